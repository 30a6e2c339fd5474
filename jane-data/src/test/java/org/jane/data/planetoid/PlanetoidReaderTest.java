package org.jane.data.planetoid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.data.MemoryFiles;
import org.jane.graph.GraphDataException;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanetoidReaderTest {
  private static MemoryFiles with(String part, byte[] content) {
    return TinyPlanetoid.files().with("ind.t." + part, content);
  }

  private static void refused(MemoryFiles files, String message) {
    assertThatThrownBy(() -> PlanetoidReader.read("t", files))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void putsTestRowsWhereTheIndexSays() {
    Dataset data = PlanetoidReader.read("t", TinyPlanetoid.files());
    CsrMatrix attributes = data.graph().attributes();
    assertThat(data.graph().nodes()).isEqualTo(6);
    assertThat(attributes.value(attributes.find(5, 1))).isEqualTo(5f);
    assertThat(attributes.value(attributes.find(3, 2))).isEqualTo(3f);
    assertThat(attributes.value(attributes.find(1, 1))).isEqualTo(0.5f);
    assertThat(data.graph().labels().of(5)).isEqualTo(1);
    assertThat(data.graph().labels().of(3)).isZero();
  }

  @Test
  void leavesAGapBlank() {
    Dataset data = PlanetoidReader.read("t", TinyPlanetoid.files());
    assertThat(data.graph().labels().known(4)).isFalse();
    assertThat(data.graph().attributes().rowLength(4)).isZero();
    assertThat(data.notices())
        .containsExactly("1 nodes have neither attributes nor a label and are in no split.");
  }

  @Test
  void makesAnUndirectedGraph() {
    Dataset data = PlanetoidReader.read("t", TinyPlanetoid.files());
    assertThat(data.graph().graph().edges()).isEqualTo(3);
    assertThat(data.edgeCounts().selfLoopsDropped()).isOne();
    assertThat(data.edgeCounts().duplicatesMerged()).isEqualTo(4); // 8 rows, a loop, 3 edges
  }

  @Test
  void splitsAfterTheTrainingRows() {
    assertThat(PlanetoidReader.read("t", TinyPlanetoid.files()).splits())
        .singleElement()
        .hasToString("1 train, 2 validation, 2 test");
  }

  @Test
  void readsPicklesOfNewerPythons() {
    // protocol 4: frames, names from the stack, bytes instead of strings
    byte[] four =
        new PickleBytes()
            .bytes(0x80, 4, '}', 0x94, '(')
            .integer(0)
            .bytes(']', 0x94, '(')
            .integer(1)
            .bytes('e', 'u')
            .stop();
    assertThat(PlanetoidReader.read("t", with("graph", four)).graph().graph().edges()).isOne();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "os system", "__builtin__ eval", "builtins getattr", "decimal Decimal",
        "datetime datetime", "__builtin__ bytearray", "__builtin__ set", "array array",
        "operator attrgetter", "numpy.core.multiarray scalar", "Pyro4.core URI"
      })
  void refusesAnyOtherClass(String name) {
    String[] parts = name.split(" ");
    byte[] pickle =
        new PickleBytes().global(parts[0], parts[1]).string("x").bytes(0x85, 'R').stop();
    refused(
        with("graph", pickle),
        "the pickle asks for the class \"" + parts[0] + "." + parts[1] + "\", which is not among");
    byte[] fromStack =
        new PickleBytes().string(parts[0]).string(parts[1]).bytes(0x93, ')', 'R').stop();
    refused(with("allx", fromStack), "ind.t.allx, offset ");
  }

  @ParameterizedTest
  @ValueSource(
      chars = {'i', 'o', 'P', 'Q', 0x82, 0x83, 0x84, 0x92, 0x8b, 0x8d, 0x96, 0x97, 'L', 'S'})
  void refusesInstructionsThatArraysDoNotNeed(char instruction) {
    byte[] pickle = new PickleBytes().bytes('(', instruction, 'a', '\n', 'b', '\n').stop();
    refused(with("graph", pickle), "is none that arrays need");
  }

  @Test
  void refusesAStringLongerThanTheFile() {
    byte[] pickle = new PickleBytes().bytes('T', 0xFF, 0xFF, 0xFF, 0x7F, 'a').stop();
    refused(with("graph", pickle), "a string of 2147483647 bytes is promised, 2 are left");
    byte[] negative = new PickleBytes().bytes('T', 0xFF, 0xFF, 0xFF, 0xFF, 'a').stop();
    refused(with("graph", negative), "a string of 4294967295 bytes is promised, 2 are left");
  }

  @Test
  void refusesAnArrayLargerThanItsBytes() {
    byte[] pickle =
        new PickleBytes().array("i4", PickleBytes.elements(1, 0), 1_000_000, 1_000_000).stop();
    refused(with("ally", pickle), "promises 4000000000000 bytes, found 8");
  }

  @Test
  void refusesMoreColumnsThanTheFileCouldMean() {
    byte[] pickle =
        PickleBytes.sparse(1, Integer.MAX_VALUE, new int[] {0, 1}, new int[] {0}, new float[] {1});
    refused(with("allx", pickle), "2147483647 columns are promised by a file of");
  }

  @Test
  void refusesAFileThatIsCutOffAnywhere() {
    byte[] whole = TinyPlanetoid.files().read("ind.t.allx").bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> PlanetoidReader.read("t", with("allx", part)))
          .isInstanceOf(GraphDataException.class)
          .hasMessageStartingWith("ind.t.allx");
    }
  }

  @Test
  void refusesARepeatedListThatWouldGrowBeyondTheFile() {
    PickleBytes shared = new PickleBytes().bytes(']', 'q', 0, '(');
    for (int i = 0; i < 200; i++) {
      shared.bytes('K', 1);
    }
    shared.bytes('e', '}', '(');
    for (int node = 0; node < 6; node++) {
      shared.bytes('K', node, 'h', 0);
    }
    refused(with("graph", shared.bytes('u').stop()), "more neighbours than the file has bytes");
  }

  @Test
  void refusesKeysThatWouldHaveToBeHashedDeeply() {
    byte[] pickle = new PickleBytes().bytes('}', ']', 'q', 0, 'h', 0, 'a', 'N', 's').stop();
    refused(with("graph", pickle), "a key of a dictionary is neither a number nor a string");
  }

  @Test
  void refusesNeighboursThatAreNoNodes() {
    refused(
        with("graph", PickleBytes.lists(Map.of(0, List.of(6)))),
        "ind.t.graph: 6 is no node number from 0 to 5");
    refused(
        with("graph", PickleBytes.lists(Map.of(-1, List.of(1)))),
        "ind.t.graph: -1 is no node number from 0 to 5");
    refused(with("graph", PickleBytes.dense(1, 1, 1)), "the pickle holds no dictionary");
  }

  @Test
  void refusesLabelsThatAreNotOneHot() {
    refused(
        with("ally", PickleBytes.dense(3, 2, 1, 0, 1, 1, 1, 0)),
        "ind.t.ally: row 1 has more than one class");
    refused(with("ally", PickleBytes.dense(3, 2, 1, 0, 0, 0, 1, 0)), "row 1 has no class");
    refused(
        with("ally", PickleBytes.dense(3, 2, 1, 0, 0, 2, 1, 0)),
        "ind.t.ally: the label in row 1, column 1 is 2");
    refused(with("ally", PickleBytes.dense(1, 2, 1, 0)), "labels of 1 nodes, attributes of 3");
  }

  @Test
  void refusesSparseMatricesWithWrongIndices() {
    refused(
        with(
            "tx",
            PickleBytes.sparse(2, 3, new int[] {0, 1, 2}, new int[] {1, 3}, new float[] {5, 3})),
        "ind.t.tx, array indices: the column in row 1, column 0 is 3");
    refused(
        with(
            "tx",
            PickleBytes.sparse(2, 3, new int[] {0, 2, 1}, new int[] {1, 2}, new float[] {5, 3})),
        "ind.t.tx, array indptr: row 1 ends before it starts");
    refused(
        with(
            "tx",
            PickleBytes.sparse(
                2, 3, new int[] {0, 1, 2}, new int[] {1, 2}, new float[] {5, Float.NaN})),
        "ind.t.allx and tx, row 3: the value in column 2 is NaN");
    refused(
        with(
            "tx",
            PickleBytes.sparse(2, 3, new int[] {0, 2, 2}, new int[] {1, 1}, new float[] {5, 3})),
        "row 5: column 1 stands twice");
  }

  @Test
  void refusesAWrongTestIndex() {
    refused(TinyPlanetoid.files().with("ind.t.test.index", "5\n"), "1 test nodes are listed");
    refused(
        TinyPlanetoid.files().with("ind.t.test.index", "5\n5\n"), "test node 5 is listed twice");
    refused(
        TinyPlanetoid.files().with("ind.t.test.index", "5\n2\n"),
        "ind.t.test.index:2: test node 2 is among the first 3 nodes");
    refused(
        TinyPlanetoid.files().with("ind.t.test.index", "5\n2000000000\n"),
        "ind.t.test.index:2: the test node is \"2000000000\", it must be below 11");
    refused(
        TinyPlanetoid.files().with("ind.t.test.index", "5\nx\n"), "test.index:2: the test node");
  }

  @Test
  void namesAllMissingFiles() {
    refused(
        TinyPlanetoid.files().without("ind.t.allx").without("ind.t.graph"),
        "files are missing: ind.t.allx, ind.t.graph. Put them there; the files come from GitHub"
            + " kimiyoung/planetoid");
  }

  @Test
  void edgeRowsAddUp() {
    EdgeSum.addsUp(PlanetoidReader.read("t", TinyPlanetoid.files()));
  }
}
