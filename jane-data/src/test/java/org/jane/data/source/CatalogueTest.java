package org.jane.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
  @TempDir private Path folder;

  @Test
  void knowsTheDatasetsOfTheTable() {
    assertThat(Catalogue.names())
        .containsExactly(
            "cora",
            "citeseer",
            "pubmed",
            "uai2010",
            "blogcatalog",
            "flickr",
            "brazil",
            "europe",
            "usa",
            "texas",
            "wisconsin",
            "chameleon",
            "minesweeper",
            "tolokers",
            "amherst41");
    assertThat(Catalogue.entries())
        .allSatisfy(
            entry -> {
              assertThat(entry.title()).isNotBlank();
              assertThat(entry.citation()).containsPattern("20\\d\\d");
              assertThat(entry.origin()).isNotBlank();
              assertThat(entry.counts().nodes()).isPositive();
            });
  }

  @Test
  void namesAllMissingFilesOfEveryEntry() {
    for (CatalogueEntry entry : Catalogue.entries()) {
      assertThat(entry.present(folder)).isFalse();
      assertThat(entry.missing(folder)).isEqualTo(entry.files());
      assertThatThrownBy(() -> Catalogue.read(entry.name(), folder))
          .isInstanceOf(GraphDataException.class)
          .hasMessageContaining(String.join(", ", entry.files()))
          .hasMessageContaining("come from " + entry.origin());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"airports", "."})
  void findsFilesInTheirFolderAndBesideIt(String place) throws IOException {
    Path inside = Files.createDirectories(folder.resolve(place));
    Files.writeString(inside.resolve("brazil-airports.edgelist"), "1 2\n");
    assertThat(Catalogue.find("brazil").orElseThrow().missing(folder))
        .containsExactly("labels-brazil-airports.txt");
    Files.writeString(inside.resolve("labels-brazil-airports.txt"), "node label\n1 0\n2 1\n");
    assertThat(Catalogue.read("brazil", folder).graph().nodes()).isEqualTo(2);
  }

  @Test
  void suggestsTheNearestName() {
    assertThatThrownBy(() -> Catalogue.read("corra", folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Did you mean \"cora\"?");
  }
}
