package org.example.centroid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.ensemble.Ensemble;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Trial;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.TransductiveModel;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A method from somebody else's jar does everything that the library's own do. What all methods
 * promise is asked of it, too, in {@code ClassifierContractTest}.
 */
class CentroidMethodTest {
  private static final Run RUN = Run.seeded(4).threads(2);

  private final Method method = Methods.named("centroid");
  private final AttributedGraph data = twoCrowds();
  private final Split split = Split.random(data.labels(), 0.2, 0.2, RUN.random("split"));
  private final Task task = Task.of(data, split);

  /** Sixty people in two crowds that differ in height, along a path. */
  private static AttributedGraph twoCrowds() {
    RandomStream random = new RandomStream(9);
    var builder = AttributedGraph.builder();
    for (int i = 0; i < 60; i++) {
      builder
          .node("p" + i)
          .label(i < 30 ? "short" : "tall")
          .attribute("height", (i < 30 ? 1.0 : 2.0) + 0.3 * random.nextGaussian());
      if (i > 0) {
        builder.edge("p" + (i - 1), "p" + i);
      }
    }
    return builder.build();
  }

  /** By hand: means 1 and 3; a node at 1.5 is 0.25 and 2.25 away, so P = 1 / (1 + e^-2β). */
  @Test
  void probabilitiesAreThoseWorkedOutByHand() {
    AttributedGraph four =
        AttributedGraph.builder()
            .node("a")
            .label("low")
            .attribute("x", 1)
            .node("b")
            .label("high")
            .attribute("x", 3)
            .node("c")
            .attribute("x", 1.5)
            .build();
    Task small = Task.of(four, Split.of(four.labels(), new int[] {0, 1}, new int[0], new int[0]));
    Predictions predictions =
        method.trainer(Map.of("sharpness", "0.5")).train(small, RUN).predict();
    assertThat(predictions.label("c")).isEqualTo("low");
    assertThat(predictions.probability(2, 0))
        .isCloseTo((float) (1 / (1 + Math.exp(-1))), within(1e-6f));
  }

  @Test
  void itIsFoundBesideTheMethodsOfTheLibrary() {
    assertThat(Methods.names()).startsWith("jane").endsWith("centroid");
    assertThat(method).isInstanceOf(CentroidMethod.class);
    assertThatThrownBy(() -> method.trainer(Map.of("sharpnes", "2")))
        .hasMessageContaining("\"sharpness\"");
    assertThatThrownBy(() -> method.trainer(Map.of("sharpness", "0")))
        .hasMessageContaining("sharpness must be a positive number");
  }

  @Tag("slow")
  @Test
  void itIsEvaluatedOnTheSameSplitsAsJane() {
    var entrants =
        List.of(
            new Evaluation.Entrant(method, Map.of()),
            new Evaluation.Entrant(Methods.named("jane"), Map.of("k", "4", "epochs", "30")));
    List<Trial> heard = new ArrayList<>();
    List<Trial> trials =
        new Evaluation(data, List.of(), Protocol.parse("random:0.2,0.2"), entrants, 3)
            .trials(List.of(), false, RUN, heard::add);
    assertThat(trials)
        .extracting(Trial::method)
        .containsExactly("centroid", "centroid", "centroid", "jane", "jane", "jane");
    assertThat(heard).hasSize(6);
    for (Trial trial : trials.subList(0, 3)) {
      assertThat(trial.score().accuracy()).isGreaterThan(0.8); // 0.95 is best possible
      assertThat(trial.score().classes().get(0).nodes())
          .isEqualTo(trials.get(3 + trial.number()).score().classes().get(0).nodes());
    }
  }

  @Test
  void itIsTunedIntoAnEnsembleThatSurvivesAFile(@TempDir Path folder) throws IOException {
    Tuner tuner = new Tuner(method, Map.of(), TuningBudget.defaults().withTrials(3).withMembers(2));
    Tuner.Tuned tuned = tuner.train(task, RUN);
    assertThat(tuned.model()).isInstanceOf(Ensemble.class);
    assertThat(tuned.report().sentences()).isNotEmpty();
    assertThat(tuned.model().provenance().settings()).containsKey("sharpness");
    same(written(folder, tuned.model()), tuned.model());

    var entrant =
        new Evaluation.Entrant(
            method, Map.of(), Optional.of(TuningBudget.defaults().withTrials(2).withMembers(1)));
    assertThat(
            new Evaluation(data, List.of(), Protocol.parse("random:0.2,0.2"), List.of(entrant), 1)
                .trials(List.of(), false, RUN, trial -> {}))
        .singleElement()
        .satisfies(trial -> assertThat(trial.chosen()).containsKey("sharpness"));
  }

  @Test
  void aModelIsWrittenAndReadBack(@TempDir Path folder) throws IOException {
    NodeClassifier model = method.trainer(Map.of("sharpness", "2")).train(task, RUN);
    NodeClassifier read = written(folder, model);
    assertThat(read).isInstanceOf(TransductiveModel.class);
    assertThat(read.provenance().settings()).containsExactly(Map.entry("sharpness", "2.0"));
    same(read, model);
  }

  private NodeClassifier written(Path folder, NodeClassifier model) throws IOException {
    Path path = folder.resolve("centroid.jane");
    ModelFile.write(path, model, new ModelFile.TrainingData("crowds", data, split), true);
    try (ModelFile file = ModelFile.open(path)) {
      return file.model(file.data().graph());
    }
  }

  private static void same(NodeClassifier read, NodeClassifier model) {
    assertThat(read.provenance()).isEqualTo(model.provenance());
    assertThat(read.predict().probabilities()).isEqualTo(model.predict().probabilities());
  }

  @Test
  void whatItCannotLearnItRefuses() {
    AttributedGraph several =
        AttributedGraph.builder().node("a").labels("x", "y").node("b").labels("y").build();
    Task two =
        Task.of(several, Split.of(several.labels(), new int[] {0, 1}, new int[0], new int[0]));
    assertThat(method.abilities().missingFor(two)).isNotEmpty();
    assertThatThrownBy(() -> method.trainer(Map.of()).train(two, RUN))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("one label per node");
  }
}
