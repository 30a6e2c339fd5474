package org.jane.bench.suite;

import java.util.List;
import java.util.Locale;
import org.jane.bench.program.KernelProgram;

/** Inner loops, plain and vector. */
final class KernelSuite implements Suite {
  @Override
  public String name() {
    return "kernels";
  }

  @Override
  public List<Contender> contenders(Setup setup) {
    return List.of(contender(setup, "plain"), contender(setup, "vector"));
  }

  private static Contender contender(Setup setup, String twin) {
    int millis = setup.tiny() ? 20 : 500;
    return Contender.of(
            "kernels/" + twin,
            setup.program(KernelProgram.class, "1g", twin, millis, setup.tiny() ? 1 : 5))
        .atMost(1); // JMH repeats by itself
  }

  /** "sparseTimesDense 16" in words. */
  private static String title(String kernel) {
    String words = kernel.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    return words.replaceAll(" ([0-9]+)$", ", $1 columns");
  }

  @Override
  public String markdown(Setup setup, Results results) {
    MarkdownTable table = new MarkdownTable("kernel", "plain, µs", "vector, µs", "plain / vector");
    for (String kernel : results.names("kernels/vector", "microseconds")) {
      var plain = results.median("kernels/plain", "microseconds/" + kernel);
      var vector = results.median("kernels/vector", "microseconds/" + kernel);
      table.row(
          title(kernel),
          MarkdownTable.number(plain),
          MarkdownTable.number(vector),
          MarkdownTable.ratio(plain, vector));
    }
    return """
        ## Kernels

        JMH, one thread, mean of 5 iterations of 0.5 s. Sparse: 10,000 × 10,000 with 32 entries per row, times 16 or 64 columns; dense: 4096 × 128 times 128 × 16 or 64, and the two
        products of its gradient; adam, dropout (with drawing) and exp (with copying): a million numbers; repulsion and attraction: 10,000 points in 32 dimensions, all pairs, 50,000 links.

        """
        + table;
  }
}
