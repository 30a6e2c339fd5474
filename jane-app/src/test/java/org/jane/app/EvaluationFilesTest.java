package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Protocol;
import org.jane.eval.Score;
import org.jane.eval.Trial;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.run.Run;
import org.jane.store.CheckpointException;
import org.jane.store.Json;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Test;

class EvaluationFilesTest {
  private static final Path FILE = Path.of("e.json");
  private static final Dataset DATA =
      new DataSource.Synthetic(SyntheticConfig.defaults()).read(Run.seeded(1));
  private static final EvaluationFiles FILES = files(List.of(), Protocol.paper(), 3);

  private static EvaluationFiles files(List<Split> own, Protocol protocol, int runs) {
    List<Evaluation.Entrant> methods =
        List.of(
            new Evaluation.Entrant(Methods.named("lp"), Map.of()),
            new Evaluation.Entrant(Methods.named("mlp"), Map.of()));
    return new EvaluationFiles(
        new EvaluationPlan(
            DATA.name(),
            DATA.source(),
            new Evaluation(DATA.graph(), own, protocol, methods, runs),
            7,
            1,
            false));
  }

  private static Trial trial(String method, int number, double accuracy) {
    return new Trial(
        method,
        number,
        new Score(accuracy, 0.6, accuracy, 0.1, List.of(), List.of()),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  @Test
  void runsThatAreAllTheSameHaveNoInterval() {
    List<Trial> done = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      done.add(trial("lp", r, 0.7));
      done.add(trial("mlp", r, 0.6));
    }
    assertThat(Json.text(FILES.tree(done))).contains("\"low\" : null");
  }

  @Test
  void whatIsNotFiniteIsNullInJson() {
    assertThat(Json.text(List.of(Double.NaN, Double.POSITIVE_INFINITY, 0.5)).replace(" ", ""))
        .isEqualTo("[null,null,0.5]\n");
    String text = Json.text(FILES.tree(List.of(trial("lp", 0, Double.NaN))));
    assertThat(text).contains("\"accuracy\" : null").doesNotContain("NaN");
  }

  @Test
  void theSplitsOfTheDataArePartOfWhatDecides() {
    Split own = Split.random(DATA.graph().labels(), 0.1, 0.2, Run.seeded(1).random("own"));
    assertThat(files(List.of(own), Protocol.parse("given"), 3).digest())
        .isNotEqualTo(FILES.digest());
  }

  @Test
  void trainingsReadBackTheSame() throws IOException {
    List<Trial> done = List.of(trial("lp", 0, 0.25), trial("mlp", 1, 0.5));
    String text = Json.text(FILES.tree(done));
    assertThat(FILES.kept(text, FILE, false)).isEqualTo(done);
    assertThat(FILES.kept(text, FILE, true)).as("none was timed").isEmpty();
    assertThat(FILES.kept(null, FILE, false)).isEmpty();
  }

  /** The file of a longer one would lose trainings; the remedy names options, not flags. */
  @Test
  void anEarlierOneThatHoldsMoreIsRefused() {
    String text = Json.text(FILES.tree(List.of(trial("lp", 2, 0.25))));
    EvaluationFiles shorter = files(List.of(), Protocol.paper(), 1);
    assertThatThrownBy(() -> shorter.kept(text, FILE, false))
        .isInstanceOf(CheckpointException.class)
        .hasMessage(
            "e.json holds 3 runs, of which only 1 are asked for: the others would be"
                + " lost. Give runs=3, give another file, or leave resume out to start anew.");
  }
}
