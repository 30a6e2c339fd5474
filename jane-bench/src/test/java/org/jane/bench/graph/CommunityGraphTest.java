package org.jane.bench.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.jane.data.Dataset;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.graph.Graph;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommunityGraphTest {
  private static final CommunityGraph DRAWN = CommunityGraph.of(1000, 10_000, 7);

  @Test
  void theFolderHoldsTheGraphInMemory(@TempDir Path folder) throws Exception {
    DRAWN.write(folder);
    Dataset read =
        DataSource.parse(folder.toString(), folder, CsvOptions.defaults()).read(Run.seeded(1));
    Graph memory = DRAWN.inMemory(Run.seeded(1));
    assertThat(read.graph().nodes()).isEqualTo(1000);
    assertThat(read.graph().attributes().columns()).isEqualTo(8);
    assertThat(columns(read.graph().graph())).isEqualTo(columns(memory));
    assertThat(read.graph().labels().knownCount()).isBetween(60, 140);
  }

  @Test
  void degreesAreSkewed() {
    Graph graph = DRAWN.inMemory(Run.seeded(1));
    int[] degrees = IntStream.range(0, graph.nodes()).map(graph::degree).sorted().toArray();
    assertThat(degrees[degrees.length - 1]).isGreaterThan(3 * degrees[degrees.length / 2]);
  }

  private static int[] columns(Graph graph) {
    return IntStream.range(0, graph.adjacency().entries()).map(graph.adjacency()::column).toArray();
  }
}
