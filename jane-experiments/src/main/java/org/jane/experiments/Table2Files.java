package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.report.chart.Digits;
import org.jspecify.annotations.Nullable;

/** Table 2 as JSON, CSV and terminal text. */
record Table2Files(
    Table2 experiment, List<AccuracyRow> accuracyRows, List<ComparisonResult> results) {
  Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = ReportSections.tree(experiment, results);
    tree.put("methods", experiment.methods());
    tree.put("paper", PaperResults.SOURCE + ", Table 2");
    tree.put("rows", accuracyRows.stream().map(AccuracyRow::tree).toList());
    tree.put("missing", experiment.missing().stream().map(MissingDataset::tree).toList());
    return tree;
  }

  String csv() {
    Csv csv =
        new Csv(
            "dataset",
            "variant",
            "protocol",
            "method",
            "runs",
            "mean",
            "std",
            "paper",
            "difference",
            "among_best",
            "note");
    for (AccuracyRow s : accuracyRows) {
      for (AccuracyRow.Entry e : s.entries()) {
        csv.row(
            s.row().dataset(),
            s.row().variant(),
            s.row().comparison().protocol(),
            e.method(),
            e.score() == null ? 0 : e.score().values().size(),
            e.score() == null ? Double.NaN : e.score().mean(),
            e.score() == null ? Double.NaN : e.score().std(),
            e.paper(),
            e.difference(),
            e.amongBest() ? "yes" : "no",
            e.refusal().orElse(""));
      }
    }
    for (MissingDataset missing : experiment.missing()) {
      for (String method : experiment.methods()) {
        csv.row(
            missing.name(),
            "",
            "",
            method,
            0,
            Double.NaN,
            Double.NaN,
            PaperResults.accuracy(missing.name(), method),
            Double.NaN,
            "no",
            "dataset is missing");
      }
    }
    return csv.toString();
  }

  List<String> text() {
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%-24s", "accuracy in %"));
    experiment
        .methods()
        .forEach(m -> head.append(String.format(Locale.ROOT, "%10s", PaperResults.heading(m))));
    lines.add(head.toString());
    List<String> open = new ArrayList<>();
    for (AccuracyRow s : accuracyRows) {
      if (s.entries().stream().allMatch(e -> e.score() == null && e.refusal().isEmpty())) {
        open.add(s.row().title());
        continue;
      }
      StringBuilder ours = new StringBuilder(String.format(Locale.ROOT, "%-24s", s.row().title()));
      StringBuilder paper =
          new StringBuilder(String.format(Locale.ROOT, "%-24s", "  difference from paper"));
      for (AccuracyRow.Entry e : s.entries()) {
        String mean = e.score() == null ? "-" : Digits.fixed(100 * e.score().mean(), 1);
        ours.append(String.format(Locale.ROOT, "%10s", mean + (e.amongBest() ? "*" : " ")));
        String gap = e.difference().isEmpty() ? "" : signed(e.difference());
        paper.append(String.format(Locale.ROOT, "%10s", gap + " "));
      }
      lines.add(ours.toString().stripTrailing());
      if (!paper.substring(24).isBlank()) {
        lines.add(paper.toString().stripTrailing());
      }
    }
    lines.add("* best of its row, or within 0.3 standard deviations of the best");
    if (results.stream().anyMatch(r -> r.head().multiLabel())) {
      lines.add("For multi-label data the number is micro-F1.");
    }
    if (!open.isEmpty()) {
      lines.add("Not finished yet: " + String.join("; ", open));
    }
    experiment.missing().forEach(m -> lines.add(m.sentence()));
    return lines;
  }

  /** In percentage points, with its sign. */
  static String signed(OptionalDouble difference) {
    return difference.isEmpty()
        ? "–"
        : String.format(
            Locale.ROOT, "%+.1f", Math.rint(1000 * difference.getAsDouble()) / 10 + 0.0);
  }
}
