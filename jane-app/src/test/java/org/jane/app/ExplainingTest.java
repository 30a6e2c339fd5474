package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.ReadAs;
import org.jane.eval.TuningBudget;
import org.jane.explain.Influence;
import org.jane.model.Basis;
import org.jane.model.Explanation;
import org.jane.model.Worth;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.store.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about labels whose origin is known, as a program asks for it. */
class ExplainingTest {
  private static final Run RUN = Run.seeded(1).threads(2);
  private static final Map<String, String> QUICK =
      Map.of("k", "4", "epochs", "80", "eta1", "0", "eta2", "0");

  @TempDir Path folder;

  /** Communities of links; attributes are noise, tell the community, or are not there. */
  private DataRequest communities(String attributes) throws IOException {
    RandomStream random = RUN.random("communities");
    List<String> nodes = new ArrayList<>();
    nodes.add("id,label" + (attributes.equals("none") ? "" : ",age,colour"));
    for (int i = 0; i < 90; i++) {
      double signal = attributes.equals("tell") ? 5 * (i % 3) : 0;
      String more = "," + (signal + random.nextGaussian()) + "," + (i % 2 == 0 ? "red" : "blue");
      nodes.add("n" + i + ",g" + i % 3 + (attributes.equals("none") ? "" : more));
    }
    List<String> edges = new ArrayList<>(List.of("source,target"));
    boolean random3 = attributes.equals("tell"); // then links say nothing
    for (int e = 0; e < 270; e++) {
      int from = random.nextInt(90);
      int to = random3 ? random.nextInt(90) : random.nextInt(30) * 3 + from % 3;
      if (from != to) {
        edges.add("n" + from + ",n" + to);
      }
    }
    Path data = Files.createDirectories(folder.resolve(attributes));
    Files.write(data.resolve("nodes.csv"), nodes);
    Files.write(data.resolve("edges.csv"), edges);
    return named(data);
  }

  private DataRequest named(Path data) {
    return DataRequest.named(data.toString(), folder, CsvOptions.defaults());
  }

  private ModelSource trained(String attributes, String method, Map<String, String> settings)
      throws IOException {
    return Training.run(
            TrainRequest.of(communities(attributes))
                .withMethod(method)
                .withSettings(settings)
                .withTuning(Tuning.never()),
            RUN,
            Events.none())
        .source();
  }

  private static ExplainResult.OfDataset dataset(ExplainRequest request) throws IOException {
    return (ExplainResult.OfDataset) Explaining.run(request, RUN, Events.none());
  }

  private static List<Explanation> nodes(ExplainRequest request) throws IOException {
    var result = (ExplainResult.OfNodes) Explaining.run(request, RUN, Events.none());
    return List.copyOf(result.explanations());
  }

  /** Whatever the search likes to make of the links, it is said where the labels come from. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"noise, LINKS, all", "none, LINKS, mlp", "tell, ATTRIBUTES, mlp"})
  void aTunedModelSaysWhereTheLabelsComeFrom(
      String attributes, Worth.Verdict truth, String encoders) throws IOException {
    Map<String, String> pinned = // networks along links take most of the time: once is enough
        encoders.equals("mlp") ? Map.of("encoder", "mlp") : Map.of();
    TrainResult result =
        Training.run(
            TrainRequest.of(communities(attributes))
                .withSettings(pinned)
                .withTuning(Tuning.always(TuningBudget.defaults().withTrials(24).withMembers(2))),
            RUN,
            Events.none());
    ExplainResult.OfDataset said = dataset(ExplainRequest.of(result.source()));
    Worth worth = said.worth().orElseThrow();
    // 90 nodes may be too few to tell what the other side adds, never which one is needed
    boolean links = truth == Worth.Verdict.LINKS;
    assertThat(worth.verdict()).as(worth.scores()).isIn(truth, Worth.Verdict.TOO_FEW);
    assertThat(worth.inWords())
        .containsPattern(links ? "from the links|Links are" : "from the attributes|Attributes are");
    double alpha = said.influence().orElseThrow().all().alpha();
    if (links) {
      assertThat(alpha).isLessThan(0.4);
    } else {
      assertThat(alpha).isGreaterThan(0.6);
    }
    assertThat(said.disagree()).isFalse();
  }

  @Test
  void severalNodesInTheOrderTheyWereAskedFor() throws IOException {
    ModelSource model = trained("noise", "jane", QUICK);
    ExplainRequest request =
        ExplainRequest.of(model)
            .withNodes(new ExplainRequest.Nodes.Named(List.of("n7", "n3", "n7")));
    assertThat(nodes(request)).extracting(Explanation::node).containsExactly(7, 3, 7);
    var result = Explaining.run(request, RUN, Events.none());
    assertThat((Collection<?>) result.tree().get("nodes")).hasSize(3);
    assertThat(Explaining.run(ExplainRequest.of(model).withNode("n7"), RUN, Events.none()).tree())
        .containsEntry("node", "n7")
        .containsKeys("label", "linkEffect", "parts", "linkFeatures");
  }

  @Test
  void allNodesAsTableAndAsTree() throws IOException {
    ExplainRequest request =
        ExplainRequest.of(trained("noise", "jane", QUICK))
            .withNodes(new ExplainRequest.Nodes.Each());
    var result = (ExplainResult.OfNodes) Explaining.run(request, RUN, Events.none());
    StringWriter csv = new StringWriter();
    ExplanationTable.write(result.explanations(), 2, csv);
    List<String> lines = csv.toString().lines().toList();
    assertThat(lines).hasSize(91);
    assertThat(lines.get(0))
        .isEqualTo(
            "id,label,probability,basis,influence_of_attributes,attribute_effect,link_effect,"
                + "reason_1,effect_1,reason_2,effect_2");
    Explanation first = result.explanations().iterator().next();
    assertThat(lines.get(1)).startsWith("n0," + first.label() + ",").contains(",given,");
    StringWriter streamed = new StringWriter();
    Json.text(result.tree(), streamed);
    assertThat(streamed.toString()).isEqualTo(Json.text(result.tree()));
    assertThat((List<?>) ((Map<?, ?>) Json.read(streamed.toString())).get("nodes")).hasSize(90);
  }

  @Test
  void reasonsAreInTheWordsOfTheData() throws IOException {
    Explanation why =
        nodes(
                ExplainRequest.of(
                        trained(
                            "tell",
                            "jane",
                            Map.of(
                                "k",
                                "4",
                                "epochs",
                                "80",
                                "eta1",
                                "0",
                                "eta2",
                                "0",
                                "structural",
                                "on",
                                "neighbour-attributes",
                                "2")))
                    .withNode("n5")
                    .withMost(50))
            .get(0);
    assertThat(why.attributes())
        .extracting(Explanation.Part::text)
        .anyMatch(text -> text.startsWith("age = "))
        .contains("colour=blue", "not colour=red");
    assertThat(why.linkFeatures())
        .extracting(Explanation.Part::text)
        .anyMatch(text -> text.matches("(fewer|more) links than most: \\d+, typical \\d+"))
        .anyMatch(text -> text.startsWith("neighbours' mean of age = "))
        .noneMatch(text -> text.contains("direction"));
    assertThat(why.neighbours())
        .isNotEmpty()
        .allMatch(
            part ->
                part.text().matches("linked to " + part.name() + " \\(g\\d, (given|predicted)\\)"));
  }

  /** People with dates, large numbers and categories; one of them has no links. */
  private DataRequest people() throws IOException {
    List<String> nodes = new ArrayList<>(List.of("id,label,born,seen,income,job,motto"));
    List<String> edges = new ArrayList<>(List.of("source,target"));
    for (int i = 0; i < 60; i++) {
      nodes.add(
          "p%d,%s,%d-03-%02d,2024-02-29T%02d:30,%d,%s,%s"
              .formatted(
                  i,
                  i % 3 == 0 ? "" : i % 2 == 0 ? "old" : "young",
                  i % 2 == 0 ? 1950 : 1990,
                  1 + i % 28,
                  i % 24,
                  1_066_963 + 100_003 * (i % 2) + i,
                  i % 2 == 0 ? "baker" : "clerk",
                  i % 4 < 2 ? "carpe diem" : "carpe noctem"));
      if (i < 58) {
        edges.add("p" + i + ",p" + (i + 2) % 58);
        edges.add("p" + i + ",p" + (i + 6) % 58);
      }
    }
    Path data = Files.createDirectories(folder.resolve("people"));
    Files.write(data.resolve("nodes.csv"), nodes);
    Files.write(data.resolve("edges.csv"), edges);
    CsvOptions options =
        CsvOptions.defaults()
            .withReadAs(ReadAs.DATE, Set.of("born", "seen"))
            .withReadAs(ReadAs.TEXT, Set.of("motto"));
    return DataRequest.named(data.toString(), folder, options);
  }

  /** The kinds of columns are in the model file, with and without its data. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void valuesAreSaidAsTheyStandInTheTables(boolean withData) throws IOException {
    Path file = folder.resolve("people.jane");
    Map<String, String> settings = new HashMap<>(QUICK);
    settings.putAll(Map.of("neighbour-attributes", "1", "structural", "on"));
    Training.run(
        TrainRequest.of(people())
            .withSettings(settings)
            .withTuning(Tuning.never())
            .withMeasure(false)
            .withModel(file, withData),
        RUN,
        Events.none());
    ExplainRequest request = ExplainRequest.of(new ModelSource.InFile(file)).withMost(50);
    if (!withData) {
      request = request.withData(people());
    }
    Explanation why = nodes(request.withNode("p8")).get(0);
    assertThat(why.attributes())
        .extracting(Explanation.Part::text)
        .contains(
            "born = 1950-03-09",
            "seen = 2024-02-29T08:30",
            "income = 1066971",
            "job=baker",
            "not job=clerk",
            "motto has \"diem\"",
            "motto lacks \"noctem\"");
    assertThat(why.linkFeatures())
        .extracting(Explanation.Part::text)
        .contains("neighbours' mean of born = 1950-03-09", "neighbours' share of job=baker = 100 %")
        .noneMatch(text -> text.contains("E-"));
    assertThat(why.neighbours())
        .extracting(Explanation.Part::text)
        .contains("linked to p10 (old, given)", "linked to p6 (old, predicted)");
    Explanation alone = nodes(request.withNode("p59")).get(0);
    assertThat(alone.linkEffect()).isZero();
    assertThat(alone.linkFeatures())
        .extracting(Explanation.Part::text)
        .contains("fewer links than most: 0, typical 4");
    Map<String, ?> tree = Explaining.run(request.withNode("p59"), RUN, Events.none()).tree();
    assertThat(tree.get("links")).isEqualTo(0);
    assertThat((String) tree.get("text")).startsWith("The node has no links. ");
  }

  @Test
  void theNodesThatSharesAreMeasuredOnAreNamed() throws IOException {
    ModelSource model =
        Training.run(
                TrainRequest.of(people()).withSettings(QUICK).withTuning(Tuning.never()),
                RUN,
                Events.none())
            .source();
    Influence influence = dataset(ExplainRequest.of(model)).influence().orElseThrow();
    assertThat(influence.labelled()).isEqualTo(influence.all().nodes() - 20).isPositive();
    assertThat(influence.nodesInWords())
        .isEqualTo(
            "%d nodes: 20 whose label the model was not given, %d labelled and left out for validation"
                .formatted(influence.all().nodes(), influence.labelled()));
  }

  @Test
  void aMethodOfOneSideSaysSo() throws IOException {
    ModelSource spread = trained("noise", "lp", Map.of());
    ExplainResult.OfDataset said = dataset(ExplainRequest.of(spread));
    assertThat(said.sides()).isEqualTo(ExplainResult.OfDataset.Sides.LINKS);
    assertThat(said.tree()).containsEntry("sides", "links").containsEntry("worth", null);
    assertThatThrownBy(() -> nodes(ExplainRequest.of(spread).withNode("n1")))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("links alone")
        .hasMessageContaining("Train with jane, jane-nu, ")
        .hasMessageContaining("gat")
        .hasMessageContaining("sign")
        .hasMessageContaining("linkx");
    assertThat(dataset(ExplainRequest.of(trained("noise", "mlp", Map.of("epochs", "20")))).sides())
        .isEqualTo(ExplainResult.OfDataset.Sides.ATTRIBUTES);
  }

  /** An embedding that is learnt in one piece has no shares, but can be trained without a side. */
  @Tag("slow")
  @Test
  void aMethodWithoutSharesHasAWorth() throws IOException {
    ExplainResult.OfDataset said = dataset(ExplainRequest.of(trained("noise", "aane", Map.of())));
    assertThat(said.influence()).isEmpty();
    assertThat(said.worth()).isPresent();
    assertThat(said.tree()).containsEntry("alphaHat", null).containsKey("worth");
  }

  @Test
  void whatWasNotMeasuredIsMeasuredOnRequestWithTheSameResult() throws IOException {
    TrainResult measured =
        Training.run(TrainRequest.of(communities("noise")).withSettings(QUICK), RUN, Events.none());
    Path file = folder.resolve("bare.jane");
    Training.run(
        TrainRequest.of(communities("noise"))
            .withSettings(QUICK)
            .withMeasure(false)
            .withModel(file, true),
        RUN,
        Events.none());
    ExplainRequest request = ExplainRequest.of(new ModelSource.InFile(file));
    assertThat(dataset(request).worth()).isEmpty();
    assertThat(dataset(request.withMeasure()).worth()).isEqualTo(measured.worth()).isPresent();
  }

  @Test
  void nodesThatCameAfterTrainingAreExplainedByTheirLinks() throws IOException {
    for (String method : List.of("jane", "sage")) {
      ModelSource model = trained("noise", method, method.equals("jane") ? QUICK : Map.of());
      Path more = Files.createDirectories(folder.resolve("more-" + method));
      List<String> nodes = Files.readAllLines(folder.resolve("noise/nodes.csv"));
      nodes.add("late,,0.3,red");
      List<String> edges = Files.readAllLines(folder.resolve("noise/edges.csv"));
      edges.add("late,n1");
      edges.add("n4,late");
      Files.write(more.resolve("nodes.csv"), nodes);
      Files.write(more.resolve("edges.csv"), edges);
      Explanation why =
          nodes(ExplainRequest.of(model).withData(named(more)).withNode("late")).get(0);
      assertThat(why.basis()).isEqualTo(Basis.FOLDED_IN);
      if (method.equals("jane")) {
        assertThat(why.label()).as("its neighbours are of this community").isEqualTo("g1");
      }
      assertThat(why.neighbours())
          .extracting(Explanation.Part::name)
          .containsExactlyInAnyOrder("n1", "n4");
      assertThat(why.attributes())
          .extracting(Explanation.Part::text)
          .contains("age = 0.3", "colour=red");
    }
  }
}
