package org.jane.data.sage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.data.MemoryFiles;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SageReaderTest {
  @Test
  void readsTheFourFiles() {
    Dataset data = SageReader.read("t", TinySage.files());
    assertThat(data.graph().ids().find("b")).isEqualTo(1);
    assertThat(data.graph().graph().edges()).isEqualTo(2);
    assertThat(data.graph().labels().multiLabel()).isTrue();
    assertThat(data.graph().labels().count(1)).isEqualTo(2);
    assertThat(data.graph().labels().count(2)).isZero();
    assertThat(data.graph().labels().known(2)).isTrue();
    assertThat(data.graph().attributes().rowLength(0)).isEqualTo(2);
    assertThat(data.graph().attributes().value(0)).isEqualTo(0.5f);
    assertThat(data.splits()).singleElement().hasToString("1 train, 1 validation, 1 test");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t-G.json         | {                           | t-G.json:1: the JSON is damaged",
        "t-G.json         | []                          | t-G.json:1: expected an object",
        "t-G.json         | {}                          | t-G.json: the graph has no nodes",
        "t-G.json         | {\"nodes\": [{\"id\": 7}, {\"id\": 7}]} | node id \"7\" stands twice",
        "t-G.json         | {\"nodes\": [{}]}           | a node has no id",
        "t-G.json         | {\"nodes\": [{\"id\": 1, \"val\": 3}]}  | expected true or false",
        "t-G.json         | {\"links\": [{\"source\": 1}]}          | no source or no target",
        "t-G.json         | {\"links\": [{\"source\": -1}]}         | the source is \"-1\"",
        "t-class_map.json | {\"x\": [1]}                | unknown node id \"x\", the graph has 3",
        "t-class_map.json | {\"7\": [1], \"b\": [1, 1]} | flags for 2 classes, the first has 1",
        "t-class_map.json | {\"7\": [2]}                | a class flag is \"2\"",
        "t-class_map.json | {}                          | no node has a label",
        "t-id_map.json    | {\"7\": 3, \"b\": 0, \"9\": 1}      | node 0 has row 3 of 3",
        "t-id_map.json    | {\"7\": 0}                  | node 1 has row -1 of 3",
      })
  void refuses(String file, String content, String message) {
    MemoryFiles files = TinySage.files().with(file, content);
    assertThatThrownBy(() -> SageReader.read("t", files))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesALinkToNowhere() {
    String json =
        "{\"nodes\": [{\"id\": 7}, {\"id\": \"b\"}, {\"id\": 9}],"
            + " \"links\": [{\"source\": 0, \"target\": 3}]}";
    assertThatThrownBy(() -> SageReader.read("t", TinySage.files().with("t-G.json", json)))
        .hasMessageContaining("link 0 names node 3 of 3");
  }

  @Test
  void namesAllMissingFiles() {
    assertThatThrownBy(() -> SageReader.read("t", new MemoryFiles()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(
            "files are missing: t-G.json, t-feats.npy, t-class_map.json, t-id_map.json");
  }

  @Test
  void edgeRowsAddUp() {
    EdgeSum.addsUp(SageReader.read("t", TinySage.files()));
  }
}
