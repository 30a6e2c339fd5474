package org.jane.method.linkx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.network.HandWorked;
import org.jane.network.Network;
import org.jane.network.NetworkModel;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class LinkxLayersTest {
  @Test
  void rowsOfTheAdjacencyAndAttributesAreCombined() {
    LinkxConfig config = LinkxConfig.defaults().withHidden(4).withLayers(2);
    LinkxTrainer trainer = new LinkxTrainer(config);
    Network network = trainer.layers(2, 3, 5);
    HandWorked.draw(network);
    double[][] a = WeightedTasks.adjacency(HandWorked.GRAPH);
    float[] logits = HandWorked.logits(network, trainer.aggregation());
    for (int i = 0; i < 5; i++) {
      double[] links = HandWorked.dense(network, a[i], "link-weights", "link-bias", 4);
      double[] own =
          HandWorked.dense(network, HandWorked.X[i], "attribute-weights", "attribute-bias", 4);
      double[] ofLinks =
          HandWorked.dense(network, links, "combined-links", "combined-links-bias", 4);
      double[] ofOwn =
          HandWorked.dense(network, own, "combined-attributes", "combined-attributes-bias", 4);
      double[] hidden = new double[4];
      for (int c = 0; c < 4; c++) {
        hidden[c] = links[c] + own[c] + ofLinks[c] + ofOwn[c];
      }
      double[] last =
          HandWorked.relu(
              HandWorked.dense(
                  network, HandWorked.relu(hidden), "hidden-weights-1", "hidden-bias-1", 4));
      double[] expected = HandWorked.dense(network, last, "output-weights", "output-bias", 3);
      for (int c = 0; c < 3; c++) {
        assertThat((double) logits[3 * i + c]).isCloseTo(expected[c], within(1e-4));
      }
    }
  }

  /** A new node takes from those it is linked to and that were known; it adds nothing to others. */
  @Test
  void linksAmongNewNodesAreLeftOutAndCounted() {
    AttributedGraph data = WeightedTasks.graph(false);
    int[] old = IntStream.range(0, 100).toArray();
    AttributedGraph before = data.subgraph(old);
    int[] train = IntStream.range(0, 50).map(i -> 2 * i).toArray();
    Task task = Task.of(before, Split.of(before.labels(), train, new int[0], new int[0]));
    NetworkModel<LinkxConfig> model =
        new LinkxTrainer(LinkxConfig.defaults().withEpochs(5)).train(task, Run.seeded(1));
    InductiveNodeClassifier.FoldIn all = model.predict(data, Run.seeded(1));
    assertThat(all.newNodes()).isEqualTo(50);
    int among = 0;
    for (int i = 100; i < 150; i++) {
      for (int j = i + 1; j < 150; j++) {
        among += data.graph().adjacency().find(i, j) >= 0 ? 1 : 0;
      }
    }
    assertThat(all.edgesAmongNewNodes()).isEqualTo(among).isPositive();
    InductiveNodeClassifier.FoldIn same = model.predict(before, Run.seeded(1));
    assertThat(same.predictions().probabilities()).isEqualTo(model.predict().probabilities());
    assertThat(same.edgesAmongNewNodes()).isZero();
  }
}
