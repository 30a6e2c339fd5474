package org.jane.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every method that labels the nodes it was trained on and no others. */
class EmbeddingMethodsTest {
  private static final Run RUN = Run.seeded(6);

  @TempDir Path folder;

  /** 700 nodes: enough for two parts in DeepWalk and for the blocked eigensolver. */
  private static final AttributedGraph DATA =
      SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=700,seed=2,degree=6"), RUN).graph();

  private static final Split SPLIT = split(DATA, 0.2);

  /** What each method learns of the data; trainings are deterministic, so one is enough. */
  private static final Map<String, NodeClassifier> LEARNT = new ConcurrentHashMap<>();

  private static Split split(AttributedGraph graph, double validation) {
    return Split.random(graph.labels(), 0.3, validation, RUN.random("split"));
  }

  private static NodeClassifier learnt(String method) {
    return LEARNT.computeIfAbsent(method, m -> train(m, DATA, SPLIT, RUN));
  }

  private static NodeClassifier train(String method, AttributedGraph graph, Split split, Run run) {
    Map<String, String> settings =
        switch (method) {
          case "lp" -> Map.of();
          case "deepwalk" -> Map.of("dimensions", "16", "passes", "2", "walks", "4");
          case "dane" -> Map.of("dimensions", "12", "hidden", "32", "epochs", "10");
          default -> Map.of("dimensions", "12");
        };
    return Methods.named(method).trainer(settings).train(Task.of(graph, split), run);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"lp", "deepwalk", "lane", "aane", "dane"})
  void threadsDoNotChangeABit(String method) {
    var one = train(method, DATA, SPLIT, RUN.threads(1)).predict();
    var three = train(method, DATA, SPLIT, RUN.threads(3)).predict();
    assertThat(three.probabilities()).isEqualTo(one.probabilities());
  }

  /**
   * Bounds are the lowest of eight seeds and splits less 0.05, but never below 0.4: guessing has
   * 0.25, deviating by 0.023. Of dane only that it beats guessing is asked, here and below.
   */
  @ParameterizedTest
  @CsvSource({"lp, 0.4", "deepwalk, 0.4", "lane, 0.44", "aane, 0.62", "dane, 0.5"})
  void probabilitiesSumToOneAndBeatGuessing(String method, double least) {
    Predictions found = learnt(method).predict();
    int right = 0;
    for (int i = 0; i < DATA.nodes(); i++) {
      float sum = 0;
      for (int c = 0; c < 4; c++) {
        sum += found.probability(i, c);
      }
      assertThat(sum).isBetween(0.9999f, 1.0001f);
    }
    for (int node : SPLIT.test()) {
      right += found.mostLikely(node) == DATA.labels().of(node) ? 1 : 0;
    }
    assertThat(right / (double) SPLIT.test().length).isGreaterThan(least);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "deepwalk", "lane", "aane", "dane"})
  void aModelThatWasSavedPredictsTheSameBytes(String method) throws IOException {
    NodeClassifier model = learnt(method);
    Path file = folder.resolve("model.jane");
    var encoding = new AttributeEncoding(List.of(), List.of("x1", "x2"));
    ModelFile.write(file, model, new ModelFile.TrainingData("mine", DATA, SPLIT, encoding), true);
    try (ModelFile opened = ModelFile.open(file)) {
      NodeClassifier read = opened.model(opened.data().graph());
      assertThat(read).isInstanceOf(model.getClass());
      assertThat(read.provenance()).isEqualTo(model.provenance());
      assertThat(read.predict().probabilities()).isEqualTo(model.predict().probabilities());
      for (int i = 0; i < DATA.nodes(); i++) {
        assertThat(read.predict().label(i)).isEqualTo(model.predict().label(i));
        assertThat(read.predict().basis(i)).isEqualTo(model.predict().basis(i));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "deepwalk", "lane", "aane", "dane"})
  void aStopRequestKeepsAUsableModel(String method) {
    StopRequest stop = new StopRequest();
    List<Progress> heard = new ArrayList<>();
    Run run =
        RUN.stop(stop)
            .listener(
                p -> {
                  heard.add(p);
                  stop.request();
                });
    NodeClassifier model = train(method, DATA, SPLIT, run);
    assertThat(heard).hasSizeBetween(1, 2); // aane: eigenvectors first, then one round
    assertThat(model.provenance().stopReason()).isEqualTo(StopReason.ASKED_TO_STOP);
    for (float p : model.predict().probabilities()) {
      assertThat(p).isBetween(0f, 1f);
    }
  }

  /** Bounds are the lowest of eight seeds and splits less 0.05; guessing has 0.5. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"lp, 0.66", "deepwalk, 0.62", "lane, 0.7", "aane, 0.65", "dane, 0.62"})
  void severalLabelsANodeAreLearnt(String method, double least) {
    int[][] bits = new int[DATA.nodes()][];
    for (int i = 0; i < bits.length; i++) {
      int of = DATA.labels().of(i);
      bits[i] = of == 3 ? new int[] {0, 1} : of == 0 ? new int[0] : new int[] {of - 1};
    }
    Labels several = Labels.multi(List.of("p", "q"), bits);
    var graph =
        new AttributedGraph(
            DATA.graph(), DATA.attributes(), DATA.attributeNames(), several, DATA.ids());
    Split own = split(graph, 0);
    Predictions found = train(method, graph, own, RUN).predict();
    int right = 0;
    for (int node : own.test()) {
      for (int c = 0; c < 2; c++) {
        right += found.predicted(node, c) == several.has(node, c) ? 1 : 0;
      }
    }
    assertThat(right / (2.0 * own.test().length)).isGreaterThan(least);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "deepwalk", "lane", "aane", "dane"})
  void memoryGrowsWithTheNodes(String method) {
    var trainer = Methods.named(method).trainer(Map.of());
    long small = trainer.estimateMemory(new Shape(1000, 5000, true, 50, 9000, 4, 100)).bytes();
    long large =
        trainer.estimateMemory(new Shape(10_000, 50_000, true, 50, 90_000, 4, 1000)).bytes();
    assertThat(large).isBetween(2 * small, 20 * small);
    assertThat(small).isPositive();
  }
}
