package org.jane.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layouts of the map are kept, for the model they belong to. */
class MapFileTest {
  @TempDir Path folder;

  private final Graph graph = new GraphBuilder(3).add(0, 1).add(1, 2).build();

  private static DenseMatrix positions(float first) {
    DenseMatrix positions = DenseMatrix.zeros(3, 2);
    positions.set(0, 0, first);
    positions.set(1, 1, 1);
    return positions;
  }

  @Test
  void bothLayoutsOfAModelAreFoundAgain() {
    String key = MapFile.key(positions(1), graph);
    PlaneGrid plane = PlaneLayout.principal(positions(1));
    PlaneGrid linked = PlaneLayout.neighbours(plane, graph, ApartNodes.of(graph), share -> {});
    MapFile file = new MapFile(folder.resolve("m.jane"));
    file.write("plane", key, plane);
    file.write("neighbours", key, linked);
    MapFile again = new MapFile(folder.resolve("m.jane"));
    assertThat(again.read("plane", key, 3).orElseThrow().xs()).isEqualTo(plane.xs());
    assertThat(again.read("neighbours", key, 3).orElseThrow().ys()).isEqualTo(linked.ys());
    assertThat(again.read("plane", key, 4)).isEmpty();
  }

  @Test
  void ofOtherPositionsOrBrokenTheyAreLeftAside() throws Exception {
    MapFile file = new MapFile(folder.resolve("m.jane"));
    String key = MapFile.key(positions(1), graph);
    file.write("plane", key, PlaneLayout.principal(positions(1)));
    assertThat(file.read("plane", MapFile.key(positions(2), graph), 3)).isEmpty();
    Path path = folder.resolve("m.jane.map");
    byte[] bytes = Files.readAllBytes(path);
    bytes[bytes.length - 9] ^= 1;
    Files.write(path, bytes);
    assertThat(file.read("plane", key, 3)).isEmpty();
  }
}
