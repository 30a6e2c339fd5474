package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.metric.PrimaryMetric;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadedModelTest {
  private static final AttributedGraph GRAPH =
      SyntheticGraph.draw(new SyntheticConfig(0.5, 300, 3, 4, 1, 2, 0.5), Run.seeded(3).threads(1))
          .graph();

  private static LoadedModel loaded(String method, Map<String, String> settings) throws Exception {
    Run run = Run.seeded(1).threads(1);
    Split split = Split.random(GRAPH.labels(), 0.4, 0.2, run.random("split"));
    NodeClassifier model =
        Methods.named(method).trainer(settings).train(Task.of(GRAPH, split), run);
    ModelFile.TrainingData data = new ModelFile.TrainingData("drawn", GRAPH, split);
    return LoadedModel.open(new ModelSource.InMemory(model, data), run);
  }

  /** What is seen near a node is all that matters: the whole graph says the same. */
  @ParameterizedTest
  @CsvSource({
    "jane, neighbour-attributes=2",
    "jane, neighbour-attributes=0",
    "gcn, hidden=8",
    "sage, hidden=8",
    "mlp, hidden=8"
  })
  void theSurroundingsSayWhatTheWholeGraphSays(String method, String setting) throws Exception {
    String[] pair = setting.split("=");
    LoadedModel model = loaded(method, Map.of("epochs", "20", pair[0], pair[1]));
    List<NewNode.Link> links =
        List.of(
            new NewNode.Link(GRAPH.ids().get(7), 1),
            new NewNode.Link(GRAPH.ids().get(19), 2),
            new NewNode.Link(GRAPH.ids().get(120), 1));
    String first = GRAPH.attributeNames().get(0);
    LoadedModel.ForNewNodes local =
        model.predict(List.of(new NewNode("new", Map.of(first, 1.5), links)));
    Predictions whole =
        ((InductiveNodeClassifier) model.model())
            .predict(with(links, first), Run.seeded(1).threads(1))
            .predictions();
    assertThat(local.complete()).isTrue();
    for (int c = 0; c < whole.classNames().size(); c++) {
      assertThat(local.predictions().probability(0, c))
          .isCloseTo(whole.probability(GRAPH.nodes(), c), within(1e-5f));
    }
  }

  /** The graph with one more node. */
  private static AttributedGraph with(List<NewNode.Link> links, String attribute) {
    int n = GRAPH.nodes();
    NodeIds.Builder ids = new NodeIds.Builder();
    GraphBuilder edges = new GraphBuilder(n + 1);
    CsrMatrix adjacency = GRAPH.graph().adjacency();
    CsrMatrix x = GRAPH.attributes();
    int[] start = new int[n + 2];
    int[] column = new int[x.entries() + 1];
    float[] value = new float[x.entries() + 1];
    for (int i = 0; i < n; i++) {
      ids.add(GRAPH.ids().get(i));
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        if (adjacency.column(e) > i) {
          edges.add(i, adjacency.column(e), adjacency.value(e));
        }
      }
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        column[e] = x.column(e);
        value[e] = x.value(e);
      }
      start[i + 1] = x.rowStart(i + 1);
    }
    ids.add("new");
    links.forEach(link -> edges.add(n, GRAPH.ids().find(link.to()), link.weight()));
    column[x.entries()] = GRAPH.attributeNames().indexOf(attribute);
    value[x.entries()] = 1.5f;
    start[n + 1] = x.entries() + 1;
    return new AttributedGraph(
        edges.build(),
        new CsrMatrix(x.columns(), start, column, value),
        GRAPH.attributeNames(),
        Labels.unknown(n + 1),
        ids.build());
  }

  @Test
  void aChangeThatChangesNothingMovesNothing() throws Exception {
    LoadedModel model = loaded("jane", Map.of("epochs", "20"));
    String name = GRAPH.attributeNames().get(0);
    int at = GRAPH.attributes().find(5, 0);
    float is = at < 0 ? 0 : GRAPH.attributes().value(at);
    LoadedModel.WhatIf same =
        model.whatIf(5, new NodeChange(Map.of(name, (double) is), List.of(), List.of()));
    for (int c = 0; c < same.after().classNames().size(); c++) {
      assertThat(same.after().probability(0, c)).isEqualTo(same.before().probability(0, c));
      assertThat(same.after().probability(0, c))
          .isCloseTo(model.predictions().probability(5, c), within(1e-6f));
    }
    LoadedModel.WhatIf other =
        model.whatIf(5, new NodeChange(Map.of(name, is + 50.0), List.of(), List.of()));
    assertThat(other.after().probability(0, 0)).isNotEqualTo(other.before().probability(0, 0));
    assertThatThrownBy(
            () -> model.whatIf(5, new NodeChange(Map.of("nothing", 1), List.of(), List.of())))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("nothing");
  }

  @Test
  void trainingAgainComparesOnTheSameNodes() throws Exception {
    LoadedModel model = loaded("mlp", Map.of("epochs", "20"));
    int node = model.data().split().train()[0];
    String other = GRAPH.labels().classNames().get((GRAPH.labels().of(node) + 1) % 2);
    TrainingAgain.Result again =
        TrainingAgain.run(
            model, Map.of(node, other), PrimaryMetric.ACCURACY, Run.seeded(1).threads(1));
    assertThat(again.newLabels()).isEqualTo(1);
    assertThat(again.comparison().nodes()).isEqualTo(model.data().split().validation().length);
    assertThat(again.model().data().graph().labels().of(node))
        .isEqualTo(GRAPH.labels().classNames().indexOf(other));
    TrainingAgain.Result same =
        TrainingAgain.run(model, Map.of(), PrimaryMetric.ACCURACY, Run.seeded(1).threads(1));
    assertThat(same.comparison().after()).isEqualTo(same.comparison().before());
  }

  /** Worth was measured on the model before: it must not pass for that of the new one. */
  @Test
  void whatLabelsComeFromStaysThatOfTheEarlierModel(@TempDir Path folder) throws Exception {
    LoadedModel plain = loaded("mlp", Map.of("epochs", "5"));
    Worth worth =
        new Worth("accuracy", 60, 5, true, 0.9, 0.8, 0.7, 0.5, 0.02, 0.02, 0.02, 0.02, 0.02, 0.9);
    Run run = Run.seeded(1).threads(1);
    LoadedModel model =
        LoadedModel.open(
            new ModelSource.InMemory(plain.model(), plain.data(), Optional.of(worth)), run);
    LoadedModel again = TrainingAgain.run(model, Map.of(), PrimaryMetric.ACCURACY, run).model();
    again.write(folder.resolve("m.jane"));
    LoadedModel read = LoadedModel.open(new ModelSource.InFile(folder.resolve("m.jane")), run);
    for (LoadedModel each : List.of(again, read)) {
      assertThat(each.worth()).isEmpty();
      assertThat(each.earlierWorth()).contains(worth);
    }
    assertThat(again.digest()).isEmpty();
    assertThat(read.digest()).isPresent();
  }
}
