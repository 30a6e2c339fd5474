package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GraphDataExceptionTest {

  @Test
  void theMessageSaysWhereWhatAndWhatToDo() {
    assertThat(new GraphDataException("edges.csv:1841", "unknown node id \"p77\"", "Add the node"))
        .hasMessage("edges.csv:1841: unknown node id \"p77\". Add the node.");
  }
}
