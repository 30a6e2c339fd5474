package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Explanation;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReasonsTest {
  private static final Run RUN = Run.seeded(4);
  private static final int NODES = 90;

  /** Words that some nodes have, more of them than are averaged one by one. */
  private static AttributedGraph graph(int attributes) {
    RandomStream stream = RUN.random("reasons");
    var builder = AttributedGraph.builder();
    for (int i = 0; i < NODES; i++) {
      builder.node("n" + i).label("g" + i % 2);
      for (int a = 0; a < attributes; a++) {
        if (stream.nextDouble() < 0.2) {
          builder.attribute("w" + a, 1 + stream.nextInt(3));
        }
      }
    }
    for (int e = 0; e < 3 * NODES; e++) {
      int from = stream.nextInt(NODES);
      int to = stream.nextInt(NODES);
      if (from != to) {
        builder.edge("n" + from, "n" + to, 1 + stream.nextInt(2));
      }
    }
    return builder.build();
  }

  private record Told(Reasons reasons, CsrMatrix seen, float[] mean, double[] gradient) {
    static Told of(AttributedGraph data, NodeFeatures features, int[] train) {
      CsrMatrix seen = features.apply(data.attributes(), data.graph());
      RandomStream stream = RUN.random("gradient");
      double[] gradient = new double[seen.columns()];
      for (int c = 0; c < gradient.length; c++) {
        gradient[c] = stream.nextGaussian();
      }
      return new Told(
          new Reasons(
              features,
              data.attributes(),
              seen,
              data.graph(),
              data.attributeNames(),
              null,
              data.ids(),
              train),
          seen,
          seen.meanRow(train),
          gradient);
    }
  }

  private static NodeFeatures features(AttributedGraph data, AttributeScaling.Kind scaling) {
    return features(data, scaling, 0);
  }

  private static NodeFeatures features(
      AttributedGraph data, AttributeScaling.Kind scaling, int components) {
    return NodeFeatures.learn(
        data.attributes(),
        data.graph(),
        new NodeFeatures.Settings(
            NodeFeatures.Structural.ON,
            2,
            3,
            NameWords.Use.OFF,
            components,
            scaling,
            NodeFeatures.Kinds.TOGETHER),
        RUN);
  }

  /** Told by attribute or by direction, the effects of a side add up to the same. */
  @ParameterizedTest
  @CsvSource({"5, 0", "80, 0", "5, 3", "80, 20"})
  void effectsAddUpToThoseOfTheColumns(int attributes, int components) {
    AttributedGraph data = graph(attributes);
    for (AttributeScaling.Kind scaling :
        List.of(AttributeScaling.Kind.L2, AttributeScaling.Kind.STANDARD)) {
      NodeFeatures features = features(data, scaling, components);
      int[] train = IntStream.range(0, NODES).filter(i -> data.graph().degree(i) > 0).toArray();
      Told told = Told.of(data, features, train);
      int own = features.blocks().own();
      for (int node = 0; node < NODES; node += 13) {
        double ofOwn = 0;
        double ofLinks = 0;
        for (int c = 0; c < told.seen.columns(); c++) {
          int entry = told.seen.find(node, c);
          double value = entry < 0 ? 0 : told.seen.value(entry);
          double effect = told.gradient[c] * (value - told.mean[c]);
          ofOwn += c < own ? effect : 0;
          ofLinks += c < own ? 0 : effect;
        }
        assertThat(sum(told.reasons.own(node, told.gradient, told.mean)))
            .isCloseTo(ofOwn, within(1e-4));
        if (data.graph().degree(node) > 0) {
          assertThat(sum(told.reasons.ofLinks(node, told.gradient, told.mean)))
              .isCloseTo(ofLinks, within(1e-3));
        }
      }
    }
  }

  private static double sum(List<Explanation.Part> parts) {
    return parts.stream().mapToDouble(Explanation.Part::effect).sum();
  }

  /** In a star of four the middle has three links; the rest can be counted by hand. */
  @Test
  void aStarIsToldInNumbersOneCanCount() {
    var builder = AttributedGraph.builder();
    List<String> names = new ArrayList<>(List.of("middle", "a", "b", "c"));
    int[] ages = {50, 10, 20, 60};
    for (int i = 0; i < 4; i++) {
      builder.node(names.get(i)).label("g" + i % 2).attribute("age", ages[i]);
      builder.attribute("colour=red", i == 0 ? 1 : 0);
    }
    IntStream.range(1, 4).forEach(i -> builder.edge("middle", names.get(i)));
    AttributedGraph data = builder.build();
    Told told =
        Told.of(data, features(data, AttributeScaling.Kind.STANDARD), new int[] {0, 1, 2, 3});
    assertThat(told.reasons.own(0, told.gradient, told.mean))
        .extracting(Explanation.Part::text)
        .containsExactly("age = 50", "colour=red");
    assertThat(told.reasons.own(1, told.gradient, told.mean))
        .extracting(Explanation.Part::text)
        .containsExactly("age = 10", "not colour=red");
    assertThat(told.reasons.ofLinks(0, told.gradient, told.mean))
        .extracting(Explanation.Part::text)
        .contains(
            "more links than most: 3, typical 1",
            "neighbours with fewer links than most: 1, typical 3",
            "neighbours have fewer links than most: 1, typical 3",
            "neighbours' mean of age = 30",
            "mean two steps away of age = 50");
    assertThat(told.reasons.ofLinks(1, told.gradient, told.mean))
        .extracting(Explanation.Part::text)
        .contains(
            "as many links as is typical: 1",
            "neighbours' mean of age = 50",
            "neighbours' mean of colour=red = 1")
        .noneMatch(text -> text.contains("direction") || text.contains("log"));
  }

  /**
   * Standardising loses digits: no count is negative or nearly nothing. Rank of the lone node r =
   * (0.15 + 0.85 r) / 41, of the others (1 - r) / 40.
   */
  @Test
  void aNodeWithoutLinksIsToldThatItHasNone() {
    var builder = AttributedGraph.builder().node("alone").label("g1").attribute("age", 3);
    for (int i = 0; i < 40; i++) {
      builder.node("n" + i).label("g" + i % 2).attribute("age", i);
    }
    for (int i = 0; i < 40; i++) {
      builder.edge("n" + i, "n" + (i + 1) % 40).edge("n" + i, "n" + (i + 7) % 40);
    }
    AttributedGraph data = builder.build();
    Told told =
        Told.of(data, features(data, AttributeScaling.Kind.STANDARD), new int[] {0, 1, 2, 3});
    assertThat(told.reasons.ofLinks(0, told.gradient, told.mean))
        .extracting(Explanation.Part::text)
        .containsExactlyInAnyOrder(
            "fewer links than most: 0, typical 4",
            "lower core number than most: 0, typical 4",
            "fewer walks of three steps than most: 0, typical 64",
            "lower PageRank than most: 0.003736, typical 0.02491");
  }
}
