package org.jane.model.lane;

import java.io.IOException;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** What LANE leaves in a file, and the model that comes back from it. */
public final class LaneFile {
  private LaneFile() {}

  public static void put(StoreWriter to, LaneModel model) {
    LaneModel.Chosen chosen = model.chosen();
    to.field("alpha1", chosen.alpha1())
        .field("alpha2", chosen.alpha2())
        .field("rounds", chosen.rounds())
        .field("delta1", chosen.delta1())
        .field("delta2", chosen.delta2())
        .field("strength", chosen.strength())
        .field("objective", model.objective());
    to.put("codes", model.codes());
    model.learnt().put(to);
  }

  /**
   * The model of a file.
   *
   * @param data the graph it was trained on
   */
  public static LaneModel read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    return new LaneModel(
        TransductiveModel.read(from, data),
        from.matrix("codes"),
        new LaneModel.Chosen(
            header.doubleValue("alpha1"),
            header.doubleValue("alpha2"),
            header.intValue("rounds"),
            header.doubleValue("delta1"),
            header.doubleValue("delta2"),
            header.doubleValue("strength")),
        header.doubleValue("objective"),
        provenance);
  }

  /** The configuration with settings by name. */
  public static LaneConfig config(Map<String, String> settings) {
    return Key.apply(LaneConfig.keys(), LaneConfig.defaults(), settings);
  }
}
