package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.lane.LaneConfig;
import org.jane.model.lane.LaneFile;
import org.jane.model.lane.LaneModel;
import org.jane.model.lane.LaneTrainer;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** LANE. */
record LaneMethod(String name, String summary) implements Method {
  @Override
  public List<Setting> settings() {
    LaneConfig defaults = LaneConfig.defaults();
    return LaneConfig.keys().stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(defaults)))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(LaneConfig.keys(), LaneFile.config(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new LaneTrainer(LaneFile.config(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    LaneFile.put(to, (LaneModel) model);
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return LaneFile.read(from, data, provenance);
  }
}
