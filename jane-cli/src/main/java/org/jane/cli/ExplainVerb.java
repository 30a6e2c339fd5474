package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.explain.Influence;
import org.jane.methods.ModelFile;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.run.Nearest;
import org.jane.run.Run;
import org.jane.settings.KeyNames;
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
        "Why a node has its label: how much came from attributes, how much from proximity, and which of them. Without --node:"
            + " the same for the whole dataset.")
final class ExplainVerb extends Verb {
  private static final int BAR = 40;

  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "The data of training, for a model file without it.")
  @Nullable String data;

  @Option(names = "--node", paramLabel = "ID", description = "Which node.")
  @Nullable String node;

  @Option(
      names = "--most",
      paramLabel = "N",
      description = "How many attributes and neighbours to name (default: ${DEFAULT-VALUE}).",
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
    ModelFile file = ModelFile.open(model);
    Run run = newRun();
    NodeClassifier trained = modelOptions.onItsData(file, model, data, dataOptions, run);
    if (!(trained instanceof Explainable explainable)) {
      throw new UsageException(
          "method "
              + trained.method()
              + " cannot say what its labels come from. Train with jane or jane-nu, which can");
    }
    if (node == null) {
      Influence influence = Influence.of(explainable, run);
      if (!json.ownsStandardOutput()) {
        dataset(file, influence);
      }
      json.write(tree(influence), console);
    } else {
      Explanation why = explainable.explain(find(trained, node), most);
      if (!json.ownsStandardOutput()) {
        node(why, node);
      }
      json.write(tree(why, node), console);
    }
    return ExitCode.FINE;
  }

  private static int find(NodeClassifier trained, String id) {
    var ids = trained.predict().ids();
    int found = ids.find(id);
    if (found < 0) {
      List<String> some = new ArrayList<>();
      for (int i = 0; i < Math.min(ids.size(), 100_000); i++) {
        some.add(ids.get(i));
      }
      throw new UsageException(
          "the model knows no node \""
              + id
              + "\". "
              + Nearest.to(id, some)
                  .map(near -> "Did you mean \"" + near + "\"?")
                  .orElse("Its first is \"" + ids.get(0) + "\""));
    }
    return found;
  }

  private void dataset(ModelFile file, Influence influence) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "What the labels of %s come from, over %,d nodes that were not trained on:%n%n",
            file.dataName(),
            influence.all().nodes());
    row(influence.all(), "all nodes");
    console.out().println();
    influence.byClass().forEach(part -> row(part, part.name()));
    console.out().println();
    console.out().println(inWords(influence.all().alpha()));
  }

  private void row(Influence.Part part, String name) {
    if (part.nodes() == 0) {
      console.out().printf(Locale.ROOT, "  %-16s no node is predicted to have this class%n", name);
      return;
    }
    console
        .out()
        .printf(
            Locale.ROOT,
            "  %-16s attributes %3.0f %% %s %3.0f %% proximity   (± %.0f, %,d nodes)%n",
            name,
            100 * part.alpha(),
            bar(part.alpha()),
            100 * (1 - part.alpha()),
            100 * part.deviation(),
            part.nodes());
  }

  private static String bar(double alpha) {
    int full = (int) Math.round(BAR * alpha);
    return "█".repeat(full) + "░".repeat(BAR - full);
  }

  /** The estimate as a sentence. */
  static String inWords(double alpha) {
    String side =
        alpha >= 0.8
            ? "The labels come almost entirely from attributes: who is linked to whom adds little."
            : alpha >= 0.6
                ? "The labels come mostly from attributes, and partly from who is linked to whom."
                : alpha > 0.4
                    ? "The labels come from attributes and from who is linked to whom, about equally."
                    : alpha > 0.2
                        ? "The labels come mostly from who is linked to whom, and partly from attributes."
                        : "The labels come almost entirely from who is linked to whom: attributes add little.";
    return String.format(Locale.ROOT, "Estimated influence of attributes: %.2f. %s", alpha, side);
  }

  private void node(Explanation why, String id) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "Node %s: %s with probability %.2f (%s).%n%n",
            id,
            why.label(),
            why.probability(),
            KeyNames.of(why.basis()));
    double alpha = why.attributeInfluence();
    console
        .out()
        .printf(
            Locale.ROOT,
            "  attributes %3.0f %% %s %3.0f %% proximity%n",
            100 * alpha,
            bar(alpha),
            100 * (1 - alpha));
    console
        .out()
        .printf(
            Locale.ROOT,
            "  attributes move the score of %s by %+.2f, proximity by %+.2f%n",
            why.label(),
            why.attributeShare(),
            why.proximityShare());
    parts("Attributes that matter most (value as the network sees it, effect):", why.attributes());
    parts("Neighbours that matter most (weight, effect):", why.neighbours());
  }

  private void parts(String heading, List<Explanation.Part> parts) {
    if (parts.isEmpty()) {
      return;
    }
    console.out().println();
    console.out().println(heading);
    int widest = parts.stream().mapToInt(part -> part.name().length()).max().orElse(0);
    String format = "  %-" + Math.max(24, widest) + "s %9.3g %+9.3f%n";
    for (Explanation.Part part : parts) {
      console.out().printf(Locale.ROOT, format, part.name(), part.value(), part.effect());
    }
  }

  private static Map<String, Object> tree(Influence influence) {
    Map<String, Object> tree = new LinkedHashMap<>(fields(influence.all()));
    tree.put("byClass", influence.byClass().stream().map(ExplainVerb::fields).toList());
    return tree;
  }

  private static Map<String, Object> fields(Influence.Part part) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", part.name());
    fields.put("nodes", part.nodes());
    fields.put("alphaHat", part.alpha());
    fields.put("deviation", part.deviation());
    return fields;
  }

  private static Map<String, Object> tree(Explanation why, String id) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("node", id);
    tree.put("label", why.label());
    tree.put("probability", why.probability());
    tree.put("basis", KeyNames.of(why.basis()));
    tree.put("attributeShare", why.attributeShare());
    tree.put("proximityShare", why.proximityShare());
    tree.put("attributeInfluence", why.attributeInfluence());
    tree.put("attributes", why.attributes());
    tree.put("neighbours", why.neighbours());
    return tree;
  }
}
