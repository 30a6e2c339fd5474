package org.jane.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * An experiment that is no comparison of methods on fixed splits: it consists of parts, each with
 * trainings of its own, that are done and kept one by one.
 */
public interface PartExperiment {
  /**
   * One part.
   *
   * @param key its id and file name within the experiment
   * @param title its name for readers
   */
  record Part(String key, String title) {}

  /** Such as {@code suggest}. */
  String name();

  /**
   * The settings that determine the outcome: experiments with equal settings give the same files.
   */
  Map<String, String> settings();

  /** Its parts, in the order in which they are done. */
  List<Part> parts();

  /** Datasets that it needs and whose files are missing. */
  List<MissingDataset> missing();

  /** Does a part and returns what came of it; empty when the run was asked to stop. */
  Optional<Map<String, @Nullable Object>> result(Part part, Run run);

  /**
   * The output as page, files and text.
   *
   * @param results by the keys of the parts; some may be missing
   */
  ExperimentOutput output(Map<String, JsonNode> results);
}
