package org.jane.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.Basis;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code jane predict MODEL [DATA] --out FILE}: labels and probabilities of nodes, new ones folded
 * in.
 */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    description =
        "Writes the label and the probabilities of every node: those of training, or those of DATA with new nodes folded in.")
final class PredictVerb extends Verb {
  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "Other data of the same kind (default: that of training).")
  @Nullable String data;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "CSV file to write: id,label,probability,basis,p_<class>…")
  Path out = Path.of("");

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final ModelOptions modelOptions = new ModelOptions();

  PredictVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    ModelFile file = ModelFile.open(model);
    Run run = newRun();
    Predictions predictions =
        data == null && !dataOptions.named() ? ofTraining(file, run) : ofOther(file, run);
    write(predictions);
    Map<Basis, Integer> counts = new EnumMap<>(Basis.class);
    for (int i = 0; i < predictions.nodes(); i++) {
      counts.merge(predictions.basis(i), 1, Integer::sum);
    }
    StringBuilder parts = new StringBuilder();
    counts.forEach(
        (basis, count) ->
            parts
                .append(parts.isEmpty() ? "" : ", ")
                .append(count)
                .append(' ')
                .append(KeyNames.of(basis)));
    console
        .out()
        .printf(Locale.ROOT, "Wrote %,d nodes to %s (%s).%n", predictions.nodes(), out, parts);
    return ExitCode.FINE;
  }

  private Predictions ofTraining(ModelFile file, Run run) throws IOException {
    return modelOptions.onItsData(file, model, null, dataOptions, run).predict();
  }

  /** Known nodes keep what was learnt about them; others are placed by their links. */
  private Predictions ofOther(ModelFile file, Run run) throws IOException {
    DataSource from = dataOptions.source(data);
    Dataset dataset = dataOptions.kept(from.read(file.encoding(), run), from);
    dataset.notices().forEach(notice -> say("note: " + notice));
    NodeClassifier trained = modelOptions.forOtherData(file, model, dataset);
    if (modelOptions.sameData(file, dataset)) {
      return trained.predict();
    }
    if (!(trained instanceof InductiveNodeClassifier inductive)) {
      throw new UsageException(
          "method "
              + trained.method()
              + " cannot label nodes it was not trained on. Train again with them in the data, or with one that can: "
              + Methods.all().stream()
                  .filter(m -> m.abilities().newNodes())
                  .map(Method::name)
                  .collect(Collectors.joining(", ")));
    }
    InductiveNodeClassifier.FoldIn folded = inductive.predict(dataset.graph(), run);
    say(
        String.format(
            Locale.ROOT,
            "%,d nodes are new; %,d edges among them were left out, %,d have no edge to a known node.",
            folded.newNodes(),
            folded.edgesAmongNewNodes(),
            folded.unlinked()));
    return folded.predictions();
  }

  private void write(Predictions predictions) throws IOException {
    Path target = out.toAbsolutePath();
    Path folder = target.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Path beside = target.resolveSibling(target.getFileName() + ".part");
    try (var writer = Files.newBufferedWriter(beside)) {
      PredictionTable.write(predictions, writer);
    }
    Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
