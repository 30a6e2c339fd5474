package org.jane.data.edgelist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.data.MemoryFiles;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;

class AirportsReaderTest {
  static MemoryFiles tiny() {
    return new MemoryFiles()
        .with("x-airports.edgelist", "LIS OPO\nOPO FAO\r\nOPO LIS\nFAO FAO\n")
        .with("labels-x-airports.txt", "node label\nOPO 3\nLIS 0\nFAO 3\n");
  }

  @Test
  void readsAirportsInTheOrderOfTheLabels() {
    Dataset data = AirportsReader.read("x", tiny());
    assertThat(data.graph().ids().get(0)).isEqualTo("OPO");
    assertThat(data.graph().graph().edges()).isEqualTo(2);
    assertThat(data.edgeCounts().selfLoopsDropped()).isOne();
    assertThat(data.graph().labels().classNames()).containsExactly("0", "3");
    assertThat(data.graph().labels().of(0)).isEqualTo(1);
    assertThat(data.graph().attributes().columns()).isZero();
    assertThat(data.splits()).isEmpty();
  }

  private static void refused(MemoryFiles files, String message) {
    assertThatThrownBy(() -> AirportsReader.read("x", files))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  private static MemoryFiles edges(String text) {
    return tiny().with("x-airports.edgelist", text);
  }

  private static MemoryFiles labels(String text) {
    return tiny().with("labels-x-airports.txt", text);
  }

  @Test
  void refusesAnEdgeToAnUnknownAirport() {
    refused(
        edges("LIS OPO\n\nLIS JFK\n"),
        "x-airports.edgelist:3: unknown node id \"JFK\", 3 nodes were read from"
            + " labels-x-airports.txt. Add the node there, or remove the edge.");
  }

  @Test
  void refusesRaggedLines() {
    refused(edges("LIS\n"), "x-airports.edgelist:1: the line ends where the second airport should");
    refused(edges("LIS OPO 1\n"), "x-airports.edgelist:1: more than 2 fields, the next is \"1\"");
    refused(labels("node label\nOPO\n"), "labels-x-airports.txt:2: the line ends where a class");
  }

  @Test
  void refusesLabelsThatAreNoNumbers() {
    refused(labels("node label\nOPO red\n"), "txt:2: the class is \"red\", not a whole number");
    refused(labels("node label\nOPO -1\n"), "txt:2: the class is \"-1\", not a whole number");
    refused(labels("node label\nOPO 99999999999\n"), "txt:2: the class is \"99999999999\"");
  }

  @Test
  void refusesANodeThatStandsTwice() {
    refused(labels("node label\nOPO 1\nOPO 2\n"), "txt:3: node id \"OPO\" stands twice");
  }

  @Test
  void refusesAMissingHeadingAndAnEmptyFile() {
    refused(labels("OPO 1\n"), "txt:1: the heading \"node label\" is missing");
    refused(labels("node label\n"), "txt: no node after the heading");
    refused(labels(""), "txt: the file is empty");
  }

  @Test
  void refusesAnotherEncoding() {
    byte[] latin = "node label\nM\u00dcnchen 1\n".getBytes(StandardCharsets.ISO_8859_1);
    refused(tiny().with("labels-x-airports.txt", latin), "txt:2: bytes that are not UTF-8 text");
  }

  @Test
  void namesAllMissingFiles() {
    refused(
        new MemoryFiles(),
        "files are missing: x-airports.edgelist, labels-x-airports.txt. Put them there;"
            + " the files come from GitHub leoribeiro/struc2vec");
  }

  @Test
  void edgeRowsAddUp() {
    EdgeSum.addsUp(AirportsReader.read("x", tiny()));
  }
}
