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

  /** Strings with the same 31-hash and length have the same hash here too. */
  @Test
  void namesOfTheSameHashAreKeptApart() {
    NodeIds ids = NodeIds.of(List.of("AaAa", "BBBB", "AaBB"));
    int[] nodes = new int[4];
    char[] text = "BBBBAaBBAaAaBBAa".toCharArray();
    ids.findAll(text, new int[] {0, 4, 8, 12}, new int[] {4, 4, 4, 4}, 4, nodes);
    assertThat(nodes).containsExactly(1, 2, 0, -1);
  }

  @Test
  void noNodesMeansNothingIsFound() {
    int[] nodes = new int[1];
    NodeIds.of(List.of()).findAll("x".toCharArray(), new int[] {0}, new int[] {1}, 1, nodes);
    assertThat(nodes).containsExactly(-1);
  }
}
