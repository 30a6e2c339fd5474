package org.jane.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatsTest {
  @TempDir private Path folder;

  private void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  @Test
  void readsAFolderOfAirports() throws IOException {
    write("x-airports.edgelist", "a b\n");
    write("labels-x-airports.txt", "node label\na 0\nb 1\n");
    assertThat(Formats.read(folder))
        .hasValueSatisfying(
            data -> {
              assertThat(data.name()).isEqualTo("x");
              assertThat(data.graph().graph().edges()).isOne();
            });
  }

  @Test
  void readsAFolderOfAmgcnFiles() throws IOException {
    write("t.edge", "0 1\n");
    write("t.feature", "1 0\n0 1\n");
    write("t.label", "0\n1\n");
    assertThat(Formats.read(folder))
        .hasValueSatisfying(data -> assertThat(data.graph().nodes()).isEqualTo(2));
  }

  @Test
  void namesWhatAFolderOfPlanetoidFilesLacks() throws IOException {
    write("ind.t.graph", "x");
    assertThatThrownBy(() -> Formats.read(folder))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("missing: ind.t.x, ind.t.y, ind.t.tx");
  }

  @Test
  void refusesSeveralGraphsInOneFolder() throws IOException {
    write("x-airports.edgelist", "a b\n");
    write("y-airports.edgelist", "a b\n");
    assertThatThrownBy(() -> Formats.read(folder))
        .hasMessageContaining("several graphs stand together: x, y");
  }

  @Test
  void leavesOtherThingsToOthers() throws IOException {
    write("edges.csv", "source,target\n");
    assertThat(Formats.read(folder)).isEmpty();
    assertThat(Formats.read(folder.resolve("edges.csv"))).isEmpty();
  }

  @Test
  void tellsFilesApartByTheirEnding() throws IOException {
    write("a.MAT", "x");
    write("a.npz", "x");
    write("a.zip", "x");
    assertThatThrownBy(() -> Formats.read(folder.resolve("a.MAT")))
        .hasMessageStartingWith("a.MAT: this is no MATLAB file");
    assertThatThrownBy(() -> Formats.read(folder.resolve("a.npz")))
        .hasMessageStartingWith("a.npz: this is no complete zip archive");
    assertThatThrownBy(() -> Formats.read(folder.resolve("a.zip")))
        .hasMessageStartingWith("a.zip: this is no complete zip archive");
    assertThatThrownBy(() -> Formats.read(folder.resolve("no.mat")))
        .hasMessageStartingWith("no.mat: there is no such file");
  }
}
