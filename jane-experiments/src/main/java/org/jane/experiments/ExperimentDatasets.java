package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.Catalogue;
import org.jane.data.source.CatalogueEntry;
import org.jane.data.source.DataSource;
import org.jane.eval.Protocol;
import org.jane.graph.GraphDataException;
import org.jane.run.Remedy;

/**
 * The datasets of an experiment: those that were read, and those whose files are missing.
 *
 * @param present restricted to their largest component where the paper does so
 * @param missing published datasets without files
 */
record ExperimentDatasets(List<Chosen> present, List<MissingDataset> missing) {
  /** The datasets of the paper's tables, and texas. */
  static final List<String> OF_TABLES =
      List.of(
          "cora",
          "citeseer",
          "pubmed",
          "uai2010",
          "blogcatalog",
          "flickr",
          "brazil",
          "europe",
          "usa",
          "texas");

  /**
   * One of them.
   *
   * @param given as it was requested
   * @param published whether it was requested by its name in the catalogue, not as a folder of the
   *     user's with such a name
   */
  record Chosen(Dataset dataset, String given, boolean published) {
    String name() {
      return dataset.name();
    }

    /** How the paper splits its nodes. */
    Protocol protocol() {
      return published ? PaperProtocol.of(name()) : Protocol.paper();
    }
  }

  ExperimentDatasets {
    present = List.copyOf(present);
    missing = List.copyOf(missing);
  }

  /**
   * Reads what the user asked for, else {@code byDefault}.
   *
   * @throws IllegalArgumentException for an unknown name
   * @throws GraphDataException when all are missing
   */
  static ExperimentDatasets of(ExperimentRequest request, List<String> byDefault) {
    ExperimentDatasets whole = whole(request, byDefault);
    return new ExperimentDatasets(
        whole.present.stream()
            .map(c -> c.published ? new Chosen(c.dataset.largestComponent(), c.given, true) : c)
            .toList(),
        whole.missing);
  }

  /** The same with all nodes. */
  static ExperimentDatasets whole(ExperimentRequest request, List<String> byDefault) {
    List<String> names =
        new ArrayList<>(request.datasets().isEmpty() ? byDefault : request.datasets());
    names.addAll(request.also());
    List<DataSource> sources = new ArrayList<>();
    for (String name : names) { // all of them before any is read
      sources.add(DataSource.parse(name, request.dataFolder(), CsvOptions.defaults()));
    }
    List<Chosen> present = new ArrayList<>();
    List<MissingDataset> missing = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Optional<CatalogueEntry> entry = Catalogue.find(names.get(i));
      List<String> files = entry.map(e -> e.missing(request.dataFolder())).orElse(List.of());
      if (entry.isPresent() && !files.isEmpty()) {
        missing.add(MissingDataset.of(entry.get(), files));
        continue;
      }
      present.add(new Chosen(sources.get(i).read(request.run()), names.get(i), entry.isPresent()));
    }
    if (present.isEmpty()) {
      throw new GraphDataException(
          request.dataFolder().toString(),
          "none of the datasets " + String.join(", ", names) + " is here",
          Remedy.of(
              "Look into the catalogue for where they come from, and give %s",
              Remedy.option("data-dir")));
    }
    return new ExperimentDatasets(present, missing);
  }
}
