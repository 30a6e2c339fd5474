package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Basis;
import org.jane.model.CannotLearnException;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.network.Network;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The network of JANE that looks along links. */
class EncoderTest {
  private static final Run RUN = Run.seeded(3).threads(2);

  @Test
  void wordsAreReadAndWritten() {
    assertThat(Encoder.parse("mlp")).isEqualTo(Encoder.MLP);
    assertThat(Encoder.parse(" links(3) ").rounds()).isEqualTo(3);
    assertThat(Encoder.parse("links(3)")).hasToString("links(3)");
    assertThat(Encoder.parse("Attention(2)")).hasToString("attention(2)");
    assertThat(Encoder.parse("attention(2)").rounds()).isEqualTo(2);
    assertThat(Encoder.parse("attention(2)")).isNotEqualTo(Encoder.parse("links(2)"));
    assertThat(JaneConfig.defaults().encoder()).hasToString("mlp");
    for (String wrong :
        List.of("links", "links(0)", "links(11)", "links(x)", "attention(0)", "gcn")) {
      assertThatThrownBy(() -> JaneConfig.defaults().with("encoder", wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("encoder");
    }
  }

  /**
   * Two hidden numbers: a node with the flag shows (1, -1), another (-1, 1). What comes from the
   * neighbours is 2·share - 1, and the margin adds the node's own flag and that, as GraphSAGE with
   * these weights does. a has no flag; of the weight of its links 3 parts lead to b, which has it,
   * 1 to c, which has not.
   */
  @Test
  void oneRoundByHandIsTheMeanOverNeighboursByWeight() {
    JaneModel model = flags();
    Predictions said = model.predict();
    // a: hidden (0, 1) shows (-1, 1); mean over neighbours (½, -½); message 4·½ = 2 on the first
    // number; the sum (2, 1) is normed to (1, -1): yes
    assertThat(said.label(0)).isEqualTo("yes");
    // b: hidden (1, 0); its only neighbour a shows (-1, 1): no message; stays (1, -1): yes
    assertThat(said.label(1)).isEqualTo("yes");
    // c: hidden (0, 1), no message: no
    assertThat(said.label(2)).isEqualTo("no");
    double e = 1 / Math.sqrt(0.25 + 1e-5) / 2; // what normed numbers of (2, 1) are, nearly 1
    assertThat((double) said.probability(0, 0)).isCloseTo(1 / (1 + Math.exp(-2 * e)), within(1e-4));
    // d stands alone: nobody sends anything
    assertThat(said.label(3)).isEqualTo("no");
    assertThat(said.basis(3)).isEqualTo(Basis.ATTRIBUTES);
  }

  private static JaneModel flags() {
    AttributedGraph data =
        TinyGraphs.edges("a-b:3", "a-c:1")
            .nodes("d")
            .label("b", "yes")
            .label("c", "no")
            .attribute("b", "flag", 1)
            .build();
    JaneConfig config =
        JaneConfig.defaults().with("hidden", "2").with("encoder", "links(1)").with("k", "1");
    Network network = JaneNetwork.of(1, 1, 2, config.network(), config.encoder());
    set(network, "attribute-weights", 1, -1);
    set(network, "hidden-bias", 0, 1);
    set(network, "round-1-neighbour-weights", 4, 0, 0, 0);
    set(network, "output-weights", 1, -1, 0, 0); // margin = first number
    DenseMatrix u = new DenseMatrix(4, 1, new float[4]);
    return JaneFixtures.model(
        config, data, network, u, 1, new float[] {0.5f}, new float[] {0}, 1, 2);
  }

  private static void set(Network network, String name, float... values) {
    float[] into = network.parameter(name).value();
    assertThat(values).hasSameSizeAs(into);
    System.arraycopy(values, 0, into, 0, values.length);
  }

  @Test
  void whatNeighboursSendBelongsToTheLinks() {
    JaneModel model = flags();
    Explanation why = model.explain(0, 5);
    assertThat(why.linkEffect()).isGreaterThan(0);
    assertThat(why.linkParts()).containsOnlyKeys("position", "neighbours");
    assertThat(why.linkParts().get("position")).isCloseTo(0, within(1e-12));
    assertThat(why.linkParts().get("neighbours")).isCloseTo(why.linkEffect(), within(1e-12));
    assertThat(why.neighbours()).first().extracting(Explanation.Part::name).isEqualTo("b");
    assertThat(why.neighbours().get(0).effect()).isGreaterThan(0);
    assertThat(why.linkFeatures())
        .extracting(Explanation.Part::text)
        .containsExactly("neighbours' mean of flag = 0.75");
    assertThat(model.explain(3, 5).linkFeatures()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "encoder=links(2)",
        "encoder=links(2),structural=on,neighbour-attributes=1",
        "encoder=links(2),bias=false",
        "encoder=attention(2)"
      })
  void sharesMakeUpTheWholeMargin(String settings) {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    JaneConfig config = VariedConfigs.of(settings);
    JaneModel model = new JaneTrainer(config).train(Task.of(data, SmallTasks.split(data)), RUN);
    Predictions said = model.predict();
    Explainable.Shares shares = model.shares(RUN);
    for (int i = 0; i < data.nodes(); i++) {
      Explanation why = model.explain(i, 3);
      int best = said.mostLikely(i);
      assertThat(why.probability()).isCloseTo(said.probability(i, best), within(1e-4));
      double margin = margin(said, i, best) * model.temperature();
      assertThat(why.attributeEffect() + why.linkEffect() + why.marginNeither())
          .isCloseTo(margin, within(1e-3 * (1 + Math.abs(margin))));
      assertThat(why.linkParts().values().stream().mapToDouble(v -> v).sum())
          .isCloseTo(why.linkEffect(), within(1e-9));
      assertThat(shares.links()[i]).isEqualTo((float) why.linkEffect());
    }
  }

  /** From probabilities: logits up to a constant, which the margin does not see. */
  private static double margin(Predictions said, int row, int label) {
    int classes = said.classNames().size();
    double mean = 0;
    for (int c = 0; c < classes; c++) {
      mean += Math.log(said.probability(row, c)) / classes;
    }
    return Math.log(said.probability(row, label)) - mean;
  }

  @ParameterizedTest
  @ValueSource(strings = {"links(1)", "attention(1)"})
  void aChangeOfANeighbourIsWhatItsReasonSays(String encoder) {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    JaneConfig config = VariedConfigs.of("nu,attribute-scaling=none,encoder=" + encoder);
    JaneModel model =
        JaneFixtures.withTemperature(
            new JaneTrainer(config).train(Task.of(data, SmallTasks.split(data)), RUN), 1);
    int node = 7;
    CsrMatrix x = model.attributes();
    // one round: only what the direct neighbours send, so that the reasons are the whole gradient
    double step = 1e-2;
    double all = 0;
    for (Explanation.Part part : model.explain(node, 0, 1000).linkFeatures()) {
      all += part.effect();
    }
    double difference = (at(model, data, x, node, step) - at(model, data, x, node, -step)) / 2;
    assertThat(all).isCloseTo(difference / step, within(0.02 * (0.1 + Math.abs(all))));
  }

  /** The margin of class 0 when neighbours differ from the mean by a little more. */
  private static double at(
      JaneModel model, AttributedGraph data, CsrMatrix x, int node, double more) {
    CsrMatrix changed = x;
    CsrMatrix links = data.graph().adjacency();
    float[] mean = model.weights().meanAttributes();
    for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
      float[] row = new float[x.columns()];
      for (int at = x.rowStart(links.column(e)); at < x.rowStart(links.column(e) + 1); at++) {
        row[x.column(at)] = x.value(at);
      }
      for (int a = 0; a < row.length; a++) {
        row[a] += (float) (more * (row[a] - mean[a]));
      }
      changed = changed.withRow(links.column(e), row);
    }
    AttributedGraph other =
        new AttributedGraph(
            data.graph(), changed, data.attributeNames(), data.labels(), data.ids());
    Predictions said = model.on(other, RUN).predict(RUN);
    return margin(said, node, 0);
  }

  /**
   * Nodes in pairs, each linked to its partner alone, and the label of both is a coin. Attributes
   * tell nothing: whoever has a labelled partner can be known by it, and nobody else.
   */
  @ParameterizedTest
  @ValueSource(strings = {"neighbour-labels=1", "neighbour-labels=2"})
  void labelsOfNeighboursAreHeardAndNeverTheOwn(String settings) {
    int n = 400;
    RandomStream random = Run.seeded(1).random("coins");
    TinyGraphs graph = TinyGraphs.edges("n0-n1");
    int[] half = new int[n / 2];
    int[] others = new int[n / 2];
    for (int i = 0; i < n; i += 2) {
      String coin = random.nextDouble() < 0.5 ? "red" : "blue";
      graph.and("n" + i + "-n" + (i + 1)).label("n" + i, coin).label("n" + (i + 1), coin);
      graph.attribute("n" + i, "noise", random.nextGaussian());
      half[i / 2] = i;
      others[i / 2] = i + 1;
    }
    AttributedGraph data = graph.build();
    String common = settings + ",nu,structural=off,k=2,scale=0.1,epochs=60";
    // one node of each pair teaches: were its own label seen, nothing would be learnt but that;
    // no training node has a labelled partner, so nothing can be learnt, and nothing is
    Split noPairs = Split.of(data.labels(), half, Arrays.copyOf(others, 100), rest(others, 100));
    assertThat(accuracy(data, noPairs, common)).isBetween(0.35, 0.65);
    // most pairs teach, both nodes of them, and of the others one node does
    int[] train = new int[n - 100];
    Arrays.setAll(train, i -> i < 200 ? i : 2 * i - 200);
    int[] asked = rest(others, 100);
    Split pairs = Split.of(data.labels(), train, Arrays.copyOf(asked, 50), rest(asked, 50));
    assertThat(accuracy(data, pairs, common)).isGreaterThan(0.9);
  }

  @Test
  void labelsAroundNodesAreNotSentOn() {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    var trainer = new JaneTrainer(VariedConfigs.of("neighbour-labels=1,encoder=links(1)"));
    assertThatThrownBy(() -> trainer.train(Task.of(data, SmallTasks.split(data)), RUN))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("would send a node its own label");
  }

  private static int[] rest(int[] nodes, int from) {
    return Arrays.copyOfRange(nodes, from, nodes.length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"links(2)", "attention(2)"})
  void withoutLinksNobodySendsAnything(String encoder) {
    AttributedGraph data = SmallTasks.graph(0.5, 60, 1);
    Task task = Task.of(data, SmallTasks.split(data)).withoutLinks();
    JaneModel model = new JaneTrainer(VariedConfigs.of("encoder=" + encoder)).train(task, RUN);
    assertThat(model.shares(RUN).parts().get("neighbours")).containsOnly(0f);
    assertThat(model.shares(RUN).links()).containsOnly(0f); // no position tells anything, either
    assertThat(model.explain(0, 5).neighbours()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"links(2)", "attention(2)"})
  void someNodesAreLabelledAsAmongAll(String encoder) {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    JaneConfig config = VariedConfigs.of("encoder=" + encoder);
    JaneModel model = new JaneTrainer(config).train(Task.of(data, SmallTasks.split(data)), RUN);
    Predictions all = model.predict(RUN);
    int[] some = {70, 3};
    Predictions few = model.predict(some, RUN);
    for (int i = 0; i < some.length; i++) {
      assertThat(few.ids().get(i)).isEqualTo(data.ids().get(some[i]));
      for (int c = 0; c < 4; c++) {
        assertThat(few.probability(i, c)).isCloseTo(all.probability(some[i], c), within(1e-5f));
      }
    }
  }

  /**
   * Every node has two flags and four neighbours; its label says whether at least two of these
   * carry exactly one of the flags. Means of the flags over neighbours know nothing of it.
   */
  private static AttributedGraph oneOfTwoFlags(int n) {
    RandomStream random = Run.seeded(1).random("flags");
    boolean[] a = new boolean[n];
    boolean[] b = new boolean[n];
    for (int i = 0; i < n; i++) {
      a[i] = random.nextDouble() < 0.5;
      b[i] = random.nextDouble() < 0.5;
    }
    List<String> edges = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      edges.add("n" + i + "-n" + (i + 1) % n);
      edges.add("n" + i + "-n" + (i + 7) % n);
    }
    TinyGraphs graph = TinyGraphs.edges(edges.toArray(String[]::new));
    for (int i = 0; i < n; i++) {
      int count = 0;
      for (int j : new int[] {i + 1, i - 1, i + 7, i - 7}) {
        int at = Math.floorMod(j, n);
        count += a[at] != b[at] ? 1 : 0;
      }
      graph.label("n" + i, count >= 2 ? "yes" : "no");
      graph.attribute("n" + i, "a", a[i] ? 1 : 0).attribute("n" + i, "b", b[i] ? 1 : 0);
    }
    return graph.build();
  }

  @Tag("slow")
  @Test
  void labelsThatOnlyNeighboursTogetherTellAreLearntAlongLinks() {
    AttributedGraph data = oneOfTwoFlags(400);
    Split split = Split.random(data.labels(), 0.5, 0.2, Run.seeded(9).random("split"));
    String common =
        "nu,attribute-scaling=none,scale=0.1,k=2,dropout=0,weight-decay=0,epochs=150,hidden=32,";
    double means = accuracy(data, split, common + "neighbour-attributes=2");
    double links = accuracy(data, split, common + "encoder=links(1),learning-rate=0.01");
    assertThat(means).isLessThan(0.75);
    assertThat(links).isGreaterThan(0.95);
  }

  /**
   * Every node says one of four words at random, and has a rank, the higher the rarer. Its label is
   * the word that most of its neighbours of the highest rank among them say. Some thirty neighbours
   * of low rank drown the others in a mean.
   */
  private static AttributedGraph ranks(int n, int degree) {
    RandomStream random = Run.seeded(1).random("ranks");
    List<Set<Integer>> neighbours = new ArrayList<>();
    int[] word = new int[n];
    int[] rank = new int[n];
    for (int i = 0; i < n; i++) {
      neighbours.add(new TreeSet<>());
      word[i] = random.nextInt(4);
      rank[i] = random.nextDouble() < 0.85 ? 0 : random.nextDouble() < 0.85 ? 1 : 2;
    }
    List<String> edges = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < degree / 2; l++) {
        int j = random.nextInt(n);
        if (j != i && neighbours.get(i).add(j)) {
          neighbours.get(j).add(i);
          edges.add("n" + i + "-n" + j);
        }
      }
    }
    TinyGraphs graph = TinyGraphs.edges(edges.toArray(String[]::new));
    for (int i = 0; i < n; i++) {
      int highest = neighbours.get(i).stream().mapToInt(j -> rank[j]).max().orElseThrow();
      int[] votes = new int[4];
      neighbours.get(i).stream().filter(j -> rank[j] == highest).forEach(j -> votes[word[j]]++);
      int most = Arrays.stream(votes).max().orElseThrow();
      graph.label("n" + i, "w" + IntStream.of(0, 1, 2, 3).filter(w -> votes[w] == most).min());
      graph.attribute("n" + i, "w" + word[i], 1);
      graph.attribute("n" + i, "rank1", rank[i] == 1 ? 1 : 0);
      graph.attribute("n" + i, "rank2", rank[i] == 2 ? 1 : 0);
    }
    return graph.build();
  }

  @Tag("slow")
  @Test
  void attentionFindsTheNeighboursThatMatter() {
    AttributedGraph data = ranks(1000, 30);
    Split split = Split.random(data.labels(), 0.5, 0.2, Run.seeded(9).random("split"));
    String common =
        "nu,attribute-scaling=none,scale=0.1,k=2,dropout=0,weight-decay=5e-4,epochs=150,hidden=32,";
    double means = accuracy(data, split, common + "encoder=links(1)");
    double attention = accuracy(data, split, common + "encoder=attention(1)");
    assertThat(means).isLessThan(0.85);
    assertThat(attention).isGreaterThan(means + 0.1).isGreaterThan(0.9);
  }

  private static double accuracy(AttributedGraph data, Split split, String settings) {
    Predictions said =
        SmallTasks.predictions(Task.of(data, split), VariedConfigs.of(settings), RUN);
    return Arrays.stream(split.test())
            .filter(i -> said.mostLikely(i) == data.labels().of(i))
            .count()
        / (double) split.test().length;
  }
}
