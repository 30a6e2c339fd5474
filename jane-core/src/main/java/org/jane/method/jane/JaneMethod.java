package org.jane.method.jane;

import java.io.IOException;
import java.util.Optional;
import org.jane.features.NodeFeatures;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.DenseMatrix;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.network.TwoLayerNetwork;
import org.jane.settings.SearchSpace;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** JANE by name, and its models in files. */
public class JaneMethod extends ConfiguredMethod<JaneConfig, JaneModel> {
  private final boolean moves;

  public JaneMethod() {
    this(
        "jane",
        "labels from attributes and positions, positions improved along the way",
        JaneConfig.defaults());
  }

  JaneMethod(String name, String summary, JaneConfig defaults) {
    super(name, summary, JaneTrainer.ABILITIES, JaneConfig.keys(), defaults, JaneModel.class);
    this.moves = defaults.latentStep().on();
  }

  @Override
  public final Optional<SearchSpace> searchSpace() {
    return Optional.of(JaneSearch.space(moves));
  }

  @Override
  protected final NodeClassifierTrainer<JaneModel> trainer(JaneConfig config) {
    return new JaneTrainer(config);
  }

  @Override
  protected final void write(JaneModel model, StoreWriter to) {
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

  @Override
  protected final JaneModel read(
      StoredFile from, JaneConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
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
            NodeFeatures.read(from),
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
