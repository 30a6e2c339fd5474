package org.jane.model.jane;

import java.io.IOException;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Key;
import org.jane.model.NetworkAttributes;
import org.jane.model.Provenance;
import org.jane.nn.TwoLayerNetwork;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** What a JANE model leaves in a file, and the model that comes back from it. */
public final class JaneFile {
  private JaneFile() {}

  /**
   * Adds everything that was learnt: weights, positions, means, calibration, the scaling of
   * attributes.
   */
  public static void put(StoreWriter to, JaneModel model) {
    JaneWeights w = model.weights();
    TwoLayerNetwork network = w.network();
    to.field("attributes-seen", network.attributes())
        .field("hidden", network.hidden())
        .field("network-classes", network.classes())
        .field("c", w.c())
        .field("s", w.s())
        .field("temperature", w.temperature())
        .field("best-epoch", w.bestEpoch())
        .field("validation-score", w.validationScore());
    w.attributes().put(to);
    to.put("u", w.u());
    JaneCheckpoint.putNetwork(to, "network/", network, false);
    to.put("isolated", bytes(w.isolated()));
    to.put("mean-attributes", w.meanAttributes());
    to.put("mean-position", w.meanPosition());
    to.put("train-nodes", w.trainNodes());
    to.put("validation-nodes", w.validationNodes());
  }

  /**
   * The model of a file.
   *
   * @param data the graph it was trained on
   * @param provenance where it comes from, its settings included
   */
  public static JaneModel read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    try {
      JaneConfig config = config(provenance.method(), provenance.settings());
      DenseMatrix u = from.matrix("u");
      var network =
          new TwoLayerNetwork(
              header.intValue("attributes-seen"),
              u.columns(),
              header.intValue("hidden"),
              header.intValue("network-classes"),
              config.network().bias());
      JaneCheckpoint.readNetwork(from, "network/", network, false);
      var weights =
          new JaneWeights(
              config,
              NetworkAttributes.read(from),
              network,
              u,
              booleans(from.bytes("isolated")),
              header.floatValue("c"),
              header.doubleValue("s"),
              header.doubleValue("temperature"),
              from.floats("mean-attributes"),
              from.floats("mean-position"),
              from.ints("train-nodes"),
              from.ints("validation-nodes"),
              header.intValue("best-epoch"),
              header.doubleValue("validation-score"));
      return JaneModel.of(weights, data, provenance);
    } catch (IllegalArgumentException e) {
      throw from.contradiction("its parts do not fit together, " + e.getMessage(), e);
    }
  }

  /** The configuration of one of JANE's three forms with settings by name. */
  public static JaneConfig config(String method, Map<String, String> settings) {
    JaneConfig base = JaneConfig.defaults();
    base = method.equals("jane-nu") ? base.withoutLatentSteps() : base;
    base = method.equals("jane-r") ? base.withRandomStart() : base;
    return Key.apply(JaneConfig.keys(), base, settings);
  }

  private static byte[] bytes(boolean[] values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) (values[i] ? 1 : 0);
    }
    return bytes;
  }

  private static boolean[] booleans(byte[] bytes) {
    boolean[] values = new boolean[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      values[i] = bytes[i] != 0;
    }
    return values;
  }
}
