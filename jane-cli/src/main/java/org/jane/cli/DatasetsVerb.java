package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.Catalogue;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jane datasets}: the catalogue, what of it is here, what is missing and where it comes from. */
@Command(
    name = "datasets",
    mixinStandardHelpOptions = true,
    description = "The published datasets JANE can read: what is here, what is missing, where it comes from, what to cite.")
final class DatasetsVerb extends Verb {
  @Option(names = "--data-dir", paramLabel = "DIR", description = "Folder to look in (default: JANE_DATA, -Djane.data, or ~/.cache/jane).")
  @Nullable Path dataFolder;

  @Mixin final JsonOutput json = new JsonOutput();

  DatasetsVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    return ExitCode.FINE;
  }
}
