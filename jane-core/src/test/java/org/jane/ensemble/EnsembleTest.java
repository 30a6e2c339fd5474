package org.jane.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnsembleTest {
  private static final AttributedGraph DATA =
      SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=60,seed=4"), Run.seeded(4)).graph();
  private static final Split SPLIT =
      Split.random(DATA.labels(), 0.3, 0.3, Run.seeded(1).random("split"));
  private static final Task TASK = Task.of(DATA, SPLIT);

  @TempDir Path folder;

  private static List<NodeClassifier> members(String method, Map<String, String> settings) {
    List<NodeClassifier> members = new ArrayList<>();
    for (long seed = 1; seed <= 3; seed++) {
      members.add(Methods.named(method).trainer(settings).train(TASK, Run.seeded(seed)));
    }
    return members;
  }

  private static Ensemble janes() {
    List<NodeClassifier> members =
        members("jane-nu", Map.of("k", "2", "epochs", "30", "hidden", "8"));
    return Ensemble.calibrated(TASK, members, members.get(0).provenance(), Run.seeded(1));
  }

  @Test
  void fewValidationNodesThatAreAllRightDoNotMakeItSure() {
    List<NodeClassifier> members = members("mlp", Map.of("epochs", "30"));
    int[] right =
        Arrays.stream(SPLIT.validation())
            .filter(
                node ->
                    members.stream()
                        .allMatch(m -> m.predict().mostLikely(node) == DATA.labels().of(node)))
            .limit(4)
            .toArray();
    assertThat(right).hasSize(4);
    Task few = Task.of(DATA, Split.of(DATA.labels(), SPLIT.train(), right, SPLIT.test()));
    // the likeliest temperature is the coldest there is
    assertThat(
            Ensemble.calibrated(few, members, members.get(0).provenance(), Run.seeded(1))
                .temperature())
        .isBetween(0.5, 1.0);
  }

  @Test
  void atTemperatureOneProbabilitiesAreTheMeanOfTheMembers() {
    List<NodeClassifier> members = members("mlp", Map.of("epochs", "10"));
    Predictions together = Ensemble.of(members, 1, members.get(0).provenance()).predict();
    for (int node = 0; node < DATA.nodes(); node++) {
      for (int c = 0; c < DATA.labels().classCount(); c++) {
        double mean = 0;
        for (NodeClassifier member : members) {
          mean += member.predict().probability(node, c) / members.size();
        }
        assertThat(together.probability(node, c)).isCloseTo((float) mean, within(1e-5f));
      }
    }
  }

  /**
   * Labels that come from nothing, and attributes by which each node can be told from all others: a
   * model repeats what it learnt and knows nothing else.
   */
  private static AttributedGraph learntByHeart(int nodes) {
    RandomStream random = new RandomStream(5);
    var builder = AttributedGraph.builder();
    for (int i = 0; i < nodes; i++) {
      builder
          .node("n" + i)
          .label(random.nextInt(2) == 0 ? "heads" : "tails")
          .category("self", "n" + i);
      if (i > 0) {
        builder.edge("n" + i, "n" + random.nextInt(i));
      }
    }
    return builder.build();
  }

  private static Ensemble inTurn(
      AttributedGraph data, String method, Map<String, String> settings) {
    Split split = Split.ofAllLabelled(data.labels(), 0.2, Run.seeded(1).random("split"));
    List<Task> turns =
        Task.of(data, split).validatedInTurn().turns(5, Run.seeded(1).random("turns"));
    List<NodeClassifier> members = new ArrayList<>();
    for (Task turn : turns) {
      members.add(Methods.named(method).trainer(settings).train(turn, Run.seeded(1)));
    }
    return Ensemble.calibrated(turns, members, members.get(0).provenance(), Run.seeded(1));
  }

  private static double accuracy(Predictions predictions, AttributedGraph data, int[] nodes) {
    return Arrays.stream(nodes)
            .filter(node -> predictions.mostLikely(node) == data.labels().of(node))
            .count()
        / (double) nodes.length;
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"mlp", "jane", "sage"})
  void whatMembersLearntByHeartIsNotTakenForKnowledge(String method) {
    AttributedGraph data = learntByHeart(200);
    Ensemble ensemble = inTurn(data, method, Map.of("dropout", "0", "weight-decay", "0"));
    int[] judges =
        Ensemble.judges(ensemble, Split.of(data.labels(), new int[0], new int[0], new int[0]));
    assertThat(judges).as("every label").hasSize(200);
    Predictions together = ensemble.predict();
    assertThat(accuracy(together, data, judges)).isBetween(0.35, 0.65);
    assertThat(
            accuracy(
                Ensemble.of(ensemble.members(), 1, ensemble.provenance()).predict(), data, judges))
        .as("asked of all of them, also of those that were told")
        .isGreaterThan(0.8);
    assertThat(together.probabilities())
        .isEqualTo(ensemble.predict(judges, Run.seeded(1)).probabilities());
    Predictions again =
        ((InductiveNodeClassifier) ensemble).predict(data, Run.seeded(1)).predictions();
    assertThat(accuracy(again, data, judges)).isBetween(0.35, 0.65);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mlp", "jane", "gcn", "lp"})
  void aFileRemembersWhoLearntFromWhat(String method) throws IOException {
    Ensemble ensemble =
        inTurn(DATA, method, method.equals("lp") ? Map.of() : Map.of("epochs", "20"));
    Split split = Split.ofAllLabelled(DATA.labels(), 0.2, Run.seeded(1).random("split"));
    Path file = folder.resolve(method + ".jane");
    ModelFile.write(file, ensemble, new ModelFile.TrainingData("d", DATA, split), true);
    try (ModelFile stored = ModelFile.open(file)) {
      Ensemble read = (Ensemble) stored.model(stored.data().graph());
      assertThat(read.heldOut()).containsExactlyElementsOf(ensemble.heldOut());
      assertThat(read.predict().probabilities()).isEqualTo(ensemble.predict().probabilities());
    }
  }

  @Test
  void membersThatLearntFromTheSameNodesAreAllAsked() {
    Ensemble ensemble = janes();
    assertThat(ensemble.inTurn()).isFalse();
    assertThat(ensemble.heldOut()).isEmpty();
    assertThat(Ensemble.judges(ensemble, SPLIT)).isEqualTo(SPLIT.validation());
    assertThat(ensemble.taskOf(1, TASK)).isSameAs(TASK);
  }

  @Test
  void calibrationMakesValidationLabelsLikelier() {
    Ensemble ensemble = janes();
    Ensemble plain = Ensemble.of(ensemble.members(), 1, ensemble.provenance());
    assertThat(loss(ensemble.predict())).isLessThanOrEqualTo(loss(plain.predict()) + 1e-6);
  }

  private static double loss(Predictions predictions) {
    double loss = 0;
    for (int node : SPLIT.validation()) {
      loss -= Math.log(predictions.probability(node, DATA.labels().of(node)));
    }
    return loss;
  }

  @Test
  void sharesAreTheMeanOfTheMembersForTheSameClass() {
    Ensemble ensemble = janes();
    Explainable explainable = (Explainable) ensemble;
    int node = SPLIT.test()[0];
    int label = ensemble.predict().mostLikely(node);
    Explanation why = explainable.explain(node, 3);
    double share = 0;
    for (NodeClassifier member : ensemble.members()) {
      share += ((Explainable) member).explain(node, label, 3).attributeEffect() / 3;
    }
    assertThat(why.attributeEffect()).isCloseTo(share, within(1e-9));
    assertThat(why.label()).isEqualTo(DATA.labels().classNames().get(label));
    assertThat(why.probability())
        .isCloseTo(ensemble.predict().probability(node, label), within(1e-9));
    assertThat(why.attributes()).hasSizeLessThanOrEqualTo(3).isNotEmpty();
    Explainable.Shares all = explainable.shares(Run.seeded(1));
    assertThat((double) all.attributes()[node]).isCloseTo(share, within(1e-4));
  }

  @Test
  void anEnsembleCanWhatItsMembersCan() {
    List<NodeClassifier> spread = members("lp", Map.of());
    assertThat(Ensemble.of(spread, 1, spread.get(0).provenance()))
        .isNotInstanceOf(InductiveNodeClassifier.class)
        .isNotInstanceOf(Explainable.class);
    List<NodeClassifier> graphNetworks = members("gcn", Map.of("epochs", "5"));
    assertThat(Ensemble.of(graphNetworks, 1, graphNetworks.get(0).provenance()))
        .isInstanceOf(InductiveNodeClassifier.class)
        .isInstanceOf(Explainable.class);
    InductiveNodeClassifier jane = (InductiveNodeClassifier) janes();
    assertThat(jane.predict(DATA, Run.seeded(1)).predictions().probabilities())
        .isEqualTo(jane.predict().probabilities());
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"jane-nu", "sage", "lp"})
  void aFileHoldsAllMembers(String method) throws IOException {
    List<NodeClassifier> members =
        members(method, method.equals("jane-nu") ? Map.of("k", "3", "epochs", "5") : Map.of());
    Ensemble ensemble =
        Ensemble.calibrated(TASK, members, members.get(0).provenance(), Run.seeded(1));
    Path file = folder.resolve("ensemble.jane");
    ModelFile.write(
        file,
        ensemble,
        new ModelFile.TrainingData(
            "sixty", DATA, SPLIT, AttributeEncoding.listing(DATA.attributeNames())),
        true);
    try (ModelFile stored = ModelFile.open(file)) {
      NodeClassifier again = stored.model(stored.data().graph());
      assertThat(again).hasSameClassAs(ensemble);
      assertThat(((Ensemble) again).members()).hasSize(3);
      assertThat(again.predict().probabilities()).isEqualTo(ensemble.predict().probabilities());
      assertThat(((Ensemble) again).members().get(2).provenance().seed()).isEqualTo(3);
    }
  }
}
