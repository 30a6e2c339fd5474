package org.jane.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    String text = Json.text(tree);
    if (ownsStandardOutput()) {
      console.out().print(text);
      return;
    }
    Path target = Path.of(file).toAbsolutePath();
    Path folder = target.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Path beside =
        target.resolveSibling(target.getFileName() + ".part"); // a reader never sees half a file
    Files.write(beside, text.getBytes(StandardCharsets.UTF_8));
    Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
