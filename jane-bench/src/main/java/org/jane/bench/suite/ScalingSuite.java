package org.jane.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jane.bench.program.TrainingProgram;

/** One training of JANE-NU on graphs of more and more edges. */
final class ScalingSuite implements Suite {
  private static final int COMMUNITIES = 40;
  private static final int LINKS = 10; // rows of edges per node
  private static final List<String> PHASES = List.of("read", "spectral", "epoch", "write");

  @Override
  public String name() {
    return "scaling";
  }

  private static List<Integer> edges(Setup setup) {
    return switch (setup.size()) {
      case TINY -> List.of(2000, 20_000);
      case NORMAL -> List.of(100_000, 300_000, 1_000_000, 3_000_000);
      case LARGE -> List.of(100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 100_000_000);
    };
  }

  private static int positions(Setup setup) {
    return setup.tiny() ? 4 : 32;
  }

  private static int epochs(Setup setup) {
    return setup.tiny() ? 20 : 200;
  }

  private static String key(int edges) {
    return "scaling/" + edges;
  }

  @Override
  public List<Contender> contenders(Setup setup) {
    List<Contender> all = new ArrayList<>();
    for (int edges : edges(setup)) {
      String heap = edges > 30_000_000 ? "18g" : edges > 5_000_000 ? "6g" : "3g";
      Contender contender =
          Contender.of(
              key(edges),
              setup.program(
                  TrainingProgram.class,
                  heap,
                  setup.work().resolve("graphs"),
                  edges / LINKS,
                  edges,
                  COMMUNITIES,
                  positions(setup),
                  epochs(setup),
                  setup.threads()));
      all.add(edges > 30_000_000 ? contender.atMost(1) : contender);
    }
    return all;
  }

  @Override
  public String markdown(Setup setup, Results results) {
    MarkdownTable table =
        new MarkdownTable(
            "nodes",
            "edges",
            "reading, s",
            "eigenvectors, choice of s, s",
            epochs(setup) + " epochs, s",
            "writing, s",
            "in all, s",
            "processor, s",
            "most memory, MB");
    List<double[]> points = new ArrayList<>();
    for (int edges : edges(setup)) {
      String key = key(edges);
      OptionalDouble found = results.median(key, "edges");
      OptionalDouble seconds = results.median(key, "seconds");
      if (found.isPresent() && seconds.isPresent()) {
        points.add(new double[] {found.getAsDouble(), seconds.getAsDouble()});
      }
      List<String> cells = new ArrayList<>();
      cells.add("%,d".formatted(edges / LINKS));
      cells.add(found.isPresent() ? "%,.0f".formatted(found.getAsDouble()) : "–");
      PHASES.forEach(phase -> cells.add(MarkdownTable.cell(results, key, phase + "Seconds")));
      cells.add(MarkdownTable.cell(results, key, "seconds"));
      cells.add(MarkdownTable.cell(results, key, "cpuSeconds"));
      cells.add(MarkdownTable.cell(results, key, "peakMegabytes"));
      table.row(cells.toArray(new String[0]));
    }
    return """
        ## From small to large

        One training of JANE-NU, k = %d, other settings as they come, %d threads, a fresh process each; graphs of %d communities, %d rows of edges per node, 8 attributes, labels of a tenth of the nodes, read from CSV files
        and written as a model that holds its data. Slope of log(seconds) over log(edges): %s

        %s"""
        .formatted(positions(setup), setup.threads(), COMMUNITIES, LINKS, slopes(points), table);
  }

  private static String slopes(List<double[]> points) {
    if (points.size() < 2) {
      return "not measured yet.";
    }
    String all = MarkdownTable.number(slope(points));
    String last = MarkdownTable.number(slope(points.subList(points.size() - 2, points.size())));
    return "%s by least squares over all rows, %s between the last two.".formatted(all, last);
  }

  /** Of the line that fits the logarithms best. */
  static double slope(List<double[]> points) {
    double x = points.stream().mapToDouble(p -> Math.log(p[0])).average().orElse(0);
    double y = points.stream().mapToDouble(p -> Math.log(p[1])).average().orElse(0);
    double xy = 0;
    double xx = 0;
    for (double[] p : points) {
      xy += (Math.log(p[0]) - x) * (Math.log(p[1]) - y);
      xx += (Math.log(p[0]) - x) * (Math.log(p[0]) - x);
    }
    return xy / xx;
  }
}
