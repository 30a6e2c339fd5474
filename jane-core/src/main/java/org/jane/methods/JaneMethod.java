package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.jane.JaneConfig;
import org.jane.model.jane.JaneFile;
import org.jane.model.jane.JaneModel;
import org.jane.model.jane.JaneTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** JANE in one of its three forms. */
record JaneMethod(String name, String summary) implements Method {
  @Override
  public List<Setting> settings() {
    JaneConfig defaults = JaneFile.config(name, Map.of());
    return JaneConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(defaults)))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(JaneConfig.keys(), JaneFile.config(name, given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new JaneTrainer(JaneFile.config(name, given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    JaneFile.put(to, (JaneModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return JaneFile.read(from, data, provenance.settings(), provenance);
  }
}
