package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkSharesTest {
  private static final Run RUN = Run.seeded(5).threads(2);
  private static final int NODES = 60;

  private static AttributedGraph graph(double within, double signal, int nodes) {
    RandomStream stream = RUN.random("graph");
    var builder = AttributedGraph.builder();
    for (int i = 0; i < nodes; i++) {
      builder.node("n" + i).label("g" + i % 3);
      for (int a = 0; a < 3; a++) {
        builder.attribute("a" + a, (a == i % 3 ? signal : 0) + stream.nextGaussian());
      }
    }
    for (int e = 0; e < 2 * nodes; e++) {
      int from = stream.nextInt(nodes);
      int near = stream.nextInt(nodes / 3) * 3 + from % 3;
      int to = stream.nextDouble() < within ? near : stream.nextInt(nodes);
      if (from != to) {
        builder.edge("n" + from, "n" + to);
      }
    }
    return builder.build();
  }

  private static Explainable trained(
      AttributedGraph data, String method, Map<String, String> with) {
    Split split = Split.random(data.labels(), 0.5, 0.2, RUN.random("split"));
    return (Explainable) Methods.named(method).trainer(with).train(Task.of(data, split), RUN);
  }

  /** What the model says of a node in another graph, up to what its temperature does. */
  private static double margin(NodeClassifier model, AttributedGraph data, String node, int label) {
    Predictions said = ((InductiveNodeClassifier) model).predict(data, RUN).predictions();
    int at = data.ids().find(node);
    double mean = 0;
    for (int c = 0; c < said.classNames().size(); c++) {
      mean += Math.log(said.probability(at, c)) / said.classNames().size();
    }
    double temperature = ((NetworkModel<?>) model).trained().temperature();
    return temperature * (Math.log(said.probability(at, label)) - mean);
  }

  /** The same data with the node's attributes at the means of training nodes, or without links. */
  private static AttributedGraph changed(
      AttributedGraph data, int node, boolean own, boolean links, float[] mean) {
    var builder = AttributedGraph.builder();
    for (int i = 0; i < data.nodes(); i++) {
      builder.node(data.ids().get(i)).label("g" + i % 3);
      for (int a = 0; a < 3; a++) {
        int entry = data.attributes().find(i, a);
        double value = entry < 0 ? 0 : data.attributes().value(entry);
        builder.attribute("a" + a, i == node && !own ? mean[a] : value);
      }
    }
    var adjacency = data.graph().adjacency();
    for (int i = 0; i < data.nodes(); i++) {
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        int j = adjacency.column(e);
        if (i < j && (links || i != node && j != node)) {
          builder.edge(data.ids().get(i), data.ids().get(j));
        }
      }
    }
    return builder.build();
  }

  /** The four margins taken from four graphs that a user could have written. */
  @ParameterizedTest
  @ValueSource(strings = {"gcn", "sage", "gat", "sign", "appnp"})
  void sharesAreThoseOfGraphsWithoutTheLinksAndWithMeanAttributes(String method) {
    AttributedGraph data = graph(0.8, 1, NODES);
    Explainable model = trained(data, method, Map.of("epochs", "40", "attribute-scaling", "none"));
    int[] train = ((NetworkModel<?>) model).trained().trainNodes();
    float[] mean = data.attributes().meanRow(train);
    for (int node = 0; node < NODES; node += 11) {
      int label = model.predict().mostLikely(node);
      String id = "n" + node;
      double both = margin(model, data, id, label);
      double own = margin(model, changed(data, node, true, false, mean), id, label);
      double links = margin(model, changed(data, node, false, true, mean), id, label);
      double neither = margin(model, changed(data, node, false, false, mean), id, label);
      Explanation why = model.explain(node, 3);
      assertThat(why.marginNeither()).isCloseTo(neither, within(1e-3));
      assertThat(why.attributeEffect())
          .isCloseTo(0.5 * (own - neither + both - links), within(1e-3));
      assertThat(why.linkEffect()).isCloseTo(0.5 * (links - neither + both - own), within(1e-3));
      assertThat(why.linkParts()).containsOnlyKeys("neighbours");
      assertThat(why.probability())
          .isCloseTo(model.predict().probability(node, label), within(1e-5));
    }
  }

  /** Its own attributes against the means of training nodes; links it has none of have no share. */
  @ParameterizedTest
  @ValueSource(strings = {"gcn", "sage", "mlp", "jane"})
  void aNodeWithoutLinksHasNothingFromLinks(String method) {
    AttributedGraph all = graph(0.8, 1, NODES);
    AttributedGraph data = changed(all, 7, true, false, new float[3]);
    Map<String, String> with =
        method.equals("mlp") ? Map.of("epochs", "40") : Map.of("epochs", "40", "structural", "on");
    Explainable model = trained(data, method, with);
    Explanation why = model.explain(7, 9);
    assertThat(why.links()).isZero();
    assertThat(why.linkEffect()).isZero();
    assertThat(why.linkParts().values()).allMatch(part -> part == 0);
    assertThat(why.attributeInfluence()).isEqualTo(1);
    assertThat(why.inWords()).startsWith("The node has no links. ");
    assertThat(why.neighbours()).isEmpty();
    assertThat(why.linkFeatures())
        .extracting(Explanation.Part::text)
        .allMatch(text -> text.matches(".* than most: [0-9.]+, typical [0-9.]+"));
    Explainable.Shares shares = model.shares(RUN);
    assertThat(shares.links()[7]).isZero();
    assertThat(shares.attributes()[7]).isEqualTo((float) why.attributeEffect());
  }

  @ParameterizedTest
  @CsvSource({"sage, 0.9, 0, 0, 0.45", "sage, 0, 4, 0.6, 1"})
  void theSideTheLabelsComeFromHasTheLargerShare(
      String method, double within, double signal, double least, double most) {
    AttributedGraph data = graph(within, signal, 150);
    Explainable model = trained(data, method, Map.of());
    Explainable.Shares shares = model.shares(RUN);
    double sum = 0;
    int nodes = 0;
    for (int i = 0; i < data.nodes(); i++) {
      if (!model.trainedOn(i)) {
        sum += Explanation.influence(shares.attributes()[i], shares.links()[i]);
        nodes++;
      }
    }
    assertThat(sum / nodes).isBetween(least, most);
  }

  /** Effects to first order, against small steps of the attribute itself. */
  @ParameterizedTest
  @ValueSource(strings = {"gcn", "sage", "mlp", "gat", "sign", "appnp"})
  void effectsAreSlopesTimesTheDistanceToTheMean(String method) {
    AttributedGraph data = graph(0.8, 1, NODES);
    Explainable model = trained(data, method, Map.of("epochs", "40", "attribute-scaling", "none"));
    float[] mean = data.attributes().meanRow(((NetworkModel<?>) model).trained().trainNodes());
    int node = 7;
    int label = model.predict().mostLikely(node);
    double step = 1e-2;
    for (Explanation.Part part : model.explain(node, 9).attributes()) {
      int a = part.name().charAt(1) - '0';
      float[] up = row(data, node);
      float[] down = row(data, node);
      up[a] += (float) step;
      down[a] -= (float) step;
      double slope =
          (margin(model, changed(data, node, false, true, up), "n" + node, label)
                  - margin(model, changed(data, node, false, true, down), "n" + node, label))
              / (2 * step);
      assertThat(part.effect())
          .as(part.text())
          .isCloseTo(slope * (part.value() - mean[a]), within(2e-2 + 2e-2 * Math.abs(slope)));
    }
  }

  private static float[] row(AttributedGraph data, int node) {
    float[] row = new float[3];
    for (int a = 0; a < 3; a++) {
      row[a] = data.attributes().value(data.attributes().find(node, a));
    }
    return row;
  }

  @Test
  void whatIsSaidOfNeighboursIsInTheWordsOfTheData() {
    AttributedGraph data = graph(0.8, 1, NODES);
    Explanation why = trained(data, "sage", Map.of("structural", "on")).explain(7, 40);
    assertThat(why.linkParts()).containsOnlyKeys("neighbours", "structure");
    assertThat(why.linkFeatures())
        .extracting(Explanation.Part::name)
        .contains("neighbours' mean of a0", "log degree")
        .noneMatch(name -> name.contains("direction"));
    int degree = data.graph().degree(7);
    assertThat(why.linkFeatures())
        .extracting(Explanation.Part::text)
        .contains("fewer links than most: " + degree + ", typical 4");
    String[] neighbours = new String[degree];
    Arrays.setAll(
        neighbours,
        j ->
            data.ids()
                .get(data.graph().adjacency().column(data.graph().adjacency().rowStart(7) + j)));
    assertThat(why.neighbours()).extracting(Explanation.Part::name).isSubsetOf(neighbours);
    double sum = 0;
    for (String id : neighbours) {
      sum += data.attributes().value(data.attributes().find(data.ids().find(id), 0));
    }
    double mean = sum / degree;
    assertThat(why.linkFeatures())
        .filteredOn(part -> part.name().equals("neighbours' mean of a0"))
        .singleElement()
        .satisfies(part -> assertThat(part.value()).isCloseTo(mean, within(1e-5)));
  }

  @Test
  void aNetworkWithoutLinksRestsOnAttributesAlone() {
    Explainable model = trained(graph(0.8, 2, NODES), "mlp", Map.of("epochs", "40"));
    Explainable.Shares shares = model.shares(RUN);
    assertThat(shares.links()).containsOnly(0f);
    assertThat(shares.parts()).isEmpty();
    assertThat(model.explain(0, 3).attributeInfluence()).isEqualTo(1);
    assertThat(model.explain(0, 3).attributes()).isNotEmpty();
  }
}
