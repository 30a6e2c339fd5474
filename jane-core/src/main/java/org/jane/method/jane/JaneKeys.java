package org.jane.method.jane;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jane.features.NameWords;
import org.jane.features.NodeFeatures;
import org.jane.likelihood.PairLikelihood;
import org.jane.likelihood.RepulsionMode;
import org.jane.network.NetworkSettings;
import org.jane.run.Check;
import org.jane.settings.Key;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralSolver;
import org.jane.spectral.SpectralWeight;

/**
 * The names of JANE's settings, what they mean, and how they are read and written. The preset comes
 * first: others change it.
 */
final class JaneKeys {
  private JaneKeys() {}

  private static final List<Key<JaneConfig>> START =
      List.of(
          new Key<>(
              "preset",
              "paper: start from the paper's settings; none: from the defaults",
              c -> "none",
              JaneKeys::preset),
          new Key<>(
              "k",
              "dimensions of the positions U, or likelihood: chosen by the likelihood of the graph",
              c ->
                  c.start().spectral().k().isPresent()
                      ? "" + c.start().spectral().k().getAsInt()
                      : "likelihood",
              (c, text) ->
                  is("likelihood", text)
                      ? c.withLikeliestK()
                      : c.withK(Key.wholeNumber("k", text))),
          Key.ofEnum(
              "laplacian",
              "Laplacian of the initial eigenvectors: unnormalized, symmetric, random-walk",
              Laplacian.class,
              c -> c.start().spectral().laplacian(),
              JaneConfig::withLaplacian),
          new Key<>(
              "eigensolver",
              "direct, multilevel (from groups of nodes; faster on large graphs), or auto: by size",
              c -> c.start().spectral().solver().toString(),
              (c, text) -> c.withEigensolver(SpectralSolver.parse(text))),
          Key.ofEnum(
              "spectral-weight",
              "weight of an eigenvector: none, commute (1/√λ), heat (e^-tλ)",
              SpectralWeight.Kind.class,
              c -> c.start().spectral().weight().kind(),
              JaneConfig::withSpectralWeight),
          Key.ofDouble(
              "heat-time",
              "t of spectral-weight=heat",
              c -> c.start().spectral().weight().heatTime(),
              JaneConfig::withHeatTime),
          new Key<>(
              "s",
              "proximity scale s, or auto: chosen by the likelihood of the graph",
              c ->
                  c.start().spectral().s().isPresent()
                      ? "" + c.start().spectral().s().getAsDouble()
                      : "auto",
              (c, text) -> is("auto", text) ? c.withLikeliestS() : c.withS(Key.number("s", text))),
          new Key<>(
              "scale",
              "scale of the position block relative to the attributes: mean norm of a position; or paper: unscaled eigenvectors",
              c -> c.start().scale().isPresent() ? "" + c.start().scale().getAsDouble() : "paper",
              (c, text) ->
                  text.equals("paper")
                      ? c.withPaperScale()
                      : c.withScale(Key.number("scale", text))));

  private static final List<Key<JaneConfig>> STEPS =
      List.of(
          Key.ofDouble(
              "eta1",
              "learning rate of U for the label loss",
              c -> c.latentStep().eta1(),
              JaneConfig::withEta1),
          Key.ofDouble(
              "eta2",
              "learning rate of U for the graph likelihood",
              c -> c.latentStep().eta2(),
              JaneConfig::withEta2),
          Key.ofInt(
              "update-every",
              "epochs between two updates of U",
              c -> c.latentStep().updateEvery(),
              JaneConfig::withUpdateEvery),
          Key.ofEnum(
              "likelihood",
              "repulsion between non-adjacent nodes: bound (as in the paper) or full",
              PairLikelihood.class,
              c -> c.latentStep().likelihood(),
              JaneConfig::withLikelihood),
          new Key<>(
              "repulsion",
              "pairs in the repulsion: all, pruned(ε), cells(m), sampled(m), or auto",
              JaneKeys::repulsion,
              (c, text) -> c.withRepulsion(text.equals("auto") ? null : RepulsionMode.parse(text))),
          Key.ofDouble(
              "em-weight",
              "γ: weight of nodes without a training label (self-training); 0: none",
              c -> c.selfTraining().weight(),
              JaneConfig::withEmWeight),
          Key.ofDouble(
              "em-sharpness",
              "β: sharpness of their targets",
              c -> c.selfTraining().sharpness(),
              JaneConfig::withEmSharpness),
          Key.ofInt(
              "em-start",
              "epoch at which self-training begins",
              c -> c.selfTraining().start(),
              JaneConfig::withEmStart),
          new Key<>(
              "em-nodes",
              "self-training nodes per epoch, sampled again every ten epochs, or all",
              c -> count(c.selfTraining().nodes()),
              (c, text) -> c.withEmNodes(count("em-nodes", text))),
          new Key<>(
              "batch",
              "training nodes per step; of more, batches are taken in turn; or all",
              c -> count(c.batch()),
              (c, text) -> c.withBatch(count("batch", text))));

  private static final List<Key<JaneConfig>> INPUTS =
      List.of(
          new Key<>(
              "input-dropout",
              "share of the inputs dropped in training, or same: as dropout",
              c -> c.inputDropout().isPresent() ? "" + c.inputDropout().getAsDouble() : "same",
              (c, text) ->
                  c.withInputDropout(
                      is("same", text)
                          ? OptionalDouble.empty()
                          : OptionalDouble.of(Key.number("input-dropout", text)))),
          Key.ofInt(
              "neighbour-attributes",
              "how many steps away neighbours count: their mean attributes become attributes; 0, 1 or 2",
              c -> c.attributes().neighbours(),
              JaneConfig::withNeighbourAttributes),
          Key.ofInt(
              "neighbour-labels",
              "how many steps away known labels count: their shares become attributes; 0, 1 or 2",
              JaneConfig::neighbourLabels,
              JaneConfig::withNeighbourLabels),
          Key.ofEnum(
              "link-kinds",
              "together, or apart: neighbours' attributes and labels also by type and direction of links",
              NodeFeatures.Kinds.class,
              c -> c.attributes().linkKinds(),
              JaneConfig::withLinkKinds),
          Key.ofInt(
              "hubs",
              "to how many of the nodes with most links a node's links become attributes, one a hub",
              c -> c.attributes().hubs(),
              JaneConfig::withHubs),
          Key.ofInt(
              "components",
              "through how many principal components attributes are seen where there are more; 0: one by one",
              c -> c.attributes().components(),
              JaneConfig::withComponents),
          Key.ofEnum(
              "names",
              "words in the ids of nodes become attributes: auto (if ids are names), on, off",
              NameWords.Use.class,
              c -> c.attributes().names(),
              JaneConfig::withNames),
          new Key<>(
              "encoder",
              "mlp: the network sees a node by itself; links(L): L rounds of messages from neighbours; attention(L): messages weighed by attention",
              c -> c.encoder().toString(),
              (c, text) -> c.withEncoder(c.encoder().withRounds(text))),
          new Key<>(
              "neighbours",
              "neighbours of a node in a training step along links: all, the most, or auto: by size",
              c ->
                  c.encoder().neighbours() == Encoder.BY_SIZE
                      ? "auto"
                      : count(c.encoder().neighbours()),
              JaneKeys::neighbours));

  static final List<Key<JaneConfig>> TABLE =
      Stream.of(
              START,
              NetworkSettings.keys(JaneConfig::network, JaneConfig::withNetwork),
              STEPS,
              NodeFeatures.Settings.keys("", JaneConfig::attributes, JaneConfig::withAttributes),
              INPUTS)
          .flatMap(List::stream)
          .toList();

  private static JaneConfig neighbours(JaneConfig config, String text) {
    int most =
        is("auto", text)
            ? Encoder.BY_SIZE
            : Check.atLeast("neighbours", count("neighbours", text), 1);
    return config.withEncoder(config.encoder().withNeighbours(most));
  }

  private static JaneConfig preset(JaneConfig config, String text) {
    Check.that(
        text.equals("paper") || text.equals("none"),
        "preset must be paper or none, found \"%s\"",
        text);
    return text.equals("paper") ? config.paper() : config;
  }

  private static String repulsion(JaneConfig config) {
    RepulsionMode mode = config.latentStep().repulsion();
    return mode == null ? "auto" : mode.toString();
  }

  /** A number of nodes, or all. */
  private static String count(int nodes) {
    return nodes == JaneConfig.ALL ? "all" : "" + nodes;
  }

  private static int count(String key, String text) {
    return is("all", text) ? JaneConfig.ALL : Key.wholeNumber(key, text);
  }

  private static boolean is(String word, String text) {
    return text.strip().toLowerCase(Locale.ROOT).equals(word);
  }
}
