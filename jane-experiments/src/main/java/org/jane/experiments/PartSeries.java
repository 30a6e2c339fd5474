package org.jane.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.run.Progress;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.store.CheckpointException;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * Does the parts of an experiment, as many at once as there are threads, and saves each to its own
 * file. Saved parts are not repeated, so a resumed series ends with the same files.
 */
public final class PartSeries {
  private static final ObjectMapper READER = new ObjectMapper();

  private final PartExperiment experiment;
  private final ExperimentFolder folder;
  private final Run run;
  private final Map<String, JsonNode> results = new LinkedHashMap<>();
  private final int kept;

  /**
   * Reads the parts that are done.
   *
   * @throws CheckpointException when one cannot be read
   */
  public PartSeries(PartExperiment experiment, ExperimentFolder folder, Run run)
      throws IOException {
    this.experiment = experiment;
    this.folder = folder;
    this.run = run;
    for (PartExperiment.Part part : experiment.parts()) {
      String text = folder.kept(file(part));
      if (text != null) {
        try {
          results.put(part.key(), READER.readTree(text));
        } catch (IOException e) {
          throw new CheckpointException(
              folder.path().resolve(file(part)).toString(),
              "the part cannot be read: " + e.getMessage(),
              Remedy.of("Delete the file and go on"));
        }
      }
    }
    this.kept = results.size();
  }

  private static String file(PartExperiment.Part part) {
    return "runs/" + part.key() + ".json";
  }

  /** Parts of an earlier call. */
  public int kept() {
    return kept;
  }

  /** Whether every part is done. */
  public boolean complete() {
    return results.size() == experiment.parts().size();
  }

  /** Does what is not done yet; incomplete when the run is asked to stop. */
  public Map<String, JsonNode> results() {
    List<PartExperiment.Part> open = new ArrayList<>();
    for (PartExperiment.Part part : experiment.parts()) {
      if (!results.containsKey(part.key())) {
        open.add(part);
      }
    }
    Run inner = run.listener(p -> {});
    run.workers()
        .forBlocks(
            open.size(),
            1,
            (from, to) -> {
              if (!run.stopRequested()) {
                keep(open.get(from), experiment.result(open.get(from), inner));
              }
            });
    return results;
  }

  private synchronized void keep(
      PartExperiment.Part part, Optional<Map<String, @Nullable Object>> result) {
    if (result.isEmpty()) {
      return;
    }
    try {
      String text = Json.text(result.get());
      folder.write(file(part), text);
      results.put(part.key(), READER.readTree(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run.report(Progress.of(part.title(), results.size(), experiment.parts().size(), "parts"));
  }
}
