package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.model.CannotLearnException;
import org.jane.model.Predictions;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JaneTrainerTest {
  private static final Run RUN = Run.seeded(1).threads(1);

  private static double measure(Progress progress, String name) {
    return progress.measures().stream()
        .filter(m -> m.name().equals(name))
        .mapToDouble(Progress.Measure::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1})
  void theBestEpochOnValidationNodesIsKeptTheLatestOnATie(double alpha) {
    JaneConfig config = SmallTasks.quick().with("epochs", "64").with("evaluate-every", "3");
    var scores = new TreeMap<Integer, Double>();
    Run listened =
        RUN.listener(
            p -> {
              int epoch = (int) p.done();
              if (epoch % 3 == 0 || epoch == 64) {
                scores.put(epoch, measure(p, "validation"));
              }
            });
    Task task = SmallTasks.task(alpha, 100);
    JaneModel model = new JaneTrainer(config).train(task, listened);
    int best = scores.firstKey();
    for (int epoch : scores.keySet()) {
      best = scores.get(epoch) >= scores.get(best) ? epoch : best;
    }
    assertThat(scores).hasSize(22);
    assertThat(model.bestEpoch()).isEqualTo(best);
    assertThat(model.validationScore()).isEqualTo(scores.get(best));

    JaneConfig upTo = config.with("epochs", "" + best);
    assertThat(SmallTasks.predictions(task, upTo, RUN).probabilities())
        .as("what is kept is what there was at that epoch")
        .isEqualTo(model.predict().probabilities());
  }

  @Test
  void withoutValidationNodesTheLastEpochIsKeptAndNothingIsCalibrated() {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    Split split = Split.random(data.labels(), 0.5, 0, RUN.random("split"));
    JaneModel model =
        new JaneTrainer(SmallTasks.quick().with("epochs", "23")).train(Task.of(data, split), RUN);
    assertThat(model.bestEpoch()).isEqualTo(23);
    assertThat(model.validationScore()).isNaN();
    assertThat(model.temperature()).isEqualTo(1);
  }

  @Test
  void aStopRequestKeepsWhatWasLearntSoFar() {
    Task task = SmallTasks.task(0.5, 100);
    var stop = new StopRequest();
    Run stopped =
        RUN.stop(stop)
            .listener(
                p -> {
                  if (p.done() == 6) {
                    stop.request();
                  }
                });
    JaneModel model = new JaneTrainer(SmallTasks.quick()).train(task, stopped);
    assertThat(model.provenance().stopReason()).isEqualTo(StopReason.ASKED_TO_STOP);
    assertThat(model.provenance().epochs()).isEqualTo(7);
    assertThat(model.predict().probabilities())
        .isEqualTo(
            SmallTasks.predictions(task, SmallTasks.quick().with("epochs", "7"), RUN)
                .probabilities());
  }

  @Test
  void aStopRequestBeforeTheBeginningStillLeavesAModel() {
    var stop = new StopRequest();
    stop.request();
    Task task = SmallTasks.task(0.5, 60);
    JaneModel model = new JaneTrainer(SmallTasks.quick()).train(task, RUN.stop(stop));
    assertThat(model.provenance().epochs()).isEqualTo(1);
    assertThat(model.predict().nodes()).isEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bound", "full"})
  void hugeStepsOfUDoNotEndInNaN(String likelihood) {
    JaneConfig config =
        SmallTasks.quick().with("eta2", "1e6").with("likelihood", likelihood).with("scale", "5");
    for (float p : SmallTasks.predictions(SmallTasks.task(0, 100), config, RUN).probabilities()) {
      assertThat(p).isBetween(0f, 1f);
    }
  }

  @Test
  void positionsMoveOnlyInTheEpochsTheyAreToldTo() {
    Task task = SmallTasks.task(0, 80);
    JaneConfig rare = SmallTasks.quick().with("update-every", "40");
    JaneConfig still = SmallTasks.quick().withoutLatentSteps();
    assertThat(SmallTasks.predictions(task, rare, RUN).probabilities())
        .isEqualTo(SmallTasks.predictions(task, still, RUN).probabilities());
    assertThat(SmallTasks.predictions(task, rare.with("update-every", "29"), RUN).probabilities())
        .isNotEqualTo(SmallTasks.predictions(task, still, RUN).probabilities());
  }

  @Test
  void theMethodIsNamedAfterItsSettings() {
    JaneConfig config = JaneConfig.defaults();
    assertThat(new JaneTrainer(config).method()).isEqualTo("jane");
    assertThat(new JaneTrainer(config.withoutLatentSteps()).method()).isEqualTo("jane-nu");
    assertThat(new JaneTrainer(config.withRandomStart()).method()).isEqualTo("jane-r");
  }

  @Test
  void aTaskWithOneClassIsRefusedBeforeAnyWork() {
    AttributedGraph data = SmallTasks.graph(0.5, 40, 1);
    int[] alike = IntStream.range(0, 40).filter(i -> data.labels().of(i) == 2).toArray();
    Task task = Task.of(data, Split.of(data.labels(), alike, new int[0], new int[0]));
    assertThatThrownBy(() -> new JaneTrainer(JaneConfig.defaults()).train(task, RUN))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("show 1 of 4 classes");
  }

  @Test
  void moreDimensionsThanNodesAreRefusedUnlessTheSearchAsksForAsMany() {
    Task task = SmallTasks.task(0.5, 60);
    JaneConfig most = SmallTasks.quick().with("epochs", "3").with("k", "128");
    assertThat(new JaneTrainer(most).train(task, RUN).bestEpoch()).isPositive();
    assertThatThrownBy(() -> new JaneTrainer(most.with("k", "129")).train(task, RUN))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("60 nodes")
        .hasMessageContaining("Set k below 60");
  }

  /**
   * A ring of nodes that are bright or dark by chance, labelled by how many of their two neighbours
   * are bright: neither a node's own attribute nor its place on the ring tells.
   */
  @Test
  void labelsThatComeFromTheNeighboursAttributesAreLearntWhenThoseAreSeen() {
    int n = 300;
    boolean[] bright = new boolean[n];
    TinyGraphs ring = TinyGraphs.edges();
    for (int i = 0; i < n; i++) {
      bright[i] = RUN.random("bright", i).nextInt(2) == 1;
      ring.and("n" + i + "-n" + (i + 1) % n).attribute("n" + i, "bright", bright[i] ? 1 : 0);
    }
    for (int i = 0; i < n; i++) {
      int count = (bright[(i + n - 1) % n] ? 1 : 0) + (bright[(i + 1) % n] ? 1 : 0);
      ring.label("n" + i, "c" + count);
    }
    AttributedGraph data = ring.build();
    Split split = SmallTasks.split(data);
    Task task = Task.of(data, split);
    JaneConfig config = SmallTasks.quick().with("epochs", "100").with("scale", "0.1");
    assertThat(accuracy(data, split, SmallTasks.predictions(task, config, RUN))).isLessThan(0.7);
    JaneConfig seeing = config.with("neighbour-attributes", "1");
    assertThat(accuracy(data, split, SmallTasks.predictions(task, seeing, RUN)))
        .isGreaterThan(0.95);
  }

  private static double accuracy(AttributedGraph data, Split split, Predictions predictions) {
    return IntStream.of(split.test())
        .mapToDouble(i -> predictions.mostLikely(i) == data.labels().of(i) ? 1 : 0)
        .average()
        .orElseThrow();
  }
}
