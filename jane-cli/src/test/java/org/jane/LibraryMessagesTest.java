package org.jane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the library says is worded by each front end: it names no flag of the command. */
class LibraryMessagesTest {
  private static final Pattern FLAG = Pattern.compile("\"[^\"]*(?<![\\w-])--[a-z][^\"]*\"");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jane-core",
        "jane-baselines",
        "jane-data",
        "jane-report",
        "jane-app",
        "jane-server",
        "jane-python"
      })
  void nameNoFlagOfTheCommand(String module) throws IOException {
    Path sources = Path.of("..", module, "src", "main", "java");
    assertThat(sources).isDirectory();
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
          String line = lines.get(i);
          boolean comment = line.strip().startsWith("*") || line.strip().startsWith("//");
          boolean ofJava = line.contains("--add-modules"); // a flag of the JVM itself
          if (!comment && !ofJava && FLAG.matcher(line).find()) {
            found.add(file + ":" + (i + 1) + ": " + line.strip());
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }
}
