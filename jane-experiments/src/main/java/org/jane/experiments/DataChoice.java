package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jane.data.Catalogue;
import org.jane.data.CatalogueEntry;
import org.jane.data.DataSource;
import org.jane.data.Dataset;
import org.jane.data.csv.CsvOptions;
import org.jane.eval.Protocol;
import org.jane.graph.GraphDataException;
import org.jane.run.Remedy;

/**
 * The datasets of an experiment, read: those that are here and those that are not.
 *
 * @param present kept to their largest component where the paper does
 * @param missing published ones whose files are not here
 */
record DataChoice(List<Chosen> present, List<Missing> missing) {
  /**
   * One of them.
   *
   * @param published whether it was asked for by its name in the catalogue; a folder of the user's
   *     that happens to have such a name is not
   */
  record Chosen(Dataset dataset, boolean published) {
    String name() {
      return dataset.name();
    }

    /** How the paper shares out its nodes. */
    Protocol protocol() {
      return published ? PaperProtocol.of(name()) : Protocol.paper();
    }
  }

  DataChoice {
    present = List.copyOf(present);
    missing = List.copyOf(missing);
  }

  /**
   * Reads what the user asked for, else {@code byDefault}.
   *
   * @throws IllegalArgumentException for a name that means nothing
   * @throws GraphDataException when none of them is here
   */
  static DataChoice of(Request request, List<String> byDefault) {
    DataChoice whole = whole(request, byDefault);
    return new DataChoice(
        whole.present.stream()
            .map(c -> c.published ? new Chosen(c.dataset.largestComponent(), true) : c)
            .toList(),
        whole.missing);
  }

  /** The same with all nodes. */
  static DataChoice whole(Request request, List<String> byDefault) {
    List<String> names = request.datasets().isEmpty() ? byDefault : request.datasets();
    List<DataSource> sources = new ArrayList<>();
    for (String name : names) { // all of them before any is read
      sources.add(DataSource.parse(name, request.dataFolder(), CsvOptions.defaults()));
    }
    List<Chosen> present = new ArrayList<>();
    List<Missing> missing = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Optional<CatalogueEntry> entry = Catalogue.find(names.get(i));
      List<String> files = entry.map(e -> e.missing(request.dataFolder())).orElse(List.of());
      if (entry.isPresent() && !files.isEmpty()) {
        missing.add(Missing.of(entry.get(), files));
        continue;
      }
      present.add(new Chosen(sources.get(i).read(request.run()), entry.isPresent()));
    }
    if (present.isEmpty()) {
      throw new GraphDataException(
          request.dataFolder().toString(),
          "none of the datasets " + String.join(", ", names) + " is here",
          Remedy.of(
              "Look into the catalogue for where they come from, and give %s",
              Remedy.option("data-dir")));
    }
    return new DataChoice(present, missing);
  }
}
