package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.labelprop.LabelPropagationConfig;
import org.jane.model.labelprop.LabelPropagationFile;
import org.jane.model.labelprop.LabelPropagationModel;
import org.jane.model.labelprop.LabelPropagationTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** Label propagation. */
record LabelPropagationMethod(String name, String summary) implements Method {
  @Override
  public List<Setting> settings() {
    LabelPropagationConfig defaults = LabelPropagationConfig.defaults();
    return LabelPropagationConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(defaults)))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(LabelPropagationConfig.keys(), LabelPropagationFile.config(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new LabelPropagationTrainer(LabelPropagationFile.config(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    LabelPropagationFile.put(to, (LabelPropagationModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return LabelPropagationFile.read(from, data, provenance);
  }
}
