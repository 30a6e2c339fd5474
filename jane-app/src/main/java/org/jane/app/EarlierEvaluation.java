package org.jane.app;

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
import org.jane.run.Remedy;
import org.jane.store.CheckpointException;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluation that was stopped has left behind, taken up again only by one that asks for the
 * same.
 *
 * @param asked what is asked for now
 * @param file where the earlier one is, for messages
 */
record EarlierEvaluation(EvaluationFiles asked, Path file) {
  List<Trial> kept(String text, boolean withSeconds) throws IOException {
    JsonNode json = new ObjectMapper().readTree(text);
    requireSame(json);
    requireAskedFor(json.path("trials"));
    List<Trial> kept = new ArrayList<>();
    for (JsonNode trial : json.path("trials")) {
      if (!withSeconds || trial.path("trainSeconds").isNumber()) {
        kept.add(TrialJson.of(trial));
      }
    }
    return kept;
  }

  private void requireSame(JsonNode json) {
    Map<String, @Nullable Object> now = asked.tree(List.of());
    List<String> decisive =
        new ArrayList<>(List.of("dataset", "protocol", "nodes", "edges", "seed"));
    // Files of earlier versions do not tell them.
    Stream.of("dataDigest", "version", "metric").filter(json::has).forEach(decisive::add);
    for (String field : decisive) {
      String expected = String.valueOf(now.get(field));
      String found = json.path(field).asText();
      if (!found.equals(expected)) {
        throw refused(
            "is of another evaluation: its %s is %s, not %s".formatted(field, found, expected),
            "Ask for the same");
      }
    }
    for (JsonNode result : json.path("results")) {
      for (Evaluation.Entrant entrant : asked.plan().entrants()) {
        JsonNode config = new ObjectMapper().valueToTree(entrant.configured());
        if (entrant.method().name().equals(result.path("method").asText())
            && !config.equals(result.path("config"))) {
          throw refused("has other settings of " + entrant.method().name(), "Ask for the same");
        }
      }
    }
  }

  /** What is not asked for would be gone from the file after the next training. */
  private void requireAskedFor(JsonNode trials) {
    int most = 0;
    for (JsonNode trial : trials) {
      most = Math.max(most, trial.path("run").asInt() + 1);
      String method = trial.path("method").asText();
      if (!asked.plan().methodNames().contains(method)) {
        throw refused(
            "holds training runs of " + method + ", which would be lost",
            "Name it among the methods");
      }
    }
    if (most > asked.plan().runs()) {
      throw refused(
          "holds %d runs, of which only %d are asked for: the others would be lost"
              .formatted(most, asked.plan().runs()),
          "Give %s",
          Remedy.option("runs", "" + most));
    }
  }

  /** Whatever the reason, one can always begin elsewhere or anew. */
  private CheckpointException refused(String why, String advice, Remedy.Option... options) {
    List<Remedy.Option> all = new ArrayList<>(List.of(options));
    all.add(Remedy.option("resume"));
    return new CheckpointException(
        "",
        file + " " + why,
        new Remedy(advice + ", give another file, or leave %s out to start anew", all));
  }
}
