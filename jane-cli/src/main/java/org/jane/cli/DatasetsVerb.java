package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.source.Catalogue;
import org.jane.data.source.CatalogueEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code jane datasets}: the catalogue, what of it is here, what is missing and where it comes
 * from.
 */
@Command(
    name = "datasets",
    mixinStandardHelpOptions = true,
    description =
        "Lists the published datasets: which are present, where to get the others, and what to cite.")
final class DatasetsVerb extends Verb {
  @Mixin final DataFolder dataFolder = new DataFolder();
  @Mixin final JsonOutput json = new JsonOutput();

  DatasetsVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    Path folder = dataFolder.path();
    if (!json.ownsStandardOutput()) {
      table(folder);
    }
    json.write(Map.of("folder", folder.toString(), "datasets", tree(folder)), console);
    return ExitCode.FINE;
  }

  private void table(Path folder) {
    console.out().println("Data folder: " + folder);
    console.out().println();
    console
        .out()
        .println("name         present     nodes    edges  classes  attributes  (as published)");
    for (CatalogueEntry entry : Catalogue.entries()) {
      console
          .out()
          .printf(
              Locale.ROOT,
              "%-12s %-7s %9s %8s %8s %11s  %s%n",
              entry.name(),
              entry.present(folder) ? "yes" : "no",
              number(entry.counts().nodes()),
              number(entry.counts().edges()),
              number(entry.counts().classes()),
              number(entry.counts().attributes()),
              entry.title());
    }
    for (CatalogueEntry entry : Catalogue.entries()) {
      List<String> missing = entry.missing(folder);
      if (!missing.isEmpty()) {
        console.out().println();
        console.out().println(entry.name() + " needs " + String.join(", ", missing));
        console
            .out()
            .println(
                "  from " + entry.origin() + "; put it into " + folder.resolve(entry.folder()));
      }
    }
    console.out().println();
    console.out().println("To cite:");
    for (CatalogueEntry entry : Catalogue.entries()) {
      console.out().println("  " + entry.name() + ": " + entry.citation());
    }
  }

  private static String number(int count) {
    return count == 0 ? "-" : String.format(Locale.ROOT, "%,d", count);
  }

  private static List<Map<String, Object>> tree(Path folder) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (CatalogueEntry entry : Catalogue.entries()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", entry.name());
      fields.put("title", entry.title());
      fields.put("present", entry.present(folder));
      fields.put("missing", entry.missing(folder));
      fields.put("origin", entry.origin());
      fields.put("citation", entry.citation());
      entries.add(fields);
    }
    return entries;
  }
}
