package org.jane.bench.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.bench.program.PeerFileProgram;
import org.jane.bench.program.RepulsionProgram;

/** Repulsion between all pairs, beside PyTorch. */
final class RepulsionSuite implements Suite {
  private static final int DIMENSIONS = 32;
  private static final String VECTOR = "repulsion/vector";

  @Override
  public String name() {
    return "repulsion";
  }

  private static int nodes(Setup setup) {
    return setup.tiny() ? 500 : 10_000;
  }

  @Override
  public List<Contender> contenders(Setup setup) {
    int nodes = nodes(setup);
    List<Contender> all = new ArrayList<>();
    for (String twin : List.of("vector", "plain")) {
      all.add(
          Contender.of(
              "repulsion/" + twin,
              setup.program(
                  RepulsionProgram.class,
                  List.of("-Xmx1g", "-Djane.kernel=" + twin),
                  nodes,
                  DIMENSIONS,
                  twin.equals("vector") ? 15 : 3,
                  setup.threads())));
    }
    if (setup.python().isPresent()) {
      Path file = setup.work().resolve("peers").resolve("points-" + nodes + ".npz");
      for (String way : List.of("autograd", "hand")) {
        all.add(
            Contender.of(
                    "repulsion/" + way,
                    setup.peer("repulsion.py", file, way, setup.threads(), setup.tiny() ? 1 : 5))
                .foreign()
                .after(
                    file,
                    setup.unpinned(
                        PeerFileProgram.class, List.of(), file, "points", nodes, DIMENSIONS)));
      }
    }
    return all;
  }

  @Override
  public String markdown(Setup setup, Results results) {
    MarkdownTable table = new MarkdownTable("who", "seconds", "times ours");
    row(table, results, "ours, vector kernels", VECTOR);
    row(table, results, "ours, plain kernels", "repulsion/plain");
    row(table, results, "PyTorch, autograd", "repulsion/autograd");
    row(table, results, "PyTorch, gradient by hand", "repulsion/hand");
    return """
        ## Repulsion

        Value and gradient of Σ exp(-‖u_i-u_j‖²) over unlinked pairs, n = %,d, k = %d, float, %d threads, median of several steps in a process; PyTorch with n×n matrices.

        %s"""
        .formatted(nodes(setup), DIMENSIONS, setup.threads(), table);
  }

  private static void row(MarkdownTable table, Results results, String title, String key) {
    table.row(
        title,
        MarkdownTable.cell(results, key, "seconds"),
        MarkdownTable.ratio(results.median(key, "seconds"), results.median(VECTOR, "seconds")));
  }
}
