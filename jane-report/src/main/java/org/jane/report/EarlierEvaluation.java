package org.jane.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jane.eval.Evaluation;
import org.jane.eval.Trial;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluation that was stopped has left behind, taken up again only by one that asks for the
 * same.
 *
 * @param asked what is asked for now
 * @param file where the earlier one is, for messages
 */
record EarlierEvaluation(EvaluationResult asked, Path file) {
  private static final String ELSEWHERE = "give another place, or leave --resume out to begin anew";

  List<Trial> kept(String text, boolean withSeconds) throws IOException {
    JsonNode json = new ObjectMapper().readTree(text);
    Map<String, @Nullable Object> now = asked.tree(List.of());
    List<String> decisive =
        new ArrayList<>(List.of("dataset", "protocol", "nodes", "edges", "seed"));
    // Files of earlier versions do not tell them.
    Stream.of("dataDigest", "version").filter(json::has).forEach(decisive::add);
    for (String field : decisive) {
      String expected = String.valueOf(now.get(field));
      Check.that(
          json.path(field).asText().equals(expected),
          "%s is of another evaluation: its %s is %s, not %s. Ask for the same, %s",
          file,
          field,
          json.path(field).asText(),
          expected,
          ELSEWHERE);
    }
    for (JsonNode result : json.path("results")) {
      for (Evaluation.Entrant entrant : asked.entrants()) {
        JsonNode config = new ObjectMapper().valueToTree(entrant.configured());
        Check.that(
            !entrant.method().name().equals(result.path("method").asText())
                || config.equals(result.path("config")),
            "%s has other settings of %s. Ask for the same, %s",
            file,
            entrant.method().name(),
            ELSEWHERE);
      }
    }
    requireAskedFor(json.path("trials"));
    List<Trial> kept = new ArrayList<>();
    for (JsonNode trial : json.path("trials")) {
      if (!withSeconds || trial.path("trainSeconds").isNumber()) {
        kept.add(TrialJson.of(trial));
      }
    }
    return kept;
  }

  /** What is not asked for would be gone from the file after the next training. */
  private void requireAskedFor(JsonNode trials) {
    int most = 0;
    for (JsonNode trial : trials) {
      most = Math.max(most, trial.path("run").asInt() + 1);
      Check.that(
          asked.methodNames().contains(trial.path("method").asText()),
          "%s holds trainings of %s, which would be lost. Name it among the methods, %s",
          file,
          trial.path("method").asText(),
          ELSEWHERE);
    }
    Check.that(
        most <= asked.runs(),
        "%s holds trainings of %d runs, of which only %d are asked for: the others would be lost. Give --runs %d, %s",
        file,
        most,
        asked.runs(),
        most,
        ELSEWHERE);
  }
}
