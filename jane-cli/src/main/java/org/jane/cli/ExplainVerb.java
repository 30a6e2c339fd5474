package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jane.app.ExplainRequest;
import org.jane.app.ExplainResult;
import org.jane.app.Explaining;
import org.jane.app.ModelSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code jane explain MODEL}: why a node has its label, or what the labels of the whole dataset
 * come from.
 */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description =
        "Explains a prediction: the influence of attributes and of links, and the most important attributes and neighbours."
            + " Without --node: the mean influence over the dataset.")
final class ExplainVerb extends Verb {
  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "The training data, for a model file without it.")
  @Nullable String data;

  @Option(names = "--node", paramLabel = "ID", description = "Node id.")
  @Nullable String node;

  @Option(
      names = "--most",
      paramLabel = "N",
      description = "Number of attributes and neighbours to list (default: ${DEFAULT-VALUE}).",
      defaultValue = "5")
  int most;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final ModelOptions modelOptions = new ModelOptions();
  @Mixin final JsonOutput json = new JsonOutput();

  ExplainVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    ExplainRequest request =
        new ExplainRequest(
            new ModelSource.InFile(model),
            dataOptions.requestIfGiven(data),
            modelOptions.newData,
            Optional.ofNullable(node),
            most);
    ExplainResult result = Explaining.run(request, newRun(), events());
    if (!json.ownsStandardOutput()) {
      ExplainText text = new ExplainText(console.out());
      if (result instanceof ExplainResult.OfDataset all) {
        text.dataset(all.data(), all.influence());
      } else if (result instanceof ExplainResult.OfNode one) {
        text.node(one.why(), one.node());
      }
    }
    json.write(result.tree(), console);
    return ExitCode.FINE;
  }
}
