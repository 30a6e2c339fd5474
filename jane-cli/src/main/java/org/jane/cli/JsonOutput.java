package org.jane.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jane.store.AtomicFile;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The option {@code --json FILE}: the result for programs, to a file or, as {@code -}, to standard
 * output.
 */
final class JsonOutput {
  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the result as JSON; - is standard output.")
  @Nullable String file;

  /** True when standard output belongs to the JSON, so that nothing else may be written there. */
  boolean ownsStandardOutput() {
    return "-".equals(file);
  }

  /** Writes {@code tree} (maps, lists, numbers, strings) where the option says, if it was given. */
  void write(Object tree, Console console) throws IOException {
    if (file == null) {
      return;
    }
    if (ownsStandardOutput()) {
      Json.text(tree, new OutputStreamWriter(console.out(), StandardCharsets.UTF_8));
    } else {
      AtomicFile.write(
          Path.of(file),
          out -> Json.text(tree, new OutputStreamWriter(out, StandardCharsets.UTF_8)));
    }
  }

  /** The file that was asked for; empty without the option, or when it is standard output. */
  Optional<Path> path() {
    return file == null || ownsStandardOutput() ? Optional.empty() : Optional.of(Path.of(file));
  }
}
