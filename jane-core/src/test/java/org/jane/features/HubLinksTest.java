package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.graph.AttributedGraph;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class HubLinksTest {
  /** big has six links, small five, one of them to big; all others have one or two. */
  private final AttributedGraph data =
      TinyGraphs.edges(
              "a-big:1",
              "b-big:1",
              "c-big:1",
              "d-big:1",
              "e-big:1",
              "big-small:3",
              "e-small:1",
              "f-small:1",
              "g-small:1",
              "h-small:1")
          .nodes("alone")
          .attribute("a", "x", 3)
          .attribute("h", "x", 4)
          .build();

  private int node(String id) {
    return data.ids().find(id);
  }

  private static float value(CsrMatrix x, int node, int column) {
    int entry = x.find(node, column);
    return entry < 0 ? 0 : x.value(entry);
  }

  @Test
  void theNodesWithMostLinksAreTheHubs() {
    assertThat(HubLinks.learn(data.attributes(), data.graph(), 1).hubs())
        .containsExactly(node("big"));
    assertThat(HubLinks.learn(data.attributes(), data.graph(), 1000).hubs())
        .as("a node of two links is no hub")
        .containsExactly(node("big"), node("small"));
  }

  @Test
  void aColumnSaysWhoIsLinkedToAHub() {
    HubLinks hubs = HubLinks.learn(data.attributes(), data.graph(), 2);
    CsrMatrix seen = hubs.behind(data.attributes(), data.graph());
    assertThat(seen.columns()).isEqualTo(3);
    // the squares of the attributes are 9 + 16, and the hubs have 6 + 5 links
    assertThat((double) hubs.size()).isCloseTo(Math.sqrt(25.0 / 11), within(1e-6));
    assertThat(value(seen, node("a"), 0)).isEqualTo(3);
    assertThat(value(seen, node("a"), 1)).isEqualTo(hubs.size());
    assertThat(value(seen, node("a"), 2)).isZero();
    assertThat(value(seen, node("e"), 1)).isEqualTo(hubs.size());
    assertThat(value(seen, node("e"), 2)).isEqualTo(hubs.size());
    assertThat(value(seen, node("big"), 1)).as("no node is linked to itself").isZero();
    assertThat(value(seen, node("big"), 2)).as("weights have no part in it").isEqualTo(hubs.size());
    assertThat(seen.rowLength(node("alone"))).isZero();
  }

  @Test
  void hubsAreFoundAgainInOtherData() {
    HubLinks hubs = HubLinks.learn(data.attributes(), data.graph(), 2);
    // small is node 1 there, big is missing
    assertThat(hubs.renumbered(new int[] {-1, node("small"), node("a")}).hubs())
        .containsExactly(-1, 1);
  }
}
