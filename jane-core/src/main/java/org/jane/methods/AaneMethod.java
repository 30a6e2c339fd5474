package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.aane.AaneConfig;
import org.jane.model.aane.AaneFile;
import org.jane.model.aane.AaneModel;
import org.jane.model.aane.AaneTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** AANE. */
record AaneMethod(String name, String summary) implements Method {
  @Override
  public List<Setting> settings() {
    AaneConfig defaults = AaneConfig.defaults();
    return AaneConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(defaults)))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(AaneConfig.keys(), AaneFile.config(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new AaneTrainer(AaneFile.config(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    AaneFile.put(to, (AaneModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return AaneFile.read(from, data, provenance);
  }
}
