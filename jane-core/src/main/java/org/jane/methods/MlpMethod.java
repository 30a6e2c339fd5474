package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.mlp.MlpConfig;
import org.jane.model.mlp.MlpFile;
import org.jane.model.mlp.MlpModel;
import org.jane.model.mlp.MlpTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** The network on attributes alone. */
record MlpMethod() implements Method {
  @Override
  public String name() {
    return "mlp";
  }

  @Override
  public String summary() {
    return "labels from attributes alone";
  }

  @Override
  public List<Setting> settings() {
    return MlpConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(MlpConfig.defaults())))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(MlpConfig.keys(), MlpFile.config(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new MlpTrainer(MlpFile.config(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    MlpFile.put(to, (MlpModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return MlpFile.read(from, data, provenance);
  }
}
