package org.jane.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.eval.Score;
import org.jane.explain.Influence;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.linalg.DenseMatrix;
import org.jane.report.chart.LineChart;
import org.jane.report.chart.ReliabilityChart;
import org.jane.run.Progress;
import org.junit.jupiter.api.Test;

/** The small parts pages are made of, on values worked out by hand. */
class PartsTest {
  private static Progress epoch(long number, double loss) {
    return new Progress(
        "training jane", number, 9, "epochs", List.of(new Progress.Measure("labels", loss)));
  }

  @Test
  void theHistoryOfTheLastTrainingIsKept() {
    History history = new History();
    history.hear(epoch(1, 9));
    history.hear(epoch(2, 8));
    history.hear(Progress.of("eigenvectors", 1, 2, "pairs"));
    history.hear(epoch(1, 7));
    history.hear(epoch(2, 6));
    assertThat(history.names()).containsExactly("labels");
    assertThat(history.curve("labels"))
        .containsExactly(LineChart.Point.of(1, 7), LineChart.Point.of(2, 6));
    assertThat(history.curve("repulsion")).isEmpty();
  }

  @Test
  void aLongHistoryIsThinnedFromEndToEnd() {
    History history = new History();
    for (int e = 1; e <= 5000; e++) {
      history.hear(epoch(e, e));
    }
    List<LineChart.Point> curve = history.curve("labels");
    assertThat(curve).hasSize(600);
    assertThat(curve.get(0).x()).isEqualTo(1);
    assertThat(curve.get(599).x()).isEqualTo(5000);
  }

  @Test
  void aSampleIsEvenlySpread() {
    assertThat(NodeSample.of(10, 4).nodes()).containsExactly(0, 2, 5, 7);
    assertThat(NodeSample.of(10, 4).sentence()).contains("4 of 10 nodes");
    assertThat(NodeSample.of(3, 4).nodes()).containsExactly(0, 1, 2);
    assertThat(NodeSample.of(3, 4).sentence()).isEmpty();
  }

  /** Points on a slanted line with a little across it: the line is the first component. */
  @Test
  void thePlaneIsTheOneInWhichRowsDiffer() {
    float[] data = {3, 3, 0, -3, -3, 0, 1, -1, 0, -1, 1, 0};
    PrincipalPlane plane = PrincipalPlane.of(new DenseMatrix(4, 3, data));
    assertThat(plane.directions()).isFalse();
    double root = Math.sqrt(2);
    assertThat(Arrays.stream(plane.x()).map(Math::abs).toArray())
        .containsExactly(new double[] {3 * root, 3 * root, 0, 0}, offset(1e-9));
    assertThat(Arrays.stream(plane.y()).map(Math::abs).toArray())
        .containsExactly(new double[] {0, 0, root, root}, offset(1e-9));
    assertThat(plane.shares()).containsExactly(new double[] {0.9, 0.1}, offset(1e-12));
  }

  @Test
  void farRowsDoNotHideTheOthers() {
    float[] data = {100, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, -1, 1};
    PrincipalPlane plane = PrincipalPlane.of(new DenseMatrix(5, 3, data));
    assertThat(plane.directions()).isTrue();
    assertThat(Arrays.stream(plane.x()).allMatch(x -> Math.abs(x) < 2)).isTrue();
  }

  @Test
  void linkedNodesAreDrawnNearer() {
    GraphBuilder builder = new GraphBuilder(8);
    for (int i = 0; i < 8; i++) {
      for (int j = i + 1; j < 8; j++) {
        if (i / 4 == j / 4) {
          builder.add(i, j);
        }
      }
    }
    Graph graph = builder.build();
    double[] at = GraphLayout.of(graph);
    assertThat(at).isEqualTo(GraphLayout.of(graph));
    assertThat(Arrays.stream(at).allMatch(Double::isFinite)).isTrue();
    assertThat(distance(at, 0, 1)).isLessThan(distance(at, 0, 4));
    assertThat(distance(at, 6, 7)).isLessThan(distance(at, 6, 1));
  }

  private static double distance(double[] at, int i, int j) {
    return Math.hypot(at[2 * i] - at[2 * j], at[2 * i + 1] - at[2 * j + 1]);
  }

  @Test
  void bucketsDouble() {
    Histogram buckets = new Histogram();
    for (int n : new int[] {0, 1, 2, 3, 4, 5, 8, 9, 16, 17}) {
      buckets.add(n);
    }
    var chart = buckets.chart("t", "nodes");
    assertThat(chart.categories()).containsExactly("0", "1", "2", "3–4", "5–8", "9–16", "17–32");
    assertThat(chart.series().get(0).bars())
        .extracting(b -> b.mean())
        .containsExactly(1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0);
  }

  @Test
  void manyClassesShareTheLastColour() {
    List<String> names = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
    int[] label = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 8};
    Labels labels = Labels.single(names, label);
    ClassGroups classes = ClassGroups.of(labels);
    assertThat(classes.names()).startsWith("j", "i").endsWith("3 other classes").hasSize(8);
    assertThat(classes.of(labels, 9)).isZero();
    assertThat(classes.of(labels, 6)).isEqualTo(7);
  }

  @Test
  void classesThatHaveNoRoomAreCounted() {
    List<Influence.Part> parts = new ArrayList<>();
    for (int c = 0; c < 30; c++) {
      parts.add(new Influence.Part("c" + c, c == 0 ? 0 : 1, 0.5, 0));
    }
    assertThat(InfluenceBlocks.shares(parts).rows()).hasSize(24);
    assertThat(InfluenceBlocks.omittedClasses(parts))
        .isEqualTo(" The first 24 classes; 5 more are left out.");
    assertThat(InfluenceBlocks.omittedClasses(parts.subList(0, 25))).isEmpty();
  }

  @Test
  void wordsOfACommandLineAreQuotedWhereTheyNeedToBe() {
    assertThat(CommandText.quoted("a/b-1.jane")).isEqualTo("a/b-1.jane");
    assertThat(CommandText.quoted("it's a file")).isEqualTo("'it'\\''s a file'");
  }

  @Test
  void casesOfSeveralRunsAreAddedUp() {
    Score one = score(new Score.Bin(7, 10, 4, 0.5), new Score.Bin(14, 2, 2, 0.95));
    Score two = score(new Score.Bin(7, 30, 18, 0.54));
    ReliabilityChart.Curve curve = ScoreBlocks.curve("jane", List.of(one, two));
    assertThat(curve.bins()).hasSize(2);
    assertThat(curve.bins().get(0).count()).isEqualTo(40);
    assertThat(curve.bins().get(0).accuracy()).isEqualTo(0.55);
    assertThat(curve.bins().get(0).confidence()).isCloseTo(0.53, offset(1e-12));
  }

  private static Score score(Score.Bin... bins) {
    return new Score(0, 0, 0, 0, List.of(), List.of(), List.of(bins));
  }
}
