package org.jane.bench.program;

import java.nio.file.Path;
import org.jane.data.Dataset;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.run.Run;

/**
 * A dataset as all programs and peers see it: of the catalogue the largest component; its own
 * split, or a random one with 10 % for training and 20 % for validation.
 */
record BenchmarkData(AttributedGraph graph, Split split) {
  /**
   * @param data as the command takes it
   * @param folder where the datasets of the catalogue are
   */
  static BenchmarkData read(String data, Path folder, Run run) {
    DataSource source = DataSource.parse(data, folder, CsvOptions.defaults());
    Dataset read = source.read(run);
    Dataset dataset = source.largestComponentByDefault() ? read.largestComponent() : read;
    Split split =
        dataset.splits().isEmpty()
            ? Split.random(dataset.graph().labels(), 0.1, 0.2, Run.seeded(1).random("split"))
            : dataset.splits().get(0);
    return new BenchmarkData(dataset.graph(), split);
  }
}
