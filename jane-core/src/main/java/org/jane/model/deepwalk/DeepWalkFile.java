package org.jane.model.deepwalk;

import java.io.IOException;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** What DeepWalk leaves in a file, and the model that comes back from it. */
public final class DeepWalkFile {
  private DeepWalkFile() {}

  public static void put(StoreWriter to, DeepWalkModel model) {
    to.field("unreached", model.unreached()).field("strength", model.strength());
    to.put("codes", model.codes());
    model.learnt().put(to);
  }

  /**
   * The model of a file.
   *
   * @param data the graph it was trained on
   */
  public static DeepWalkModel read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return new DeepWalkModel(
        TransductiveModel.read(from, data),
        from.matrix("codes"),
        from.header().intValue("unreached"),
        from.header().doubleValue("strength"),
        provenance);
  }

  /** The configuration with settings by name. */
  public static DeepWalkConfig config(Map<String, String> settings) {
    return Key.apply(DeepWalkConfig.keys(), DeepWalkConfig.defaults(), settings);
  }
}
