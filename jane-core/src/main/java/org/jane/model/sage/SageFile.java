package org.jane.model.sage;

import java.io.IOException;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.model.Key;
import org.jane.model.LearntNetwork;
import org.jane.model.NetworkModel;
import org.jane.model.Provenance;
import org.jane.nn.GraphNetwork;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** What a GraphSAGE leaves in a file, and the model that comes back from it. */
public final class SageFile {
  private SageFile() {}

  /** Adds everything that was learnt: weights, calibration, the scaling of attributes. */
  public static void put(StoreWriter to, SageModel model) {
    GraphNetwork network = model.network();
    to.field("attributes-seen", network.attributes())
        .field("hidden", network.hidden())
        .field("network-classes", network.classes());
    model.learnt().put(to, network.parameters());
  }

  /**
   * The model of a file.
   *
   * @param data the graph it was trained on
   */
  public static SageModel read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    try {
      SageConfig config = config(provenance.settings());
      var network =
          new GraphNetwork(
              header.intValue("attributes-seen"),
              header.intValue("hidden"),
              header.intValue("network-classes"),
              true,
              config.network().bias());
      LearntNetwork learnt = LearntNetwork.read(from, network.parameters());
      return new SageModel(
          config, network, learnt, NetworkModel.Known.of(data, learnt), provenance);
    } catch (IllegalArgumentException e) {
      throw from.contradiction("its parts do not fit together, " + e.getMessage(), e);
    }
  }

  /** The configuration with settings by name. */
  public static SageConfig config(Map<String, String> settings) {
    return Key.apply(SageConfig.keys(), SageConfig.defaults(), settings);
  }
}
