package org.jane.spectral;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.run.RandomStream;

/** Graphs to look at the spectra of. */
final class GraphExamples {
  private GraphExamples() {}

  static Graph path(int n) {
    return disjointPaths(n);
  }

  /** Paths of these lengths, one after the other; a length of 1 is an isolated node. */
  static Graph disjointPaths(int... lengths) {
    int n = 0;
    for (int length : lengths) {
      n += length;
    }
    GraphBuilder builder = new GraphBuilder(n);
    int first = 0;
    for (int length : lengths) {
      for (int i = first; i + 1 < first + length; i++) {
        builder.add(i, i + 1);
      }
      first += length;
    }
    return builder.build();
  }

  static Graph cycle(int n) {
    GraphBuilder builder = new GraphBuilder(n);
    for (int i = 0; i < n; i++) {
      builder.add(i, (i + 1) % n);
    }
    return builder.build();
  }

  static Graph complete(int n) {
    GraphBuilder builder = new GraphBuilder(n);
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        builder.add(i, j);
      }
    }
    return builder.build();
  }

  static Graph star(int n) {
    GraphBuilder builder = new GraphBuilder(n);
    for (int i = 1; i < n; i++) {
      builder.add(0, i);
    }
    return builder.build();
  }

  /** The edges of a connected random graph: a tree and some more. */
  static List<int[]> randomEdges(int n, int extra, long seed) {
    RandomStream random = new RandomStream(seed);
    List<int[]> edges = new ArrayList<>();
    for (int i = 1; i < n; i++) {
      edges.add(new int[] {i, random.nextInt(i)});
    }
    for (int e = 0; e < extra; e++) {
      int i = random.nextInt(n);
      int j = random.nextInt(n);
      if (i != j) {
        edges.add(new int[] {i, j});
      }
    }
    return edges;
  }

  static Graph of(int n, List<int[]> edges) {
    GraphBuilder builder = new GraphBuilder(n);
    for (int[] edge : edges) {
      builder.add(edge[0], edge[1]);
    }
    return builder.build();
  }

  static Graph random(int n, int extra, long seed) {
    return of(n, randomEdges(n, extra, seed));
  }
}
