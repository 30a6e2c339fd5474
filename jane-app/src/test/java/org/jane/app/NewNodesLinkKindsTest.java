package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.graph.Duplicates;
import org.jane.graph.GraphDataException;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * New nodes as rows and links alone, for models that look at kinds of links apart. The truth is
 * what the model says of them in the whole graph.
 */
class NewNodesLinkKindsTest {
  private static final int NODES = 80;
  private static final int NEW = 8;
  private static final Run RUN = Run.seeded(1).threads(1);

  @TempDir Path temp;
  private final List<String> oldEdges = new ArrayList<>();
  private final List<String> newEdges = new ArrayList<>();

  private void draw(int types) {
    SplittableRandom random = new SplittableRandom(4);
    for (int e = 0; e < 400; e++) {
      int a = random.nextInt(NODES);
      int b = (a + 2 * random.nextInt(NODES / 2) + (random.nextInt(6) == 0 ? 1 : 0)) % NODES;
      String type = types == 0 ? "" : ",t" + Math.min(random.nextInt(types), random.nextInt(types));
      String row = "n%d,n%d,%d%s".formatted(a, b, 1 + random.nextInt(3), type);
      (a < NODES - NEW && b < NODES - NEW ? oldEdges : newEdges).add(row);
    }
  }

  private Path folder(String name, int from, int to, String header, List<String> edges)
      throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<String> nodes = new ArrayList<>(List.of("id,label,x"));
    for (int i = 0; i < NODES; i++) {
      String row =
          "n%d,%s,%d".formatted(i, i % 2 == 0 ? "even" : "odd", random.nextInt(10) + i % 2);
      if (i >= from && i < to) {
        nodes.add(row);
      }
    }
    Path folder = Files.createDirectories(temp.resolve(name));
    Files.write(folder.resolve("nodes.csv"), nodes);
    List<String> rows = new ArrayList<>(List.of(header));
    rows.addAll(edges);
    Files.write(folder.resolve("edges.csv"), rows);
    return folder;
  }

  private static DataRequest data(Path folder, CsvOptions options) {
    return DataRequest.of(new DataSource.TableFolder(folder, options));
  }

  private Path train(Path folder, CsvOptions options) throws IOException {
    Path file = temp.resolve("m.jane");
    Training.run(
        TrainRequest.of(data(folder, options))
            .withMethod("jane")
            .withSettings(
                Map.of(
                    "epochs", "15",
                    "neighbour-attributes", "2",
                    "neighbour-labels", "2",
                    "link-kinds", "apart"))
            .withMeasure(false)
            .withModel(file, true),
        RUN,
        Events.none());
    return file;
  }

  private static Predictions predict(Path model, DataRequest data) throws IOException {
    return Predicting.run(
            PredictRequest.of(new ModelSource.InFile(model)).withData(data), RUN, Events.none())
        .predictions();
  }

  @ParameterizedTest
  @CsvSource({"0, true, max", "3, false, sum", "3, true, sum", "30, true, max", "1, true, max"})
  void rowsAndLinksAreEnough(int types, boolean directed, String duplicates) throws IOException {
    draw(types);
    String header = "source,target,weight" + (types == 0 ? "" : ",type");
    Duplicates policy = duplicates.equals("max") ? Duplicates.MAX : Duplicates.SUM;
    CsvOptions options = CsvOptions.defaults().withDirected(directed).withDuplicates(policy);
    List<String> all = new ArrayList<>(oldEdges);
    all.addAll(newEdges);
    Path model = train(folder("training", 0, NODES - NEW, header, oldEdges), options);
    Predictions alone =
        predict(
            model,
            data(folder("fresh", NODES - NEW, NODES, header, newEdges), CsvOptions.defaults()));
    assertThat(alone.nodes()).isEqualTo(NEW);
    if (types > 16) {
      return; // which types are rare differs in the whole graph
    }
    Predictions inWhole =
        predict(model, data(folder("whole", 0, NODES, header, all), CsvOptions.defaults()));
    for (int i = 0; i < NEW; i++) {
      assertThat(alone.probability(i, 0)).isEqualTo(inWhole.probability(NODES - NEW + i, 0));
    }
  }

  @Test
  void newLinksWithoutTypesAreRefused() throws IOException {
    draw(3);
    Path model =
        train(
            folder("training", 0, NODES - NEW, "source,target,weight,type", oldEdges),
            CsvOptions.defaults());
    List<String> untyped = newEdges.stream().map(r -> r.substring(0, r.lastIndexOf(','))).toList();
    Path fresh = folder("fresh", NODES - NEW, NODES, "source,target,weight", untyped);
    assertThatThrownBy(() -> predict(model, data(fresh, CsvOptions.defaults())))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no types")
        .hasMessageContaining("link-kinds=together");
  }

  @Test
  void questionsThatDoNotTellKindsAreRefused() throws IOException {
    draw(0);
    Path file =
        train(
            folder("training", 0, NODES - NEW, "source,target,weight", oldEdges),
            CsvOptions.defaults().withDirected(true));
    LoadedModel model = LoadedModel.open(new ModelSource.InFile(file), RUN);
    NewNode asked = new NewNode("new", Map.of("x", 1), List.of(new NewNode.Link("n1", 1)));
    assertThatThrownBy(() -> model.predict(List.of(asked)))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("apart");
  }
}
