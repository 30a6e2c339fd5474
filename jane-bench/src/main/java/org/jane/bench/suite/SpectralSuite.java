package org.jane.bench.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jane.bench.program.PeerFileProgram;
import org.jane.bench.program.SpectralProgram;

/** Eigenvectors of graphs of communities, by phase, beside ARPACK and scikit-network. */
final class SpectralSuite implements Suite {
  /** A graph and how many of its eigenvectors. */
  private record Wanted(int nodes, int edges, int communities, int k) {
    String key(String who) {
      return "spectral/%d-%d-%d-%d/%s".formatted(nodes, edges, communities, k, who);
    }
  }

  @Override
  public String name() {
    return "spectral";
  }

  private static List<Wanted> wanted(Setup setup) {
    if (setup.tiny()) {
      return List.of(new Wanted(2000, 20_000, 10, 8));
    }
    List<Wanted> all = new ArrayList<>();
    all.add(new Wanted(20_000, 200_000, 40, 32));
    all.add(new Wanted(100_000, 1_000_000, 40, 32));
    if (setup.large()) {
      all.add(new Wanted(1_500_000, 15_000_000, 40, 32));
    }
    return all;
  }

  @Override
  public List<Contender> contenders(Setup setup) {
    List<Contender> all = new ArrayList<>();
    for (Wanted w : wanted(setup)) {
      String heap = w.edges > 2_000_000 ? "8g" : "3g";
      for (String solver : List.of("auto", "direct")) {
        all.add(
            Contender.of(
                w.key(solver),
                setup.program(
                    SpectralProgram.class,
                    heap,
                    w.nodes,
                    w.edges,
                    w.communities,
                    w.k,
                    solver,
                    setup.threads())));
      }
      if (setup.python().isPresent()) {
        Path file = setup.work().resolve("peers/graph-%d-%d.npz".formatted(w.nodes, w.edges));
        for (String who : List.of("arpack", "scikit-network")) {
          all.add(
              Contender.of(
                      w.key(who), setup.peer("eigenvectors.py", file, who, w.k, setup.threads()))
                  .foreign()
                  .after(
                      file,
                      setup.unpinned(
                          PeerFileProgram.class,
                          List.of("-Xmx" + heap),
                          file,
                          "communities",
                          w.nodes,
                          w.edges,
                          w.communities)));
        }
      }
    }
    return all;
  }

  @Override
  public String markdown(Setup setup, Results results) {
    MarkdownTable table =
        new MarkdownTable(
            "graph",
            "k",
            "ours, s",
            "by phase, s",
            "after them: choice of s, positions, s",
            "ours, direct, s",
            "ARPACK, s",
            "ARPACK / ours",
            "scikit-network, s",
            "scikit-network / ours");
    for (Wanted w : wanted(setup)) {
      OptionalDouble ours = results.median(w.key("auto"), "seconds");
      table.row(
          "%,d nodes, %,d rows of edges, %d communities".formatted(w.nodes, w.edges, w.communities),
          "" + w.k,
          MarkdownTable.cell(results, w.key("auto"), "seconds"),
          phases(results, w.key("auto")),
          MarkdownTable.cell(results, w.key("auto"), "positionSeconds"),
          MarkdownTable.cell(results, w.key("direct"), "seconds"),
          MarkdownTable.cell(results, w.key("arpack"), "seconds"),
          MarkdownTable.ratio(results.median(w.key("arpack"), "seconds"), ours),
          MarkdownTable.cell(results, w.key("scikit-network"), "seconds"),
          MarkdownTable.ratio(results.median(w.key("scikit-network"), "seconds"), ours));
    }
    return """
        ## Eigenvectors

        The k smallest non-trivial eigenvectors of the symmetric Laplacian, one call in a fresh process, %d threads, graph in memory; ours as it comes (`auto`: from groups of nodes from 100,000 nodes on) and `direct`. ARPACK: `scipy.sparse.linalg.eigsh`
        of D^-½ A D^-½, largest algebraic, tolerance 1e-5; scikit-network: `Spectral(k)` as it comes. Both use one thread for products with sparse matrices.

        %s"""
        .formatted(setup.threads(), table);
  }

  private static String phases(Results results, String key) {
    List<String> shown = new ArrayList<>();
    for (String phase : results.names(key, "phases")) {
      shown.add(phase + " " + MarkdownTable.number(results.median(key, "phases/" + phase)));
    }
    return String.join(", ", shown);
  }
}
