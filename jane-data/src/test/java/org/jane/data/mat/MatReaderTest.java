package org.jane.data.mat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.data.FileBytes;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.Matrix;

class MatReaderTest {
  private static final MatBytes MAT = new MatBytes();

  private static byte[] network() {
    return network(MAT);
  }

  /** A path of three nodes, each edge in both directions. */
  private static byte[] network(MatBytes mat) {
    return mat.sparse("Network", 3, new int[] {1, 0, 2, 1}, new int[] {0, 1, 3, 4}, 1, 1, 1, 1);
  }

  private static byte[] attributes(MatBytes mat) {
    return mat.sparse("Attributes", 3, new int[] {0, 2, 2}, new int[] {0, 2, 3}, 1, 0.5, 2);
  }

  private static byte[] label(MatBytes mat) {
    return mat.full("Label", 3, 1, 2, 10, 2);
  }

  static byte[] tiny(ByteOrder order) {
    MatBytes mat = new MatBytes(order);
    return mat.raw(network(mat)).raw(attributes(mat)).raw(label(mat)).done();
  }

  static byte[] tinyPacked() {
    MatBytes mat = new MatBytes();
    try {
      return mat.packed(network(mat)).packed(attributes(mat)).packed(label(mat)).done();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static byte[] file(byte[]... elements) {
    MatBytes mat = new MatBytes();
    for (byte[] element : elements) {
      mat.raw(element);
    }
    return mat.done();
  }

  private static Dataset read(byte[] bytes) {
    return MatReader.read("tiny", new FileBytes("tiny.mat", bytes));
  }

  private static void isTiny(Dataset data) {
    assertThat(data.graph().nodes()).isEqualTo(3);
    assertThat(data.graph().graph().edges()).isEqualTo(2);
    assertThat(data.graph().attributes().columns()).isEqualTo(2);
    assertThat(data.graph().attributes().entries()).isEqualTo(3);
    assertThat(data.graph().attributes().value(data.graph().attributes().find(2, 0)))
        .isEqualTo(0.5f);
    assertThat(data.graph().labels().classNames()).containsExactly("2", "10");
    assertThat(data.graph().labels().of(1)).isEqualTo(1);
  }

  @Test
  void readsSparseMatricesInBothByteOrders() {
    isTiny(read(tiny(ByteOrder.LITTLE_ENDIAN)));
    isTiny(read(tiny(ByteOrder.BIG_ENDIAN)));
  }

  @Test
  void readsFacebook100() {
    byte[] friends = MAT.sparse("A", 3, new int[] {1, 0, 2, 1}, new int[] {0, 1, 3, 4}, 1, 1, 1, 1);
    byte[] info =
        MAT.full(
            "local_info",
            3,
            7,
            new double[] {1, 2, 1, 2, 0, 1, 9, 7, 0, 0, 0, 0, 0, 0, 0, 2006, 2007, 2006, 0, 5, 5});
    Dataset data = read(file(friends, info));
    assertThat(data.graph().graph().edges()).isEqualTo(2);
    assertThat(data.graph().labels().classNames()).containsExactly("1", "2");
    assertThat(data.graph().labels().known(1)).isFalse(); // 0 is unknown
    assertThat(data.graph().attributeNames())
        .containsExactly(
            "status=1", "status=2", "major=7", "major=9", "year=2006", "year=2007", "school=5");
    assertThat(data.graph().attributes().rowLength(0)).isEqualTo(3); // of school nothing is known
    assertThat(data.encoding().attributeNames()).isEqualTo(data.graph().attributeNames());
  }

  @Test
  void refusesFacebook100WithOtherColumns() {
    byte[] friends = MAT.sparse("A", 3, new int[] {1, 0, 2, 1}, new int[] {0, 1, 3, 4}, 1, 1, 1, 1);
    assertThatThrownBy(() -> read(file(friends, MAT.full("local_info", 3, 1, 1, 2, 1))))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("the matrix is 3 x 1, the graph has 3 nodes")
        .hasMessageContaining("status, gender");
  }

  @Test
  void readsPackedVariables() {
    isTiny(read(tinyPacked()));
  }

  @Test
  void readsFullMatricesWrittenByAnotherProgram(@TempDir Path folder) throws IOException {
    Matrix network = Mat5.newMatrix(3, 3);
    network.setDouble(0, 1, 1); // in one direction only
    network.setDouble(2, 1, 1);
    Matrix attributes = Mat5.newMatrix(3, 2);
    attributes.setDouble(0, 0, 1);
    attributes.setDouble(2, 0, 0.5);
    attributes.setDouble(2, 1, 2);
    Matrix label = Mat5.newMatrix(1, 3);
    label.setDouble(0, 0, 2);
    label.setDouble(0, 1, 10);
    label.setDouble(0, 2, 2);
    Path path = folder.resolve("full.mat");
    try (MatFile mat = Mat5.newMatFile()) {
      mat.addArray("Something", Mat5.newString("else"))
          .addArray("Network", network)
          .addArray("Attributes", attributes)
          .addArray("Label", label);
      Mat5.writeToFile(mat, path.toFile());
    }
    isTiny(MatReader.read("tiny", path));
  }

  private static void refused(byte[] bytes, String message) {
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void namesAMissingVariableAndThoseThatAreThere() {
    refused(
        file(network(), label(MAT)),
        "tiny.mat: the variable Attributes is missing, found: \"Network\", \"Label\". ");
    refused(file(), "the variable Network is missing, found: none");
  }

  @Test
  void refusesAFileThatIsCutOffAnywhere() {
    for (byte[] whole : List.of(tiny(ByteOrder.LITTLE_ENDIAN), tinyPacked())) {
      for (int length = 0; length < whole.length; length++) {
        byte[] part = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> read(part)).isInstanceOf(GraphDataException.class);
      }
    }
  }

  @Test
  void refusesAnElementLargerThanTheFile() {
    byte[] element = network();
    System.arraycopy(MAT.integers(Integer.MAX_VALUE), 0, element, 4, 4);
    refused(file(element), "an element of 2147483647 bytes is promised, ");
  }

  @Test
  void refusesAPackedVariableThatUnpacksToFarMore() throws IOException {
    byte[] bomb =
        new MatBytes().packed(MAT.matrix("Network", 6, 0, 3, 3, new byte[64 << 20])).done();
    refused(bomb, "unpack to more than");
  }

  @Test
  void refusesAMatrixLargerThanItsBytes() {
    refused(
        file(MAT.full("Network", 100_000, 100_000, 1), attributes(MAT), label(MAT)),
        "tiny.mat, variable Network: ");
    refused(
        file(
            MAT.matrix(
                "Network", MatBytes.SPARSE, 1 << 30, 3, 1 << 30, MAT.doubles(), MAT.doubles()),
            attributes(MAT),
            label(MAT)),
        "tiny.mat, variable Network: ");
  }

  @Test
  void refusesIndicesThatLeadOutside() {
    refused(
        file(
            MAT.sparse("Network", 3, new int[] {3}, new int[] {0, 1, 1, 1}, 1),
            attributes(MAT),
            label(MAT)),
        "variable Network: an entry in row 3 of column 0");
    refused(
        file(
            MAT.sparse("Network", 3, new int[] {-1}, new int[] {0, 1, 1, 1}, 1),
            attributes(MAT),
            label(MAT)),
        "variable Network: an entry in row -1 of column 0");
    refused(
        file(
            MAT.sparse("Network", 3, new int[] {0}, new int[] {0, 900, 901, 902}, 1),
            attributes(MAT),
            label(MAT)),
        "variable Network: ");
    refused(
        file(
            MAT.sparse("Network", 3, new int[] {1, 1}, new int[] {0, 2, 2, 2}, 1, 1),
            attributes(MAT),
            label(MAT)),
        "variable Network: an entry in row 1 of column 0");
  }

  @Test
  void refusesVariablesThatAreNoMatrices() {
    refused(
        file(MAT.matrix("Network", MatBytes.CELL, 0, 3, 3), attributes(MAT), label(MAT)),
        "variable Network: the variable is a cell array");
  }

  @Test
  void refusesShapesThatDoNotFit() {
    refused(
        file(MAT.full("Network", 1, 2, 1, 1), attributes(MAT), label(MAT)),
        "variable Network: the matrix is 1 x 2");
    refused(
        file(network(), MAT.full("Attributes", 2, 1, 1, 1), label(MAT)),
        "variable Attributes: the matrix has 2 rows, the graph has 3 nodes");
    refused(
        file(network(), attributes(MAT), MAT.full("Label", 2, 1, 1, 1)),
        "variable Label: the matrix is 2 x 1, the graph has 3 nodes");
  }

  @Test
  void refusesWrongValues() {
    refused(
        file(network(), attributes(MAT), MAT.full("Label", 3, 1, 1, 1.5, 1)),
        "variable Label: the class of node 1 is 1.5");
    refused(
        file(network(), attributes(MAT), MAT.full("Label", 3, 1, 1, -1, 1)),
        "variable Label: the class of node 1 is -1.0");
    refused(
        file(network(), MAT.full("Attributes", 3, 1, 1, Double.NaN, 1), label(MAT)),
        "variable Attributes: the value in row 1, column 0 is NaN");
    refused(
        file(
            MAT.sparse("Network", 3, new int[] {1}, new int[] {0, 1, 1, 1}, -2),
            attributes(MAT),
            label(MAT)),
        "variable Network: the weight in row 1, column 0 is -2.0");
  }

  @Test
  void refusesOtherFiles() {
    refused(new byte[] {1, 2, 3}, "tiny.mat: this is no MATLAB file of version 5");
    refused(new byte[1000], "this is no MATLAB file of version 5");
  }

  @Test
  void edgeRowsAddUp() {
    EdgeSum.addsUp(MatReader.read("t", new FileBytes("t.mat", tiny(ByteOrder.LITTLE_ENDIAN))));
  }
}
