package org.jane.method.dane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.store.Checkpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training where surroundings are too many to be kept. */
class DaneTrainerTest {
  private static final int NODES = 12_000;
  private static final Run RUN = Run.seeded(5).threads(1);
  private static final DaneConfig CONFIG =
      DaneConfig.defaults().withHidden(5).withDimensions(3).withEpochs(3).withBatch(6000);

  @TempDir Path folder;

  /** A circle with chords. */
  private static Task task() {
    TinyGraphs graph = TinyGraphs.edges();
    for (int i = 0; i < NODES; i++) {
      graph.and(i + "-" + (i + 1) % NODES);
      if (i % 3 == 0) {
        graph.and(i + "-" + (i * 7L + 100) % NODES).attribute("" + i, "a" + i % 9, 1);
      }
    }
    for (int i = 0; i < 20; i++) {
      graph.label("" + i * 11, i % 2 == 0 ? "red" : "blue");
    }
    AttributedGraph data = graph.build();
    return Task.of(data, Split.random(data.labels(), 0.5, 0.3, RUN.random("split")));
  }

  private static final class PowerCut extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Tag("slow")
  @Test
  void aKilledTrainingGoesOnToTheSameBytesOnAnyNumberOfThreads() throws IOException {
    Task task = task();
    DaneTrainer trainer = new DaneTrainer(CONFIG);
    DaneModel whole = trainer.train(task, RUN);
    assertThat(whole.provenance().stopReason()).isEqualTo(StopReason.EPOCH_LIMIT);
    AtomicLong clock = new AtomicLong();
    Run cut =
        RUN.listener(
            p -> {
              clock.addAndGet(1_000_000_000_000L); // each epoch is worth a checkpoint
              if (p.done() == 2) {
                throw new PowerCut();
              }
            });
    assertThatThrownBy(
            () -> trainer.train(task, cut, Checkpoint.in(folder, "this run", false, clock::get)))
        .isInstanceOf(PowerCut.class);
    DaneModel resumed =
        trainer.train(task, RUN.threads(3), Checkpoint.in(folder, "this run", true, clock::get));
    assertThat(resumed.codes().data()).isEqualTo(whole.codes().data());
    assertThat(resumed.predict().probabilities()).isEqualTo(whole.predict().probabilities());
  }

  @Test
  void batchesGrowWithTheGraphWhereNothingElseIsSaid() {
    DaneConfig config = DaneConfig.defaults();
    assertThat(config.batchOf(100)).isEqualTo(100);
    assertThat(config.batchOf(10_000)).isEqualTo(256);
    assertThat(config.batchOf(10_240)).isEqualTo(256);
    assertThat(config.batchOf(10_241)).isEqualTo(257);
    assertThat(config.batchOf(63_666)).isEqualTo(1592);
    assertThat(config.withBatch(256).batchOf(63_666)).isEqualTo(256);
  }

  /** Debian's packages. */
  @Test
  void aGraphOfManyThousandNodesFitsIntoAGigabyte() {
    Shape packages = new Shape(63_666, 295_862, false, 2166, 285_068, 58, 12_667);
    DaneTrainer trainer = new DaneTrainer(DaneConfig.defaults());
    assertThat(trainer.estimateMemory(packages).bytes()).isBetween(600L << 20, 1L << 30);
    assertThat(trainer.estimateSeconds(packages)).isBetween(300.0, 1500.0);
  }
}
