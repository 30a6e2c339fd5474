package org.jane.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneTrainer;
import org.jane.model.Basis;
import org.jane.model.Contrast;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfluenceTest {
  /** Four nodes, the first of them trained on, with shares (8, 0), (1, 3), (-1, -1), (0, 0). */
  private static final class Stub implements Explainable {
    @Override
    public Explanation explain(int node, Contrast contrast, int most) {
      throw new IllegalStateException("not asked for");
    }

    @Override
    public double temperature() {
      return 1;
    }

    @Override
    public Shares sharesOf(int[] nodes, Contrast[] contrasts, Run run) {
      float[] attributes = {8, 1, -1, 0};
      float[] links = {0, 3, -1, 0};
      Shares some = Shares.room(nodes.length, List.of("position"));
      for (int i = 0; i < nodes.length; i++) {
        double link = links[nodes[i]];
        some.set(i, attributes[nodes[i]], link, new double[] {link});
      }
      return some;
    }

    @Override
    public Explainable on(AttributedGraph data, Run run) {
      throw new IllegalStateException("not asked for");
    }

    @Override
    public boolean trainedOn(int node) {
      return node == 0;
    }

    @Override
    public NodeIds ids() {
      return NodeIds.numbered(4);
    }

    @Override
    public Predictions predict(Run run) {
      Basis[] basis = {Basis.GIVEN, Basis.PREDICTED, Basis.PREDICTED, Basis.PREDICTED};
      return new Predictions(
          NodeIds.numbered(4),
          new DenseMatrix(4, 3, new float[] {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0}),
          basis,
          Labels.single(List.of("a", "b", "c"), new int[] {2, -1, -1, -1}));
    }

    @Override
    public Provenance provenance() {
      return Provenance.of("stub", Map.of(), Run.seeded(1), 1, StopReason.EPOCH_LIMIT);
    }
  }

  @Test
  void theInfluenceOfADatasetIsOfEffectsOnNodesThatWereNotTrainedOn() {
    Influence influence = Influence.of(new Stub(), Run.seeded(1));
    assertThat(influence.all().nodes()).isEqualTo(3);
    assertThat(influence.all().alpha()).as("1 - 1 and 3 - 1").isZero();
    double mean = 1.25 / 3;
    double square = (Math.pow(0.25 - mean, 2) + 2 * Math.pow(0.5 - mean, 2)) / 3; // 0/0 counts as ½
    assertThat(influence.all().deviation()).isCloseTo(Math.sqrt(square), within(1e-9));
  }

  @Test
  void classesAreThoseThatWerePredicted() {
    Influence influence = Influence.of(new Stub(), Run.seeded(1));
    assertThat(influence.byClass())
        .extracting(Influence.Part::name, Influence.Part::nodes)
        .containsExactly(Tuple.tuple("a", 1), Tuple.tuple("b", 2), Tuple.tuple("c", 0));
    assertThat(influence.byClass().get(0).alpha()).isEqualTo(0.25);
    assertThat(influence.byClass().get(1).alpha()).as("no effect above 0").isEqualTo(0.5);
    assertThat(influence.byClass().get(2).alpha()).isNaN();
  }

  @Test
  void onSyntheticGraphsItFollowsTheTruth() {
    double none = estimate(0);
    double half = estimate(0.5);
    double all = estimate(1);
    assertThat(none).isLessThan(0.25);
    assertThat(half).isBetween(0.3, 0.7);
    assertThat(all).isGreaterThan(0.75);
  }

  private static double estimate(double alpha) {
    Run run = Run.seeded(1);
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=" + alpha + ",n=200,seed=1"), run).graph();
    Split split = Split.random(data.labels(), 0.5, 0.1, run.random("split"));
    var model =
        new JaneTrainer(JaneConfig.defaults().withoutLatentSteps().with("k", "2"))
            .train(Task.of(data, split), run);
    return Influence.of(model, run).all().alpha();
  }

  @Test
  void partsAreSharesOfTheSumsOfEffects() {
    assertThat(Influence.of(new Stub(), Run.seeded(1)).parts())
        .containsExactly(Map.entry("attributes", 0.0), Map.entry("position", 1.0));
    assertThat(new Influence.Part("red", 4, 0.5, 0.2).error()).isCloseTo(0.1, within(1e-12));
  }

  /** With the defaults it learns a hundred columns by heart, and predicts by them. */
  @ParameterizedTest
  @ValueSource(ints = {20, 100})
  void columnsOfNoiseHaveNoInfluenceOnCommunities(int columns) {
    RandomStream random = new RandomStream(columns);
    var builder = AttributedGraph.builder();
    for (int i = 0; i < 300; i++) {
      builder.node("n" + i).label("c" + i % 5);
      for (int a = 0; a < columns; a++) {
        builder.attribute("a" + a, random.nextGaussian());
      }
    }
    for (int e = 0; e < 1500; e++) {
      int from = random.nextInt(300);
      int near = random.nextInt(60) * 5 + from % 5;
      int to = random.nextDouble() < 0.9 ? near : random.nextInt(300);
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    Run run = Run.seeded(1);
    AttributedGraph data = builder.build();
    Split split = Split.random(data.labels(), 0.8, 0.2, run.random("split"));
    var model = new JaneTrainer(JaneConfig.defaults()).train(Task.of(data, split), run);
    Influence influence = Influence.of(model, run);
    assertThat(influence.all().alpha()).isLessThan(0.2);
    assertThat(influence.labelled()).isEqualTo(influence.all().nodes()).isEqualTo(60);
  }
}
