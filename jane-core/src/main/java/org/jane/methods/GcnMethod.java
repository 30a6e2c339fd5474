package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.gcn.GcnConfig;
import org.jane.model.gcn.GcnFile;
import org.jane.model.gcn.GcnModel;
import org.jane.model.gcn.GcnTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** Kipf and Welling's graph convolutional network. */
record GcnMethod() implements Method {
  @Override
  public String name() {
    return "gcn";
  }

  @Override
  public String summary() {
    return "attributes averaged twice over a node and its neighbours";
  }

  @Override
  public List<Setting> settings() {
    return GcnConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(GcnConfig.defaults())))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(GcnConfig.keys(), GcnFile.config(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new GcnTrainer(GcnFile.config(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    GcnFile.put(to, (GcnModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return GcnFile.read(from, data, provenance);
  }
}
