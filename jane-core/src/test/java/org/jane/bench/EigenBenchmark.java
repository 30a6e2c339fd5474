package org.jane.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jane.eigen.ArpackReference;
import org.jane.eigen.DiagonalPlusSparse;
import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigenpairs;
import org.jane.eigen.Eigensolver;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Our eigensolver against netlib's ARPACK (pure Java) on the symmetric normalised Laplacian, in one
 * run.
 *
 * <p>Arguments: a file with two node numbers a line (one line an edge), or {@code
 * random:NODES,DEGREE}; then k (default 64), the number of repetitions (default 3), and optionally
 * {@code alone} to leave ARPACK out. Prints a line a repetition: seconds of both, their ratio, the
 * worst residual of both.
 */
public final class EigenBenchmark {
  private EigenBenchmark() {}

  public static void main(String[] args) throws IOException {
    int k = args.length > 1 ? Integer.parseInt(args[1]) : 64;
    int repetitions = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    boolean alone = args.length > 3 && args[3].equals("alone");
    CsrMatrix graph =
        args[0].startsWith("random:") ? random(args[0].substring(7)) : read(Path.of(args[0]));
    int n = graph.rows();
    double[] root = new double[n];
    double[] scale = new double[n];
    double[] ones = new double[n];
    for (int i = 0; i < n; i++) {
      root[i] = Math.sqrt((double) graph.rowLength(i) / graph.entries());
      scale[i] = graph.rowLength(i) == 0 ? 0 : 1 / Math.sqrt(graph.rowLength(i));
      ones[i] = 1;
    }
    DiagonalPlusSparse laplacian = new DiagonalPlusSparse(graph, ones, -1, scale);
    System.out.printf(Locale.ROOT, "n=%d edges=%d k=%d residual 1e-5%n", n, graph.entries() / 2, k);
    for (int r = 0; r < repetitions; r++) {
      Run run = Run.seeded(1 + r);
      EigenRequest request = EigenRequest.smallest(k).withKnown(root);
      Timed ours = Timed.of(() -> Eigensolver.solve(laplacian, request, run.random("eigen"), run));
      ours.print(ours.pairs.solver(), k - 1);
      if (!alone) {
        Timed theirs = Timed.of(() -> ArpackReference.smallest(laplacian, k + 1, 1e-5));
        theirs.print("ARPACK", k);
        System.out.printf(
            Locale.ROOT,
            "  ratio %.1f (processor time %.1f)%n",
            theirs.seconds / ours.seconds,
            theirs.processorSeconds / ours.processorSeconds);
      }
    }
  }

  /**
   * A result with the time it took: by the clock, and of all threads, which a busy machine leaves
   * alone.
   */
  private record Timed(Eigenpairs pairs, double seconds, double processorSeconds) {
    private static final OperatingSystemMXBean PROCESS =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static Timed of(Supplier<Eigenpairs> work) {
      long start = System.nanoTime();
      long processor = PROCESS.getProcessCpuTime();
      Eigenpairs pairs = work.get();
      return new Timed(
          pairs,
          1e-9 * (System.nanoTime() - start),
          1e-9 * (PROCESS.getProcessCpuTime() - processor));
    }

    void print(String name, int last) {
      System.out.printf(
          Locale.ROOT,
          "%s: %.3f s (processor %.3f s), residual %.1e, %d products, eigenvalue %d is %.8f%n",
          name,
          seconds,
          processorSeconds,
          pairs.worstResidual(),
          pairs.products(),
          last + 1,
          pairs.values()[last]);
    }
  }

  private static CsrMatrix read(Path file) throws IOException {
    List<int[]> edges = new ArrayList<>();
    int n = 0;
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.trim().split("\\s+");
      int[] edge = {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
      edges.add(edge);
      n = Math.max(n, 1 + Math.max(edge[0], edge[1]));
    }
    return matrix(n, edges);
  }

  private static CsrMatrix random(String sizes) {
    String[] parts = sizes.split(",");
    int n = Integer.parseInt(parts[0]);
    int degree = Integer.parseInt(parts[1]);
    RandomStream random = new RandomStream(5);
    List<int[]> edges = new ArrayList<>();
    for (int i = 1; i < n; i++) { // a random tree keeps it connected
      edges.add(new int[] {i, random.nextInt(i)});
    }
    for (long e = 0; e < (long) n * (degree - 2) / 2; e++) {
      edges.add(new int[] {random.nextInt(n), random.nextInt(n)});
    }
    return matrix(n, edges);
  }

  private static CsrMatrix matrix(int n, List<int[]> edges) {
    List<TreeSet<Integer>> neighbours = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      neighbours.add(new TreeSet<>());
    }
    for (int[] edge : edges) {
      if (edge[0] != edge[1]) {
        neighbours.get(edge[0]).add(edge[1]);
        neighbours.get(edge[1]).add(edge[0]);
      }
    }
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = start[i] + neighbours.get(i).size();
    }
    int[] column = new int[start[n]];
    int at = 0;
    for (TreeSet<Integer> row : neighbours) {
      for (int j : row) {
        column[at++] = j;
      }
    }
    return new CsrMatrix(n, start, column, null);
  }
}
