package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.deepwalk.DeepWalkConfig;
import org.jane.model.deepwalk.DeepWalkFile;
import org.jane.model.deepwalk.DeepWalkModel;
import org.jane.model.deepwalk.DeepWalkTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** DeepWalk. */
record DeepWalkMethod(String name, String summary) implements Method {
  @Override
  public List<Setting> settings() {
    DeepWalkConfig defaults = DeepWalkConfig.defaults();
    return DeepWalkConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(defaults)))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(DeepWalkConfig.keys(), DeepWalkFile.config(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new DeepWalkTrainer(DeepWalkFile.config(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    DeepWalkFile.put(to, (DeepWalkModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return DeepWalkFile.read(from, data, provenance);
  }
}
