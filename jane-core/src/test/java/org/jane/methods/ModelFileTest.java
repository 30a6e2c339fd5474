package org.jane.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.method.jane.JaneModel;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Run;
import org.jane.store.DataDigest;
import org.jane.store.ModelFormatException;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelFileTest {
  private static final Run RUN = Run.seeded(6);

  @TempDir Path folder;

  private final AttributedGraph data =
      SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=90,seed=2,degree=5"), RUN).graph();

  private JaneModel train(String method, AttributedGraph graph, Split split, String settings) {
    Map<String, String> given = new LinkedHashMap<>(Map.of("k", "5", "epochs", "12"));
    for (String setting : settings.isEmpty() ? new String[0] : settings.split(",")) {
      given.put(setting.split("=")[0], setting.split("=")[1]);
    }
    return (JaneModel) Methods.named(method).trainer(given).train(Task.of(graph, split), RUN);
  }

  private Split split(AttributedGraph graph, double validation) {
    return Split.random(graph.labels(), 0.3, validation, RUN.random("split"));
  }

  private Path write(JaneModel model, AttributedGraph graph, Split split, boolean withData)
      throws IOException {
    Path file = folder.resolve("model.jane");
    var encoding = new AttributeEncoding(List.of(), List.of("x1", "x2"));
    ModelFile.write(
        file, model, new ModelFile.TrainingData("mine", graph, split, encoding), withData);
    return file;
  }

  @Test
  void whatEachSideIsWorthIsKeptToTheBit() throws IOException {
    Split split = split(data, 0.2);
    JaneModel model = train("jane", data, split, "");
    Path file = folder.resolve("model.jane");
    var kept = new ModelFile.TrainingData("mine", data, split);
    Worth worth =
        new Worth(
            "accuracy",
            40,
            6,
            true,
            0.9,
            0.1 + 0.2,
            0.25,
            1.0 / 3,
            0.01,
            0.02,
            0.03,
            0.04,
            0.025,
            0.9);
    ModelFile.write(file, model, kept, Optional.of(worth), true);
    try (ModelFile read = ModelFile.open(file)) {
      assertThat(read.worth()).contains(worth);
    }
    ModelFile.write(file, model, kept, true);
    try (ModelFile read = ModelFile.open(file)) {
      assertThat(read.worth()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "jane; ''; 0.2; true",
        "jane; structural=on,class-weights=balanced; 0; true",
        "jane; structural=on,neighbour-attributes=2; 0.2; false",
        "jane; neighbour-attributes=1; 0; true",
        "jane; encoder=links(2); 0.2; true",
        "jane; encoder=attention(2); 0.2; true",
        "jane; encoder=links(1),structural=on,neighbour-attributes=1,bias=false; 0; false",
        "jane; neighbour-labels=2; 0.2; true",
        "jane; hubs=20,neighbour-labels=1,structural=on; 0.2; false",
        "jane; components=2,neighbour-attributes=1,encoder=links(1); 0.2; false",
        "jane-nu; preset=paper,attribute-scaling=standard; 0.2; false",
        "jane-r; bias=false,em-weight=1,em-start=3; 0; false"
      })
  void aModelThatWasSavedPredictsAndExplainsTheSameBytes(
      String method, String settings, double validation, boolean withData) throws IOException {
    Split split = split(data, validation);
    JaneModel model = train(method, data, split, settings);
    try (ModelFile file = ModelFile.open(write(model, data, split, withData))) {
      assertThat(file.holdsData()).isEqualTo(withData);
      AttributedGraph graph = withData ? file.data().graph() : data;
      JaneModel read = (JaneModel) file.model(graph);
      same(read.predict(), model.predict());
      assertThat(read.shares(RUN).attributes()).isEqualTo(model.shares(RUN).attributes());
      assertThat(read.shares(RUN).links()).isEqualTo(model.shares(RUN).links());
      for (int node : new int[] {0, 17, 89}) {
        assertThat(read.explain(node, 4)).isEqualTo(model.explain(node, 4));
        assertThat(read.trainedOn(node)).isEqualTo(model.trainedOn(node));
      }
      assertThat(read.config()).isEqualTo(model.config());
      assertThat(read.provenance()).isEqualTo(model.provenance());
      assertThat(read.temperature()).isEqualTo(model.temperature());
      assertThat(read.bestEpoch()).isEqualTo(model.bestEpoch());
      assertThat(Double.compare(read.validationScore(), model.validationScore())).isZero();
      assertThat(read.s()).isEqualTo(model.s());
      same(
          read.predict(data.subgraph(new int[] {3, 2, 50}), RUN).predictions(),
          model.predict(data.subgraph(new int[] {3, 2, 50}), RUN).predictions());
    }
  }

  private static void same(Predictions found, Predictions expected) {
    assertThat(found.probabilities()).isEqualTo(expected.probabilities());
    assertThat(found.classNames()).isEqualTo(expected.classNames());
    for (int i = 0; i < expected.nodes(); i++) {
      assertThat(found.label(i)).isEqualTo(expected.label(i));
      assertThat(found.basis(i)).isEqualTo(expected.basis(i));
      assertThat(found.ids().get(i)).isEqualTo(expected.ids().get(i));
    }
  }

  @Test
  void severalLabelsANodeSurviveTheFile() throws IOException {
    int[][] bits = new int[data.nodes()][];
    for (int i = 0; i < bits.length; i++) {
      int of = data.labels().of(i);
      bits[i] = of == 3 ? new int[] {0, 1} : of == 0 ? new int[0] : new int[] {of - 1};
    }
    AttributedGraph several =
        new AttributedGraph(
            data.graph(),
            data.attributes(),
            data.attributeNames(),
            Labels.multi(List.of("p", "q"), bits),
            data.ids());
    Split split = split(several, 0.2);
    JaneModel model = train("jane", several, split, "");
    try (ModelFile file = ModelFile.open(write(model, several, split, true))) {
      same(((JaneModel) file.model(file.data().graph())).predict(), model.predict());
    }
  }

  @Test
  void theFileSaysWhereTheModelComesFrom() throws IOException {
    Split split = split(data, 0.2);
    JaneModel model = train("jane-nu", data, split, "dropout=0.1");
    try (ModelFile file = ModelFile.open(write(model, data, split, true))) {
      assertThat(file.dataName()).isEqualTo("mine");
      assertThat(file.dataDigest()).isEqualTo(DataDigest.of(data));
      assertThat(file.provenance().method()).isEqualTo("jane-nu");
      assertThat(file.provenance().seed()).isEqualTo(6);
      assertThat(file.provenance().settings())
          .containsEntry("dropout", "0.1")
          .containsEntry("k", "5");
      assertThat(file.encoding().listed()).containsExactly("x1", "x2");
      assertThat(file.data().split().train()).isEqualTo(split.train());
      assertThat(file.data().split().test()).isEqualTo(split.test());
    }
  }

  @Test
  void withoutItsDataTheFileIsSmallerAndSaysSo() throws IOException {
    Split split = split(data, 0.2);
    JaneModel model = train("jane-nu", data, split, "");
    long with = Files.size(write(model, data, split, true));
    Path file = write(model, data, split, false);
    assertThat(Files.size(file)).isLessThan(with);
    try (ModelFile opened = ModelFile.open(file)) {
      assertThatThrownBy(opened::data)
          .hasMessage("this model file does not hold its training data");
    }
  }

  @Test
  void whatWasReadOutlivesTheFile() throws IOException {
    Split split = split(data, 0.2);
    JaneModel model = train("jane-nu", data, split, "");
    Path path = write(model, data, split, true);
    NodeClassifier read;
    ModelFile closed;
    try (ModelFile file = ModelFile.open(path)) {
      read = file.model(file.data().graph());
      closed = file;
    }
    same(read.predict(), model.predict());
    assertThatThrownBy(closed::data).isInstanceOf(IOException.class);
    assertThat(new ModelFile.TrainingData("mine", data, split).encoding().attributeNames())
        .isEqualTo(data.attributeNames());
  }

  @Test
  void anotherGraphThanThatOfTrainingIsRefused() throws IOException {
    Split split = split(data, 0.2);
    try (ModelFile file =
        ModelFile.open(write(train("jane", data, split, ""), data, split, false))) {
      AttributedGraph fewer = data.subgraph(new int[] {0, 1, 2});
      assertThatThrownBy(() -> file.model(fewer))
          .isInstanceOf(ModelFormatException.class)
          .hasMessageContaining("the model knows 90 nodes, the graph has 3");
      AttributedGraph unlabelled =
          new AttributedGraph(
              data.graph(),
              data.attributes(),
              data.attributeNames(),
              Labels.unknown(data.nodes()),
              data.ids());
      assertThatThrownBy(() -> file.model(unlabelled))
          .isInstanceOf(ModelFormatException.class)
          .hasMessageContaining("the model knows 4 classes, the data has 0");
    }
  }

  @Test
  void methodsAreFoundByNameAndTheNearestIsNamedOtherwise() {
    assertThat(Methods.names()).contains("jane", "jane-nu", "jane-r");
    assertThatThrownBy(() -> Methods.named("jane-mu"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown method \"jane-mu\"")
        .hasMessageContaining("\"jane-nu\"");
  }

  @Test
  void aMethodTellsItsSettingsAndWhatTheyAreWhenNothingIsSaid() {
    for (Method method : MethodsHere.all().toList()) {
      assertThat(method.summary()).isNotBlank();
      Map<String, String> configured = method.configured(Map.of());
      for (Method.Setting setting : method.settings()) {
        assertThat(configured).containsEntry(setting.name(), setting.byDefault());
      }
      assertThat(method.configured(configured)).isEqualTo(configured);
      Map<String, String> quick = new LinkedHashMap<>(Map.of("epochs", "2", "k", "2"));
      quick.keySet().retainAll(configured.keySet()); // not every method has both
      NodeClassifier model = method.trainer(quick).train(Task.of(data, split(data, 0)), RUN);
      assertThat(model.method()).isEqualTo(method.name());
    }
  }

  @Test
  void everyKindOfColumnComesBack() throws IOException {
    var encoding =
        new AttributeEncoding(
            List.of(
                AttributeEncoding.Column.numeric("n", 0.1f),
                AttributeEncoding.Column.categorical("c", List.of("u", "v")),
                AttributeEncoding.Column.date("d", 19_000.5f),
                AttributeEncoding.Column.text("t", List.of("fox", "hen"), List.of(1.1f, 2.3f)),
                AttributeEncoding.Column.vector("v", List.of(0.7f, -1e-9f)),
                AttributeEncoding.Column.ignored("i")),
            List.of("w"));
    assertThat(encoding.attributeNames())
        .containsExactly("n", "c=u", "c=v", "d", "t: fox", "t: hen", "v[0]", "v[1]", "w");
    Split split = split(data, 0.2);
    Path path = folder.resolve("columns.jane");
    ModelFile.write(
        path,
        train("jane", data, split, ""),
        new ModelFile.TrainingData("mine", data, split, encoding),
        true);
    try (ModelFile file = ModelFile.open(path)) {
      assertThat(file.encoding()).isEqualTo(encoding);
    }
  }
}
