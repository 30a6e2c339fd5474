package org.jane.model.aane;

import java.io.IOException;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** What AANE leaves in a file, and the model that comes back from it. */
public final class AaneFile {
  private AaneFile() {}

  public static void put(StoreWriter to, AaneModel model) {
    AaneModel.Chosen chosen = model.chosen();
    to.field("lambda", chosen.lambda())
        .field("rho", chosen.rho())
        .field("strength", chosen.strength());
    to.put("codes", model.codes());
    model.learnt().put(to);
  }

  /**
   * The model of a file.
   *
   * @param data the graph it was trained on
   */
  public static AaneModel read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    return new AaneModel(
        TransductiveModel.read(from, data),
        from.matrix("codes"),
        new AaneModel.Chosen(
            header.doubleValue("lambda"),
            header.doubleValue("rho"),
            header.doubleValue("strength")),
        provenance);
  }

  /** The configuration with settings by name. */
  public static AaneConfig config(Map<String, String> settings) {
    return Key.apply(AaneConfig.keys(), AaneConfig.defaults(), settings);
  }
}
