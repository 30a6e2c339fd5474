package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.jane.features.NodeFeatures.Structural;
import org.jane.graph.AttributedGraph;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class NodeFeaturesTest {
  private static NodeFeatures learn(AttributedGraph data, Structural structural) {
    return NodeFeatures.learn(
        data.attributes(),
        data.graph(),
        new NodeFeatures.Settings(structural, AttributeScaling.Kind.NONE),
        Run.seeded(1));
  }

  private static AttributedGraph path(double... values) {
    TinyGraphs path = TinyGraphs.edges("a-b", "b-c");
    String[] nodes = {"a", "b", "c"};
    for (int i = 0; i < values.length; i++) {
      if (values[i] != 0) {
        path.attribute(nodes[i], "x", values[i]);
      }
    }
    return path.build();
  }

  @Test
  void attributesFromStructureJoinWhenNoOtherVaries() {
    assertThat(learn(path(), Structural.AUTO).structural()).isNotNull();
    assertThat(learn(path(2, 2, 2), Structural.AUTO).structural()).isNotNull();
    assertThat(learn(path(2, 0, 0), Structural.AUTO).structural()).isNull();
    assertThat(learn(path(2, 3, 2), Structural.AUTO).structural()).isNull();
  }

  @Test
  void theyCanBeAskedForAndForbidden() {
    assertThat(learn(path(2, 3, 2), Structural.ON).structural()).isNotNull();
    assertThat(learn(path(), Structural.OFF).structural()).isNull();
  }

  @Test
  void theyStandBehindTheOthers() {
    AttributedGraph data = path(2, 0, 3);
    NodeFeatures attributes = learn(data, Structural.ON);
    CsrMatrix seen = attributes.apply(data.attributes(), data.graph());
    DenseMatrix structure = StructuralAttributes.of(data.graph());
    assertThat(attributes.blocks()).isEqualTo(new NodeFeatures.Blocks(1, 6, 0, 0));
    assertThat(seen.columns()).isEqualTo(7);
    assertThat(seen.value(seen.find(0, 0))).isEqualTo(2);
    assertThat(seen.find(1, 0)).isNegative();
    for (int i = 0; i < 3; i++) {
      for (int c = 0; c < 6; c++) {
        assertThat(seen.value(seen.find(i, c + 1))).isEqualTo(structure.get(i, c));
      }
    }
  }

  @Test
  void anotherGraphIsMeasuredWithTheYardstickOfTheFirst() {
    AttributedGraph data = path();
    NodeFeatures attributes = learn(data, Structural.ON);
    AttributedGraph star = TinyGraphs.star(5).build();
    CsrMatrix seen = attributes.apply(CsrMatrix.empty(6, 0), star.graph());
    // log(1+5) against ln 2, ln 3, ln 2 of the path: mean (2·ln 2 + ln 3)/3
    double mean = (2 * Math.log(2) + Math.log(3)) / 3;
    double deviation = (Math.log(3) - Math.log(2)) * Math.sqrt(2) / 3;
    assertThat(seen.value(seen.find(0, 0)))
        .isCloseTo((float) ((Math.log(6) - mean) / deviation), Offset.offset(1e-4f));
  }

  @Test
  void theNeighboursHavePlacesOfTheirOwn() {
    AttributedGraph data = path(2, 0, 3);
    CsrMatrix own = learn(data, Structural.ON).apply(data.attributes(), data.graph());
    NodeFeatures attributes =
        NodeFeatures.learn(
            data.attributes(),
            data.graph(),
            new NodeFeatures.Settings(
                Structural.ON,
                1,
                0,
                NameWords.Use.OFF,
                0,
                AttributeScaling.Kind.NONE,
                NodeFeatures.Kinds.TOGETHER),
            Run.seeded(1));
    CsrMatrix seen = attributes.apply(data.attributes(), data.graph());
    assertThat(seen.columns()).isEqualTo(14);
    assertThat(attributes.blocks()).isEqualTo(new NodeFeatures.Blocks(1, 12, 1, 0));
    for (int i = 0; i < 3; i++) {
      for (int c = 0; c < 6; c++) {
        assertThat(seen.value(seen.find(i, c + 1))).isEqualTo(own.value(own.find(i, c + 1)));
      }
      // the ends of the path have its middle for a neighbour, and it has them
      assertThat(seen.value(seen.find(i, 7)))
          .isCloseTo(-seen.value(seen.find(i, 1)), Offset.offset(1e-5f));
    }
    assertThat(seen.value(seen.find(1, 13))).isPositive();
    assertThat(seen.value(seen.find(0, 13))).isEqualTo(seen.value(seen.find(2, 13))).isNegative();
  }
}
