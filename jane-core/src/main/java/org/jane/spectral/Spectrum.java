package org.jane.spectral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigenpairs;
import org.jane.eigen.Eigensolver;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jane.run.MemoryEstimate;
import org.jane.run.Run;

/**
 * The smallest non-trivial eigenpairs of a graph's Laplacian, component by component.
 *
 * <p>The vectors of a component of n_c nodes have length 1 and are 0 outside it; there are min(k,
 * n_c - 1) of them, in ascending order of eigenvalue, and the missing columns are 0. Sign: the
 * entry of largest magnitude is positive; among entries that are equal up to one thousandth, the
 * first is, so that rounding does not decide where symmetry leaves a tie. Depends on the graph, the
 * Laplacian, k and the seed alone. Immutable; may be kept and shared: what {@link
 * SpectralEmbedding} makes of its first columns is cheap.
 */
public final class Spectrum {
  /** Residuals are at most this times the norm of the Laplacian. */
  public static final double TOLERANCE = 1e-5;

  /** Residuals should be at most this times their eigenvalue, where that is within reach. */
  private static final double RELATIVE = 1e-2;

  static final double SIGN_TIE = 1e-3;

  /**
   * One component's part.
   *
   * @param size the number of its nodes
   * @param values its eigenvalues, ascending; the trivial 0 is left out
   * @param residuals ‖Lv - λv‖ of each, for random-walk that of the symmetric Laplacian
   * @param norm the norm the tolerance refers to
   * @param converged whether every residual is within the tolerance, or, for "multilevel", every
   *     vector within an angle of 0.02
   * @param products how often the Laplacian was multiplied by a vector; those of groups are
   *     counted, too
   * @param solver "dense", "filtered subspace", "multilevel", or "none" for a single node
   */
  public record Part(
      int size,
      List<Double> values,
      List<Double> residuals,
      double norm,
      boolean converged,
      long products,
      String solver) {
    public Part {
      values = List.copyOf(values);
      residuals = List.copyOf(residuals);
    }
  }

  private final Laplacian laplacian;
  private final int k;
  private final ComponentOrder order;
  private final List<Part> parts;
  private final DenseMatrix vectors;

  private Spectrum(
      Laplacian laplacian, int k, ComponentOrder order, List<Part> parts, DenseMatrix vectors) {
    this.laplacian = laplacian;
    this.k = k;
    this.order = order;
    this.parts = List.copyOf(parts);
    this.vectors = vectors;
  }

  /**
   * The {@code k} smallest non-trivial eigenpairs, to {@link #TOLERANCE}; of components of a
   * hundred thousand nodes and more from groups of nodes.
   */
  public static Spectrum of(Graph graph, Laplacian laplacian, int k, Run run) {
    return of(graph, laplacian, k, SpectralSolver.auto(), run);
  }

  /** The {@code k} smallest non-trivial eigenpairs, found the way that is asked for. */
  public static Spectrum of(
      Graph graph, Laplacian laplacian, int k, SpectralSolver solver, Run run) {
    return of(graph, laplacian, k, TOLERANCE, solver, run);
  }

  /** The {@code k} smallest non-trivial eigenpairs, found directly to a tolerance. */
  public static Spectrum of(Graph graph, Laplacian laplacian, int k, double tolerance, Run run) {
    return of(graph, laplacian, k, tolerance, SpectralSolver.direct(), run);
  }

  /** A run that is asked to stop gets what was found so far. */
  private static Spectrum of(
      Graph graph, Laplacian laplacian, int k, double tolerance, SpectralSolver solver, Run run) {
    Check.atLeast("k", k, 1);
    if (laplacian == Laplacian.RANDOM_WALK) {
      return of(graph, Laplacian.SYMMETRIC, k, tolerance, solver, run).ofRandomWalk(graph);
    }
    ComponentOrder order = ComponentOrder.of(graph);
    DenseMatrix vectors = DenseMatrix.zeros(graph.nodes(), k);
    List<Part> parts = new ArrayList<>();
    for (int c = 0; c < order.count; c++) {
      int count = Math.min(k, order.size(c) - 1);
      if (count == 0) {
        parts.add(new Part(1, List.of(), List.of(), 0, true, 0, "none"));
        continue;
      }
      CsrMatrix adjacency = order.adjacency(graph, c);
      if (solver.groups(order.size(c))) {
        Part part =
            MultilevelSpectrum.solve(
                adjacency,
                laplacian,
                count,
                solver.coarsest(),
                vectors,
                Arrays.copyOfRange(order.node, order.start[c], order.start[c + 1]),
                run.random("spectral/multilevel", c),
                run);
        if (part != null) {
          parts.add(part);
          continue;
        }
      }
      EigenRequest request =
          EigenRequest.smallest(count)
              .withTolerance(tolerance)
              .withRelative(RELATIVE)
              .withKnown(laplacian.trivial(adjacency))
              .withFilter(laplacian.withoutHubs(adjacency));
      Eigenpairs pairs =
          Eigensolver.solve(
              laplacian.operator(adjacency), request, run.random("spectral/start", c), run);
      settleSigns(pairs);
      copy(pairs, order, c, vectors);
      parts.add(
          new Part(
              order.size(c),
              boxed(pairs.values()),
              boxed(pairs.residuals()),
              pairs.norm(),
              pairs.converged(),
              pairs.products(),
              pairs.solver()));
    }
    return new Spectrum(laplacian, k, order, parts, vectors);
  }

  /**
   * That of the random-walk Laplacian, from this one of the symmetric Laplacian: the same values,
   * and vectors D^-½ v, scaled to length 1.
   */
  Spectrum ofRandomWalk(Graph graph) {
    Check.that(
        laplacian == Laplacian.SYMMETRIC,
        "the symmetric Laplacian's vectors are needed, found those of %s",
        laplacian.key());
    double[] root = new double[vectors.rows()];
    for (int i = 0; i < root.length; i++) {
      root[i] = Math.sqrt(graph.strength(i));
    }
    DenseMatrix found = DenseMatrix.zeros(vectors.rows(), k);
    for (int c = 0; c < order.count; c++) {
      int[] nodes = Arrays.copyOfRange(order.node, order.start[c], order.start[c + 1]);
      double[] length = signedLengths(nodes, root);
      for (int node : nodes) {
        for (int l = 0; l < k && length[l] != 0; l++) {
          found.set(node, l, (float) (vectors.get(node, l) / root[node] / length[l]));
        }
      }
    }
    return new Spectrum(Laplacian.RANDOM_WALK, k, order, parts, found);
  }

  /** The lengths of D^-½ v over some nodes, negative where the sign is to change; 0 for none. */
  private double[] signedLengths(int[] nodes, double[] root) {
    double[] length = new double[k];
    double[] largest = new double[k];
    for (int node : nodes) {
      for (int l = 0; l < k && root[node] > 0; l++) {
        double v = vectors.get(node, l) / root[node];
        length[l] += v * v;
        largest[l] = Math.max(largest[l], Math.abs(v));
      }
    }
    for (int l = 0; l < k && length[l] > 0; l++) {
      int first = 0;
      while (Math.abs(vectors.get(nodes[first], l) / root[nodes[first]])
          < (1 - SIGN_TIE) * largest[l]) {
        first++;
      }
      length[l] = Math.copySign(Math.sqrt(length[l]), vectors.get(nodes[first], l));
    }
    return length;
  }

  /**
   * What {@link #of} holds at its peak, for one component that is not the whole graph.
   *
   * @param entries of the adjacency matrix, twice the number of edges
   */
  public static MemoryEstimate estimateMemory(
      long nodes, long entries, boolean weighted, int k, SpectralSolver solver) {
    int count = (int) Math.max(0, Math.min(k, nodes - 1));
    if (!solver.groups(nodes)) {
      return estimateMemory(nodes, entries, k);
    }
    return MultilevelSpectrum.estimateMemory(nodes, entries, weighted, count)
        .plus("component", entries * (weighted ? 8 : 4) + 12 * nodes)
        .plus("spectrum", nodes * k * Float.BYTES);
  }

  /**
   * What {@link #of} holds at its peak when it is found directly, for one component.
   *
   * @param entries of the adjacency matrix, twice the number of edges
   */
  public static MemoryEstimate estimateMemory(long nodes, long entries, int k) {
    return Eigensolver.estimateMemory(nodes, (int) Math.max(0, Math.min(k, nodes - 1)))
        .plus("scaled adjacency", entries * Float.BYTES)
        .plus("spectrum", nodes * k * Float.BYTES);
  }

  private static List<Double> boxed(double[] values) {
    List<Double> list = new ArrayList<>(values.length);
    for (double value : values) {
      list.add(value);
    }
    return list;
  }

  private static void settleSigns(Eigenpairs pairs) {
    int k = pairs.count();
    double[] v = pairs.vectors();
    int n = v.length / k;
    double[] largest = new double[k];
    for (int at = 0; at < v.length; at++) {
      largest[at % k] = Math.max(largest[at % k], Math.abs(v[at]));
    }
    for (int l = 0; l < k; l++) {
      int first = 0;
      while (Math.abs(v[first * k + l]) < (1 - SIGN_TIE) * largest[l]) {
        first++;
      }
      if (v[first * k + l] < 0) {
        for (int i = 0; i < n; i++) {
          v[i * k + l] = -v[i * k + l];
        }
      }
    }
  }

  private static void copy(Eigenpairs pairs, ComponentOrder order, int c, DenseMatrix vectors) {
    int k = pairs.count();
    for (int i = 0; i < order.size(c); i++) {
      int row = order.node[order.start[c] + i];
      for (int l = 0; l < k; l++) {
        vectors.set(row, l, (float) pairs.vectors()[i * k + l]);
      }
    }
  }

  public Laplacian laplacian() {
    return laplacian;
  }

  /** The number of nodes. */
  public int nodes() {
    return vectors.rows();
  }

  /** How many eigenpairs a large enough component has here. */
  public int k() {
    return k;
  }

  /** The components, numbered in the order of their first nodes. */
  public List<Part> parts() {
    return parts;
  }

  /** Whether every eigenpair of every component is within the tolerance. */
  public boolean converged() {
    return parts.stream().allMatch(Part::converged);
  }

  /** The entry of a node in eigenvector {@code column} of its own component. */
  public float vector(int node, int column) {
    return vectors.get(node, column);
  }

  ComponentOrder order() {
    return order;
  }
}
