package org.jane.cli;

import java.util.Locale;
import org.jane.data.DataSource;
import org.jane.explain.Influence;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphFacts;
import org.jane.graph.Split;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.jane.JaneConfig;
import org.jane.model.jane.JaneModel;
import org.jane.model.jane.JaneTrainer;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import picocli.CommandLine.Command;

/** {@code jane quickstart}: the main job on data that needs no file. */
@Command(
    name = "quickstart",
    mixinStandardHelpOptions = true,
    description =
        "Draws three graphs whose labels come from proximity, from both, and from attributes; learns each from half of its labels, and"
            + " says what the labels came from.")
final class QuickstartVerb extends Verb {
  QuickstartVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    Run run = newRun();
    console
        .out()
        .println(
            "Three graphs of 200 nodes and 4 classes. JANE sees the links, two attributes, and half of the labels.");
    console.out().println();
    console
        .out()
        .println(
            "labels come from       links   homophily   test accuracy   influence of attributes");
    Learnt both = null;
    for (double alpha : new double[] {0, 0.5, 1}) {
      Learnt learnt = learn(alpha, run);
      console
          .out()
          .printf(
              Locale.ROOT,
              "%-20s %7d %11.2f %15.3f %16.2f ± %.2f%n",
              meaning(alpha),
              learnt.data.graph().edges(),
              GraphFacts.of(learnt.data).edgeHomophily(),
              learnt.accuracy,
              learnt.influence.all().alpha(),
              learnt.influence.all().deviation());
      both = alpha == 0.5 ? learnt : both;
    }
    if (both != null) {
      explain(both);
    }
    console.out().println();
    console
        .out()
        .println(
            "Your own graph: put nodes.csv (id,label,…) and edges.csv (source,target) into a folder, then");
    console.out().println("  jane check FOLDER");
    console.out().println("  jane train FOLDER --model m.jane");
    console.out().println("  jane predict m.jane --out labels.csv");
    console.out().println("  jane explain m.jane");
    return ExitCode.FINE;
  }

  private record Learnt(
      AttributedGraph data, Split split, JaneModel model, double accuracy, Influence influence) {}

  private Learnt learn(double alpha, Run run) {
    SyntheticConfig base = SyntheticConfig.defaults();
    SyntheticConfig config =
        new SyntheticConfig(
            alpha, base.nodes(), seed, base.degree(), base.s(), base.separation(), base.noise());
    AttributedGraph data = new DataSource.Synthetic(config).read(run).graph();
    Split split = Split.random(data.labels(), 0.5, 0.1, run.random("quickstart/split"));
    JaneModel model =
        new JaneTrainer(JaneConfig.defaults().with("k", "2")).train(Task.of(data, split), run);
    Predictions predictions = model.predict();
    int right = 0;
    for (int node : split.test()) {
      right += predictions.mostLikely(node) == data.labels().of(node) ? 1 : 0;
    }
    return new Learnt(
        data, split, model, (double) right / split.test().length, Influence.of(model, run));
  }

  private void explain(Learnt learnt) {
    int node = learnt.split.test()[0];
    Explanation why = learnt.model.explain(node, 3);
    console.out().println();
    console
        .out()
        .printf(
            Locale.ROOT,
            "Why does node %s of the second graph get label %s (probability %.2f)?%n",
            learnt.data.ids().get(node),
            why.label(),
            why.probability());
    console
        .out()
        .printf(
            Locale.ROOT,
            "  %.0f %% from its attributes, %.0f %% from where its links put it.%n",
            100 * why.attributeInfluence(),
            100 * (1 - why.attributeInfluence()));
    if (!why.attributes().isEmpty() && !why.neighbours().isEmpty()) {
      console
          .out()
          .printf(
              Locale.ROOT,
              "  Most of all attribute %s (%+.2f) and neighbour %s (%+.2f).%n",
              why.attributes().get(0).name(),
              why.attributes().get(0).effect(),
              why.neighbours().get(0).name(),
              why.neighbours().get(0).effect());
    }
  }

  private static String meaning(double alpha) {
    return alpha == 0 ? "proximity" : alpha == 1 ? "attributes" : "both";
  }
}
