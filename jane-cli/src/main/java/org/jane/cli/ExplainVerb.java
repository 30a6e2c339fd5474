package org.jane.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.app.ExplainRequest;
import org.jane.app.ExplainResult;
import org.jane.app.Explaining;
import org.jane.app.ExplanationTable;
import org.jane.app.ModelSource;
import org.jane.data.DataFile;
import org.jane.model.Explanation;
import org.jane.run.Run;
import org.jane.store.AtomicFile;
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
        "Explains predictions. Without nodes: what each side, links and attributes, is worth for the dataset, and the influence"
            + " of attributes on its labels. For nodes: both sides, and the most important attributes and neighbours.",
    footer = {
      "",
      "What each side is worth was measured by train: models trained with links alone and with attributes alone."
          + " A model file without that measurement can be measured now with --measure, from the data inside it."
    })
final class ExplainVerb extends Verb {
  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "New nodes with their links, or the training data for a model file without it.")
  @Nullable String data;

  @Option(names = "--node", paramLabel = "ID", description = "Node id; repeatable.")
  List<String> nodes = new ArrayList<>();

  @Option(names = "--ids", paramLabel = "FILE", description = "Node ids, one per line.")
  @Nullable Path ids;

  @Option(names = "--all", description = "Every node; needs --csv or --json.")
  boolean all;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description =
          "Write one row per node: label, influence, most important reasons; - is standard output.")
  @Nullable String csv;

  @Option(
      names = "--measure",
      description =
          "Measure what each side is worth if the model file does not say it: trains its settings again, with links alone and"
              + " with attributes alone.")
  boolean measure;

  @Option(
      names = "--most",
      paramLabel = "N",
      description = "Number of attributes and neighbours to list (default: ${DEFAULT-VALUE}).",
      defaultValue = "5")
  int most;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final ModelOptions modelOptions = new ModelOptions();
  @Mixin final SafeCsvOption safe = new SafeCsvOption();
  @Mixin final JsonOutput json = new JsonOutput();

  ExplainVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    claimStandardOutput("--csv", "-".equals(csv));
    claimStandardOutput("--json", json.ownsStandardOutput());
    ExplainRequest request =
        new ExplainRequest(
            new ModelSource.InFile(model),
            dataOptions.requestIfGiven(data),
            modelOptions.newData,
            wanted(),
            most,
            measure);
    new Places()
        .reads("the model", model)
        .reads("the list of ids", ids)
        .reads(data, dataOptions)
        .writes("--csv", csv)
        .writes("--json", json.file)
        .check();
    ExplainResult result = Explaining.run(request, newRun(), events());
    console.clearStatus();
    if (result instanceof ExplainResult.OfDataset dataset) {
      if (!standardOutputClaimed()) {
        new ExplainText(console.text()).dataset(dataset);
      }
    } else if (result instanceof ExplainResult.OfNodes some) {
      tell(some);
    }
    json.write(result.tree(), console);
    return ExitCode.FINE;
  }

  private void tell(ExplainResult.OfNodes some) throws IOException {
    if ("-".equals(csv)) {
      Writer text = new OutputStreamWriter(console.out(), StandardCharsets.UTF_8);
      ExplanationTable.write(some.explanations(), most, safe.cells(), text);
      text.flush();
    } else if (csv != null) {
      AtomicFile.write(
          Path.of(csv),
          out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            ExplanationTable.write(some.explanations(), most, safe.cells(), text);
            text.flush();
          });
      say("Wrote " + some.explanations().size() + " explanations to " + csv + ".");
    } else if (!standardOutputClaimed() && !all) {
      ExplainText text = new ExplainText(console.text());
      for (Explanation why : some.explanations()) {
        text.node(
            why,
            some.explanations().ids().get(why.node()),
            some.explanations().moreLikely(why.node()));
      }
    }
  }

  /** Whom to explain; what makes no sense is refused before any work. */
  private ExplainRequest.Nodes wanted() throws IOException {
    boolean some = !nodes.isEmpty() || ids != null;
    if (all && some) {
      throw new UsageException("--all means every node: leave --node and --ids out");
    }
    if (all && csv == null && json.file == null) {
      throw new UsageException("--all needs --csv FILE or --json FILE to write to");
    }
    if (csv != null && !all && !some) {
      throw new UsageException("--csv has one row per node: say which with --node, --ids or --all");
    }
    if (!some) {
      return all ? new ExplainRequest.Nodes.Each() : new ExplainRequest.Nodes.Together();
    }
    List<String> named = new ArrayList<>(nodes);
    if (ids != null) {
      named.addAll(listed(ids));
    }
    return new ExplainRequest.Nodes.Named(named);
  }

  private static List<String> listed(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    try (BufferedReader in = // strict, and a pipe that nobody writes to is given up
        new BufferedReader(
            new InputStreamReader(
                DataFile.orPipe(file).open(Run.seeded(1)), StandardCharsets.UTF_8.newDecoder()))) {
      in.lines().forEach(lines::add);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof MalformedInputException) {
        throw new UsageException(file + " is not a text file in UTF-8 with one node id per line");
      }
      throw e.getCause();
    } catch (NoSuchFileException e) {
      throw new UsageException("there is no file " + file + " with node ids");
    }
    List<String> named = lines.stream().map(String::strip).filter(id -> !id.isEmpty()).toList();
    if (named.isEmpty()) {
      throw new UsageException(file + " has no node id; one is needed per line");
    }
    return named;
  }
}
