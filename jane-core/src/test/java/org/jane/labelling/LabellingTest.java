package org.jane.labelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.methods.Methods;
import org.jane.model.Basis;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs of groups, where it is known which nodes are alike and which labels are wrong. */
class LabellingTest {
  private static final Run RUN = Run.seeded(5).threads(2);

  /** Groups of equal size with an attribute each; links stay inside. */
  private static AttributedGraph groups(int nodes, int groups) {
    RandomStream stream = RUN.random("groups");
    var builder = AttributedGraph.builder();
    for (int i = 0; i < nodes; i++) {
      builder.node("n" + i).label("g" + i % groups);
      for (int a = 0; a < groups; a++) {
        builder.attribute("a" + a, (a == i % groups ? 2 : 0) + 0.5 * stream.nextGaussian());
      }
    }
    for (int e = 0; e < 4 * nodes; e++) {
      int from = stream.nextInt(nodes);
      int to = stream.nextInt(nodes / groups) * groups + from % groups;
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    return builder.build();
  }

  /** The same probabilities for all nodes, but for those that are sure. */
  private static Predictions predictions(AttributedGraph data, BitSet sure) {
    int classes = data.labels().classCount();
    DenseMatrix p = DenseMatrix.zeros(data.nodes(), classes);
    Basis[] basis = new Basis[data.nodes()];
    Arrays.fill(basis, Basis.PREDICTED);
    for (int i = 0; i < data.nodes(); i++) {
      for (int c = 0; c < classes; c++) {
        p.set(i, c, sure.get(i) ? (c == i % classes ? 1 : 0) : 1f / classes);
      }
    }
    return new Predictions(data.ids(), p, basis, data.labels().onlyFor(new int[0]));
  }

  @Test
  void namesOneNodeOfEachGroupBeforeASecondOfAny() {
    AttributedGraph data = groups(120, 6);
    boolean[] labelled = new boolean[120];
    labelled[0] = true; // of the first group
    List<Suggestion> named =
        Suggestions.of(data, predictions(data, new BitSet()), labelled, 5, RUN);
    Set<Integer> groups = new HashSet<>();
    named.forEach(s -> groups.add(s.node() % 6));
    assertThat(groups).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(named).isSortedAccordingTo((a, b) -> Double.compare(b.represents(), a.represents()));
    assertThat(named).allSatisfy(s -> assertThat(s.uncertainty()).isCloseTo(1, within(1e-6)));
  }

  @Test
  void nodesThatAreSureDoNotCount() {
    AttributedGraph data = groups(120, 6);
    BitSet sure = new BitSet();
    for (int i = 0; i < 120; i++) {
      sure.set(i, i % 6 < 4);
    }
    List<Suggestion> named =
        Suggestions.of(data, predictions(data, sure), new boolean[120], 2, RUN);
    assertThat(named).extracting(s -> s.node() % 6).containsExactlyInAnyOrder(4, 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void threadsDoNotChangeTheChoice(int threads) {
    AttributedGraph data = groups(90, 3);
    Predictions p = predictions(data, new BitSet());
    assertThat(Suggestions.of(data, p, new boolean[90], 10, RUN.threads(threads)))
        .isEqualTo(Suggestions.of(data, p, new boolean[90], 10, RUN));
  }

  @Test
  void namesNoMoreThanThereAreAndNoLabelledOne() {
    AttributedGraph data = groups(30, 3);
    boolean[] labelled = new boolean[30];
    Arrays.fill(labelled, 0, 27, true);
    assertThat(Suggestions.of(data, predictions(data, new BitSet()), labelled, 20, RUN))
        .extracting(Suggestion::node)
        .containsExactlyInAnyOrder(27, 28, 29);
    Arrays.fill(labelled, true);
    assertThat(Suggestions.of(data, predictions(data, new BitSet()), labelled, 20, RUN)).isEmpty();
  }

  @Test
  void worksWithoutAttributesAndWithoutLinks() {
    var lonely = AttributedGraph.builder();
    for (int i = 0; i < 12; i++) {
      lonely.node("n" + i).label(i % 2 == 0 ? "a" : "b");
    }
    AttributedGraph data = lonely.build();
    assertThat(Suggestions.of(data, predictions(data, new BitSet()), new boolean[12], 4, RUN))
        .hasSize(4)
        .allSatisfy(s -> assertThat(s.represents()).isFinite());
  }

  /** A tenth of the labels of a graph, drawn, set to another class. */
  private static int[] flip(int[] label, int classes, BitSet flipped) {
    int[] wrong = label.clone();
    RandomStream random = RUN.random("flips");
    while (flipped.cardinality() < label.length / 10) {
      int node = random.nextInt(label.length);
      if (!flipped.get(node)) {
        flipped.set(node);
        wrong[node] = (label[node] + 1 + random.nextInt(classes - 1)) % classes;
      }
    }
    return wrong;
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcn", "mlp", "lp"})
  void findsLabelsThatWereFlipped(String method) {
    AttributedGraph clean = groups(200, 4);
    int[] label = new int[200];
    Arrays.setAll(label, i -> clean.labels().of(i));
    BitSet flipped = new BitSet();
    Labels wrong = Labels.single(clean.labels().classNames(), flip(label, 4, flipped));
    AttributedGraph data =
        new AttributedGraph(
            clean.graph(), clean.attributes(), clean.attributeNames(), wrong, clean.ids());
    OutOfFold found = OutOfFold.of(model(data, method), data, 5, RUN);
    assertThat(found.complete()).isTrue();
    assertThat(found.nodes()).hasSize(200);
    List<Suspect> suspects = Suspects.of(found, wrong);
    long right = suspects.stream().limit(20).filter(s -> flipped.get(s.node())).count();
    assertThat(right).as(method).isGreaterThanOrEqualTo(17);
    assertThat(suspects.get(0).likelier()).isEqualTo(label[suspects.get(0).node()]);
  }

  private static NodeClassifier model(AttributedGraph data, String method) {
    Split split = Split.ofAllLabelled(data.labels(), 0.2, RUN.random("split"));
    Map<String, String> settings = method.equals("lp") ? Map.of() : Map.of("epochs", "60");
    return Methods.named(method).trainer(settings).train(Task.of(data, split), RUN);
  }

  @Test
  void aStopKeepsTheFoldsThatAreDone() {
    AttributedGraph data = groups(60, 3);
    NodeClassifier model = model(data, "lp");
    StopRequest stop = new StopRequest();
    Run stopping =
        RUN.threads(1)
            .stop(stop)
            .listener(
                p -> {
                  if (p.done() == 2) {
                    stop.request();
                  }
                });
    OutOfFold found = OutOfFold.of(model, data, 5, stopping);
    assertThat(found.complete()).isFalse();
    assertThat(found.nodes().length).isBetween(20, 30);
    assertThat(Suspects.of(found, data.labels())).hasSize(found.nodes().length);
  }

  @Test
  void eachClassOfSeveralIsALabelOfItsOwn() {
    Labels labels = Labels.multi(List.of("a", "b"), new int[][] {{0}, {0, 1}});
    OutOfFold found =
        new OutOfFold(
            new int[] {0, 1}, new DenseMatrix(2, 2, new float[] {0.9f, 0.8f, 0.1f, 0.6f}), 2, 2);
    List<Suspect> suspects = Suspects.of(found, labels);
    assertThat(suspects).hasSize(4);
    assertThat(suspects.get(0)) // has a, of which the models know nothing
        .matches(s -> s.node() == 1 && s.ofClass() == 0 && s.given());
    assertThat(suspects.get(1)) // has not b, of which they are rather sure
        .matches(s -> s.node() == 0 && s.ofClass() == 1 && !s.given());
  }
}
