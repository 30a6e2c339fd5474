package org.jane.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Task;
import org.jane.run.MemoryEstimate;
import org.jane.run.Run;
import org.jane.store.Checkpoint;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every method can be killed at any step and goes on to the same bytes. */
class ResumeTest {
  private static final Run RUN = Run.seeded(4).threads(2);

  /** What is set besides the defaults, so that all of a method is gone through in little time. */
  Map<String, Map<String, String>> settings() {
    return Map.ofEntries(
        Map.entry("jane", Map.of("epochs", "20", "em-weight", "1", "em-start", "5")),
        Map.entry("jane-nu", Map.of("epochs", "20")),
        Map.entry("jane-r", Map.of("epochs", "20")),
        Map.entry("mlp", Map.of("epochs", "12")),
        Map.entry("gcn", Map.of("epochs", "12", "evaluate-every", "3")),
        Map.entry("sage", Map.of("epochs", "12", "neighbours", "3,3", "batch", "20")),
        Map.entry("gat", Map.of("epochs", "12", "output-heads", "2")),
        Map.entry("sign", Map.of("epochs", "12")),
        Map.entry("appnp", Map.of("epochs", "12", "evaluate-every", "3")),
        Map.entry("linkx", Map.of("epochs", "12", "layers", "2")),
        Map.entry("cs", Map.of("epochs", "12")));
  }

  @TempDir Path folder;

  private final AtomicLong clock = new AtomicLong();

  /** Thrown where a machine would fail. */
  private static final class PowerCut extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static Task task() {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=120"), RUN).graph();
    return Task.of(data, Split.random(data.labels(), 0.4, 0.3, RUN.random("split")));
  }

  private Checkpoint checkpoint(boolean resume) throws IOException {
    return Checkpoint.in(folder, "this run", resume, clock::get);
  }

  static Stream<String> methods() {
    return MethodsHere.all()
        .filter(m -> m.getClass().getName().startsWith("org.jane.")) // the example takes no steps
        .map(Method::name);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aKilledTrainingGoesOnToTheSameBytes(String method) throws IOException {
    NodeClassifierTrainer<?> trainer =
        Methods.named(method).trainer(settings().getOrDefault(method, Map.of()));
    Task task = task();
    long[] steps = {0};
    NodeClassifier whole = trainer.train(task, RUN.listener(p -> steps[0]++));
    for (double share : new double[] {0.2, 0.5, 0.9}) {
      goesOn(trainer, task, whole, steps[0], Math.max(2, Math.round(share * steps[0])));
    }
  }

  private void goesOn(
      NodeClassifierTrainer<?> trainer, Task task, NodeClassifier whole, long steps, long end)
      throws IOException {
    long[] heard = {0};
    Run cut =
        RUN.listener(
            p -> {
              clock.addAndGet(1_000_000_000L); // each step is worth a checkpoint
              if (++heard[0] == end) {
                throw new PowerCut();
              }
            });
    assertThatThrownBy(() -> trainer.train(task, cut, checkpoint(false)))
        .isInstanceOf(PowerCut.class);
    long[] after = {0};
    NodeClassifier resumed = trainer.train(task, RUN.listener(p -> after[0]++), checkpoint(true));
    assertThat(after[0]).as("steps after going on, of %d", steps).isEqualTo(steps - end + 1);
    assertThat(resumed.predict().probabilities()).isEqualTo(whole.predict().probabilities());
    assertThat(resumed.provenance().epochs()).isEqualTo(whole.provenance().epochs());
    assertThat(resumed.provenance().stopReason()).isEqualTo(whole.provenance().stopReason());
  }

  @Test
  void workThatDoesNotFitIntoMemoryIsRefusedBeforeItBegins() {
    assertThatThrownBy(
            () -> task().requireMemory(MemoryEstimate.none().plus("much", Long.MAX_VALUE / 2)))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("of memory, Java's heap is limited to");
  }

  static Stream<Arguments> tooLarge() {
    return Stream.of(
        Arguments.of("jane", "hidden", "2000000000"),
        Arguments.of("jane", "k", "2000000000"),
        Arguments.of("mlp", "hidden", "2000000000"),
        Arguments.of("gcn", "hidden", "2000000000"),
        Arguments.of("sage", "hidden", "2000000000"),
        Arguments.of("gat", "hidden", "2000000000"),
        Arguments.of("sign", "hidden", "2000000000"),
        Arguments.of("appnp", "hidden", "2000000000"),
        Arguments.of("linkx", "hidden", "2000000000"),
        Arguments.of("cs", "hidden", "2000000000"));
  }

  @ParameterizedTest
  @MethodSource("tooLarge")
  void arraysLongerThanJavasAreRefusedBeforeAnyWork(String method, String key, String value) {
    Method chosen = Methods.named(method);
    Task task = task();
    long[] steps = {0};
    assertThatThrownBy(
            () -> chosen.trainer(Map.of(key, value)).train(task, RUN.listener(p -> steps[0]++)))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("more than one array can hold. Set " + key + " below ");
    assertThat(steps[0]).isZero();
  }
}
