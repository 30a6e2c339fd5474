package org.jane.explain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.model.Explainable;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.model.Worth.Verdict;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.settings.KeyNames;

/**
 * Graphs whose labels come from where it is known, and what JANE says about them. As a program it
 * writes a row for every drawn graph: {@code TRUTH DRAWS FIRST_SEED FILE [THREADS]}.
 */
final class PlantedTruths {
  static final String HEADER =
      "truth,nodes,labelled,seed,verdict,both,links,attributes,guess,metric";

  private static final int GROUPS = 4;
  private static final int COLUMNS = 8;

  /** By how much the means of two groups' columns differ, in standard deviations. */
  private static final double SIGNAL = 3;

  private static final double DEGREE = 10;
  private static final double WITHIN = 0.9;

  /** The search of {@code train}, with fewer trials. */
  private static final TuningBudget SEARCH = TuningBudget.defaults().withTrials(12);

  /** Of the labels, where they tell something. */
  private static final double WRONG = 0.03;

  /** Where labels come from. */
  enum Truth {
    LINKS(300, Verdict.LINKS, "links; 8 columns of noise"),
    ATTRIBUTES(300, Verdict.ATTRIBUTES, "attributes; links at random"),
    BOTH(300, Verdict.BOTH, "both needed: each tells half"),
    EITHER(300, Verdict.EITHER, "either is enough"),
    NOISE(300, Verdict.NOTHING, "neither: labels at random"),
    RARE(2000, Verdict.BOTH, "both needed, for a class of 3 %"),
    FEW(300, Verdict.LINKS, "links; 15 labels known"),
    WIDE(300, Verdict.LINKS, "links; 40 columns of noise"),
    CHANCE(1_000_000, Verdict.NOTHING, "neither, many nodes");

    final int nodes;
    final Verdict right;
    final String says;

    Truth(int nodes, Verdict right, String says) {
      this.nodes = nodes;
      this.right = right;
      this.says = says;
    }

    /** Whether a verdict is right, or says that the nodes are too few. */
    boolean accepts(Verdict verdict) {
      return verdict == right || verdict == Verdict.TOO_FEW;
    }
  }

  /** What was said about a graph. */
  record Said(Worth worth, double alpha) {}

  private PlantedTruths() {}

  static AttributedGraph draw(Truth truth, int nodes, long seed) {
    RandomStream random = new RandomStream(seed);
    var builder = AttributedGraph.builder();
    int[] linked = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      linked[i] = i % GROUPS;
      int kind = truth == Truth.EITHER ? linked[i] : random.nextInt(GROUPS);
      boolean wrong = random.nextDouble() < WRONG;
      int other = random.nextInt(GROUPS);
      builder.node("n" + i);
      String label = label(truth, i, linked[i], kind, wrong, other);
      if (truth != Truth.FEW || i < 15) {
        builder.label(label);
      }
      boolean telling = truth != Truth.LINKS && truth != Truth.FEW && truth != Truth.WIDE;
      for (int a = 0; a < (truth == Truth.WIDE ? 5 : 1) * COLUMNS; a++) {
        double mean = telling && a % GROUPS == kind ? SIGNAL : 0;
        builder.attribute("a" + a, mean + random.nextGaussian());
      }
    }
    boolean communities = truth != Truth.ATTRIBUTES;
    for (long e = 0; e < (long) (DEGREE / 2 * nodes); e++) {
      int from = random.nextInt(nodes);
      int near = random.nextInt(nodes / GROUPS) * GROUPS + linked[from];
      int to = communities && random.nextDouble() < WITHIN ? near : random.nextInt(nodes);
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    return builder.build();
  }

  private static String label(
      Truth truth, int node, int linked, int kind, boolean wrong, int other) {
    return switch (truth) {
      case LINKS, WIDE, FEW, EITHER -> "c" + (wrong ? other : linked);
      case ATTRIBUTES -> "c" + (wrong ? other : kind);
      case BOTH -> "c" + (wrong ? other : linked / 2 * 2 + kind / 2);
      case NOISE, CHANCE -> "c" + other;
      case RARE -> linked == 0 && kind == 0 && node % 16 < 8 ? "rare" : "frequent";
    };
  }

  /** As {@code train} does it; without a search where labels come from chance. */
  static Said said(Truth truth, int nodes, long seed, int threads, TuningBudget budget) {
    AttributedGraph data = draw(truth, nodes, seed);
    Run run = Run.seeded(seed).threads(threads);
    Task task = Task.of(data, Split.random(data.labels(), 0.8, 0.2, run.random("split")));
    if (truth == Truth.CHANCE) {
      Map<String, String> quick = Map.of("epochs", "20", "k", "16", "eta1", "0", "eta2", "0");
      NodeClassifier model = Methods.named("jane").trainer(quick).train(task, run);
      return new Said(Ablation.onValidation(model, task, run).orElseThrow(), Double.NaN);
    }
    Task inTurn = task.validatedInTurn();
    NodeClassifier model =
        new Tuner(Methods.named("jane"), Map.of(), budget).train(inTurn, run).model();
    return new Said(
        Ablation.onValidation(model, inTurn, run).orElseThrow(),
        Influence.of((Explainable) model, run).all().alpha());
  }

  /** Draws graphs and adds a row for each to a file. */
  public static void main(String[] args) throws IOException {
    Truth truth = Truth.valueOf(args[0].toUpperCase(Locale.ROOT));
    Path file = Path.of(args[3]);
    if (Files.notExists(file)) {
      Files.writeString(file, HEADER + "\n");
    }
    for (int i = 0; i < Integer.parseInt(args[1]); i++) {
      long seed = Long.parseLong(args[2]) + i;
      int threads = args.length > 4 ? Integer.parseInt(args[4]) : 1;
      Worth worth = said(truth, truth.nodes, seed, threads, SEARCH).worth;
      Files.write(file, List.of(row(truth, seed, worth)), StandardOpenOption.APPEND);
    }
  }

  private static String row(Truth truth, long seed, Worth w) {
    return String.format(
        Locale.ROOT,
        "%s,%d,%d,%d,%s,%.4f,%.4f,%.4f,%.4f,%s",
        truth.name().toLowerCase(Locale.ROOT),
        truth.nodes,
        w.nodes(),
        seed,
        KeyNames.of(w.verdict()),
        w.both(),
        w.links(),
        w.attributes(),
        w.neither(),
        w.metric());
  }
}
