package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of many batches: threads change neither the result nor the error. */
class CsvThreadsTest {
  private static final int NODES = 50_000;
  private static final int EDGES = 120_000;

  @TempDir Path temp;

  private List<String> writeNodes() {
    RandomStream random = Run.seeded(3).random("nodes");
    List<String> lines = new ArrayList<>(List.of("id,x,label"));
    for (int i = 0; i < NODES; i++) {
      lines.add("node" + i + "," + random.nextInt(1000) / 8f + ",c" + random.nextInt(3));
    }
    new SmallFolder(temp).nodes(lines.toArray(String[]::new));
    return lines;
  }

  private List<String> writeEdges() {
    RandomStream random = Run.seeded(3).random("edges");
    List<String> lines = new ArrayList<>(List.of("source,target"));
    for (int e = 0; e < EDGES; e++) {
      lines.add("node" + random.nextInt(NODES) + ",node" + random.nextInt(NODES));
    }
    new SmallFolder(temp).edges(lines.toArray(String[]::new));
    return lines;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void everyRowArrivesOnce(int threads) {
    List<String> nodes = writeNodes();
    List<String> edges = writeEdges();
    Dataset data =
        CsvReader.readFolder(temp, CsvOptions.defaults(), Run.seeded(1).threads(threads));
    assertThat(data.graph().nodes()).isEqualTo(NODES);
    assertThat(data.edgeCounts().rows()).isEqualTo(EDGES);
    for (int i = 0; i < NODES; i += 97) {
      String[] row = nodes.get(i + 1).split(",");
      assertThat(data.graph().ids().get(i)).isEqualTo(row[0]);
      assertThat(CsvReaderTest.value(data.graph(), row[0], "x"))
          .isEqualTo(Float.parseFloat(row[1]));
      assertThat("c" + data.graph().labels().of(i)).isEqualTo(row[2]);
    }
    for (int e = 1; e < edges.size(); e += 97) {
      String[] row = edges.get(e).split(",");
      int source = data.graph().ids().find(row[0]);
      int target = data.graph().ids().find(row[1]);
      assertThat(source == target || data.graph().graph().adjacency().find(source, target) >= 0)
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void theFirstErrorOfTheFileIsTheOneTold(int threads) {
    writeNodes();
    List<String> edges = writeEdges();
    edges.set(90_000, "node1"); // met while the batch before it is still being looked up
    edges.set(89_990, "node1,nobody");
    edges.set(110_000, "\"");
    new SmallFolder(temp).edges(edges.toArray(String[]::new));
    assertThatThrownBy(
            () -> CsvReader.readFolder(temp, CsvOptions.defaults(), Run.seeded(1).threads(threads)))
        .hasMessageStartingWith("edges.csv:89991: unknown node id \"nobody\"");
  }

  @Test
  void aRowLongerThanAnyBuffer() {
    String id = "x".repeat(300_000);
    Dataset data =
        new SmallFolder(temp)
            .nodes("id,c", id + "," + id, "b," + id)
            .edges("source,target", id + ",b")
            .read();
    assertThat(data.graph().ids().get(0)).isEqualTo(id);
    assertThat(data.graph().graph().edges()).isEqualTo(1);
  }
}
