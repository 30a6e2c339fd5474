package org.jane.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneModel;
import org.jane.method.jane.JaneTrainer;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs where it is known what the labels come from, and what the model says of it. */
class LabelOriginTest {
  private static final Run RUN = Run.seeded(3).threads(2);
  private static final int NODES = 160;

  /** Everything that can be made from the links is among the attributes. */
  private static final JaneConfig ALL_FEATURES =
      JaneConfig.defaults()
          .with("k", "8")
          .with("eta1", "0")
          .with("eta2", "0")
          .with("epochs", "150")
          .with("structural", "on")
          .with("neighbour-attributes", "2");

  private static JaneModel trained(AttributedGraph data, JaneConfig config) {
    Split split = Split.random(data.labels(), 0.5, 0.2, RUN.random("split"));
    return new JaneTrainer(config).train(Task.of(data, split), RUN);
  }

  /**
   * Four groups of nodes.
   *
   * @param within the share of links that stay inside a group
   * @param random whether attributes are drawn without looking at the group
   */
  private static AttributedGraph groups(double within, boolean random) {
    RandomStream stream = RUN.random("groups");
    var builder = AttributedGraph.builder();
    for (int i = 0; i < NODES; i++) {
      builder.node("n" + i).label("g" + i % 4);
      for (int a = 0; a < 4; a++) {
        double signal = !random && a == i % 4 ? 3 : 0;
        builder.attribute("a" + a, signal + stream.nextGaussian());
      }
    }
    for (int e = 0; e < 4 * NODES; e++) {
      int from = stream.nextInt(NODES);
      int near = stream.nextInt(NODES / 4) * 4 + from % 4;
      int to = stream.nextDouble() < within ? near : stream.nextInt(NODES);
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    return builder.build();
  }

  @Test
  void communitiesWithRandomAttributesAreSaidToComeFromLinks() {
    Influence influence = Influence.of(trained(groups(0.9, true), ALL_FEATURES), RUN);
    assertThat(influence.all().alpha()).isLessThan(0.35);
    assertThat(influence.parts()).containsKeys("attributes", "position", "neighbours", "structure");
    assertThat(influence.parts().values().stream().mapToDouble(v -> v).sum())
        .isCloseTo(1, within(1e-6));
  }

  @Test
  void attributesThatTellTheLabelAreSaidToTellItWhereLinksAreRandom() {
    Influence influence = Influence.of(trained(groups(0, false), ALL_FEATURES), RUN);
    assertThat(influence.all().alpha())
        .as("80 labels do not make a network deaf to 34 features of random links, but deafer")
        .isGreaterThan(0.5);
    Influence lean =
        Influence.of(
            trained(
                groups(0, false),
                ALL_FEATURES
                    .with("k", "2")
                    .with("structural", "off")
                    .with("neighbour-attributes", "0")),
            RUN);
    assertThat(lean.all().alpha()).isGreaterThan(0.8);
  }

  /** The label says how many of a node's two neighbours on a ring are bright. */
  @Test
  void labelsFromTheNeighboursAttributesAreSaidToComeFromThem() {
    RandomStream stream = RUN.random("ring");
    boolean[] bright = new boolean[NODES];
    for (int i = 0; i < NODES; i++) {
      bright[i] = stream.nextDouble() < 0.5;
    }
    var builder = AttributedGraph.builder();
    for (int i = 0; i < NODES; i++) {
      int count = (bright[(i + 1) % NODES] ? 1 : 0) + (bright[(i + NODES - 1) % NODES] ? 1 : 0);
      builder.node("n" + i).label("bright" + count).attribute("light", bright[i] ? 1 : 0);
    }
    for (int i = 0; i < NODES; i++) {
      builder.edge("n" + i, "n" + (i + 1) % NODES);
    }
    JaneConfig config = ALL_FEATURES.with("structural", "off").with("neighbour-attributes", "1");
    Influence influence = Influence.of(trained(builder.build(), config), RUN);
    assertThat(influence.all().alpha()).isLessThan(0.35);
    assertThat(influence.parts().get("neighbours"))
        .isGreaterThan(influence.parts().get("position"))
        .isGreaterThan(influence.parts().get("attributes"));
  }

  @Test
  void withoutAttributesNothingComesFromThem() {
    RandomStream stream = RUN.random("bare");
    var builder = AttributedGraph.builder();
    for (int i = 0; i < 60; i++) {
      builder.node("n" + i).label("g" + i % 2);
    }
    for (int e = 0; e < 240; e++) {
      int from = stream.nextInt(60);
      int to = stream.nextInt(30) * 2 + (stream.nextDouble() < 0.9 ? from % 2 : 1 - from % 2);
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    Influence influence = Influence.of(trained(builder.build(), ALL_FEATURES), RUN);
    assertThat(influence.all().alpha()).isZero();
  }

  @Test
  void withoutLinksEverythingComesFromAttributes() {
    var builder = AttributedGraph.builder();
    RandomStream stream = RUN.random("islands");
    for (int i = 0; i < 60; i++) {
      builder
          .node("n" + i)
          .label("g" + i % 2)
          .attribute("a", 2 * (i % 2) + 0.5 * stream.nextGaussian());
    }
    JaneConfig config = ALL_FEATURES.with("structural", "off");
    Influence influence = Influence.of(trained(builder.build(), config), RUN);
    assertThat(influence.all().alpha()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1})
  void theSidesOfTheModelsOwnGraphsAreToldApart(double alpha) {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("n=200,seed=2,alpha=" + alpha), RUN).graph();
    Influence influence =
        Influence.of(trained(data, ALL_FEATURES.with("k", "2").with("structural", "off")), RUN);
    if (alpha == 0) {
      assertThat(influence.all().alpha()).isLessThan(0.2);
    } else {
      assertThat(influence.all().alpha()).isGreaterThan(0.7);
    }
  }

  @Test
  void partsAddUpToTheSharesAndSharesToTheMargin() {
    JaneModel model = trained(groups(0.9, false), ALL_FEATURES);
    Explainable.Shares shares = model.shares(RUN);
    for (int i = 0; i < NODES; i += 7) {
      double sum = 0;
      for (float[] part : shares.parts().values()) {
        sum += part[i];
      }
      assertThat(sum).isCloseTo(shares.links()[i], within(1e-4));
      Explanation why = model.explain(i, 3);
      assertThat(why.linkParts().values().stream().mapToDouble(v -> v).sum())
          .isCloseTo(why.linkEffect(), within(1e-9));
      assertThat(why.attributes())
          .allSatisfy(part -> assertThat(part.name()).matches("a[0-3]"))
          .isNotEmpty();
      assertThat(why.linkFeatures())
          .noneSatisfy(part -> assertThat(part.name()).matches("a[0-3]"))
          .hasSize(3);
    }
    assertThat(Map.copyOf(shares.parts())).hasSize(3);
  }
}
