package org.jane.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jane.ensemble.Ensemble;
import org.jane.graph.AttributedGraph;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.settings.KeyNames;
import org.jane.store.DataDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Models that earlier versions wrote are read and say what they said then, to every digit of the
 * CSV that {@code jane predict} of that version wrote. How the files were made stands beside them.
 */
class EarlierVersionsTest {
  private static final Path FIRST = folder("v0.1");

  private static Path folder(String version) {
    try {
      URL url = Objects.requireNonNull(EarlierVersionsTest.class.getResource(version), version);
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<String> models() throws IOException {
    try (Stream<Path> files = Files.list(FIRST)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jane"))
          .map(name -> name.substring(0, name.length() - ".jane".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  @Test
  void everyMethodOfThatVersionIsThere() throws IOException {
    assertThat(models()).contains("jane", "jane-nu", "jane-r", "mlp", "lp", "gcn", "sage");
  }

  @ParameterizedTest
  @MethodSource("models")
  void aModelOfVersionOnePredictsTheSame(String name) throws IOException {
    try (ModelFile file = open(name)) {
      assertThat(file.provenance().janeVersion()).startsWith("0.1");
      AttributedGraph graph = file.holdsData() ? file.data().graph() : graphOf("gcn");
      assertThat(DataDigest.of(graph)).isEqualTo(file.dataDigest());
      assertThat(table(file.model(graph).predict())).isEqualTo(written(name));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jane", "jane-nu", "jane-r", "mlp", "gcn", "sage", "tuned", "neighbours"})
  void nodesThatCameLaterAreLabelledTheSame(String name) throws IOException {
    Predictions later =
        ((InductiveNodeClassifier) modelOf(name))
            .predict(graphOf("later"), Run.seeded(1))
            .predictions();
    assertThat(table(later)).isEqualTo(written(name + "-later"));
  }

  @Test
  void whatIsSpecialOfAFileIsStillFoundInIt() throws IOException {
    assertThat(((Ensemble) modelOf("tuned")).members()).hasSize(2);
    assertThat(graphOf("several-labels").labels().multiLabel()).isTrue();
    assertThat(graphOf("jane").graph().weighted()).isTrue();
    try (ModelFile without = open("without-data");
        ModelFile jane = open("jane");
        ModelFile neighbours = open("neighbours")) {
      assertThat(without.holdsData()).isFalse();
      assertThat(jane.encoding().attributeNames())
          .containsExactly("trade=baker", "trade=farmer", "trade=smith", "age");
      assertThat(neighbours.provenance().settings())
          .containsEntry("neighbour-attributes", "2")
          .containsEntry("structural", "on")
          .containsEntry("em-weight", "1.0");
    }
  }

  private static ModelFile open(String name) throws IOException {
    return ModelFile.open(FIRST.resolve(name + ".jane"));
  }

  private static AttributedGraph graphOf(String name) throws IOException {
    try (ModelFile file = open(name)) {
      return file.data().graph();
    }
  }

  private static NodeClassifier modelOf(String name) throws IOException {
    try (ModelFile file = open(name)) {
      return file.model(file.data().graph());
    }
  }

  private static String written(String name) throws IOException {
    return Files.readString(FIRST.resolve(name + ".csv"));
  }

  /** Predictions in the words of that CSV; no name in these data needs quotes. */
  private static String table(Predictions predictions) {
    StringBuilder text = new StringBuilder();
    StringJoiner head = new StringJoiner(",", "id,label,probability,basis,", "\n");
    predictions.classNames().forEach(name -> head.add("p_" + name));
    text.append(head);
    for (int i = 0; i < predictions.nodes(); i++) {
      StringJoiner row = new StringJoiner(",", "", "\n");
      row.add(predictions.ids().get(i)).add(predictions.label(i));
      row.add(digits(predictions.probability(i))).add(KeyNames.of(predictions.basis(i)));
      for (int c = 0; c < predictions.classNames().size(); c++) {
        row.add(digits(predictions.probability(i, c)));
      }
      text.append(row);
    }
    return text.toString();
  }

  private static String digits(float probability) {
    return new BigDecimal(probability).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
  }
}
