package org.jane.experiments;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.run.Run;

/**
 * Labels that a folder holds back for testing, in a file {@code truth.csv} with the columns {@code
 * id} and {@code label}.
 */
final class HeldBackLabels {
  private static final String FILE = "truth.csv";
  private static final double VALIDATION = 0.2; // of the labels that are shown, as in training

  private HeldBackLabels() {}

  /**
   * The same data with those labels and a split for each run: they are for testing, a fifth of each
   * class of the shown ones validates. The data itself where its folder holds nothing back.
   */
  static Dataset shown(ExperimentDatasets.Chosen chosen, int runs, long seed) {
    Dataset data = chosen.dataset();
    boolean folder = !chosen.published() && !chosen.given().startsWith(DataSource.SYNTHETIC);
    Path file = Path.of(folder ? chosen.given() : "").resolve(FILE);
    if (!folder || !Files.isRegularFile(file) || data.graph().labels().multiLabel()) {
      return data;
    }
    Labels shown = data.graph().labels();
    List<String> classes = new ArrayList<>(shown.classNames());
    int[] label = new int[data.graph().nodes()];
    for (int i = 0; i < label.length; i++) {
      label[i] = shown.known(i) ? shown.of(i) : -1;
    }
    List<Integer> test = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      for (NamedCsvRecord row : rows) {
        int node = data.graph().ids().find(field(file, row, "id"));
        String of = field(file, row, "label");
        if (node >= 0 && label[node] < 0 && !of.isEmpty()) {
          if (!classes.contains(of)) {
            classes.add(of);
          }
          label[node] = classes.indexOf(of);
          test.add(node);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (test.isEmpty()) {
      return data;
    }
    Labels all = Labels.single(classes, label);
    int[] tested = test.stream().mapToInt(Integer::intValue).sorted().toArray();
    List<Split> splits = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      splits.add(
          Split.stratified(
              all,
              Split.labelled(shown),
              VALIDATION,
              tested,
              Run.seeded(seed + r).random("benchmark/validation")));
    }
    AttributedGraph graph = data.graph();
    return new Dataset(
        data.name(),
        data.source(),
        new AttributedGraph(
            graph.graph(), graph.attributes(), graph.attributeNames(), all, graph.ids()),
        splits,
        data.edgeCounts(),
        data.notices(),
        data.encoding());
  }

  private static String field(Path file, NamedCsvRecord row, String name) {
    return row.findField(name)
        .orElseThrow(
            () ->
                new GraphDataException(
                    file + ":" + row.getStartingLineNumber(),
                    "the column " + name + " is missing",
                    "Give the columns id and label"));
  }
}
