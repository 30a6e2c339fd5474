package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The paper's claim: where labels come from attributes, from proximity or from both, JANE finds
 * them; a method that sees one side only does not. Six graphs for each α, half of the nodes for
 * training, a tenth to choose the epoch by, the others for testing.
 */
@Tag("slow")
class PaperClaimTest {
  private static final int GRAPHS = 6;

  /** Test accuracies of four methods on the same graphs and splits. */
  private record Accuracies(double[] jane, double[] janeNu, double[] attributes, double[] graph) {
    Accuracies() {
      this(new double[GRAPHS], new double[GRAPHS], new double[GRAPHS], new double[GRAPHS]);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0.35, 1", "0.5, 0.6, 0.6", "1, 1, 0.35"})
  void bothSidesAreNeededUnlessLabelsComeFromOne(
      double alpha, double attributesAtMost, double graphAtMost) {
    Accuracies found = measure(alpha);
    String table = describe(alpha, found);
    assertThat(mean(found.jane)).as(table).isGreaterThanOrEqualTo(0.96);
    assertThat(mean(found.janeNu)).as(table).isGreaterThanOrEqualTo(0.96);
    assertThat(mean(found.attributes)).as(table).isLessThanOrEqualTo(attributesAtMost);
    assertThat(mean(found.graph)).as(table).isLessThanOrEqualTo(graphAtMost);
    if (alpha == 0) {
      assertThat(mean(found.graph)).as(table).isGreaterThanOrEqualTo(0.96);
    }
    if (alpha == 1) {
      assertThat(mean(found.attributes)).as(table).isGreaterThanOrEqualTo(0.96);
    }
  }

  private static Accuracies measure(double alpha) {
    JaneConfig jane =
        JaneConfig.defaults()
            .with("k", "2")
            .with("weight-decay", "5e-3")
            .with("learning-rate", "0.01")
            .with("epochs", "200");
    var found = new Accuracies();
    for (int g = 0; g < GRAPHS; g++) {
      Run run = Run.seeded(g + 1);
      AttributedGraph data =
          SyntheticGraph.draw(
                  SyntheticConfig.parse("alpha=" + alpha + ",n=200,seed=" + (g + 1)), run)
              .graph();
      Split split = Split.random(data.labels(), 0.5, 0.1, run.random("test/split"));
      Task task = Task.of(data, split);
      found.jane[g] = accuracy(new JaneTrainer(jane).train(task, run).predict(), data, split);
      JaneConfig still = jane.withoutLatentSteps();
      found.janeNu[g] = accuracy(new JaneTrainer(still).train(task, run).predict(), data, split);
      float[] alone = AttributesAlone.logits(task, jane.network(), run);
      found.attributes[g] = accuracy(alone, data, split);
      found.graph[g] =
          accuracy(
              new JaneTrainer(still.with("structural", "off"))
                  .train(Task.of(withoutAttributes(data), split), run)
                  .predict(),
              data,
              split);
    }
    return found;
  }

  private static AttributedGraph withoutAttributes(AttributedGraph data) {
    return new AttributedGraph(
        data.graph(), CsrMatrix.empty(data.nodes(), 0), List.of(), data.labels(), data.ids());
  }

  private static double accuracy(Predictions predictions, AttributedGraph data, Split split) {
    return accuracy(predictions.probabilities(), data, split);
  }

  /** The share of test nodes whose largest score is that of their class. */
  private static double accuracy(float[] scores, AttributedGraph data, Split split) {
    int m = data.labels().classCount();
    int[] test = split.test();
    float[] rows = new float[test.length * m];
    for (int i = 0; i < test.length; i++) {
      System.arraycopy(scores, test[i] * m, rows, i * m, m);
    }
    return PrimaryMetric.of(data.labels(), test, rows);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static String describe(double alpha, Accuracies found) {
    return String.format(
        Locale.ROOT,
        "α=%s: jane %s, jane-nu %s, attributes alone %s, graph alone %s",
        alpha,
        meanAndDeviation(found.jane),
        meanAndDeviation(found.janeNu),
        meanAndDeviation(found.attributes),
        meanAndDeviation(found.graph));
  }

  private static String meanAndDeviation(double[] values) {
    double mean = mean(values);
    double square = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
    return String.format(
        Locale.ROOT, "%.3f ± %.3f %s", mean, Math.sqrt(square), Arrays.toString(values));
  }
}
