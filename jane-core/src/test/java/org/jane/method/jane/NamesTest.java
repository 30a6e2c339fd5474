package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.methods.Methods;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.settings.SearchSpace;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Labels that come from names alone: of the three words of a name one is of twelve that tell the
 * label, and two of 150 that tell nothing. Links and the attribute are drawn.
 */
class NamesTest {
  private static final Run RUN = Run.seeded(1);
  private static final int NODES = 900;
  private static final String[] LABELS = {"red", "green", "blue"};

  /** Words of letters alone, told apart by their numbers. */
  private static String word(String kind, int number) {
    return kind + (char) ('a' + number / 26) + (char) ('a' + number % 26);
  }

  /**
   * The label is that of a word, whatever stands around it.
   *
   * @param named whether nodes have their names, or numbers
   */
  private static AttributedGraph graph(boolean named, String... more) {
    RandomStream random = Run.seeded(5).random("names");
    List<String> ids = new ArrayList<>();
    List<Integer> told = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      int tells = random.nextInt(12);
      String id =
          word("Idle", random.nextInt(150))
              + (i % 2 == 0 ? "_" : "2.")
              + word("tell", tells)
              + "/"
              + word("idle", random.nextInt(150))
              + i;
      ids.add(named ? id : "n" + i);
      told.add(tells % 3);
    }
    ids.addAll(List.of(more));
    TinyGraphs graph = TinyGraphs.edges().nodes(ids.toArray(new String[0]));
    for (int i = 0; i < NODES; i++) {
      graph.and(ids.get(i) + "-" + ids.get((i + 1 + random.nextInt(NODES - 1)) % NODES));
      graph.attribute(ids.get(i), "drawn", random.nextInt(7));
      graph.label(ids.get(i), LABELS[told.get(i)]);
    }
    return graph.build();
  }

  private static Split split(AttributedGraph data) {
    return Split.random(data.labels(), 0.5, 0.2, Run.seeded(2).random("split"));
  }

  private static JaneModel model(AttributedGraph data, String more) {
    return new JaneTrainer(VariedConfigs.of("nu,k=4,scale=0.5,epochs=100" + more))
        .train(Task.of(data, split(data)), RUN);
  }

  private static double accuracy(Predictions said, AttributedGraph data) {
    return JaneFixtures.accuracy(said, data, split(data).test());
  }

  @Test
  void theWordThatTellsIsFoundAndNamed() {
    AttributedGraph data = graph(true);
    JaneModel model = model(data, "");
    assertThat(accuracy(model.predict(RUN), data)).isGreaterThan(0.95);
    assertThat(accuracy(model(data, ",names=off").predict(RUN), data)).isLessThan(0.5);
    int told = 0;
    int[] test = split(data).test();
    for (int node : test) {
      Explanation why = model.explain(node, 3);
      assertThat(why.attributeEffect()).isGreaterThan(why.linkEffect());
      String id = data.ids().get(node);
      Explanation.Part first = why.attributes().get(0);
      told +=
          first.text().equals("the name has \"" + id.replaceAll(".*(tell..).*", "$1") + "\"")
              ? 1
              : 0;
    }
    assertThat(told / (double) test.length).isGreaterThan(0.9);
  }

  @Test
  void namesAreNoPartOfWhatLinksTellAlone() {
    AttributedGraph data = graph(true);
    JaneModel links =
        new JaneTrainer(VariedConfigs.of("nu,k=4,epochs=100,names=on"))
            .train(Task.of(data, split(data)).withoutAttributes(), RUN);
    assertThat(accuracy(links.predict(RUN), data)).isLessThan(0.5);
  }

  @Test
  void newNodesAreJudgedByTheirNames() {
    JaneModel model = model(graph(true), "");
    String[] added = {word("tell", 4) + "-unheard", "x." + word("TELL", 2)};
    AttributedGraph later = graph(true, added);
    Predictions said = model.predict(later, RUN).predictions();
    assertThat(said.label(later.ids().find(added[0]))).isEqualTo("green");
    assertThat(said.label(later.ids().find(added[1]))).isEqualTo("blue");
  }

  @Test
  void aFileKeepsTheWords(@TempDir Path folder) throws IOException {
    AttributedGraph data = graph(true);
    JaneModel model = model(data, "");
    StoreWriter to = new StoreWriter("test");
    Methods.named("jane-nu").put(to, model);
    Path file = folder.resolve("m");
    to.write(file);
    try (StoredFile from = StoredFile.open(file)) {
      Provenance provenance = model.provenance();
      var read = (JaneModel) Methods.named("jane-nu").read(from, data, provenance);
      assertThat(read.predict(RUN).probabilities()).isEqualTo(model.predict(RUN).probabilities());
    }
  }

  @Test
  void numbersAreNoNames() {
    AttributedGraph data = graph(false);
    assertThat(model(data, "").predict(RUN).probabilities())
        .isEqualTo(model(data, ",names=off").predict(RUN).probabilities());
    assertThat(model(data, "").attributeNames()).containsExactly("drawn");
    assertThat(choices(data)).doesNotContain("names");
    assertThat(choices(graph(true))).contains("names");
  }

  private static List<String> choices(AttributedGraph data) {
    return Methods.named("jane")
        .searchSpace(Task.of(data, split(data)))
        .orElseThrow()
        .choices()
        .stream()
        .map(SearchSpace.Choice::key)
        .toList();
  }

  @Test
  void otherMethodsDoNotKnowTheSetting() {
    assertThat(Methods.named("jane").configured(Map.of())).containsEntry("names", "auto");
    assertThat(Methods.named("jane").configured(Map.of("preset", "paper")))
        .containsEntry("names", "off");
    assertThat(Methods.named("gcn").configured(Map.of())).doesNotContainKey("names");
  }
}
