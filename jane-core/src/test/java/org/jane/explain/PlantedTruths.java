package org.jane.explain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

/**
 * Graphs whose labels come from where it is known, and what JANE says about them. As a program it
 * writes a row for every drawn graph: {@code TRUTH DRAWS FIRST_SEED FILE [THREADS]}.
 */
final class PlantedTruths {
  static final String HEADER =
      "truth,nodes,labelled,seed,verdict,both,links,attributes,guess,alpha,signed,"
          + "bothError,linksError,attributesError,sidesError,oneNode,metric";

  private static final int GROUPS = 4;
  private static final int COLUMNS = 8;

  /** By how much the means of two groups' columns differ, in standard deviations. */
  private static final double SIGNAL = 3;

  private static final double DEGREE = 10;
  private static final double WITHIN = 0.9;

  /** Of the labels, where they tell something. */
  private static final double WRONG = 0.03;

  /** Where labels come from. */
  enum Truth {
    LINKS(300, Set.of(Verdict.LINKS)),
    ATTRIBUTES(300, Set.of(Verdict.ATTRIBUTES)),
    BOTH(300, Set.of(Verdict.BOTH)),
    EITHER(300, Set.of(Verdict.EITHER)),
    NOISE(300, Set.of(Verdict.NOTHING)),
    /** Nodes of one group with one kind of attributes, three in a hundred. */
    RARE(2000, Set.of(Verdict.BOTH)),
    /** Labels from links, of which fifteen are known. */
    FEW(300, Set.of(Verdict.LINKS)),
    /** Labels from links, and forty columns of noise. */
    WIDE(300, Set.of(Verdict.LINKS)),
    /** Noise at this size. */
    CHANCE(1_000_000, Set.of(Verdict.NOTHING));

    final int nodes;

    /** Besides that the nodes are too few. */
    final Set<Verdict> right;

    Truth(int nodes, Set<Verdict> right) {
      this.nodes = nodes;
      this.right = right;
    }
  }

  /** What was said about a graph. */
  record Said(Worth worth, double alpha, double signed) {}

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

  /** As {@code train} does it, with a small search, and without one where nodes are many. */
  static Said said(Truth truth, int nodes, long seed, int threads) {
    AttributedGraph data = draw(truth, nodes, seed);
    Run run = Run.seeded(seed).threads(threads);
    Split split = Split.random(data.labels(), 0.8, 0.2, run.random("split"));
    Task task = Task.of(data, split);
    NodeClassifier model =
        nodes > 100_000
            ? Methods.named("jane")
                .trainer(Map.of("epochs", "20", "k", "16", "eta1", "0", "eta2", "0"))
                .train(task, run)
            : new Tuner(Methods.named("jane"), Map.of(), TuningBudget.defaults().withTrials(12))
                .train(task.validatedInTurn(), run)
                .model();
    Worth worth =
        Ablation.onValidation(model, nodes > 100_000 ? task : task.validatedInTurn(), run)
            .orElseThrow();
    if (nodes > 100_000) {
      return new Said(worth, Double.NaN, Double.NaN);
    }
    Explainable why = (Explainable) model;
    return new Said(worth, Influence.of(why, run).all().alpha(), signed(why, run));
  }

  static double signed(Explainable model, Run run) {
    var said = model.predict(run);
    int[] out =
        java.util.stream.IntStream.range(0, said.nodes())
            .filter(i -> !model.trainedOn(i))
            .toArray();
    int[] labels = java.util.Arrays.stream(out).map(said::predictedClass).toArray();
    var shares = model.shares(out, labels, run);
    double x = 0;
    double l = 0;
    for (int i = 0; i < out.length; i++) {
      x += shares.attributes()[i];
      l += shares.links()[i];
    }
    x = Math.max(0, x);
    l = Math.max(0, l);
    return x / (x + l);
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
      Said said = said(truth, truth.nodes, seed, args.length > 4 ? Integer.parseInt(args[4]) : 1);
      Files.write(file, List.of(row(truth, truth.nodes, seed, said)), StandardOpenOption.APPEND);
    }
  }

  private static String row(Truth truth, int nodes, long seed, Said said) {
    Worth w = said.worth;
    return String.format(
        Locale.ROOT,
        "%s,%d,%d,%d,%s,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.5f,%.5f,%.5f,%.5f,%.5f,%s",
        truth.name().toLowerCase(Locale.ROOT),
        nodes,
        w.nodes(),
        seed,
        w.verdict(),
        w.both(),
        w.links(),
        w.attributes(),
        w.neither(),
        said.alpha,
        said.signed,
        w.bothError(),
        w.linksError(),
        w.attributesError(),
        w.sidesError(),
        w.oneNode(),
        w.metric());
  }
}
