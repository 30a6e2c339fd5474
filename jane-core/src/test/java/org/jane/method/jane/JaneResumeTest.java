package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.store.Checkpoint;
import org.jane.store.CheckpointException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JaneResumeTest {
  private static final Run RUN = Run.seeded(4).threads(2);

  @TempDir Path folder;

  /** Thrown where a machine would fail. */
  private static final class PowerCut extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Time passes when a test says so. */
  private final AtomicLong nanoseconds = new AtomicLong();

  /**
   * A run that makes a checkpoint at one epoch, because time passes there, and ends without warning
   * at another.
   */
  private Run interrupted(int checkpointAt, int endAt) {
    return RUN.listener(
        p -> {
          if (p.done() == checkpointAt) {
            letTimePass();
          }
          if (p.done() == endAt) {
            throw new PowerCut();
          }
        });
  }

  private void letTimePass() {
    nanoseconds.addAndGet(520_000_000); // checkpoints are at least half a second apart
  }

  private Checkpoint checkpoint(boolean resume) throws IOException {
    return Checkpoint.in(folder, "this run", resume, nanoseconds::get);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; 4; 5",
        "em-weight=1,em-start=5,structural=on; 17; 21",
        "nu,em-weight=0.5,em-start=25; 22; 24",
        "em-weight=1,em-start=5,em-nodes=20; 17; 21",
        "em-weight=1,em-start=5,em-nodes=20,batch=7; 17; 21",
        "batch=7,update-every=3; 17; 21",
        "encoder=links(2),em-weight=1,em-start=5,em-nodes=20; 17; 21",
        "encoder=links(1),batch=7,neighbours=2; 17; 21",
        "encoder=attention(2),batch=7,neighbours=2; 17; 21",
        "random,repulsion=sampled(16),update-every=3; 20; 29"
      })
  void aRunThatGoesOnEndsWithTheSameBytesAsOneThatWasNeverStopped(
      String settings, int checkpointAt, int endAt) throws IOException {
    JaneConfig config = VariedConfigs.of(settings);
    Task task = withIsolatedNodes();
    var trainer = new JaneTrainer(config);
    JaneModel whole = trainer.train(task, RUN);
    assertThatThrownBy(
            () -> trainer.train(task, interrupted(checkpointAt, endAt), checkpoint(false)))
        .isInstanceOf(PowerCut.class);
    int[] first = {0};
    Run listened = RUN.listener(p -> first[0] = first[0] == 0 ? (int) p.done() : first[0]);
    JaneModel resumed = trainer.train(task, listened, checkpoint(true));
    assertThat(first[0]).as("the first epoch after going on").isBetween(2, endAt);
    assertThat(resumed.predict().probabilities()).isEqualTo(whole.predict().probabilities());
    assertThat(resumed.positions().data()).isEqualTo(whole.positions().data());
    assertThat(resumed.bestEpoch()).isEqualTo(whole.bestEpoch());
    assertThat(resumed.validationScore()).isEqualTo(whole.validationScore());
    assertThat(resumed.temperature()).isEqualTo(whole.temperature());
    assertThat(resumed.s()).isEqualTo(whole.s());
  }

  private static Task withIsolatedNodes() {
    AttributedGraph data = SmallTasks.graph(0.5, 120, 1);
    AttributedGraph sparse =
        new AttributedGraph(
            withoutEdgesFrom(data, 100),
            data.attributes(),
            data.attributeNames(),
            data.labels(),
            data.ids());
    return Task.of(sparse, SmallTasks.split(sparse));
  }

  /** The graph without the edges of node {@code first} and those after it. */
  private static Graph withoutEdgesFrom(AttributedGraph data, int first) {
    var builder = new GraphBuilder(data.nodes());
    CsrMatrix a = data.graph().adjacency();
    for (int i = 0; i < first; i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        if (a.column(e) > i && a.column(e) < first) {
          builder.add(i, a.column(e), a.value(e));
        }
      }
    }
    return builder.build();
  }

  @Test
  void withoutValidationNodesGoingOnKeepsTheLastEpochToo() throws IOException {
    AttributedGraph data = SmallTasks.graph(0.5, 80, 1);
    Task task = Task.of(data, Split.random(data.labels(), 0.5, 0, RUN.random("split")));
    var trainer = new JaneTrainer(SmallTasks.quick());
    assertThatThrownBy(() -> trainer.train(task, interrupted(12, 14), checkpoint(false)))
        .isInstanceOf(PowerCut.class);
    JaneModel resumed = trainer.train(task, RUN, checkpoint(true));
    assertThat(resumed.bestEpoch()).isEqualTo(30);
    assertThat(resumed.predict().probabilities())
        .isEqualTo(trainer.train(task, RUN).predict().probabilities());
  }

  @Test
  void aRunStoppedByItsUserGoesOnFromItsLastCheckpoint() throws IOException {
    Task task = SmallTasks.task(0.5, 80);
    var trainer = new JaneTrainer(SmallTasks.quick());
    var stop = new StopRequest();
    Run stopped =
        RUN.stop(stop)
            .listener(
                p -> {
                  if (p.done() == 7) {
                    letTimePass();
                  }
                  if (p.done() == 8) {
                    stop.request();
                  }
                });
    trainer.train(task, stopped, checkpoint(false));
    assertThat(trainer.train(task, RUN, checkpoint(true)).predict().probabilities())
        .isEqualTo(trainer.train(task, RUN).predict().probabilities());
  }

  @Test
  void aCheckpointOfOtherSettingsIsRefused() throws IOException {
    Task task = SmallTasks.task(0.5, 60);
    var trainer = new JaneTrainer(SmallTasks.quick());
    assertThatThrownBy(() -> trainer.train(task, interrupted(2, 3), checkpoint(false)))
        .isInstanceOf(PowerCut.class);
    var other = Checkpoint.in(folder, "another run", true);
    assertThatThrownBy(() -> trainer.train(task, RUN, other))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("is of other data or other settings")
        .hasMessageContaining("leave resume out");
  }

  @Test
  void withoutAWishToGoOnTheRunBeginsAnew() throws IOException {
    Task task = SmallTasks.task(0.5, 60);
    var trainer = new JaneTrainer(SmallTasks.quick());
    assertThatThrownBy(() -> trainer.train(task, interrupted(2, 3), checkpoint(false)))
        .isInstanceOf(PowerCut.class);
    int[] first = {0};
    Run listened = RUN.listener(p -> first[0] = first[0] == 0 ? (int) p.done() : first[0]);
    trainer.train(task, listened, checkpoint(false));
    assertThat(first[0]).isEqualTo(1);
  }

  @Test
  void aCheckpointIsOneFileAndNothingElseIsLeftBehind() throws IOException {
    Task task = SmallTasks.task(0.5, 60);
    assertThatThrownBy(
            () ->
                new JaneTrainer(SmallTasks.quick())
                    .train(task, interrupted(2, 3), checkpoint(false)))
        .isInstanceOf(PowerCut.class);
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("checkpoint.jane");
    }
  }
}
