package org.jane.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowingConsumer;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.ensemble.Ensemble;
import org.jane.eval.Score;
import org.jane.eval.TuningReport;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Test;

/** What a page says of an ensemble. */
class TrainingPageTest {
  private static final Worth WORTH =
      new Worth("accuracy", 40, 1, false, 0.9, 0.89, 0.23, 0.2, 0.02, 0.03, 0.03, 0.03, 0.025, 0.9);

  private static final Run RUN = Run.seeded(1);
  private static final Dataset DATA =
      new DataSource.Synthetic(SyntheticConfig.parse("n=60,seed=1")).read(RUN);
  private static final Split SPLIT =
      Split.random(DATA.graph().labels(), 0.5, 0.2, RUN.random("split"));
  private static final TuningReport REPORT =
      new TuningReport(
          List.of(),
          9,
          30,
          30,
          12,
          "accuracy",
          List.of(new TuningReport.Tried(Map.of(), 1, 0.9, 0.3)),
          1);

  private static String page(Optional<TuningReport> tuning, StopReason why) {
    History history = new History();
    NodeClassifier first =
        Methods.named("jane")
            .trainer(Map.of("k", "2", "epochs", "5"))
            .train(Task.of(DATA.graph(), SPLIT), RUN.listener(history));
    Provenance of = first.provenance();
    NodeClassifier shown =
        tuning.isEmpty()
            ? first
            : Ensemble.of(
                List.of(first, first),
                1.625,
                Provenance.of(of.method(), of.settings(), RUN, 5, why));
    String page =
        new TrainingPage(
                DATA, SPLIT, shown, history, tuning, Optional.of(WORTH), measured(shown), "c")
            .page(RUN)
            .html();
    return page.substring(0, page.indexOf("</main>"));
  }

  private static TrainingPage.Measured measured(NodeClassifier model) {
    return new TrainingPage.Measured(
        SPLIT,
        Score.of(model.predict(), DATA.graph().labels(), SPLIT.test()),
        Optional.of("Of which model."));
  }

  /** AssertJ's own way takes seconds for a page of this length. */
  private static ThrowingConsumer<String> inOrder(String... parts) {
    return page -> {
      int at = 0;
      for (String part : parts) {
        int found = page.indexOf(part, at);
        assertThat(found).as("%s behind what comes before it", part).isGreaterThanOrEqualTo(0);
        at = found + part.length();
      }
    };
  }

  @Test
  void whatIsOfTheFirstModelIsSaidToBe() {
    assertThat(page(Optional.of(REPORT), StopReason.EPOCH_LIMIT))
        .contains(
            "<dt>temperature of the ensemble</dt>", "1.625", "<dt>best epoch, first model</dt>")
        .contains("Settings of the first model of the ensemble.")
        .satisfies(
            inOrder(
                "Learning curves",
                "Learning curves of the first model of the ensemble.",
                "Training loss"))
        .doesNotContain("<dt>temperature</dt>", "<dt>best epoch</dt>");
    assertThat(page(Optional.empty(), StopReason.EPOCH_LIMIT))
        .contains("<dt>temperature</dt>", "<dt>best epoch</dt>", "Training loss")
        .doesNotContain("first model");
  }

  @Test
  void whatIsMostWantedComesFirst() {
    assertThat(page(Optional.empty(), StopReason.EPOCH_LIMIT))
        .satisfies(
            inOrder(
                "class=\"lead\">Accuracy ",
                " (95 % interval ",
                "on " + SPLIT.test().length + " test nodes. Of which model.",
                ">Accuracy</h2>",
                ">What the labels come from</h2>",
                ">Predictions</h2>",
                ">Graph</h2>",
                ">Confusion and calibration</h2>",
                ">Learning curves</h2>",
                ">Settings</h2>"));
  }

  @Test
  void theLeastSureNodesAreListed() {
    String page = page(Optional.empty(), StopReason.EPOCH_LIMIT);
    String rows = page.substring(page.indexOf("Least sure predictions"));
    rows = rows.substring(rows.indexOf("<tbody>"), rows.indexOf("</tbody>"));
    assertThat(rows.split("<tr>")).hasSize(1 + SPLIT.test().length);
    assertThat(page)
        .contains("All " + SPLIT.test().length + " nodes whose label was not given")
        .contains("<label>Search by id ")
        .contains(">second label</th>", ">its probability</th>", ">basis</th>");
    double before = 0;
    for (String row : rows.split("<tr>")) {
      if (row.contains("<td")) {
        double sure = Double.parseDouble(row.split("</td>")[1].replaceAll("(?s).*>", ""));
        assertThat(sure).isBetween(before, 1.0);
        before = sure;
        assertThat(row).contains(">predicted<");
      }
    }
  }

  @Test
  void aSearchThatWasStoppedIsNoTrainingThatWas() {
    assertThat(page(Optional.of(REPORT), StopReason.ASKED_TO_STOP))
        .contains("The hyper-parameter search was stopped early")
        .doesNotContain("Training was stopped after");
  }
}
