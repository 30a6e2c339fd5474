package org.jane.cli.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jane.report.JsonText;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * Where an experiment puts its files: what it found, and under {@code runs} every training, to go
 * on from. The file {@code experiment.json} says which experiment it is.
 */
public final class ExperimentFolder {
  private static final String HEAD = "experiment.json";

  private final Path folder;

  private ExperimentFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Opens a folder for an experiment: to go on in, or to begin anew.
   *
   * @param settings decide what comes out
   * @param resume keep the trainings that are there
   * @throws IllegalArgumentException when another experiment is there
   */
  public static ExperimentFolder open(Path folder, Map<String, String> settings, boolean resume)
      throws IOException {
    Check.that(
        !Files.exists(folder) || Files.isDirectory(folder),
        "--out %s is a file, not a folder. Give another place",
        folder);
    ExperimentFolder opened = new ExperimentFolder(folder);
    Map<String, String> now = new TreeMap<>(settings);
    Map<String, String> before = opened.settings();
    if (before != null) {
      opened.requireSame(before, now, resume);
    }
    if (!resume) {
      opened.forgetRuns();
    }
    opened.writeJson(HEAD, now);
    return opened;
  }

  private void requireSame(Map<String, String> before, Map<String, String> now, boolean resume) {
    for (String name : resume ? now.keySet() : List.of("experiment")) {
      String then = before.getOrDefault(name, "unknown");
      Check.that(
          then.equals(now.getOrDefault(name, "unknown")),
          "%s holds another experiment: its %s is %s, not %s. Give another folder%s",
          folder,
          name,
          then,
          now.getOrDefault(name, "unknown"),
          resume && !name.equals("experiment") ? ", or leave --resume out to begin anew" : "");
    }
  }

  private @Nullable Map<String, String> settings() throws IOException {
    String text = read(HEAD);
    if (text == null) {
      return null;
    }
    Map<String, String> settings = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : new ObjectMapper().readTree(text).properties()) {
      settings.put(field.getKey(), field.getValue().asText());
    }
    return settings;
  }

  private void forgetRuns() throws IOException {
    Path runs = folder.resolve("runs");
    if (!Files.isDirectory(runs)) {
      return;
    }
    try (Stream<Path> files = Files.list(runs)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
        Files.delete(file);
      }
    }
  }

  public Path path() {
    return folder;
  }

  /** The text of a file; null when it is not there. */
  @Nullable String read(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Files.readString(file) : null;
  }

  void writeJson(String name, Object tree) throws IOException {
    write(name, JsonText.of(tree));
  }

  /** Writes beside the place and renames: nobody sees half a file. */
  void write(String name, String text) throws IOException {
    Path target = folder.resolve(name);
    Path parent = target.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Path beside = target.resolveSibling(target.getFileName() + ".part");
    Files.write(beside, text.getBytes(StandardCharsets.UTF_8));
    Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
