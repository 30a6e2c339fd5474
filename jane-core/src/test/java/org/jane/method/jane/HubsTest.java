package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

/**
 * Labels that come from one particular neighbour: of twenty hubs every node is linked to five by
 * chance, and is red if h7 is among them. Means over neighbours and positions hardly tell.
 */
class HubsTest {
  private static final Run RUN = Run.seeded(1);
  private static final int NODES = 400;

  /** The nodes in their order or from the last to the first, with further links. */
  private static AttributedGraph graph(boolean reversed, String... more) {
    RandomStream random = Run.seeded(5).random("hubs");
    List<String> links = new ArrayList<>();
    List<String> red = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      List<Integer> hubs = new ArrayList<>();
      while (hubs.size() < 5) {
        int hub = random.nextInt(20);
        if (!hubs.contains(hub)) {
          hubs.add(hub);
          links.add("n" + i + "-h" + hub);
        }
      }
      if (hubs.contains(7)) {
        red.add("n" + i);
      }
    }
    if (reversed) {
      Collections.reverse(links);
    }
    links.addAll(List.of(more));
    TinyGraphs graph = TinyGraphs.edges(links.toArray(new String[0]));
    for (int i = 0; i < NODES; i++) {
      graph.label("n" + i, red.contains("n" + i) ? "red" : "blue");
    }
    return graph.build();
  }

  private static Split split(AttributedGraph data) {
    return Split.random(data.labels(), 0.4, 0.2, Run.seeded(2).random("split"));
  }

  private static JaneModel model(AttributedGraph data, String settings) {
    return new JaneTrainer(
            VariedConfigs.of("nu,structural=off,k=4,scale=0.5,epochs=100," + settings))
        .train(Task.of(data, split(data)), RUN);
  }

  private static double accuracy(JaneModel model, AttributedGraph data) {
    return JaneFixtures.accuracy(model.predict(RUN), data, split(data).test());
  }

  @Test
  void theHubThatTellsIsFoundAndNamed() {
    AttributedGraph data = graph(false);
    JaneModel model = model(data, "hubs=20");
    assertThat(accuracy(model, data)).isGreaterThan(0.95);
    assertThat(accuracy(model(data, "hubs=0"), data)).isLessThan(0.9);
    int told = 0;
    int[] test = split(data).test();
    for (int node : test) {
      Explanation why = model.explain(node, 3);
      String first = why.linkFeatures().get(0).text();
      told += first.equals("linked to h7") || first.equals("not linked to h7") ? 1 : 0;
      assertThat(why.linkParts()).containsKey("hubs");
    }
    assertThat(told / (double) test.length).isGreaterThan(0.9);
  }

  @Test
  void newNodesAreJudgedByTheSameHubs() {
    AttributedGraph data = graph(false);
    JaneModel model = model(data, "hubs=20");
    AttributedGraph later =
        graph(true, "new1-h7", "new1-h3", "new1-h4", "new2-h3", "new2-h4", "new2-h5");
    Predictions said = model.predict(later, RUN).predictions();
    assertThat(said.label(later.ids().find("new1"))).isEqualTo("red");
    assertThat(said.label(later.ids().find("new2"))).isEqualTo("blue");
  }
}
