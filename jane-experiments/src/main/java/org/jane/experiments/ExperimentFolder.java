package org.jane.experiments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jane.app.RequestException;
import org.jane.run.Remedy;
import org.jane.store.AtomicFile;
import org.jane.store.CheckpointException;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * The output folder of an experiment: its results, and under {@code runs} every training run, to
 * resume from. The file {@code experiment.json} holds the settings of the experiment.
 */
public final class ExperimentFolder {
  private static final String HEAD = "experiment.json";
  private static final String EXPERIMENT = "experiment";
  private static final String RUNS = "runs";

  private final Path folder;
  private final Map<String, String> settings;
  private final boolean resume;

  private ExperimentFolder(Path folder, Map<String, String> settings, boolean resume) {
    this.folder = folder;
    this.settings = new TreeMap<>(settings);
    this.resume = resume;
  }

  /**
   * Opens a folder to resume or start an experiment. Changes nothing there before {@link #begin}.
   *
   * @param settings decide what comes out
   * @param resume keep the trainings that are there
   * @throws RequestException when there is no room for a folder
   * @throws CheckpointException when another experiment is there
   */
  public static ExperimentFolder open(Path folder, Map<String, String> settings, boolean resume)
      throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new RequestException(
          folder + " is a file, not a folder",
          Remedy.of("Give another path with %s", Remedy.option("out")));
    }
    ExperimentFolder opened = new ExperimentFolder(folder, settings, resume);
    Map<String, String> before = opened.before();
    if (before != null) {
      opened.requireSame(before);
    }
    return opened;
  }

  private void requireSame(Map<String, String> before) {
    Set<String> names = new TreeSet<>(settings.keySet());
    names.addAll(before.keySet());
    for (String name : resume ? names : Set.of(EXPERIMENT)) {
      String then = before.getOrDefault(name, "none");
      String now = settings.getOrDefault(name, "none");
      if (!then.equals(now) && !(name.equals(RUNS) && atMost(then, now))) {
        boolean mayBeginAnew = resume && !name.equals(EXPERIMENT);
        throw new CheckpointException(
            "",
            "%s holds another experiment: its %s is %s, not %s".formatted(folder, name, then, now),
            mayBeginAnew
                ? Remedy.of(
                    "Give another folder, or leave %s out to start anew", Remedy.option("resume"))
                : Remedy.of("Give another folder"));
      }
    }
  }

  /** Whether an experiment with fewer runs can be continued with more. */
  private static boolean atMost(String then, String now) {
    return then.matches("\\d{1,9}")
        && now.matches("\\d{1,9}")
        && Integer.parseInt(then) <= Integer.parseInt(now);
  }

  /** How many training runs {@link #begin} deletes: none when the experiment resumes. */
  public int trainingsToDiscard() throws IOException {
    int trainings = 0;
    for (Path file : toDiscard()) {
      if (file.toString().endsWith(".json")) {
        try {
          trainings += new ObjectMapper().readTree(file.toFile()).path("trials").size();
        } catch (JsonProcessingException e) {
          // an incomplete file holds no training run
        }
      }
    }
    return trainings;
  }

  /** How many files of parts {@link #begin} deletes: none when the experiment resumes. */
  public int partsToDiscard() throws IOException {
    return (int) toDiscard().stream().filter(file -> file.toString().endsWith(".json")).count();
  }

  /**
   * Writes the settings. Unless it resumes, deletes the training runs and charts of an earlier
   * experiment. To be called when nothing can be refused any more.
   */
  public void begin() throws IOException {
    for (Path file : toDiscard()) {
      Files.delete(file);
    }
    writeJson(HEAD, settings);
  }

  private List<Path> toDiscard() throws IOException {
    String name = settings.getOrDefault(EXPERIMENT, "");
    List<Path> files = new ArrayList<>();
    if (!resume) {
      files.addAll(files(folder.resolve(RUNS), ".*\\.json"));
      files.addAll(files(folder, Pattern.quote(name) + "(-.*)?\\.svg"));
    }
    return files;
  }

  private static List<Path> files(Path folder, String named) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> String.valueOf(f.getFileName()).matches(named)).toList();
    }
  }

  private @Nullable Map<String, String> before() throws IOException {
    String text = read(HEAD);
    if (text == null) {
      return null;
    }
    Map<String, String> before = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : new ObjectMapper().readTree(text).properties()) {
      before.put(field.getKey(), field.getValue().asText());
    }
    return before;
  }

  public Path path() {
    return folder;
  }

  /** The text of a file to resume from; null when there is none or nothing is resumed. */
  @Nullable String kept(String name) throws IOException {
    return resume ? read(name) : null;
  }

  private @Nullable String read(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Files.readString(file) : null;
  }

  void writeJson(String name, Object tree) throws IOException {
    write(name, Json.text(tree));
  }

  void write(String name, String text) throws IOException {
    AtomicFile.write(folder.resolve(name), text);
  }
}
