package org.jane.cli;

import org.jane.data.DataCheck;
import org.jane.data.DataSource;
import org.jane.data.Dataset;
import org.jane.model.Shape;
import org.jane.model.jane.JaneCost;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import picocli.CommandLine.Command;

/** {@code jane quickstart}: the main job on data that needs no file. */
@Command(
    name = "quickstart",
    mixinStandardHelpOptions = true,
    description =
        "Draws three synthetic graphs, whose labels come from proximity, from both, and from attributes, and looks at them.")
final class QuickstartVerb extends Verb {
  QuickstartVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    Run run = newRun();
    for (double alpha : new double[] {0, 0.5, 1}) {
      SyntheticConfig base = SyntheticConfig.defaults();
      SyntheticConfig config =
          new SyntheticConfig(
              alpha, base.nodes(), seed, base.degree(), base.s(), base.separation(), base.noise());
      Dataset dataset = new DataSource.Synthetic(config).read(run);
      console.out().println(meaning(alpha));
      CheckVerb.text(DataCheck.of(dataset), JaneCost.of(Shape.of(dataset.graph())))
          .forEach(console.out()::println);
      console.out().println();
    }
    console
        .out()
        .println(
            "The same for your own graph: jane check FOLDER, with nodes.csv (id,label,…) and edges.csv (source,target).");
    return ExitCode.FINE;
  }

  private static String meaning(double alpha) {
    if (alpha == 0) {
      return "Labels from proximity alone: neighbours share them, attributes say nothing.";
    }
    return alpha == 1
        ? "Labels from attributes alone: neighbours say nothing."
        : "Labels from both: half of each is in the attributes, half in who is linked to whom.";
  }
}
