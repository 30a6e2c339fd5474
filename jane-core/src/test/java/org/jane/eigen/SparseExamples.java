package org.jane.eigen;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;

/** Symmetric sparse matrices with known eigenvalues, and some without. */
final class SparseExamples {
  private SparseExamples() {}

  /** The adjacency matrix of undirected edges. */
  static CsrMatrix adjacency(int n, List<int[]> edges) {
    List<TreeMap<Integer, Float>> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rows.add(new TreeMap<>());
    }
    for (int[] edge : edges) {
      if (edge[0] != edge[1]) {
        rows.get(edge[0]).put(edge[1], 1f);
        rows.get(edge[1]).put(edge[0], 1f);
      }
    }
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = start[i] + rows.get(i).size();
    }
    int[] column = new int[start[n]];
    int at = 0;
    for (TreeMap<Integer, Float> row : rows) {
      for (int j : row.keySet()) {
        column[at++] = j;
      }
    }
    return new CsrMatrix(n, start, column, null);
  }

  /** D - A. */
  static DiagonalPlusSparse laplacian(CsrMatrix a) {
    double[] degree = new double[a.rows()];
    for (int i = 0; i < degree.length; i++) {
      degree[i] = a.rowLength(i);
    }
    return new DiagonalPlusSparse(a, degree, -1, null);
  }

  /** I - D^-½ A D^-½. */
  static DiagonalPlusSparse normalised(CsrMatrix a) {
    double[] scale = new double[a.rows()];
    double[] ones = new double[a.rows()];
    for (int i = 0; i < scale.length; i++) {
      scale[i] = 1 / Math.sqrt(a.rowLength(i));
      ones[i] = 1;
    }
    return new DiagonalPlusSparse(a, ones, -1, scale);
  }

  static CsrMatrix path(int n) {
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i + 1 < n; i++) {
      edges.add(new int[] {i, i + 1});
    }
    return adjacency(n, edges);
  }

  static CsrMatrix cycle(int n) {
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      edges.add(new int[] {i, (i + 1) % n});
    }
    return adjacency(n, edges);
  }

  static CsrMatrix grid(int height, int width) {
    List<int[]> edges = new ArrayList<>();
    for (int r = 0; r < height; r++) {
      for (int c = 0; c < width; c++) {
        if (c + 1 < width) {
          edges.add(new int[] {r * width + c, r * width + c + 1});
        }
        if (r + 1 < height) {
          edges.add(new int[] {r * width + c, (r + 1) * width + c});
        }
      }
    }
    return adjacency(height * width, edges);
  }

  static CsrMatrix star(int n) {
    List<int[]> edges = new ArrayList<>();
    for (int i = 1; i < n; i++) {
      edges.add(new int[] {0, i});
    }
    return adjacency(n, edges);
  }

  static CsrMatrix complete(int n) {
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        edges.add(new int[] {i, j});
      }
    }
    return adjacency(n, edges);
  }

  /** A random tree and random edges on top: connected, with degrees that differ. */
  static CsrMatrix random(int n, int extraEdges, long seed) {
    RandomStream random = new RandomStream(seed);
    List<int[]> edges = new ArrayList<>();
    for (int i = 1; i < n; i++) {
      edges.add(new int[] {i, random.nextInt(i)});
    }
    for (int e = 0; e < extraEdges; e++) {
      edges.add(new int[] {random.nextInt(n), random.nextInt(n)});
    }
    return adjacency(n, edges);
  }

  static double[] constant(int n) {
    double[] v = new double[n];
    java.util.Arrays.fill(v, 1 / Math.sqrt(n));
    return v;
  }
}
