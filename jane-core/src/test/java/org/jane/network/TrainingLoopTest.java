package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jane.loss.ClassWeights;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.run.Workers;
import org.jane.store.Checkpoint;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop by itself, on an objective whose validation nodes say what a table tells them to. */
class TrainingLoopTest {
  private static final Run RUN = Run.seeded(1).threads(1);
  private static final Task TASK = WeightedTasks.task(false);

  @TempDir Path folder;

  private static NetworkSettings settings(int epochs, int evaluateEvery) {
    return new NetworkSettings(1, 0, 0, 0.1, true, epochs, evaluateEvery, ClassWeights.NONE);
  }

  /** In epoch e so many validation nodes are right, and so sure is the answer. */
  private static final class Scripted implements TrainingLoop.Objective {
    private final Parameter weight = new Parameter("w", 1, false);
    private final float[] position = {0};
    private final double[][] script; // right nodes, certainty
    private int epoch;
    private double saved;

    Scripted(double[]... script) {
      this.script = script;
    }

    @Override
    public List<Parameter> parameters() {
      return List.of(weight);
    }

    @Override
    public double gradient(int number, int batch, Workers workers) {
      epoch = number;
      weight.gradient()[0] = 1;
      return number;
    }

    @Override
    public List<Progress.Measure> epochDone(int number, Run run) {
      position[0] = number;
      saved += number;
      return List.of(new Progress.Measure("position", number));
    }

    @Override
    public Map<String, float[]> others() {
      return Map.of("position", position);
    }

    @Override
    public void save(StoreWriter to) {
      to.field("saved", saved);
    }

    @Override
    public void restore(StoredFile from, Workers workers) {
      saved = from.header().doubleValue("saved");
    }

    @Override
    public float[] validationLogits(Workers workers) {
      int[] nodes = TASK.validationNodes();
      int m = TASK.classCount();
      double[] now = script[(int) position[0] - 1]; // what is kept answers as it did then
      float[] logits = new float[nodes.length * m];
      for (int i = 0; i < nodes.length; i++) {
        int label = TASK.validationLabels().of(nodes[i]);
        int said = i < now[0] ? label : (label + 1) % m;
        logits[i * m + said] = (float) now[1];
      }
      return logits;
    }
  }

  private static TrainingLoop.Outcome<Scripted> run(
      NetworkSettings settings, Run run, Checkpoint checkpoint, Scripted... candidates) {
    List<TrainingLoop.Candidate<Scripted>> all = new ArrayList<>();
    for (Scripted candidate : candidates) {
      all.add(from -> candidate);
    }
    return new TrainingLoop(TASK, "scripted", settings, run, checkpoint).run(all);
  }

  @Test
  void theBestEpochIsKeptWithItsWeightsAndPositions() {
    int n = TASK.validationNodes().length;
    assertThat(n).isGreaterThan(4);
    var objective =
        new Scripted(
            new double[] {2, 1},
            new double[] {n - 1, 1},
            new double[] {n - 2, 9},
            new double[] {3, 1});
    TrainingLoop.Outcome<Scripted> outcome = run(settings(4, 1), RUN, Checkpoint.none(), objective);
    assertThat(outcome.bestEpoch()).isEqualTo(2);
    assertThat(outcome.epochs()).isEqualTo(4);
    assertThat(outcome.score()).isEqualTo((n - 1) / (double) n);
    assertThat(outcome.why()).isEqualTo(StopReason.EPOCH_LIMIT);
    assertThat(objective.position[0]).isEqualTo(2);
    assertThat(objective.weight.value()[0]).isBetween(-0.21f, -0.19f); // two steps of 0.1
  }

  @Test
  void patienceEndsTrainingAndAStopRequestToo() {
    var worse = new double[10][];
    for (int e = 0; e < worse.length; e++) {
      worse[e] = new double[] {Math.max(0, 5 - e), 1};
    }
    TrainingLoop.Outcome<Scripted> outcome =
        run(settings(10, 1).withPatience(3), RUN, Checkpoint.none(), new Scripted(worse));
    assertThat(outcome.epochs()).isEqualTo(4);
    assertThat(outcome.bestEpoch()).isEqualTo(1);
    assertThat(outcome.why()).isEqualTo(StopReason.CONVERGED);
    var stop = new StopRequest();
    Run stopping = RUN.stop(stop).listener(p -> stop.request());
    TrainingLoop.Outcome<Scripted> stopped =
        run(settings(10, 5), stopping, Checkpoint.none(), new Scripted(worse));
    assertThat(stopped.why()).isEqualTo(StopReason.ASKED_TO_STOP);
    assertThat(stopped.epochs()).isEqualTo(2); // asked during the first, ended by the second
    assertThat(stopped.bestEpoch()).isEqualTo(2);
  }

  @Test
  void theBestCandidateWins() {
    var good = new Scripted(new double[] {5, 1}, new double[] {5, 1});
    var better = new Scripted(new double[] {5, 1}, new double[] {6, 1});
    var bad = new Scripted(new double[] {1, 1}, new double[] {2, 1});
    var asGood = new Scripted(new double[] {5, 1}, new double[] {6, 1});
    assertThat(run(settings(2, 1), RUN, Checkpoint.none(), good, better, asGood, bad).objective())
        .as("the earlier on a tie")
        .isSameAs(better);
  }

  @Test
  void progressTellsEveryEpochOfEveryCandidate() {
    List<Progress> heard = new ArrayList<>();
    var one = new Scripted(new double[] {1, 1}, new double[] {1, 1});
    var two = new Scripted(new double[] {1, 1}, new double[] {1, 1});
    run(settings(2, 2), RUN.listener(heard::add), Checkpoint.none(), one, two);
    assertThat(heard).extracting(Progress::done).containsExactly(1L, 2L, 3L, 4L);
    assertThat(heard).extracting(Progress::total).containsOnly(4L);
    assertThat(heard.get(1).measures())
        .extracting(Progress.Measure::name)
        .containsExactly("labels", "position", "validation");
  }

  @Test
  void aCheckpointHoldsWhatPartsAskForOnceAndBringsItBack() throws IOException {
    double[][] script = {{1, 1}, {4, 1}, {3, 1}, {2, 1}, {1, 1}};
    var clock = new AtomicLong();
    Scripted first = new Scripted(script);
    Run cut =
        RUN.listener(
            p -> {
              clock.addAndGet(1_000_000_000L); // each epoch is worth a checkpoint
              if (p.done() == 3) {
                throw new IllegalStateException("power");
              }
            });
    Checkpoint kept = Checkpoint.in(folder, "x", false, clock::get);
    assertThatThrownBy(() -> run(settings(5, 1), cut, kept, first)).hasMessage("power");
    Scripted second = new Scripted(script);
    List<Long> epochs = new ArrayList<>();
    TrainingLoop.Outcome<Scripted> outcome =
        run(
            settings(5, 1),
            RUN.listener(p -> epochs.add(p.done())),
            Checkpoint.in(folder, "x", true),
            second);
    assertThat(epochs).containsExactly(3L, 4L, 5L);
    assertThat(second.saved).isEqualTo(15); // 1 + 2 from the checkpoint, 3 + 4 + 5 since
    assertThat(outcome.bestEpoch()).isEqualTo(2);
    assertThat(second.position[0]).isEqualTo(2);
    Scripted whole = new Scripted(script);
    run(settings(5, 1), RUN, Checkpoint.none(), whole);
    assertThat(second.weight.value()).isEqualTo(whole.weight.value());
  }
}
