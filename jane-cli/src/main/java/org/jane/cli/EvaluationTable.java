package org.jane.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.app.EvaluateResult;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.MethodSummary;
import org.jane.eval.PairedDifference;
import org.jane.metric.Interval;
import org.jane.model.Worth;

/** How methods compare, as a table of text and a sentence for each difference. */
final class EvaluationTable {
  private EvaluationTable() {}

  static void print(EvaluateResult result, PrintStream out) {
    EvaluationPlan head = result.plan();
    out.println(head.title());
    out.println();
    out.printf(
        Locale.ROOT,
        "%-10s %17s %17s %11s %9s%s%n",
        "method",
        head.measure(),
        "macro-F1",
        "cal. error",
        "alpha",
        head.timed() ? "   seconds   ms/epoch" : "");
    for (String method : head.methodNames()) {
      MethodSummary s = result.summary(method);
      if (s.headline().values().isEmpty()) {
        out.printf(Locale.ROOT, "%-10s %17s%n", method, "not finished");
        continue;
      }
      out.printf(
          Locale.ROOT,
          "%-10s %8.3f ± %.3f %9.3f ± %.3f %11.3f %9s%s%n",
          method,
          s.headline().mean(),
          s.headline().std(),
          s.macroF1().mean(),
          s.macroF1().std(),
          s.ece().mean(),
          s.alphaHat() == null ? "-" : String.format(Locale.ROOT, "%.2f", s.alphaHat().mean()),
          s.seconds() == null
              ? ""
              : String.format(
                  Locale.ROOT,
                  "%10.2f %10s",
                  s.seconds().mean(),
                  s.secondsPerEpoch() == null
                      ? "-"
                      : String.format(Locale.ROOT, "%.2f", 1000 * s.secondsPerEpoch().mean())));
    }
    notes(result).forEach(out::println);
    worth(result).forEach(out::println);
    if (head.methodNames().size() > 1) {
      out.println();
      result.differences().stream().map(PairedDifference::sentence).forEach(out::println);
    }
  }

  /** What each side is worth, for methods of both. */
  private static List<String> worth(EvaluateResult result) {
    List<String> lines = new ArrayList<>();
    for (String method : result.plan().methodNames()) {
      Worth worth = result.summary(method).worth();
      if (worth != null) {
        lines.add(
            String.format(
                Locale.ROOT,
                "  %-10s %s: %s. %s",
                method,
                worth.metric(),
                worth.scores(),
                worth.inWordsOfMethod()));
      }
    }
    if (!lines.isEmpty()) {
      lines.addAll(0, List.of("", "What each side is worth:"));
    }
    return lines;
  }

  /** What must be known to read the numbers. */
  private static List<String> notes(EvaluateResult result) {
    EvaluationPlan head = result.plan();
    List<String> notes = new ArrayList<>();
    boolean few = !head.caveats().isEmpty();
    int tested = few ? head.testNodes() : 0;
    for (String method : head.methodNames()) {
      MethodSummary s = result.summary(method);
      if (s.accuracy().values().isEmpty()) {
        continue;
      }
      if (!s.note().isEmpty()) {
        notes.add("note: " + method + " " + s.note() + ".");
      }
      long decided =
          result.trials().stream()
              .filter(t -> t.method().equals(method) && !t.thresholds().isEmpty())
              .count();
      if (decided > 0) {
        notes.add(
            "note: labels of %s were decided with thresholds in %d of %d runs."
                .formatted(method, decided, s.accuracy().values().size()));
      }
      if (few && !head.multiLabel()) {
        Interval interval = Interval.wilson(s.accuracy().mean(), tested);
        notes.add(
            String.format(
                Locale.ROOT,
                "note: accuracy of %s on %,d different nodes: 95 %% confidence interval %.3f to %.3f.",
                method,
                tested,
                interval.low(),
                interval.high()));
      }
    }
    if (!notes.isEmpty()) {
      notes.add(0, "");
    }
    return notes;
  }
}
