package org.jane.experiments;

import java.util.List;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/**
 * One of the paper's three kinds of synthetic graphs: 200 nodes of four classes.
 *
 * @param alpha how far labels come from attributes: 0, 0.5 or 1
 * @param origin what they come from, in a word
 */
public record Situation(String alpha, String origin) {
  /** From proximity alone to attributes alone. */
  public static final List<Situation> ALL =
      List.of(
          new Situation("0", "proximity"),
          new Situation("0.5", "both"),
          new Situation("1", "attributes"));

  private SyntheticConfig config(long seed) {
    return SyntheticConfig.parse("alpha=" + alpha + ",n=200,seed=" + seed);
  }

  /** A graph of this kind, as a learner sees it. */
  public Dataset dataset(long seed, Run run) {
    return new DataSource.Synthetic(config(seed)).read(run);
  }

  /** The same graph with what no learner sees: the positions that decide who is linked. */
  SyntheticGraph drawn(long seed, Run run) {
    return SyntheticGraph.draw(config(seed), run);
  }

  /** For headings. */
  public String title() {
    return "α = " + alpha + ": labels from " + origin;
  }
}
