package org.jane.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jane.ensemble.Ensemble;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Memo;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs where it is known which side tells the label. */
class AblationTest {
  private static final Run RUN = Run.seeded(3).threads(2);
  private static final Map<String, String> QUICK =
      Map.of("k", "8", "eta1", "0", "eta2", "0", "epochs", "120");

  private static Task task(AttributedGraph data) {
    return Task.of(data, Split.random(data.labels(), 0.4, 0.3, RUN.random("split")));
  }

  private static Worth worth(AttributedGraph data, String method, Map<String, String> settings) {
    Task task = task(data);
    NodeClassifier model = Methods.named(method).trainer(settings).train(task, RUN);
    return Ablation.onValidation(model, task, RUN).orElseThrow();
  }

  /** Four groups; links stay inside with this probability, attributes tell the group or nothing. */
  private static AttributedGraph groups(int nodes, double within, double signal) {
    RandomStream stream = RUN.random("groups");
    var builder = AttributedGraph.builder();
    for (int i = 0; i < nodes; i++) {
      builder.node("n" + i).label("g" + i % 4);
      for (int a = 0; a < 4; a++) {
        builder.attribute("a" + a, (a == i % 4 ? signal : 0) + stream.nextGaussian());
      }
    }
    for (int e = 0; e < 4 * nodes; e++) {
      int from = stream.nextInt(nodes);
      int near = stream.nextInt(nodes / 4) * 4 + from % 4;
      int to = stream.nextDouble() < within ? near : stream.nextInt(nodes);
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    return builder.build();
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"jane", "gcn", "sage"})
  void communitiesWithRandomAttributesComeFromLinks(String method) {
    Map<String, String> settings = method.equals("jane") ? QUICK : Map.of();
    Worth worth = worth(groups(160, 0.9, 0), method, settings);
    assertThat(worth.links()).as(worth.scores()).isGreaterThan(worth.attributes() + 0.2);
    assertThat(worth.attributes()).isLessThan(0.45);
    assertThat(worth.verdict()).as(worth.scores()).isIn(Worth.Verdict.LINKS, Worth.Verdict.TOO_FEW);
    assertThat(worth.neither()).isLessThan(0.4);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"jane", "sage"})
  void attributesThatTellTheLabelAreWorthAsMuchAsBothWhereLinksAreRandom(String method) {
    Map<String, String> settings = method.equals("jane") ? QUICK : Map.of();
    Worth worth = worth(groups(160, 0, 4), method, settings);
    assertThat(worth.attributes()).as(worth.scores()).isGreaterThan(worth.links() + 0.2);
    assertThat(worth.verdict())
        .as(worth.scores())
        .isIn(Worth.Verdict.ATTRIBUTES, Worth.Verdict.TOO_FEW);
  }

  /** What the search of a tuned model likes to add is made from links all the same. */
  @Tag("slow")
  @Test
  void whatIsMadeFromLinksCountsForLinks() {
    Worth worth =
        worth(
            groups(160, 0.9, 0),
            "jane",
            Map.of(
                "k",
                "8",
                "epochs",
                "120",
                "eta1",
                "0",
                "eta2",
                "0",
                "structural",
                "on",
                "neighbour-attributes",
                "2"));
    assertThat(worth.verdict()).as(worth.scores()).isIn(Worth.Verdict.LINKS, Worth.Verdict.TOO_FEW);
    assertThat(worth.attributes()).isLessThan(0.45);
  }

  /** The label is the sign of the mean of the neighbours' attribute; one's own tells nothing. */
  private static AttributedGraph told(int nodes) {
    RandomStream stream = RUN.random("told");
    double[] own = IntStream.range(0, nodes).mapToDouble(i -> stream.nextGaussian()).toArray();
    boolean[][] linked = new boolean[nodes][nodes];
    for (int e = 0; e < 3 * nodes; e++) {
      int i = stream.nextInt(nodes);
      int j = (i + 1 + stream.nextInt(nodes - 1)) % nodes;
      linked[i][j] = true;
      linked[j][i] = true;
    }
    var builder = AttributedGraph.builder();
    for (int i = 0; i < nodes; i++) {
      double sum = 0;
      for (int j = 0; j < nodes; j++) {
        sum += linked[i][j] ? own[j] : 0;
      }
      builder.node("n" + i).attribute("own", own[i]).label(sum > 0 ? "above" : "below");
    }
    for (int i = 0; i < nodes; i++) {
      for (int j = i + 1; j < nodes; j++) {
        if (linked[i][j]) {
          builder.edge("n" + i, "n" + j);
        }
      }
    }
    return builder.build();
  }

  /** As the search does it: what was made for both sides is there when one is left out. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {80, 400})
  void neighboursAttributesAreNotAmongOnesOwnWhereResultsAreKept(int nodes) {
    Task task = task(told(nodes)); // of few nodes several draws are trained side by side
    Run keeping = RUN.memo(Memo.sharing());
    Map<String, String> settings =
        Map.of("k", "4", "eta1", "0", "eta2", "0", "epochs", "200", "neighbour-attributes", "1");
    NodeClassifier model = Methods.named("jane").trainer(settings).train(task, keeping);
    Worth worth = Ablation.onValidation(model, task, keeping).orElseThrow();
    assertThat(worth.both()).as(worth.scores()).isGreaterThan(0.8);
    assertThat(worth.attributes()).as(worth.scores()).isLessThan(0.65);
    assertThat(worth.verdict()).isNotEqualTo(Worth.Verdict.ATTRIBUTES);
    Worth fresh = Ablation.onValidation(model, task, Run.seeded(3).threads(1)).orElseThrow();
    assertThat(fresh.attributes()).isEqualTo(worth.attributes());
  }

  @Test
  void noiseOnBothSidesIsCalledThat() {
    Worth worth = worth(groups(160, 0, 0), "jane", QUICK);
    assertThat(worth.verdict())
        .as(worth.toString())
        .isIn(Worth.Verdict.NOTHING, Worth.Verdict.TOO_FEW);
  }

  @Test
  void withoutAttributesLinksAreAllThereIs() {
    RandomStream stream = RUN.random("bare");
    var builder = AttributedGraph.builder();
    IntStream.range(0, 80).forEach(i -> builder.node("n" + i).label("g" + i % 2));
    for (int e = 0; e < 320; e++) {
      int from = stream.nextInt(80);
      int to = stream.nextInt(40) * 2 + (stream.nextDouble() < 0.9 ? from % 2 : 1 - from % 2);
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    Worth worth = worth(builder.build(), "jane", QUICK);
    assertThat(worth.links()).isEqualTo(worth.both());
    assertThat(worth.attributes()).isEqualTo(worth.neither());
    assertThat(worth.verdict()).isEqualTo(Worth.Verdict.LINKS);
    assertThat(worth.linksError()).isZero();
  }

  @Test
  void withoutLinksAttributesAreAllThereIs() {
    var builder = AttributedGraph.builder();
    RandomStream stream = RUN.random("islands");
    for (int i = 0; i < 80; i++) {
      builder
          .node("n" + i)
          .label("g" + i % 2)
          .attribute("a", 3 * (i % 2) + 0.5 * stream.nextGaussian());
    }
    Worth worth = worth(builder.build(), "jane", QUICK);
    assertThat(worth.attributes()).isEqualTo(worth.both());
    assertThat(worth.verdict()).isEqualTo(Worth.Verdict.ATTRIBUTES);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void theModelsOwnGraphsAreToldApart(double alpha) {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("n=200,seed=2,alpha=" + alpha), RUN).graph();
    Worth worth = worth(data, "jane", Map.of("epochs", "100"));
    double lead = worth.links() - worth.attributes();
    if (alpha == 0) {
      assertThat(lead).as(worth.scores()).isGreaterThan(0.2);
    } else if (alpha == 1) {
      assertThat(lead).as(worth.scores()).isLessThan(-0.2);
    } else {
      assertThat(worth.both()).as(worth.scores()).isGreaterThan(worth.links());
      assertThat(worth.both()).as(worth.scores()).isGreaterThan(worth.attributes());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mlp", "lp"})
  void methodsOfOneSideAreNotAsked(String method) {
    Task task = task(groups(80, 0.9, 1));
    NodeClassifier model = Methods.named(method).trainer(Map.of()).train(task, RUN);
    assertThat(Ablation.onValidation(model, task, RUN)).isEmpty();
  }

  private static NodeClassifier twoOf(Task task, Map<String, String> settings) {
    List<NodeClassifier> members = new ArrayList<>();
    for (int seed = 1; seed <= 2; seed++) {
      members.add(Methods.named("jane").trainer(settings).train(task, RUN.withSeed(seed)));
    }
    return Ensemble.calibrated(task, members, members.get(0).provenance(), RUN);
  }

  @Tag("slow")
  @Test
  void whereValidationNodesAreFewAllLabelledOnesAreScored() {
    AttributedGraph data = groups(80, 0.9, 1);
    Task task = task(data);
    int labelled = task.trainNodes().length + task.validationNodes().length;
    Worth few = worth(data, "jane", QUICK);
    assertThat(few.hidden()).isTrue();
    assertThat(few.nodes()).isEqualTo(labelled);
    Worth ofEnsemble = Ablation.onValidation(twoOf(task, QUICK), task, RUN).orElseThrow();
    assertThat(ofEnsemble.hidden()).isTrue();
    assertThat(ofEnsemble.nodes()).isEqualTo(labelled);
    AttributedGraph many = groups(800, 0.9, 1);
    Worth once = worth(many, "jane", QUICK);
    assertThat(once.hidden()).isFalse();
    assertThat(once.nodes()).isEqualTo(task(many).validationNodes().length);
  }

  @Test
  void whereNoClassHasTwoLabelsTheValidationNodesAreScored() {
    AttributedGraph data =
        AttributedGraph.builder()
            .node("a")
            .label("red")
            .attribute("x", 1)
            .node("b")
            .label("blue")
            .attribute("x", 2)
            .node("c")
            .label("green")
            .attribute("x", 3)
            .edge("a", "b")
            .edge("b", "c")
            .build();
    Task task = Task.of(data, Split.of(data.labels(), new int[] {0, 1}, new int[] {2}, new int[0]));
    Map<String, String> tiny = Map.of("k", "1", "epochs", "5");
    NodeClassifier model = Methods.named("jane").trainer(tiny).train(task, RUN);
    Worth worth = Ablation.onValidation(model, task, RUN).orElseThrow();
    assertThat(worth.hidden()).isFalse();
    assertThat(worth.nodes()).isEqualTo(1);
  }

  /** Validation nodes that have chosen an epoch are told apart better than they can be. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void labelsOfACoinComeFromNeitherSide(boolean ensemble) {
    int stories = 0;
    double mean = 0;
    for (int graph = 0; graph < 8; graph++) {
      RandomStream coin = RUN.random("coin", graph);
      var builder = AttributedGraph.builder();
      for (int i = 0; i < 100; i++) {
        builder.node("n" + i).label(coin.nextInt(2) == 0 ? "heads" : "tails");
        for (int a = 0; a < 6; a++) {
          builder.attribute("a" + a, coin.nextGaussian());
        }
      }
      for (int e = 0; e < 250; e++) {
        int from = coin.nextInt(100);
        builder.edge("n" + from, "n" + (from + 1 + coin.nextInt(99)) % 100);
      }
      Task task = task(builder.build());
      NodeClassifier model =
          ensemble ? twoOf(task, QUICK) : Methods.named("jane").trainer(QUICK).train(task, RUN);
      Worth worth = Ablation.onValidation(model, task, RUN).orElseThrow();
      stories +=
          Set.of(Worth.Verdict.NOTHING, Worth.Verdict.TOO_FEW).contains(worth.verdict()) ? 0 : 1;
      mean += worth.both() / 8;
    }
    assertThat(stories).isZero();
    assertThat(mean).isLessThan(0.58);
  }

  @Tag("slow")
  @Test
  void modelsThatValidateInTurnAreMeasuredOnAllLabels() {
    AttributedGraph data = groups(150, 0.9, 0); // attributes are random
    Task task = task(data).validatedInTurn();
    List<Task> turns = task.turns(5, RUN.random("turns"));
    List<NodeClassifier> members = new ArrayList<>();
    for (Task turn : turns) {
      members.add(Methods.named("jane").trainer(QUICK).train(turn, RUN));
    }
    NodeClassifier ensemble = Ensemble.calibrated(turns, members, members.get(0).provenance(), RUN);
    Worth worth = Ablation.onValidation(ensemble, task, RUN).orElseThrow();
    assertThat(worth.draws()).isEqualTo(1);
    assertThat(worth.nodes()).isEqualTo(task.trainNodes().length + task.validationNodes().length);
    assertThat(worth.verdict()).as(worth.scores()).isEqualTo(Worth.Verdict.LINKS);
    assertThat(worth.attributes()).as("by chance").isLessThan(0.45);
  }

  /** Each side tells all labels, and the settings hardly look at links. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSideIsNotBlamedForSettingsThatDoNotSuitIt(boolean inTurn) {
    AttributedGraph data = groups(300, 0.95, 4);
    Task task = inTurn ? task(data).validatedInTurn() : task(data);
    Map<String, String> faint = new HashMap<>(QUICK);
    faint.put("scale", "0.01");
    List<Task> turns = inTurn ? task.turns(5, RUN.random("turns")) : List.of(task, task);
    List<NodeClassifier> members = new ArrayList<>();
    for (Task turn : turns) {
      members.add(Methods.named("jane").trainer(faint).train(turn, RUN));
    }
    NodeClassifier blind =
        Methods.named("jane").trainer(faint).train(task.withoutAttributes(), RUN);
    int right = 0;
    for (int node : task.validationNodes()) {
      right += task.validationLabels().of(node) == blind.predict().mostLikely(node) ? 1 : 0;
    }
    double blame = (double) right / task.validationNodes().length;
    NodeClassifier ensemble = Ensemble.calibrated(turns, members, members.get(0).provenance(), RUN);
    Worth worth = Ablation.onValidation(ensemble, task, RUN).orElseThrow();
    assertThat(blame).as("with these settings").isLessThan(0.7);
    assertThat(worth.links()).as(worth.scores()).isGreaterThan(0.9);
    assertThat(worth.attributes()).as(worth.scores()).isGreaterThan(0.9);
  }

  @Test
  void theScoreOfBothIsThatOfTheModel() {
    Task task = task(groups(800, 0.6, 1));
    NodeClassifier model = Methods.named("jane").trainer(QUICK).train(task, RUN);
    Worth worth = Ablation.onValidation(model, task, RUN).orElseThrow();
    int right = 0;
    int[] nodes = task.validationNodes();
    for (int node : nodes) {
      right += task.validationLabels().of(node) == model.predict().mostLikely(node) ? 1 : 0;
    }
    assertThat(worth.both()).isCloseTo((double) right / nodes.length, within(1e-12));
    double plain = Math.sqrt(worth.both() * (1 - worth.both()) / nodes.length);
    assertThat(worth.linksError()).isBetween(plain / 4, plain * 2);
  }

  @Test
  void anyNumberOfThreadsGivesTheSame() {
    Task task = task(groups(80, 0.8, 1));
    NodeClassifier model = Methods.named("jane").trainer(QUICK).train(task, RUN);
    assertThat(Ablation.onValidation(model, task, Run.seeded(3).threads(1)))
        .isEqualTo(Ablation.onValidation(model, task, Run.seeded(3).threads(3)));
  }

  @Test
  void aRequestToStopEndsIt() {
    Task task = task(groups(80, 0.8, 1));
    NodeClassifier model = Methods.named("jane").trainer(QUICK).train(task, RUN);
    StopRequest stop = new StopRequest();
    Run stopping = RUN.stop(stop).listener(p -> stop.request());
    assertThat(Ablation.onValidation(model, task, stopping)).isEqualTo(Optional.empty());
  }

  @Test
  void noMoreFoldsAreScoredThanTellEnough() {
    Task task = task(groups(80, 0.8, 1));
    List<Task.Fold> small = Collections.nCopies(5, new Task.Fold(new int[900], task));
    assertThat(Ablation.enough(small)).hasSize(5);
    List<Task.Fold> large = Collections.nCopies(5, new Task.Fold(new int[2500], task));
    assertThat(Ablation.enough(large)).hasSize(2);
    List<Task.Fold> huge = Collections.nCopies(5, new Task.Fold(new int[9000], task));
    assertThat(Ablation.enough(huge)).as("one alone has chosen the settings").hasSize(2);
  }

  @Test
  void theTimeIsThatOfTheTrainingsThatAreLeft() {
    // enough nodes: without attributes and without links; few: five folds, each with both sides and
    // with one; of an ensemble also ten models of its settings and eleven that the search begins
    // with
    assertThat(Ablation.estimateSeconds("jane", 1.5, 5, 500, false)).isEqualTo(3 + 6.3);
    assertThat(Ablation.estimateSeconds("jane", 1.5, 5, 40, false))
        .isCloseTo(0.3 * 27 + 6.3, within(1e-9));
    assertThat(Ablation.estimateSeconds("jane", 10, 5, 40, false))
        .isCloseTo(1.2 * 30 + 42, within(1e-9)); // two of five models judge
    assertThat(Ablation.estimateSeconds("jane", 1.5, 1, 40, false)).isEqualTo(1.5 * 15);
    assertThat(Ablation.estimateSeconds("jane", 5, 1, 40, false)).isEqualTo(5 * 2); // too long
    assertThat(Ablation.estimateSeconds("jane", 1.5, 5, 0, false)).isZero();
    assertThat(Ablation.estimateSeconds("jane", 30, 5, 500, true)).isEqualTo(90 + 126);
    assertThat(Ablation.estimateSeconds("mlp", 1.5, 5, 500, false)).isZero();
  }
}
