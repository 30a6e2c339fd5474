package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jane.graph.AttributedGraph;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Basis;
import org.jane.model.InductiveNodeClassifier.FoldIn;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.network.Network;
import org.jane.network.TwoLayers;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class FoldedPositionsTest {
  private static final Run RUN = Run.seeded(1);

  /** a at (0, 0), b at (4, 8), c without an edge; training nodes have the mean (2, 4). */
  private static JaneModel model() {
    AttributedGraph data =
        TinyGraphs.edges("a-b")
            .nodes("c")
            .label("a", "red")
            .label("b", "blue")
            .attribute("a", "x", 1)
            .build();
    var network = TwoLayers.of(1, 2, 3, 2, true);
    network.initialise(Network.Initialisation.FAN_IN, RUN, "weights");
    DenseMatrix u = new DenseMatrix(3, 2, new float[] {0, 0, 4, 8, 2, 4});
    return JaneFixtures.model(data, network, u, 0.5f, new float[] {0.5f}, new float[] {2, 4}, 0, 1);
  }

  private static AttributedGraph later(TinyGraphs graph) {
    return graph.attribute("a", "x", 1).build();
  }

  @Test
  void aNewNodeStandsAtTheWeightedMeanOfItsKnownNeighbours() {
    AttributedGraph data = later(TinyGraphs.edges("new-a:3", "new-b:1"));
    var placed = new FoldedPositions(data, model());
    assertThat(placed.u().data()).containsExactly(1, 2, 0, 0, 4, 8);
    assertThat(placed.basis(0)).isEqualTo(Basis.FOLDED_IN);
    assertThat(placed.newNodes()).isEqualTo(1);
    assertThat(placed.unlinked()).isZero();
    assertThat(placed.edgesAmongNewNodes()).isZero();
  }

  @Test
  void edgesAmongNewNodesAreCountedAndPlaceNobody() {
    AttributedGraph data = later(TinyGraphs.edges("m-a", "m-n:9", "n-o", "o-m"));
    var placed = new FoldedPositions(data, model());
    int m = data.ids().find("m");
    int n = data.ids().find("n");
    assertThat(placed.u().get(m, 0)).isZero();
    assertThat(placed.u().get(n, 1)).isEqualTo(4);
    assertThat(placed.basis(n)).isEqualTo(Basis.ATTRIBUTES);
    assertThat(placed.newNodes()).isEqualTo(3);
    assertThat(placed.unlinked()).isEqualTo(2);
    assertThat(placed.edgesAmongNewNodes()).isEqualTo(3);
  }

  @Test
  void aKnownNodeWithoutAPlaceOfItsOwnGivesNoneToOthers() {
    AttributedGraph data = later(TinyGraphs.edges("new-c").nodes("a"));
    var placed = new FoldedPositions(data, model());
    assertThat(placed.basis(0)).isEqualTo(Basis.ATTRIBUTES);
    assertThat(placed.unlinked()).isEqualTo(1);
    assertThat(placed.u().get(0, 0)).isEqualTo(2);
  }

  @Test
  void knownNodesKeepTheirPlaceAndTheirGivenLabelInAnyOrder() {
    AttributedGraph data = later(TinyGraphs.edges("b-new", "new-a"));
    FoldIn folded = model().predict(data, RUN);
    Predictions predictions = folded.predictions();
    assertThat(predictions.label("b")).isEqualTo("blue");
    assertThat(predictions.basis(0)).isEqualTo(Basis.GIVEN);
    assertThat(predictions.basis(1)).isEqualTo(Basis.FOLDED_IN);
    Predictions own = model().predict();
    assertThat(predictions.probability(0, 1)).isEqualTo(own.probability(1, 1));
    assertThat(predictions.probability(2, 0)).isEqualTo(own.probability(0, 0));
  }

  @Test
  void theTrainingDataItselfIsPredictedAsBefore() {
    for (String settings :
        new String[] {
          "",
          "structural=on",
          "structural=on,neighbour-attributes=2",
          "encoder=links(2)",
          "encoder=attention(2)"
        }) {
      AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
      var task = Task.of(data, SmallTasks.split(data));
      JaneModel model = new JaneTrainer(VariedConfigs.of(settings)).train(task, RUN);
      FoldIn folded = model.predict(data, RUN);
      assertThat(folded.newNodes()).isZero();
      assertThat(folded.predictions().probabilities()).isEqualTo(model.predict().probabilities());
      for (int i = 0; i < data.nodes(); i++) {
        assertThat(folded.predictions().basis(i)).isEqualTo(model.predict().basis(i));
        assertThat(folded.predictions().label(i)).isEqualTo(model.predict().label(i));
      }
    }
  }

  @Test
  void otherAttributesThanThoseOfTrainingAreRefused() {
    AttributedGraph data = TinyGraphs.edges("a-new").build();
    assertThatThrownBy(() -> model().predict(data, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 attributes were scaled in training, found 0");
  }
}
