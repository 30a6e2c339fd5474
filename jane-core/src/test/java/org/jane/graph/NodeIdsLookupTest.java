package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class NodeIdsLookupTest {
  @Test
  void findingAllIsFindingEach() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      names.add(i % 3 == 0 ? "n" + i : "Aa".repeat(i % 5) + i);
    }
    names.add("");
    names.add("é€");
    NodeIds ids = NodeIds.of(names);
    RandomStream random = Run.seeded(1).random("lookups");
    StringBuilder text = new StringBuilder();
    int count = 1111;
    int[] from = new int[count];
    int[] length = new int[count];
    int[] expected = new int[count];
    for (int k = 0; k < count; k++) {
      expected[k] = random.nextInt(4) == 0 ? -1 : random.nextInt(names.size());
      String name = expected[k] < 0 ? "?" + k : names.get(expected[k]);
      from[k] = text.length();
      length[k] = name.length();
      text.append(name);
    }
    int[] nodes = new int[count];
    ids.findAll(text.toString().toCharArray(), from, length, count, nodes);
    assertThat(nodes).isEqualTo(expected);
    for (int k = 0; k < count; k++) {
      assertThat(ids.find(text.toString().toCharArray(), from[k], length[k]))
          .isEqualTo(expected[k]);
    }
  }

  /** Long names in which Aa and BB are swapped have the same hash. */
  @Test
  void namesOfTheSameHashAreKeptApart() {
    NodeIds ids = NodeIds.of(List.of("AaAaAaAaAa", "BBBBBBBBBB", "AaBBAaBBAa"));
    int[] nodes = new int[4];
    char[] text = "BBBBBBBBBBAaBBAaBBAaAaAaAaAaAaBBAaAaAaAa".toCharArray();
    ids.findAll(text, new int[] {0, 10, 20, 30}, new int[] {10, 10, 10, 10}, 4, nodes);
    assertThat(nodes).containsExactly(1, 2, 0, -1);
  }

  /** Names that would look alike when cut to one byte a character or padded with zeros. */
  @Test
  void shortNamesAreKeptApart() {
    List<String> names =
        List.of(
            "",
            "\0",
            "\0\0",
            "a",
            "a\0",
            "\0a",
            "ā",
            "\u0161",
            "\u0080",
            "\u007F",
            "\uFF61",
            "12345678",
            "123456789",
            "1234567é",
            "e",
            "é");
    NodeIds ids = NodeIds.of(names);
    for (int i = 0; i < names.size(); i++) {
      assertThat(ids.find(names.get(i))).isEqualTo(i);
      assertThat(ids.get(i)).isEqualTo(names.get(i));
    }
    assertThat(ids.find("1234567")).isEqualTo(-1);
    assertThat(ids.find("aa")).isEqualTo(-1);
  }

  @Test
  void noNodesMeansNothingIsFound() {
    int[] nodes = new int[1];
    NodeIds.of(List.of()).findAll("x".toCharArray(), new int[] {0}, new int[] {1}, 1, nodes);
    assertThat(nodes).containsExactly(-1);
  }
}
