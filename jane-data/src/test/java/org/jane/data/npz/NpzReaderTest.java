package org.jane.data.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.data.MemoryFiles;
import org.jane.data.numpy.NpyBytes;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpzReaderTest {
  private static Path zip(Path folder, MemoryFiles arrays) throws IOException {
    Path path = folder.resolve("tiny.npz");
    try (OutputStream out = Files.newOutputStream(path);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String name : arrays.names()) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(arrays.read(name).bytes());
      }
    }
    return path;
  }

  @Test
  void readsAnArchive(@TempDir Path folder) throws IOException {
    Dataset data = NpzReader.read("tiny", zip(folder, TinyNpz.arrays()));
    assertThat(data.graph().nodes()).isEqualTo(4);
    assertThat(data.graph().graph().edges()).isEqualTo(3);
    assertThat(data.graph().labels().of(1)).isEqualTo(1);
    assertThat(data.graph().attributes().entries()).isEqualTo(5);
    assertThat(data.graph().attributes().value(1)).isEqualTo(0.5f);
    assertThat(data.splits())
        .extracting(Object::toString)
        .containsExactly("1 train, 1 validation, 2 test", "2 train, 1 validation, 1 test");
    assertThat(data.splits().get(1).train()).containsExactly(2, 3);
  }

  @Test
  void readsMasksThatStandOnTheirSide() {
    MemoryFiles arrays =
        TinyNpz.arrays()
            .with("train_masks.npy", TinyNpz.mask(new double[][] {{1}, {0}, {0}, {0}}))
            .with("val_masks.npy", TinyNpz.mask(new double[][] {{0}, {1}, {0}, {0}}))
            .with("test_masks.npy", TinyNpz.mask(new double[][] {{0}, {0}, {1}, {1}}));
    assertThat(NpzReader.read("tiny", arrays).splits())
        .singleElement()
        .hasToString("1 train, 1 validation, 2 test");
  }

  @Test
  void readsASingleMask() {
    MemoryFiles arrays =
        TinyNpz.arrays()
            .with("train_masks.npy", NpyBytes.of("|b1").vector(1, 0, 0, 0))
            .with("val_masks.npy", NpyBytes.of("|b1").vector(0, 1, 0, 0))
            .with("test_masks.npy", NpyBytes.of("|b1").vector(0, 0, 1, 1));
    assertThat(NpzReader.read("tiny", arrays).splits()).hasSize(1);
  }

  @Test
  void needsNoMasks() {
    MemoryFiles arrays =
        TinyNpz.arrays()
            .without("train_masks.npy")
            .without("val_masks.npy")
            .without("test_masks.npy");
    assertThat(NpzReader.read("tiny", arrays).splits()).isEmpty();
  }

  private static void refused(MemoryFiles arrays, String message) {
    assertThatThrownBy(() -> NpzReader.read("tiny", arrays))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void namesMissingArrays() {
    refused(
        TinyNpz.arrays().without("edges.npy").without("node_labels.npy"),
        "files are missing: node_labels.npy, edges.npy");
    refused(TinyNpz.arrays().without("val_masks.npy"), "masks of the split are missing: val_masks");
  }

  @Test
  void refusesMasksThatOverlap() {
    refused(
        TinyNpz.arrays()
            .with("val_masks.npy", TinyNpz.mask(new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}})),
        "masks of split 0: the split is not usable: node 0 is in train and in validation");
  }

  @Test
  void refusesMasksOfAnotherShape() {
    refused(
        TinyNpz.arrays().with("val_masks.npy", TinyNpz.mask(new double[][] {{1, 0, 0}})),
        "array val_masks: the array is a matrix of 1 x 3, no side of it has the 4 nodes");
    refused(
        TinyNpz.arrays().with("val_masks.npy", TinyNpz.mask(new double[][] {{1, 0, 0, 0}})),
        "train_masks is a matrix of 2 x 4");
  }

  @Test
  void refusesEdgesToNowhere() {
    refused(
        TinyNpz.arrays().with("edges.npy", NpyBytes.of("<i8").matrix(new double[][] {{0, 4}})),
        "array edges: the target in row 0, column 1 is 4, not a whole number from 0 to 3");
    refused(
        TinyNpz.arrays().with("edges.npy", NpyBytes.of("<i8").matrix(new double[][] {{-1, 0}})),
        "the source in row 0, column 0 is -1");
    refused(
        TinyNpz.arrays().with("edges.npy", NpyBytes.of("<i8").matrix(new double[][] {{0, 1, 2}})),
        "expected a matrix of 2 columns");
  }

  @Test
  void refusesAttributesThatAreNotFinite() {
    refused(
        TinyNpz.arrays()
            .with(
                "node_features.npy",
                NpyBytes.of("<f4").matrix(new double[][] {{0}, {Double.NaN}, {0}, {0}})),
        "array node_features, row 1: the value in column 0 is NaN");
  }

  @Test
  void refusesAttributesOfOtherNodes() {
    refused(
        TinyNpz.arrays()
            .with("node_features.npy", NpyBytes.of("<f4").matrix(new double[][] {{0}, {1}})),
        "2 rows for the 4 nodes");
    refused(
        TinyNpz.arrays()
            .with("node_features.npy", NpyBytes.of("<f4").claiming("(2000000000, 0)").vector()),
        "2000000000 rows for the 4 nodes");
  }

  @Test
  void refusesAnArchiveThatIsCutOff(@TempDir Path folder) throws IOException {
    Path path = zip(folder, TinyNpz.arrays());
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> NpzReader.read("tiny", path))
        .isInstanceOf(GraphDataException.class)
        .hasMessageStartingWith("tiny.npz: this is no complete zip archive");
  }

  @Test
  void refusesAnArchiveWhoseContentWasChanged(@TempDir Path folder) throws IOException {
    Path path = zip(folder, TinyNpz.arrays());
    byte[] bytes = Files.readAllBytes(path);
    bytes[60] ^= 0x10;
    Files.write(path, bytes);
    assertThatThrownBy(() -> NpzReader.read("tiny", path)).isInstanceOf(GraphDataException.class);
  }

  @Test
  void edgeRowsAddUp() {
    EdgeSum.addsUp(NpzReader.read("tiny", TinyNpz.arrays()));
  }

  /** Zeros pack so well that a few bytes make millions of nodes. */
  @Test
  void refusesNodesThatTheFileCannotMean(@TempDir Path folder) throws IOException {
    MemoryFiles arrays =
        TinyNpz.arrays().with("node_labels.npy", NpyBytes.of("|i1").vector(new double[5_000_000]));
    Path path = zip(folder, arrays);
    assertThat(Files.size(path)).isLessThan(100_000);
    assertThatThrownBy(() -> NpzReader.read("tiny", path))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("5000000 nodes in a file of");
  }
}
