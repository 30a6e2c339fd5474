package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.app.EvaluationFiles;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.MethodSummary;
import org.jane.eval.Refusal;
import org.jane.eval.Trial;
import org.jspecify.annotations.Nullable;

/**
 * The results of a comparison so far.
 *
 * @param comparison what is compared
 * @param head the same as an evaluation
 * @param trials scored training runs, by method and run
 * @param refusals training runs that failed, by method and run
 */
public record ComparisonResult(
    Comparison comparison, EvaluationPlan head, List<Trial> trials, List<Refusal> refusals) {
  public ComparisonResult {
    trials = List.copyOf(trials);
    refusals = List.copyOf(refusals);
  }

  /** Whether every training run is done or has failed. */
  public boolean complete() {
    return trials.size() + refusals.size() == comparison.trainings();
  }

  /** The summary of a method; empty without scored training runs. */
  Optional<MethodSummary> of(String method) {
    boolean any = trials.stream().anyMatch(t -> t.method().equals(method));
    return any ? Optional.of(head.summary(method, trials)) : Optional.empty();
  }

  /** For each method whose training runs failed, a sentence that says why. */
  public List<String> refusalSentences() {
    List<String> sentences = new ArrayList<>();
    for (String method : head.methodNames()) {
      refusal(method)
          .map(reason -> reason.endsWith(".") ? reason : reason + ".")
          .ifPresent(
              reason ->
                  sentences.add(
                      PaperResults.heading(method) + " on " + comparison.title() + ": " + reason));
    }
    return sentences;
  }

  /** Why training runs of a method failed; empty when none did. */
  Optional<String> refusal(String method) {
    List<Refusal> own = refusals.stream().filter(r -> r.method().equals(method)).toList();
    if (own.isEmpty()) {
      return Optional.empty();
    }
    String reason = own.get(0).reason();
    return Optional.of(
        own.size() == comparison.runs()
            ? reason
            : own.size() + " of " + comparison.runs() + " runs: " + reason);
  }

  /**
   * The form of {@code evaluate --json}, from which an interrupted experiment resumes.
   *
   * @param files of this comparison
   */
  Map<String, @Nullable Object> tree(EvaluationFiles files) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(files.tree(trials));
    tree.put("complete", complete());
    List<Map<String, Object>> refused = new ArrayList<>();
    for (Refusal refusal : refusals) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("method", refusal.method());
      fields.put("run", refusal.number());
      fields.put("reason", refusal.reason());
      refused.add(fields);
    }
    tree.put("refusals", refused);
    return tree;
  }
}
