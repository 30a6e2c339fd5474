package org.jane.method.jane;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.features.NameWords;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.DenseMatrix;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.Task;
import org.jane.network.Network;
import org.jane.network.TrainedNetwork;
import org.jane.run.Check;
import org.jane.settings.SearchSpace;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** JANE by name, and its models in files. */
public class JaneMethod extends ConfiguredMethod<JaneConfig, JaneModel> {
  /** With so many attributes a node, on average, components are also several times as fast. */
  private static final int MANY_ATTRIBUTES = 256;

  private final boolean moves;

  public JaneMethod() {
    this(
        "jane",
        "network on attributes and latent positions, trained jointly with the positions",
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
  public final Optional<SearchSpace> searchSpace(Task task) {
    boolean named = NameWords.learn(NameWords.Use.AUTO, task.ids(), task.attributes()).isPresent();
    boolean many = task.shape().attributeEntries() >= (long) MANY_ATTRIBUTES * task.nodes();
    boolean kinds = !task.graph().kinds().all().isEmpty();
    return searchSpace()
        .map(space -> named ? JaneSearch.withNames(space) : space)
        .map(space -> kinds ? JaneSearch.withLinkKinds(space) : space)
        .map(space -> many ? JaneSearch.withComponents(space) : space);
  }

  @Override
  public final Set<String> idle(Map<String, String> configured, int trainNodes) {
    JaneConfig config = config(configured);
    Set<String> idle = new HashSet<>();
    if (!config.latentStep().moves()) {
      idle.addAll(Set.of("update-every", "likelihood", "repulsion"));
    }
    if (!config.latentStep().on()) {
      idle.addAll(Set.of("eta1", "eta2"));
    }
    if (config.selfTraining().weight() == 0) {
      idle.addAll(Set.of("em-sharpness", "em-start", "em-nodes"));
    }
    if (config.batch() >= trainNodes) {
      idle.add("batch");
    }
    return idle;
  }

  @Override
  protected final NodeClassifierTrainer<JaneModel> trainer(JaneConfig config) {
    return new JaneTrainer(config);
  }

  @Override
  protected final void write(JaneModel model, StoreWriter to) {
    JaneWeights w = model.weights();
    to.field("attributes-seen", w.network().attributes())
        .field("hidden", w.config().network().hidden())
        .field("network-classes", w.network().classes())
        .field("c", w.c())
        .field("s", w.s())
        .put("u", w.u())
        .put("isolated", bytes(w.isolated()))
        .put("mean-attributes", w.meanAttributes())
        .put("mean-position", w.meanPosition());
    if (w.labelSize() > 0) {
      to.field("neighbour-labels-size", w.labelSize());
    }
    NameWords names = w.names();
    if (names != null) {
      names.put(to);
    }
    w.trained().put(to, w.network().parameters());
  }

  @Override
  protected final JaneModel read(
      StoredFile from, JaneConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    DenseMatrix u = from.matrix("u");
    int attributes = header.intValue("attributes-seen");
    int classes = header.intValue("network-classes");
    Check.atLeast("attributes-seen", attributes, 0);
    TrainedNetwork.requireWeights(
        from, (long) attributes + u.columns(), config.network().hidden(), classes);
    double h = config.network().hidden();
    Check.that(
        2 * config.encoder().rounds() * h * h <= from.count("network/"),
        "%s with a hidden layer of %d needs more than the %d weights there are",
        config.encoder(),
        config.network().hidden(),
        from.count("network/"));
    Network network =
        JaneNetwork.of(attributes, u.columns(), classes, config.network(), config.encoder());
    var weights =
        new JaneWeights(
            config,
            network,
            TrainedNetwork.read(from, network.parameters()),
            u,
            booleans(from.bytes("isolated")),
            (float) Check.notNegative("c", header.floatValue("c")),
            Check.notNegative("s", header.doubleValue("s")),
            from.floats("mean-attributes"),
            from.floats("mean-position"),
            header.has("neighbour-labels-size")
                ? (float) Check.positive("size", header.floatValue("neighbour-labels-size"))
                : 0,
            NameWords.read(from).orElse(null));
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
