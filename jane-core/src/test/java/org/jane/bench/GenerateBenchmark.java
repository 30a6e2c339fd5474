package org.jane.bench;

import java.util.Locale;
import org.jane.graph.Graph;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/**
 * How long it takes to draw a large synthetic graph; the goal is under two minutes on two
 * processors for a million nodes of mean degree 10.
 *
 * <pre>
 * mvn -q -B -ntp -pl jane-core test-compile
 * java -Xmx2g -cp jane-core/target/classes:jane-core/target/test-classes org.jane.bench.GenerateBenchmark
 * </pre>
 *
 * An argument in the form of {@link SyntheticConfig#parse} draws another graph, a second one sets
 * the number of threads (default: all). The draw runs twice, so that the second line tells what is
 * left once the code is compiled.
 */
public final class GenerateBenchmark {
  private GenerateBenchmark() {}

  public static void main(String[] arguments) {
    String settings = arguments.length > 0 ? arguments[0] : "alpha=0.5,n=1000000,degree=10";
    SyntheticConfig config = SyntheticConfig.parse(settings);
    Run run = Run.seeded(config.seed());
    if (arguments.length > 1) {
      run = run.threads(Integer.parseInt(arguments[1]));
    }
    System.out.printf("%s on %d threads%n", config, run.workers().threads());
    for (int round = 1; round <= 2; round++) {
      long before = System.nanoTime();
      Graph graph = SyntheticGraph.draw(config, run).graph().graph();
      double seconds = (System.nanoTime() - before) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "draw %d: %.2f s, %d edges, mean degree %.3f%n",
          round,
          seconds,
          graph.edges(),
          2.0 * graph.edges() / graph.nodes());
    }
  }
}
