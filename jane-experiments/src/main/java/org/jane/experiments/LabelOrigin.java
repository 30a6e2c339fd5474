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
 * @param alpha influence of attributes on the labels: 0, 0.5 or 1
 * @param name what labels depend on: proximity, both or attributes
 */
public record LabelOrigin(String alpha, String name) {
  /** From proximity alone to attributes alone. */
  public static final List<LabelOrigin> ALL =
      List.of(
          new LabelOrigin("0", "proximity"),
          new LabelOrigin("0.5", "both"),
          new LabelOrigin("1", "attributes"));

  private SyntheticConfig config(long seed) {
    return SyntheticConfig.parse("alpha=" + alpha + ",n=200,seed=" + seed);
  }

  /** A graph of this kind, without the latent positions. */
  public Dataset dataset(long seed, Run run) {
    return new DataSource.Synthetic(config(seed)).read(run);
  }

  /** The same graph with the latent positions from which its edges were generated. */
  SyntheticGraph drawn(long seed, Run run) {
    return SyntheticGraph.draw(config(seed), run);
  }

  /** For headings. */
  public String title() {
    return "α = " + alpha + ": labels from " + name;
  }
}
