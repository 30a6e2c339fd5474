package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.sage.SageConfig;
import org.jane.model.sage.SageFile;
import org.jane.model.sage.SageModel;
import org.jane.model.sage.SageTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** GraphSAGE with the mean aggregator. */
record SageMethod() implements Method {
  @Override
  public String name() {
    return "sage";
  }

  @Override
  public String summary() {
    return "own attributes and the mean of the neighbours', twice, with weights of their own";
  }

  @Override
  public List<Setting> settings() {
    return SageConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(SageConfig.defaults())))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(SageConfig.keys(), SageFile.config(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new SageTrainer(SageFile.config(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    SageFile.put(to, (SageModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return SageFile.read(from, data, provenance);
  }
}
