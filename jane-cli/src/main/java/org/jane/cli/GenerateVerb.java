package org.jane.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jane.data.csv.CsvFolder;
import org.jane.data.csv.CsvWriter;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code jane generate}: a synthetic graph in our own file format. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    description =
        "Generates a synthetic graph whose labels depend on attributes, proximity or both, and writes it as CSV.")
final class GenerateVerb extends Verb {
  @Option(
      names = "--alpha",
      paramLabel = "A",
      description = "Influence of attributes, 0 to 1 (default: ${DEFAULT-VALUE}).",
      defaultValue = "0.5")
  double alpha;

  @Option(
      names = {"--nodes", "-n"},
      paramLabel = "N",
      description = "Number of nodes (default: ${DEFAULT-VALUE}).",
      defaultValue = "200")
  int nodes;

  @Option(
      names = "--degree",
      paramLabel = "D",
      description = "Expected mean degree; determines s.",
      defaultValue = "0")
  double degree;

  @Option(
      names = "--s",
      paramLabel = "S",
      description =
          "Proximity scale s: nodes at distance s are linked with probability 1/e (default: 1).")
  @Nullable Double s;

  @Option(
      names = "--separation",
      paramLabel = "X",
      description = "Distance of class means from the origin (default: ${DEFAULT-VALUE}).",
      defaultValue = "2")
  double separation;

  @Option(
      names = "--noise",
      paramLabel = "X",
      description = "Standard deviation within a class (default: ${DEFAULT-VALUE}).",
      defaultValue = "0.5")
  double noise;

  @Option(names = "--latent", description = "Also write latent.csv, the true latent positions.")
  boolean latent;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder to write nodes.csv and edges.csv into.")
  Path out = Path.of(".");

  GenerateVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    SyntheticConfig config = config();
    Run run = newRun();
    refuseUsedFolder();
    SyntheticGraph drawn = draw(config, run);
    CsvWriter.write(drawn.graph(), null, out);
    if (latent) {
      CsvWriter.writeLatent(drawn.graph().ids(), drawn.latent(), out);
    }
    console
        .text()
        .printf(
            Locale.ROOT,
            "Wrote %,d nodes and %,d edges (mean degree %.2f, s = %.6g) to %s%n",
            drawn.graph().nodes(),
            drawn.graph().graph().edges(),
            2.0 * drawn.graph().graph().edges() / drawn.graph().nodes(),
            drawn.s(),
            out);
    return ExitCode.FINE;
  }

  /** Before the work: the writer would refuse too, but only after minutes of drawing. */
  private void refuseUsedFolder() {
    for (String name :
        List.of(CsvFolder.NODES, CsvFolder.EDGES, CsvFolder.ATTRIBUTES, CsvFolder.LATENT)) {
      if (Files.exists(out.resolve(name))) {
        throw new UsageException(
            out.resolve(name) + " exists already. Remove it, or give another folder with --out");
      }
    }
  }

  private SyntheticConfig config() {
    if (s != null && degree > 0) {
      throw new UsageException("--degree determines s: give --degree or --s, not both");
    }
    try {
      return new SyntheticConfig(alpha, nodes, seed, degree, s == null ? 1 : s, separation, noise);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static SyntheticGraph draw(SyntheticConfig config, Run run) {
    try {
      return SyntheticGraph.draw(config, run);
    } catch (IllegalArgumentException e) { // too many edges, known from the settings alone
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
