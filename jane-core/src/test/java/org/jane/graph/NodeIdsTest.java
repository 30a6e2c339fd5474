package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeIdsTest {

  @Test
  void namesAndNodesLeadToEachOther() {
    NodeIds ids = NodeIds.of(List.of("p77", "", "a b", "0"));
    assertThat(ids.size()).isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      assertThat(ids.find(ids.get(i))).isEqualTo(i);
    }
    assertThat(ids.get(0)).isEqualTo("p77");
    assertThat(ids.get(1)).isEmpty();
    assertThat(ids.find("p7")).isEqualTo(-1);
    assertThat(ids.find("p770")).isEqualTo(-1);
    assertThat(ids.find("P77")).isEqualTo(-1);
    assertThat(NodeIds.of(List.of()).find("")).isEqualTo(-1);
  }

  /** "Aa" and "BB" have one hash in Java, and so has every row of either. */
  @Test
  void namesOfOneHashAreToldApart() {
    NodeIds.Builder builder = new NodeIds.Builder();
    for (int i = 0; i < 1024; i++) {
      assertThat(builder.add(collision(i))).isEqualTo(i);
    }
    NodeIds ids = builder.build();
    assertThat(collision(0).hashCode()).isEqualTo(collision(1023).hashCode());
    for (int i = 0; i < 1024; i++) {
      assertThat(ids.find(collision(i))).isEqualTo(i);
    }
    assertThat(ids.find("AaBBAaBBAaBBAaBBAaC#")).isEqualTo(-1);
  }

  private static String collision(int bits) {
    StringBuilder name = new StringBuilder();
    for (int b = 0; b < 10; b++) {
      name.append((bits >> b & 1) == 0 ? "Aa" : "BB");
    }
    return name.toString();
  }

  @Test
  void growthLosesNothing() {
    int n = 100_000;
    NodeIds.Builder builder = new NodeIds.Builder();
    for (int i = 0; i < n; i++) {
      assertThat(builder.add("node-" + (long) i * i)).isEqualTo(i);
      assertThat(builder.size()).isEqualTo(i + 1);
    }
    assertThat(builder.find("node-81")).isEqualTo(9);
    assertThat(builder.find("node-82")).isEqualTo(-1);
    NodeIds ids = builder.build();
    for (int i = 0; i < n; i++) {
      assertThat(ids.get(i)).isEqualTo("node-" + (long) i * i);
      assertThat(ids.find("node-" + (long) i * i)).isEqualTo(i);
    }
  }

  @Test
  void oneVeryLongNameFits() {
    String name = "x".repeat(100_000);
    NodeIds ids = NodeIds.of(List.of("a", name, "b"));
    assertThat(ids.find(name)).isEqualTo(1);
    assertThat(ids.find(name + "x")).isEqualTo(-1);
    assertThat(ids.get(2)).isEqualTo("b");
  }

  @Test
  void aNameIsFoundInTheMiddleOfABuffer() {
    NodeIds ids = NodeIds.of(List.of("a", "b1", "b"));
    char[] buffer = "xx,b1,a".toCharArray();
    assertThat(ids.find(buffer, 3, 2)).isEqualTo(1);
    assertThat(ids.find(buffer, 3, 1)).isEqualTo(2);
    assertThat(ids.find(buffer, 6, 1)).isZero();
    assertThat(ids.find(buffer, 0, 2)).isEqualTo(-1);
    assertThat(ids.find(buffer, 7, 0)).isEqualTo(-1);
  }

  @Test
  void aBufferMayBeUsedAgainAfterwards() {
    NodeIds.Builder builder = new NodeIds.Builder();
    char[] buffer = "one".toCharArray();
    builder.add(buffer, 0, 3);
    buffer[0] = '?';
    assertThat(builder.build().get(0)).isEqualTo("one");
  }

  @Test
  void namesMayBeInAnyScript() {
    List<String> names = List.of("Ω", "naïve", "nai\u0308ve", "日本", "👩‍🔬", "👩", "a\u0000b", "a");
    NodeIds ids = NodeIds.of(names);
    for (int i = 0; i < names.size(); i++) {
      assertThat(ids.get(i)).isEqualTo(names.get(i));
      assertThat(ids.find(names.get(i))).isEqualTo(i);
    }
  }

  @Test
  void aRepeatedNameIsNoticed() {
    NodeIds.Builder builder = new NodeIds.Builder();
    assertThat(builder.add("a")).isZero();
    assertThat(builder.add("a")).isEqualTo(-1);
    assertThat(builder.add("b")).isEqualTo(1);
    assertThatThrownBy(() -> NodeIds.of(List.of("a", "b", "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("node id \"a\" occurs twice");
  }

  @Test
  void whatWasBuiltDoesNotFollowItsBuilder() {
    NodeIds.Builder builder = new NodeIds.Builder();
    builder.add("a");
    NodeIds ids = builder.build();
    builder.add("b");
    assertThat(ids.size()).isEqualTo(1);
    assertThat(ids.find("b")).isEqualTo(-1);
  }

  @Test
  void numberedNodesAreCalledByTheirNumber() {
    NodeIds ids = NodeIds.numbered(1001);
    assertThat(ids.get(1000)).isEqualTo("1000");
    assertThat(ids.find("999")).isEqualTo(999);
    assertThat(ids.find("1001")).isEqualTo(-1);
    assertThat(ids.find("01")).isEqualTo(-1);
  }

  @Test
  void selectRenumbersInTheOrderGiven() {
    NodeIds ids = NodeIds.of(List.of("a", "b", "c")).select(new int[] {2, 0});
    assertThat(ids.size()).isEqualTo(2);
    assertThat(ids.get(0)).isEqualTo("c");
    assertThat(ids.find("a")).isEqualTo(1);
    assertThat(ids.find("b")).isEqualTo(-1);
    assertThatThrownBy(() -> ids.select(new int[] {1, 1})).hasMessage("node 1 is listed twice");
    assertThatThrownBy(() -> ids.select(new int[] {2}))
        .hasMessage("node must be between 0 and 1, found 2");
  }
}
