package org.jane.spectral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigenpairs;
import org.jane.eigen.Eigensolver;
import org.jane.eigen.SubspaceRefinement;
import org.jane.eigen.WeightedLaplacian;
import org.jane.graph.Hierarchy;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.MemoryEstimate;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The smallest non-trivial eigenpairs of a large connected graph, from groups of nodes to the nodes
 * themselves.
 *
 * <p>With M = D for the normalised Laplacians and M = 1 else, all of them are the problem (D - W) z
 * = λ M z, which stays of that form when nodes are grouped and weights and masses added. It is
 * solved directly for the groups of the last level of a {@link Hierarchy} that is used; on every
 * level before, a node takes over the numbers of its group, and {@link SubspaceRefinement} smooths
 * them. Nodes stand in the order of the hierarchy all the time, so that neighbours are near in
 * memory.
 */
final class MultilevelSpectrum {
  /** The sine of the angle to which the wanted vectors are found. */
  static final double ANGLE = 0.02;

  /** The most products with the whole block on the level of the nodes; twice as many before. */
  static final int MOST_PASSES = 60;

  /** What the direct solver is asked for: what it finds is smoothed anyway. */
  private static final double COARSEST_TOLERANCE = 1e-2;

  private static final double COARSEST_RELATIVE = 0.1;

  private static final int ROWS = 1024;

  /** The most floats a vector register holds. */
  private static final int VECTOR = 16;

  private final Laplacian laplacian;
  private final int k;
  private final Hierarchy hierarchy;
  private final List<Integer> levels;
  private final double[][] mass;
  private double[] values = {};
  private double[] residuals = {};
  private double norm;
  private double angle;
  private long products;

  private MultilevelSpectrum(
      CsrMatrix adjacency, Laplacian laplacian, int k, Hierarchy hierarchy, List<Integer> levels) {
    this.laplacian = laplacian;
    this.k = k;
    this.hierarchy = hierarchy;
    this.levels = levels;
    this.mass = masses(ofNodes(adjacency, laplacian));
  }

  private MultilevelSpectrum(double[] ofNodes, int k, Hierarchy hierarchy, List<Integer> levels) {
    this.laplacian = Laplacian.UNNORMALIZED;
    this.k = k;
    this.hierarchy = hierarchy;
    this.levels = levels;
    this.mass = masses(ofNodes);
  }

  /**
   * The block of z for nodes with masses of their own, all columns, rows by node.
   *
   * @return null when the graph cannot be grouped into few enough nodes: solve it directly
   */
  static @Nullable CoarseSpectrum ofMasses(
      CsrMatrix links, double[] mass, int k, int coarsest, RandomStream random, Run run) {
    Hierarchy hierarchy = Hierarchy.of(links, run);
    List<Integer> levels = levels(hierarchy, columns(k), coarsest);
    if (levels.size() == 1) {
      return null;
    }
    MultilevelSpectrum spectrum = new MultilevelSpectrum(mass, k, hierarchy, levels);
    float[] byPlace = spectrum.refined(random, run);
    int columns = spectrum.values.length;
    float[] byNode = new float[byPlace.length];
    for (int i = 0; i < mass.length; i++) {
      System.arraycopy(byPlace, i * columns, byNode, hierarchy.node(i) * columns, columns);
    }
    return new CoarseSpectrum(byNode, spectrum.values);
  }

  /**
   * Finds the eigenpairs of a component and writes the vectors where {@code node} says.
   *
   * @param vectors rows of the component's nodes are filled, {@code k} columns
   * @param node the row of each node of the component
   * @return null when the graph cannot be grouped into few enough nodes: solve it directly
   */
  static Spectrum.@Nullable Part solve(
      CsrMatrix adjacency,
      Laplacian laplacian,
      int k,
      int coarsest,
      DenseMatrix vectors,
      int[] node,
      RandomStream random,
      Run run) {
    if (adjacency.rows() <= 2 * columns(k)) {
      return null;
    }
    Hierarchy hierarchy = Hierarchy.of(adjacency, run);
    List<Integer> levels = levels(hierarchy, columns(k), coarsest);
    if (levels.size() == 1) {
      return null;
    }
    MultilevelSpectrum spectrum =
        new MultilevelSpectrum(adjacency, laplacian, k, hierarchy, levels);
    float[] block = spectrum.refined(random, run);
    spectrum.write(block, vectors, node, run);
    return new Spectrum.Part(
        adjacency.rows(),
        Arrays.stream(spectrum.values).limit(k).boxed().toList(),
        Arrays.stream(spectrum.residuals).limit(k).boxed().toList(),
        spectrum.norm,
        spectrum.angle <= ANGLE,
        spectrum.products,
        "multilevel");
  }

  /** Columns of the block: the wanted and some to guard them, as in the direct solver. */
  static int columns(int k) {
    return (k + Math.max(8, k / 4) + VECTOR - 1) / VECTOR * VECTOR;
  }

  /** The graph itself, the levels whose links are known, and last one that is solved directly. */
  private static List<Integer> levels(Hierarchy hierarchy, int columns, int coarsest) {
    List<Integer> used = new ArrayList<>(List.of(0));
    for (int l = 1; l < hierarchy.levels() && hierarchy.size(l) > 2 * columns; l++) {
      if (hierarchy.hasLinks(l)) {
        used.add(l);
        if (hierarchy.size(l) <= coarsest) {
          break;
        }
      }
    }
    return used;
  }

  private static double[] ofNodes(CsrMatrix adjacency, Laplacian laplacian) {
    if (laplacian != Laplacian.UNNORMALIZED) {
      return Laplacian.strengths(adjacency);
    }
    double[] ones = new double[adjacency.rows()];
    Arrays.fill(ones, 1);
    return ones;
  }

  private double[][] masses(double[] ofNodes) {
    double[][] masses = new double[hierarchy.levels()][];
    masses[0] = new double[ofNodes.length];
    for (int i = 0; i < masses[0].length; i++) {
      masses[0][i] = ofNodes[hierarchy.node(i)];
    }
    for (int l = 1; l < masses.length; l++) {
      masses[l] = new double[hierarchy.size(l)];
      for (int i = 0; i < masses[l - 1].length; i++) {
        masses[l][hierarchy.group(l - 1, i)] += masses[l - 1][i];
      }
    }
    return masses;
  }

  /** The block of z on level 0, rows by place. */
  private float[] refined(RandomStream random, Run run) {
    int last = levels.size() - 1;
    int level = levels.get(last);
    float[] x = coarsest(level, random, run);
    for (int at = last - 1; at >= 0; at--) {
      int finer = levels.get(at);
      float[] prolonged = prolonged(x, finer, level, run);
      x = new float[0]; // the block of the level before is not needed any more
      level = finer;
      SubspaceRefinement refinement =
          new SubspaceRefinement(problem(level), prolonged, values, k, random, run);
      refinement.refine(level == 0 ? ANGLE : 2 * ANGLE, level == 0 ? MOST_PASSES : 2 * MOST_PASSES);
      x = refinement.block();
      values = refinement.values();
      residuals = refinement.residuals();
      norm = refinement.norm();
      angle = refinement.worstAngle();
      products += (long) refinement.passes() * values.length;
    }
    return x;
  }

  private WeightedLaplacian problem(int level) {
    return new WeightedLaplacian(hierarchy.links(level), mass[level]);
  }

  private float[] coarsest(int level, RandomStream random, Run run) {
    WeightedLaplacian problem = problem(level);
    EigenRequest request =
        EigenRequest.smallest(columns(k))
            .withTolerance(COARSEST_TOLERANCE)
            .withRelative(COARSEST_RELATIVE)
            .withKnown(problem.trivial());
    Eigenpairs pairs = Eigensolver.solve(problem.symmetric(), request, random, run);
    values = pairs.values();
    products = pairs.products();
    return masslessRows(pairs, problem);
  }

  /** z = M^-½ v. */
  static float[] masslessRows(Eigenpairs pairs, WeightedLaplacian problem) {
    int columns = pairs.count();
    float[] z = new float[pairs.vectors().length];
    for (int i = 0; i < problem.size(); i++) {
      double scale = 1 / Math.sqrt(problem.mass(i));
      for (int at = i * columns; at < (i + 1) * columns; at++) {
        z[at] = (float) (scale * pairs.vectors()[at]);
      }
    }
    return z;
  }

  /** Every place of the level {@code to} takes over the row of its group of the level from. */
  private float[] prolonged(float[] x, int to, int from, Run run) {
    int columns = values.length;
    int n = hierarchy.size(to);
    if ((long) n * columns > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "%d vectors of %d numbers do not fit one array; ask for fewer eigenvectors"
              .formatted(columns, n));
    }
    float[] result = new float[n * columns];
    run.workers()
        .forBlocks(
            n,
            ROWS,
            (first, end) -> {
              for (int i = first; i < end; i++) {
                int place = i;
                for (int l = to; l < from; l++) {
                  place = hierarchy.group(l, place);
                }
                System.arraycopy(x, place * columns, result, i * columns, columns);
              }
            });
    return result;
  }

  /** Makes eigenvectors of z: M^½ z, or for random-walk z itself, of length 1, with fixed signs. */
  private void write(float[] z, DenseMatrix vectors, int[] node, Run run) {
    int columns = values.length;
    int n = mass[0].length;
    boolean walk = laplacian == Laplacian.RANDOM_WALK;
    double[] length = new double[k];
    for (int i = 0; i < n && walk; i++) {
      for (int l = 0; l < k; l++) {
        length[l] += (double) z[i * columns + l] * z[i * columns + l];
      }
    }
    Arrays.setAll(length, l -> walk ? Math.sqrt(length[l]) : 1);
    float[] largest = new float[k];
    Object lock = new Object();
    run.workers()
        .forBlocks(
            n,
            ROWS,
            (from, to) -> {
              float[] most = new float[k];
              for (int i = from; i < to; i++) {
                float scale = walk ? 1 : (float) Math.sqrt(mass[0][i]);
                for (int l = 0; l < k; l++) {
                  z[i * columns + l] *= scale / (float) length[l];
                  most[l] = Math.max(most[l], Math.abs(z[i * columns + l]));
                }
              }
              synchronized (lock) { // the largest is the same in any order
                for (int l = 0; l < k; l++) {
                  largest[l] = Math.max(largest[l], most[l]);
                }
              }
            });
    float[] sign = signs(z, largest);
    run.workers()
        .forBlocks(
            n,
            ROWS,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                int row = node[hierarchy.node(i)];
                for (int l = 0; l < k; l++) {
                  vectors.set(row, l, sign[l] * z[i * columns + l]);
                }
              }
            });
  }

  /**
   * The sign that makes the first node's entry positive among those that are nearly the largest.
   */
  private float[] signs(float[] z, float[] largest) {
    int columns = values.length;
    int[] first = new int[k];
    Arrays.fill(first, Integer.MAX_VALUE);
    float[] sign = new float[k];
    float[] least = new float[k];
    for (int l = 0; l < k; l++) {
      least[l] = (float) ((1 - Spectrum.SIGN_TIE) * largest[l]);
    }
    for (int i = 0; i < mass[0].length; i++) {
      for (int l = 0; l < k; l++) {
        float entry = z[i * columns + l];
        if (Math.abs(entry) >= least[l] && hierarchy.node(i) < first[l]) {
          first[l] = hierarchy.node(i);
          sign[l] = entry < 0 ? -1 : 1;
        }
      }
    }
    return sign;
  }

  /** What {@link #solve} holds at its peak, without the vectors it writes. */
  static MemoryEstimate estimateMemory(long nodes, long entries, boolean weighted, int k) {
    long block = nodes * columns(k) * Float.BYTES;
    long value = weighted ? 2 * Float.BYTES : Float.BYTES;
    return MemoryEstimate.none()
        .plus("two blocks of vectors, and one of groups", 2 * block + block / 6)
        .plus("adjacency by place", entries * value + 4 * nodes)
        .plus("links between groups", entries * 8) // each level at most half of the one before
        .plus("groups, masses and degrees", 48 * nodes);
  }
}
