package org.jane.model.labelprop;

import java.io.IOException;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** What label propagation leaves in a file, and the model that comes back from it. */
public final class LabelPropagationFile {
  private LabelPropagationFile() {}

  public static void put(StoreWriter to, LabelPropagationModel model) {
    to.field("unreached", model.unreached());
    model.learnt().put(to);
  }

  /**
   * The model of a file.
   *
   * @param data the graph it was trained on
   */
  public static LabelPropagationModel read(
      StoredFile from, AttributedGraph data, Provenance provenance) throws IOException {
    return new LabelPropagationModel(
        TransductiveModel.read(from, data), from.header().intValue("unreached"), provenance);
  }

  /** The configuration with settings by name. */
  public static LabelPropagationConfig config(Map<String, String> settings) {
    return Key.apply(LabelPropagationConfig.keys(), LabelPropagationConfig.defaults(), settings);
  }
}
