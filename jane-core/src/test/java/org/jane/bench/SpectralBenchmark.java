package org.jane.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jane.eigen.SmallSpectrum;
import org.jane.graph.Components;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Hierarchy;
import org.jane.run.Progress;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralSolver;
import org.jane.spectral.Spectrum;

/**
 * Eigenvectors found directly and from groups of nodes, in turn, in one run: how long both take,
 * how often they multiply, how far apart the spaces are that they find.
 *
 * <p>Arguments: a graph, k (default 32), the number of repetitions (default 3), threads (default
 * 2), the solver to compare with {@code direct} (default {@code multilevel}) and optionally {@code
 * steps} to see the steps it is made of, or {@code alone} to leave the direct solver out. The nodes
 * of a graph are in random order. Graphs:
 *
 * <ul>
 *   <li>{@code communities:NODES,EDGES,COUNT}: degrees follow a power law, four fifths of the links
 *       stay inside a community
 *   <li>{@code grid:ROWS,COLUMNS}: long diameter
 *   <li>{@code preferential:NODES,LINKS}: every node brings some links, mostly to nodes that have
 *       many
 * </ul>
 *
 * <p>Prints a line for each solver and repetition, seconds by the clock and of all threads
 * together, then medians and their ratios, the sines of the principal angles between the two spaces
 * in the largest component, smallest and largest among them, and how much larger the Ritz values of
 * the second are.
 */
public final class SpectralBenchmark {
  private SpectralBenchmark() {}

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  public static void main(String[] args) {
    Graph graph = graph(args[0]);
    int k = args.length > 1 ? Integer.parseInt(args[1]) : 32;
    int repetitions = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    int threads = args.length > 3 ? Integer.parseInt(args[3]) : 2;
    SpectralSolver solver = SpectralSolver.parse(args.length > 4 ? args[4] : "multilevel");
    List<String> words = Arrays.asList(args);
    Run run = Run.seeded(1).threads(threads);
    System.out.printf(
        Locale.ROOT, "%s: %d nodes, %d edges, k=%d%n", args[0], graph.nodes(), graph.edges(), k);
    List<Timed> direct = new ArrayList<>();
    List<Timed> grouped = new ArrayList<>();
    for (int r = 0; r < repetitions; r++) {
      if (!words.contains("alone")) {
        direct.add(timed("direct", graph, k, SpectralSolver.direct(), run));
      }
      Run telling = words.contains("steps") ? run.listener(steps()) : run;
      grouped.add(timed(solver.toString(), graph, k, solver, telling));
    }
    if (words.contains("steps")) {
      Hierarchy hierarchy = Hierarchy.of(graph, run);
      for (int l = 0; l < hierarchy.levels(); l++) {
        System.out.printf(
            "  level %d: %d nodes, %s entries%n",
            l,
            hierarchy.size(l),
            hierarchy.hasLinks(l) ? "" + hierarchy.links(l).entries() : "unknown");
      }
    }
    if (!direct.isEmpty()) {
      System.out.printf(
          Locale.ROOT,
          "ratio of medians: %.2f by the clock, %.2f of processor time%n",
          median(direct, false) / median(grouped, false),
          median(direct, true) / median(grouped, true));
      compare(graph, direct.get(0).spectrum, grouped.get(0).spectrum, k);
    }
  }

  private record Timed(Spectrum spectrum, double seconds, double processor) {}

  private static Timed timed(String name, Graph graph, int k, SpectralSolver solver, Run run) {
    Supplier<Spectrum> work = () -> Spectrum.of(graph, Laplacian.SYMMETRIC, k, solver, run);
    long start = System.nanoTime();
    long processor = PROCESS.getProcessCpuTime();
    Spectrum spectrum = work.get();
    Timed timed =
        new Timed(
            spectrum,
            1e-9 * (System.nanoTime() - start),
            1e-9 * (PROCESS.getProcessCpuTime() - processor));
    Spectrum.Part part = largest(spectrum);
    System.out.printf(
        Locale.ROOT,
        "%s: %.2f s, processor %.2f s, %.1f products per column, residual %.1e of the norm,"
            + " eigenvalues %.6f to %.6f%n",
        name,
        timed.seconds,
        timed.processor,
        part.products() / (double) k,
        part.residuals().stream().mapToDouble(r -> r).max().orElse(0) / part.norm(),
        part.values().get(0),
        part.values().get(part.values().size() - 1));
    return timed;
  }

  private static Progress.Listener steps() {
    long start = System.nanoTime();
    long processor = PROCESS.getProcessCpuTime();
    return p ->
        System.out.printf(
            Locale.ROOT,
            "  %.2f s, processor %.2f s: %s %d %s %s%n",
            1e-9 * (System.nanoTime() - start),
            1e-9 * (PROCESS.getProcessCpuTime() - processor),
            p.task(),
            p.done(),
            p.unit(),
            p.measures());
  }

  private static double median(List<Timed> all, boolean processor) {
    double[] seconds = all.stream().mapToDouble(t -> processor ? t.processor : t.seconds).toArray();
    Arrays.sort(seconds);
    return seconds[seconds.length / 2];
  }

  private static Spectrum.Part largest(Spectrum spectrum) {
    return spectrum.parts().stream()
        .max((p, q) -> Integer.compare(p.size(), q.size()))
        .orElseThrow();
  }

  private static void compare(Graph graph, Spectrum a, Spectrum b, int k) {
    Components components = Components.of(graph);
    double[] cosine = new double[k * k];
    for (int node : components.nodes(components.largest())) {
      for (int i = 0; i < k; i++) {
        for (int j = 0; j < k; j++) {
          cosine[i * k + j] += (double) a.vector(node, i) * b.vector(node, j);
        }
      }
    }
    double[] squares = new double[k * k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        for (int l = 0; l < k; l++) {
          squares[i * k + j] += cosine[i * k + l] * cosine[j * k + l];
        }
      }
    }
    double[] values = SmallSpectrum.of(k, squares).values();
    StringBuilder text = new StringBuilder("sines of principal angles:");
    for (int l = k - 1; l >= 0; l -= Math.max(1, k / 8)) {
      text.append(String.format(Locale.ROOT, " %.1e", Math.sqrt(Math.max(0, 1 - values[l]))));
    }
    text.append(String.format(Locale.ROOT, " %.1e", Math.sqrt(Math.max(0, 1 - values[0]))));
    double error = 0;
    for (int l = 0; l < k; l++) {
      error =
          Math.max(error, Math.abs(largest(b).values().get(l) / largest(a).values().get(l) - 1));
    }
    System.out.printf(Locale.ROOT, "%s; eigenvalues differ by up to %.1e%n", text, error);
  }

  static Graph graph(String spec) {
    String[] parts = spec.split("[:,]");
    int[] sizes = new int[parts.length - 1];
    Arrays.setAll(sizes, i -> (int) Double.parseDouble(parts[i + 1]));
    RandomStream random = new RandomStream(3);
    return switch (parts[0]) {
      case "communities" -> communities(sizes[0], sizes[1], sizes[2], random);
      case "grid" -> grid(sizes[0], sizes[1], random);
      case "preferential" -> preferential(sizes[0], sizes[1], random);
      default -> throw new IllegalArgumentException("unknown graph " + spec);
    };
  }

  private static int[] shuffled(int n, RandomStream random) {
    int[] place = new int[n];
    Arrays.setAll(place, i -> i);
    random.shuffle(place);
    return place;
  }

  private static Graph grid(int rows, int columns, RandomStream random) {
    int[] place = shuffled(rows * columns, random);
    GraphBuilder builder = new GraphBuilder(place.length);
    for (int i = 0; i < place.length; i++) {
      if (i % columns + 1 < columns) {
        builder.add(place[i], place[i + 1]);
      }
      if (i + columns < place.length) {
        builder.add(place[i], place[i + columns]);
      }
    }
    return builder.build();
  }

  private static Graph preferential(int n, int links, RandomStream random) {
    int[] place = shuffled(n, random);
    int[] ends = new int[2 * n * links];
    int count = 0;
    GraphBuilder builder = new GraphBuilder(n);
    for (int i = 1; i < n; i++) {
      for (int l = 0; l < links; l++) {
        int j =
            count == 0 || random.nextInt(3) == 0 ? random.nextInt(i) : ends[random.nextInt(count)];
        j = j == i ? random.nextInt(i) : j;
        builder.add(place[i], place[j]);
        ends[count++] = i;
        ends[count++] = j;
      }
    }
    return builder.build();
  }

  private static Graph communities(int n, int edges, int count, RandomStream random) {
    int[] community = new int[n];
    Arrays.setAll(community, i -> random.nextInt(count));
    Arrays.sort(community);
    double[] total = new double[n + 1];
    int[] end = new int[count];
    for (int i = 0; i < n; i++) {
      total[i + 1] = total[i] + Math.min(StrictMath.pow(1 - random.nextDouble(), -1 / 2.5), 100);
      end[community[i]] = i + 1;
    }
    int[] start = new int[count];
    for (int c = 1; c < count; c++) {
      end[c] = Math.max(end[c], end[c - 1]);
      start[c] = end[c - 1];
    }
    int[] place = shuffled(n, random);
    GraphBuilder builder = new GraphBuilder(n);
    for (int e = 0; e < edges; e++) {
      int source = draw(total, 0, total[n], random);
      int c = community[source];
      int target =
          random.nextDouble() < 0.8
              ? draw(total, total[start[c]], total[end[c]], random)
              : draw(total, 0, total[n], random);
      if (source != target) {
        builder.add(place[source], place[target]);
      }
    }
    return builder.build();
  }

  private static int draw(double[] total, double low, double high, RandomStream random) {
    int at = Arrays.binarySearch(total, low + random.nextDouble() * (high - low));
    return Math.max(0, Math.min(total.length - 2, at >= 0 ? at : -at - 2));
  }
}
