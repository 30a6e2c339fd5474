package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.MissingValues;
import org.jane.data.csv.ReadAs;
import org.jane.data.source.DataSource;
import org.jane.graph.GraphDataException;
import org.jane.graph.UnknownNodes;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * New nodes as rows and links alone. The truth is what the model says of them in the whole graph,
 * with all nodes of training listed again.
 */
class NewNodesTest {
  private static final int NODES = 60;
  private static final int NEW = 5;
  private static final Run RUN = Run.seeded(1).threads(1);
  private static final CsvOptions OPTIONS =
      CsvOptions.defaults()
          .withNodeColumns("key", "club")
          .withEdgeColumns("a", "b", "strength")
          .withReadAs(ReadAs.CATEGORY, Set.of("zone"))
          .withReadAs(ReadAs.TEXT, Set.of("about"))
          .withReadAs(ReadAs.IGNORED, Set.of("row"))
          .withMissing(MissingValues.MEAN);

  @TempDir Path temp;
  private Path whole;
  private Path training;
  private Path fresh;
  private final List<String> notices = new ArrayList<>();

  @BeforeEach
  void writeFiles() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    String header = "key,club,x,zone,about,row\n";
    StringBuilder old = new StringBuilder();
    StringBuilder added = new StringBuilder();
    StringBuilder addedWithoutLabels = new StringBuilder("key,x,zone,about\n");
    for (int i = 0; i < NODES; i++) {
      String x = i % 7 == 3 ? "" : String.valueOf(i % 2 + random.nextInt(10) / 8.0);
      String rest =
          x + "," + random.nextInt(3) + "," + (i % 2 == 0 ? "graphs and trees" : "words in text");
      String row = "n%d,%s,%s,%d%n".formatted(i, i % 2 == 0 ? "even" : "odd", rest, i);
      (i < NODES - NEW ? old : added).append(row);
      if (i >= NODES - NEW) {
        addedWithoutLabels.append("n%d,%s%n".formatted(i, rest));
      }
    }
    StringBuilder oldEdges = new StringBuilder();
    StringBuilder newEdges = new StringBuilder();
    for (int e = 0; e < 240; e++) {
      int a = random.nextInt(NODES);
      int b = (a + 2 * random.nextInt(NODES / 2) + (random.nextInt(6) == 0 ? 1 : 0)) % NODES;
      String row = "n%d,n%d,%d%n".formatted(a, b, 1 + random.nextInt(3));
      (a < NODES - NEW && b < NODES - NEW ? oldEdges : newEdges).append(row);
    }
    whole = folder("whole", header + old + added, "a,b,strength\n" + oldEdges + newEdges);
    training = folder("training", header + old, "a,b,strength\n" + oldEdges);
    fresh = folder("fresh", addedWithoutLabels.toString(), "a,b,strength\n" + newEdges);
  }

  private Path folder(String name, String nodes, String edges) throws IOException {
    Path folder = Files.createDirectories(temp.resolve(name));
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.csv"), edges);
    return folder;
  }

  /** Files by networkx and by hand, see scripts/make-new-nodes.py. */
  private static Path club(String name) {
    try {
      return Path.of(NewNodesTest.class.getResource("/org/jane/app/club/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static DataRequest data(Path folder, CsvOptions options) {
    return DataRequest.of(new DataSource.TableFolder(folder, options));
  }

  private Path train(String method, CsvOptions options) throws IOException {
    return train(method, true, options);
  }

  private Path train(String method, boolean withData) throws IOException {
    return train(method, withData, OPTIONS);
  }

  private Path train(String method, boolean withData, CsvOptions options) throws IOException {
    Path file = temp.resolve(method + ".jane");
    TrainRequest request =
        TrainRequest.of(data(training, options))
            .withMethod(method)
            .withSettings(Map.of("epochs", "15"))
            .withMeasure(false)
            .withModel(file, withData);
    Training.run(request, RUN, Events.none());
    return file;
  }

  private Predictions predict(Path model, DataRequest data) throws IOException {
    return Predicting.run(
            PredictRequest.of(new ModelSource.InFile(model)).withData(data),
            RUN,
            event -> {
              if (event instanceof Event.DataNotice notice) {
                notices.add(notice.sentence());
              }
            })
        .predictions();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jane", "gcn", "sage", "mlp"})
  void rowsAndLinksAreEnough(String method) throws IOException {
    Path model = train(method, true);
    Predictions inWhole = predict(model, data(whole, OPTIONS));
    notices.clear();
    Predictions alone = predict(model, data(fresh, CsvOptions.defaults()));
    assertThat(alone.nodes()).isEqualTo(NEW);
    assertThat(notices).anyMatch(notice -> notice.matches("(?s).*Took \\d+ neighbours that .*"));
    for (int i = 0; i < NEW; i++) {
      int there = inWhole.ids().find(alone.ids().get(i));
      assertThat(alone.label(i)).isEqualTo(inWhole.label(there));
      assertThat(alone.basis(i)).isEqualTo(inWhole.basis(there));
      for (int c = 0; c < 2; c++) {
        assertThat(alone.probability(i, c)).isEqualTo(inWhole.probability(there, c));
      }
    }
  }

  /**
   * Files in which whatever an edge names must be a node, as networkx writes them: neighbours have
   * a name and no attributes. The truth is what the same rows and links say as tables.
   */
  @ParameterizedTest
  @ValueSource(strings = {"gml", "net", "graphml", "gexf", "json"})
  void neighboursInGraphFilesAreThoseOfTraining(String ending) throws IOException {
    Path model = temp.resolve("m.jane");
    Training.run(
        TrainRequest.of(
                DataRequest.of(
                    new DataSource.GraphData(
                        club("old.gml"), CsvOptions.defaults().withNodeColumns("id", "club"))))
            .withMethod("gcn")
            .withSettings(Map.of("epochs", "15"))
            .withMeasure(false)
            .withModel(model, true),
        RUN,
        Events.none());
    Predictions asTables =
        predict(
            model, DataRequest.of(new DataSource.TableFolder(club("new"), CsvOptions.defaults())));
    notices.clear();
    Predictions asGraph =
        predict(
            model,
            DataRequest.of(new DataSource.GraphData(club("new." + ending), CsvOptions.defaults())));
    assertThat(notices)
        .contains(
            "Took 14 nodes of new.%s that the model knows, without any attribute here, from the data of training."
                .formatted(ending));
    assertThat(asGraph.nodes()).isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      int there = asTables.ids().find(asGraph.ids().get(i));
      assertThat(there).isNotNegative();
      for (int c = 0; c < 2; c++) {
        assertThat(asGraph.probability(i, c)).isEqualTo(asTables.probability(there, c));
      }
    }
  }

  @Test
  void knownNodesWithoutAttributesAreNoNewData() throws IOException {
    Path model = train("mlp", true);
    folder("again", "key,x,zone,about\nn0,,,\nn1,,,\n", "a,b,strength\nn0,n1,1\n");
    assertThat(predict(model, data(temp.resolve("again"), CsvOptions.defaults())).nodes())
        .isEqualTo(2); // tables fill blanks with means, as in training
    Path graph = temp.resolve("again.gml");
    Files.writeString(
        graph,
        "graph [ node [ id 1 label \"n0\" ] node [ id 2 label \"n1\" ] edge [ source 1 target 2 ] ]");
    DataRequest known = DataRequest.of(new DataSource.GraphData(graph, CsvOptions.defaults()));
    assertThatThrownBy(() -> predict(model, known.withGiven(Set.of("id"))))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no column \"x\"");
    Files.writeString(
        graph,
        "graph [ node [ id 1 label \"n0\" x \"\" zone \"\" about \"\" ] node [ id 2 label \"n1\" ]"
            + " edge [ source 1 target 2 ] ]");
    assertThatThrownBy(() -> predict(model, known.withGiven(Set.of("id"))))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("again.gml: all nodes are known to the model, and none has");
  }

  @Test
  void aTextThatAnEdgeOfGmlNamesIsALabel() throws IOException {
    Path model = train("gcn", true);
    Path graph = temp.resolve("fresh.gml");
    Files.writeString(
        graph,
        "graph [ node [ id 1 label \"n99\" x 1 zone 2 about \"graphs\" ]"
            + " edge [ source 1 target \"n3\" strength 1 ]"
            + " edge [ source 1 target \"n4\" ] ]");
    Path tables =
        folder(
            "tables", "key,x,zone,about\nn99,1,2,graphs\n", "a,b,strength\nn99,n3,1\nn99,n4,1\n");
    DataRequest request =
        DataRequest.of(new DataSource.GraphData(graph, CsvOptions.defaults()))
            .withGiven(Set.of("id"));
    assertThat(predict(model, request).probability(0, 0))
        .isEqualTo(predict(model, data(tables, CsvOptions.defaults())).probability(0, 0));
    Files.writeString(graph, Files.readString(graph).replace("\"n4\"", "4"));
    assertThatThrownBy(() -> predict(model, request))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("an edge names node \"4\", which is not among the 1 nodes");
  }

  @Test
  void newNodesAreExplainedAlike() throws IOException {
    ModelSource model = new ModelSource.InFile(train("jane", true));
    ExplainResult inWhole =
        Explaining.run(
            ExplainRequest.of(model).withData(data(whole, OPTIONS)).withNode("n57"),
            RUN,
            Events.none());
    ExplainRequest alone =
        ExplainRequest.of(model).withData(data(fresh, CsvOptions.defaults())).withNode("n57");
    assertThat(Explaining.run(alone, RUN, Events.none()).tree()).isEqualTo(inWhole.tree());
    ExplainResult.OfNodes each =
        (ExplainResult.OfNodes)
            Explaining.run(alone.withNodes(new ExplainRequest.Nodes.Each()), RUN, Events.none());
    assertThat(each.explanations().size()).isEqualTo(NEW);
  }

  @Test
  void optionsThatAreGivenAgainCount() throws IOException {
    Path model = train("mlp", true);
    Path renamed =
        folder("renamed", "id,x,zone,about\nn99,1,2,graphs\n", "a,b,strength\nn99,n0,1\n");
    assertThatThrownBy(() -> predict(model, data(renamed, CsvOptions.defaults())))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no column \"key\"");
    DataRequest given = data(renamed, CsvOptions.defaults()).withGiven(Set.of("id"));
    assertThat(predict(model, given).nodes()).isEqualTo(1);
  }

  @Test
  void idsThatNobodyKnowsAreRefusedAsBefore() throws IOException {
    Path model = train("mlp", true);
    Files.writeString(fresh.resolve("edges.csv"), "a,b,strength\nn59,n0,1\nn59,nobody,1\n");
    assertThatThrownBy(() -> predict(model, data(fresh, CsvOptions.defaults())))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "edges.csv:3: unknown node id \"nobody\", 5 nodes were read from nodes.csv. Add the"
                + " node to nodes.csv, remove the row, or leave such rows out with unknown-nodes=skip.");
  }

  @Test
  void linksToThemAreLeftOutWhereTrainingLeftThemOut() throws IOException {
    Path strict = train("mlp", true);
    Predictions truth = predict(strict, data(fresh, CsvOptions.defaults()));
    Path edges = fresh.resolve("edges.csv");
    Files.writeString(edges, Files.readString(edges) + "n59,nobody,1\n");
    Path trained = training.resolve("edges.csv");
    Files.writeString(trained, Files.readString(trained) + "n1,someone,1\n");
    Path model = train("mlp", OPTIONS.withUnknownNodes(UnknownNodes.SKIP));
    notices.clear();
    Predictions said = predict(model, data(fresh, CsvOptions.defaults()));
    assertThat(notices).contains("Skipped 1 row of edges.csv naming a node not in nodes.csv.");
    for (int i = 0; i < NEW; i++) {
      assertThat(said.probability(i, 0)).isEqualTo(truth.probability(i, 0));
    }
  }

  @Test
  void aModelWithoutDataKnowsNoNeighbours() throws IOException {
    Path model = train("mlp", false);
    assertThatThrownBy(() -> predict(model, data(fresh, CsvOptions.defaults())))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("the model does not hold its training data");
  }
}
