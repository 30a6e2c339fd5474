package org.jane.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the published datasets are. */
final class DataFolder {
  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Folder of the published datasets (default: -Djane.data, JANE_DATA, or ~/.cache/jane).")
  @Nullable Path given;

  Path path() {
    if (given != null) {
      return given;
    }
    String property = System.getProperty("jane.data");
    String environment = System.getenv("JANE_DATA");
    if (property != null) {
      return Path.of(property);
    }
    return environment != null && !environment.isBlank()
        ? Path.of(environment)
        : Path.of(System.getProperty("user.home"), ".cache", "jane");
  }
}
