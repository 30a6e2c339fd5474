package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.LinkKind;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.OnnxInputs;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.settings.SearchSpace;
import org.jane.store.DataDigest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that links of one kind tell, while those of another are chance or mislead. */
class LinkKindsApartTest {
  private static final Run RUN = Run.seeded(1).threads(2);
  private static final int NODES = 400;
  private static final String APART = ",link-kinds=apart";

  /** What tells the label of a node. */
  private enum Teller {
    /** The flags of the nodes it links to; links to it are chance. */
    DIRECTION,
    /** The flags of its neighbours by type "a"; those by type "b" are chance. */
    TYPE,
    /** It links to nodes of the next of four classes. */
    NEXT
  }

  private static AttributedGraph graph(Teller teller) {
    return graph(teller, true, NODES);
  }

  /**
   * @param kinds whether the graph says which link is of which kind
   * @param nodes how many of the nodes are there
   */
  private static AttributedGraph graph(Teller teller, boolean kinds, int nodes) {
    RandomStream random = Run.seeded(7).random("kinds");
    boolean[] flag = new boolean[NODES];
    int[] with = new int[NODES];
    for (int i = 0; i < NODES; i++) {
      flag[i] = random.nextInt(2) == 0;
    }
    AttributedGraphBuilder builder = AttributedGraph.builder();
    builder.directed(kinds && teller != Teller.TYPE);
    for (int i = 0; i < nodes; i++) {
      builder.node("n" + i).attribute("flag", teller != Teller.NEXT && flag[i] ? 1 : 0);
      builder.attribute("noise", random.nextInt(2));
    }
    for (int i = 0; i < NODES; i++) {
      for (int link = 0; link < 10; link++) {
        int j = random.nextInt(NODES);
        boolean tells = teller != Teller.TYPE || link % 2 == 0;
        if (teller == Teller.NEXT) {
          j = j / 4 * 4 + (i + 1) % 4; // class i links to class i + 1
        } else if (i == j || teller == Teller.DIRECTION && link % 2 == 1) {
          continue;
        }
        if (tells) {
          with[i] += flag[j] ? 1 : -1;
          with[j] += teller == Teller.DIRECTION ? 0 : flag[i] ? 1 : -1;
        }
        if (i < nodes && j < nodes) {
          String type = teller != Teller.TYPE || !kinds ? "" : tells ? "a" : "b";
          builder.edge("n" + i, "n" + j, 1, type);
        }
      }
    }
    for (int i = 0; i < nodes; i++) {
      String ofFlags = with[i] > 0 ? "red" : "blue";
      builder.at("n" + i).label(teller == Teller.NEXT ? "class " + i % 4 : ofFlags);
    }
    return builder.build();
  }

  private static Split split(AttributedGraph data) {
    return Split.random(data.labels(), 0.5, 0.1, Run.seeded(2).random("split"));
  }

  private static JaneModel model(AttributedGraph data, String settings) {
    return new JaneTrainer(
            VariedConfigs.of("nu,structural=off,k=4,scale=0.1,epochs=150," + settings))
        .train(Task.of(data, split(data)), RUN);
  }

  private static double accuracy(JaneModel model, AttributedGraph data) {
    return JaneFixtures.accuracy(model.predict(RUN), data, split(data).test());
  }

  @Test
  void linksThatLeadFromANodeAreToldFromThoseToIt() {
    AttributedGraph data = graph(Teller.DIRECTION);
    JaneModel apart = model(data, "neighbour-attributes=1" + APART);
    double together = accuracy(model(data, "neighbour-attributes=1"), data);
    assertThat(accuracy(apart, data)).isGreaterThan(0.93).isGreaterThan(together + 0.08);
    assertNamed(apart, data, "mean of flag over nodes it links to = ");
  }

  @Test
  void linksOfOneTypeAreToldFromThoseOfAnother() {
    AttributedGraph data = graph(Teller.TYPE);
    JaneModel apart = model(data, "neighbour-attributes=1" + APART);
    double together = accuracy(model(data, "neighbour-attributes=1"), data);
    assertThat(accuracy(apart, data)).isGreaterThan(0.93).isGreaterThan(together + 0.08);
    assertNamed(apart, data, "mean of flag over neighbours by \"a\" = ");
  }

  @Test
  void labelsOfNodesItLinksToAreToldFromThoseOfNodesThatLinkToIt() {
    AttributedGraph data = graph(Teller.NEXT);
    JaneModel apart = model(data, "neighbour-labels=1" + APART);
    assertThat(accuracy(apart, data)).isGreaterThan(0.95);
    assertThat(accuracy(model(data, "neighbour-labels=1"), data)).isLessThan(0.8);
    int node = split(data).test()[0];
    assertThat(apart.explain(node, 20).linkFeatures())
        .extracting(Explanation.Part::name)
        .contains("nodes it links to labelled class " + (node + 1) % 4);
  }

  /** The largest reason of most labels. */
  private static void assertNamed(JaneModel model, AttributedGraph data, String reason) {
    int told = 0;
    int[] test = split(data).test();
    for (int node : test) {
      Explanation why = model.explain(node, 9);
      told += why.linkFeatures().get(0).text().startsWith(reason) ? 1 : 0;
      assertThat(why.linkParts().get("neighbours")).isNotZero();
    }
    assertThat(told / (double) test.length).isGreaterThan(0.8);
  }

  @Test
  void apartIsTogetherWhereThereAreNoKinds() {
    AttributedGraph data = graph(Teller.DIRECTION, false, NODES);
    String settings = "neighbour-attributes=2,neighbour-labels=2";
    Predictions together = model(data, settings).predict(RUN);
    assertSame(model(data, settings + APART).predict(RUN), together);
    // and kinds that are not looked at change nothing
    assertSame(model(graph(Teller.DIRECTION), settings).predict(RUN), together);
  }

  private static void assertSame(Predictions some, Predictions others) {
    for (int i = 0; i < NODES; i++) {
      assertThat(some.probability(i, 0)).isEqualTo(others.probability(i, 0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "encoder=links(1),neighbour-labels=0,", "structural=on,"})
  void sharesMakeUpTheWholeMargin(String others) {
    AttributedGraph data = graph(Teller.DIRECTION);
    String settings = "neighbour-attributes=2,neighbour-labels=2," + others + "hubs=3" + APART;
    JaneModel model = model(data, settings);
    Predictions said = model.predict(RUN);
    Explainable.Shares shares = model.shares(RUN);
    for (int i = 0; i < 40; i++) {
      Explanation why = model.explain(i, 3);
      int best = said.mostLikely(i);
      double margin =
          (Math.log(said.probability(i, best)) - Math.log(said.probability(i, 1 - best)))
              / 2
              * model.temperature();
      assertThat(why.attributeEffect() + why.linkEffect() + why.marginNeither())
          .isCloseTo(margin, within(1e-3 * (1 + Math.abs(margin))));
      assertThat(shares.links()[i]).isEqualTo((float) why.linkEffect());
    }
  }

  /** An attribute of 64 and more, so that the network sees directions of them. */
  @Tag("slow")
  @Test
  void manyAttributesAreToldOneByOne() {
    AttributedGraph data = graph(Teller.DIRECTION);
    AttributedGraphBuilder more = AttributedGraph.builder().directed(true);
    RandomStream random = Run.seeded(1).random("more");
    for (int i = 0; i < NODES; i++) {
      more.node("n" + i).label(data.labels().classNames().get(data.labels().of(i)));
      more.attribute("flag", data.attributes().find(i, 0) >= 0 ? 3 : 0);
      for (int a = 0; a < 80; a++) {
        more.attribute("noise " + a, random.nextInt(20) == 0 ? 0.3 : 0);
      }
    }
    CsrMatrix out = data.graph().kinds().links(new LinkKind("", LinkKind.Direction.OUT));
    for (int i = 0; i < NODES; i++) {
      for (int e = out.rowStart(i); e < out.rowStart(i + 1); e++) {
        more.edge("n" + i, "n" + out.column(e));
      }
    }
    AttributedGraph wide = more.build();
    JaneModel apart = model(wide, "neighbour-attributes=1,attribute-scaling=none" + APART);
    assertThat(accuracy(apart, wide)).isGreaterThan(0.9);
    assertNamed(apart, wide, "mean of flag over nodes it links to = ");
  }

  @Test
  void aModelFileKeepsKindsOfLinks(@TempDir Path folder) throws IOException {
    for (Teller teller : Teller.values()) {
      AttributedGraph data = graph(teller);
      JaneModel model = model(data, "neighbour-attributes=2,neighbour-labels=1" + APART);
      Path file = folder.resolve(teller + ".jane");
      ModelFile.write(file, model, new ModelFile.TrainingData("d", data, split(data)), true);
      try (ModelFile back = ModelFile.open(file)) {
        AttributedGraph kept = back.data().graph();
        assertThat(DataDigest.of(kept)).isEqualTo(DataDigest.of(data)).isEqualTo(back.dataDigest());
        assertThat(kept.graph().kinds().all()).isEqualTo(data.graph().kinds().all());
        JaneModel read = (JaneModel) back.model(kept);
        assertSame(read.predict(RUN), model.predict(RUN));
        assertThat(read.explain(3, 5)).usingRecursiveComparison().isEqualTo(model.explain(3, 5));
      }
    }
  }

  @Test
  void newNodesAreJudgedByKindsOfTheirLinks() {
    AttributedGraph known = graph(Teller.DIRECTION, true, NODES - 60);
    JaneModel model = model(known, "neighbour-attributes=1" + APART);
    AttributedGraph all = graph(Teller.DIRECTION);
    Predictions said = model.predict(all, RUN).predictions();
    int right = 0;
    for (int i = NODES - 60; i < NODES; i++) {
      right += said.mostLikely(i) == all.labels().of(i) ? 1 : 0;
    }
    assertThat(right / 60.0).isGreaterThan(0.85);
  }

  @Test
  void linksWithoutKindsAreRefusedByAModelThatNeedsThem() {
    JaneModel directed = model(graph(Teller.DIRECTION), "neighbour-attributes=1" + APART);
    AttributedGraph undirected = graph(Teller.DIRECTION, false, NODES);
    assertThatThrownBy(() -> directed.predict(undirected, RUN))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no direction")
        .hasMessageContaining("link-kinds=together");
    JaneModel typed = model(graph(Teller.TYPE), "neighbour-labels=1" + APART);
    assertThatThrownBy(() -> typed.predict(graph(Teller.TYPE, false, NODES), RUN))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no types");
    JaneModel unconcerned = model(graph(Teller.DIRECTION), "hubs=3" + APART);
    assertThat(unconcerned.predict(undirected, RUN).newNodes()).isZero();
  }

  @Test
  void operatorsThatTakeAttributesAreRefused() {
    JaneModel apart = model(graph(Teller.DIRECTION), "neighbour-attributes=1" + APART);
    assertThat(apart.obstacle(OnnxInputs.Form.NODES)).isEmpty();
    assertThat(apart.obstacle(OnnxInputs.Form.ATTRIBUTES).orElseThrow()).contains("link-kinds");
    JaneModel together = model(graph(Teller.DIRECTION), "neighbour-attributes=1");
    assertThat(together.obstacle(OnnxInputs.Form.ATTRIBUTES)).isEmpty();
  }

  @Test
  void theSearchLooksAtKindsWhereThereAreAny() {
    JaneMethod jane = new JaneMethod();
    AttributedGraph kinds = graph(Teller.TYPE);
    AttributedGraph none = graph(Teller.TYPE, false, NODES);
    SearchSpace usual = jane.searchSpace(Task.of(none, split(none))).orElseThrow();
    assertThat(usual.starts()).isEqualTo(jane.searchSpace().orElseThrow().starts());
    assertThat(usual.choices()).noneMatch(choice -> choice.key().equals("link-kinds"));
    SearchSpace space = jane.searchSpace(Task.of(kinds, split(kinds))).orElseThrow();
    assertThat(space.starts()).as("not searched less").isEqualTo(usual.starts());
    assertThat(space.besides()).allMatch(change -> "apart".equals(change.get("link-kinds")));
    assertThat(usual.besides()).isEmpty();
  }

  /**
   * Nobody names the setting; the search has to find it, and to leave it where it tells nothing.
   */
  @Tag("slow")
  @Test
  void theSearchFindsWhatOnlyKindsOfLinksTell() {
    assertThat(found(graph(Teller.DIRECTION))).containsEntry("link-kinds", "apart");
    assertThat(found(graph(Teller.NEXT, false, NODES))).containsEntry("link-kinds", "together");
  }

  private static Map<String, String> found(AttributedGraph data) {
    Task task = Task.of(data, split(data));
    TuningBudget budget = new TuningBudget(8, 1e9, 1);
    Tuner tuner = new Tuner(Methods.named("jane-nu"), Map.of("structural", "off"), budget);
    return tuner.train(task, RUN).model().provenance().settings();
  }
}
