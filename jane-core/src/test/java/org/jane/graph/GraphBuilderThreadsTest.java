package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads change no bit of a graph, and a graph is what its rows say. */
class GraphBuilderThreadsTest {

  @ParameterizedTest
  @EnumSource(Duplicates.class)
  void isTheSameForAnyNumberOfThreads(Duplicates policy) {
    for (int trial = 0; trial < 53; trial++) {
      RandomStream random = Run.seeded(trial).random("rows");
      int nodes = 2 + random.nextInt(trial < 50 ? 30 : 20_000);
      int rows = random.nextInt(trial < 50 ? 200 : 60_000);
      boolean weighted = trial % 2 == 0;
      GraphBuilder[] builders = new GraphBuilder[3];
      for (int b = 0; b < builders.length; b++) {
        builders[b] = new GraphBuilder(nodes).duplicates(policy).directed(true);
      }
      Map<Long, Float> expected = new TreeMap<>();
      for (int r = 0; r < rows; r++) {
        int s = r == 0 ? 0 : random.nextInt(nodes);
        int t = r == 0 ? nodes - 1 : random.nextInt(nodes);
        float w = !weighted ? 1f : r == 0 ? 2f : random.nextInt(5) / 2f;
        for (GraphBuilder builder : builders) {
          builder.add(s, t, w);
        }
        if (s != t && w > 0) {
          long pair = (long) Math.min(s, t) << 32 | Math.max(s, t);
          expected.merge(
              pair,
              w,
              (a, b) ->
                  switch (policy) {
                    case FIRST -> a;
                    case MAX -> Math.max(a, b);
                    case SUM -> weighted ? a + b : 1f; // without weights there is nothing to add
                  });
        }
      }
      Graph one = builders[0].build();
      assertThat(edges(one)).isEqualTo(expected);
      for (int b = 1; b < builders.length; b++) {
        Graph other = builders[b].build(Run.seeded(1).threads(1 + 2 * b).workers());
        assertThat(edges(other)).isEqualTo(expected);
        assertThat(builders[b].counts()).isEqualTo(builders[0].counts());
        assertThat(other.weighted()).isEqualTo(one.weighted());
      }
    }
  }

  private static Map<Long, Float> edges(Graph graph) {
    Map<Long, Float> edges = new TreeMap<>();
    CsrMatrix a = graph.adjacency();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int j = a.column(e);
        assertThat(a.value(a.find(j, i))).isEqualTo(a.value(e));
        if (i < j) {
          edges.put((long) i << 32 | j, a.value(e));
        }
      }
    }
    return edges;
  }
}
