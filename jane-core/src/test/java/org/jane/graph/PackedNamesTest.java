package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

/** Names of all kinds come back as they were, and are told apart. */
class PackedNamesTest {
  private static final String[] LETTERS = {
    "a", "b", "0", "1", "-", " ", "\0", "\u007F", "\u0080", "é", "\u07FF", "\u0800", "漢", "😀",
    "\uD83D", "\uDE00", "\uFFFF", "abcdefg"
  };

  @Test
  void anyNameComesBack() {
    RandomStream random = Run.seeded(3).random("names");
    NodeIds.Builder builder = new NodeIds.Builder();
    Map<String, Integer> expected = new HashMap<>();
    NodeIds half = builder.build();
    for (int i = 0; i < 60_000; i++) {
      StringBuilder name = new StringBuilder();
      int length = random.nextInt(7);
      for (int p = 0; p < length; p++) {
        name.append(LETTERS[random.nextInt(i % 2 == 0 ? 6 : LETTERS.length)]);
      }
      if (i % 3 == 0) {
        name.append(i);
      }
      Integer there = expected.putIfAbsent(name.toString(), expected.size());
      assertThat(builder.add(name.toString())).isEqualTo(there == null ? expected.size() - 1 : -1);
      if (i == 30_000) {
        half = builder.build(); // shares what is there, and is not touched by what follows
      }
    }
    NodeIds all = builder.build();
    assertThat(all.size()).isEqualTo(expected.size());
    int known = half.size();
    for (Map.Entry<String, Integer> entry : expected.entrySet()) {
      assertThat(all.get(entry.getValue())).isEqualTo(entry.getKey());
      assertThat(all.find(entry.getKey())).isEqualTo(entry.getValue());
      assertThat(half.find(entry.getKey()))
          .isEqualTo(entry.getValue() < known ? entry.getValue() : -1);
    }
  }

  @Test
  void findsManyAtOnceAmongShortAndLongOnes() {
    NodeIds.Builder builder = new NodeIds.Builder();
    for (int i = 0; i < 5_000; i++) {
      builder.add(i % 2 == 0 ? "n" + i : "a name of many characters " + i);
    }
    NodeIds ids = builder.build();
    StringBuilder text = new StringBuilder();
    int count = 6_000;
    int[] offset = new int[count];
    int[] length = new int[count];
    for (int i = 0; i < count; i++) {
      offset[i] = text.length();
      text.append(i % 2 == 0 ? "n" + i : "a name of many characters " + i);
      length[i] = text.length() - offset[i];
    }
    int[] found = new int[count];
    ids.findAll(text.toString().toCharArray(), offset, length, count, found);
    for (int i = 0; i < count; i++) {
      assertThat(found[i]).isEqualTo(i < 5_000 ? i : -1);
    }
  }
}
