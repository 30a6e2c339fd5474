package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.CsvReader;
import org.jane.data.csv.ReadAs;
import org.jane.data.source.Catalogue;
import org.jane.data.source.DataSource;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which columns are said to give the label away, and which are not. */
class LabelLeaksTest {
  private static final Run RUN = Run.seeded(1).threads(1);
  private static final String[] CLASSES = {"red", "green", "blue"};

  @TempDir Path temp;
  private final SplittableRandom random = new SplittableRandom(5);

  /** Rows of nodes: a label that is drawn, and a column made from its class and the row. */
  private List<String> warnings(int nodes, CsvOptions options, IntFunction<String> column)
      throws IOException {
    StringBuilder text = new StringBuilder("id,label,col,noise\n");
    for (int i = 0; i < nodes; i++) {
      int label = random.nextInt(3);
      text.append(
          "%d,%s,%s,%s%n"
              .formatted(
                  i, CLASSES[label], column.apply(label), "\"" + random.nextDouble() + "\""));
    }
    Files.writeString(temp.resolve("nodes.csv"), text);
    Files.writeString(temp.resolve("edges.csv"), "source,target\n0,1\n");
    Dataset data = CsvReader.readFolder(temp, options, RUN);
    return DataCheck.of(data).warnings().stream().filter(w -> w.contains(" alone tell")).toList();
  }

  @Test
  void aNumberWithThresholds() throws IOException {
    assertThat(warnings(200, CsvOptions.defaults(), c -> "" + (10 * c + random.nextDouble())))
        .singleElement()
        .asString()
        .startsWith("Column \"col\" (")
        .endsWith(
            "alone tells nearly all labels. If it is made from the label, or known only after it,"
                + " leave it out with ignore=col.");
    assertThat(warnings(200, CsvOptions.defaults(), c -> "" + (c - 1))).hasSize(1);
    assertThat(warnings(40, CsvOptions.defaults(), c -> "" + (5 - 3 * c - random.nextDouble())))
        .hasSize(1);
  }

  @Test
  void optionsAreValues() throws IOException {
    warnings(100, CsvOptions.defaults(), c -> "team" + c);
    assertThat(DataCheck.of(CsvReader.readFolder(temp, CsvOptions.defaults(), RUN)).notes())
        .flatExtracting(Remedy::options)
        .containsExactly(Remedy.option("ignore", "col"));
  }

  @Test
  void aCategory() throws IOException {
    assertThat(warnings(100, CsvOptions.defaults(), c -> "team" + c)).hasSize(1);
    IntFunction<String> mostly = c -> "team" + (random.nextInt(100) < 2 ? 0 : c);
    assertThat(warnings(1000, CsvOptions.defaults(), mostly)).hasSize(1);
  }

  @Test
  void aWordOrAnEntryOfAVector() throws IOException {
    CsvOptions text = CsvOptions.defaults().withReadAs(ReadAs.TEXT, java.util.Set.of("col"));
    IntFunction<String> twoClasses = c -> "some " + (c == 0 ? "secret" : "text");
    assertThat(warnings(200, text, twoClasses)).isEmpty(); // a word tells one class of three
    StringBuilder two = new StringBuilder("id,label,col\n");
    for (int i = 0; i < 60; i++) {
      two.append("%d,%s,%s%n".formatted(i, i % 2, i % 2 == 0 ? "some words" : "the secret"));
    }
    Files.writeString(temp.resolve("nodes.csv"), two);
    assertThat(DataCheck.of(CsvReader.readFolder(temp, text, RUN)).warnings())
        .anyMatch(warning -> warning.startsWith("Column \"col\" (100.0 %) alone tells"));
    assertThat(
            warnings(
                200, CsvOptions.defaults(), c -> "\"[%s, %d]\"".formatted(random.nextInt(9), c)))
        .singleElement()
        .asString()
        .startsWith("Column \"col\" (100.0 %)");
  }

  @Test
  void columnsThatSayLittle() throws IOException {
    assertThat(warnings(300, CsvOptions.defaults(), c -> "" + random.nextDouble())).isEmpty();
    assertThat(warnings(300, CsvOptions.defaults(), c -> "name" + random.nextInt(10000))).isEmpty();
    assertThat(warnings(300, CsvOptions.defaults(), c -> "" + (c + 2 * random.nextDouble())))
        .isEmpty();
    assertThat(warnings(19, CsvOptions.defaults(), c -> "" + c)).isEmpty(); // too few to say
  }

  @Test
  void aLargestClassOfNearlyAllIsNoMerit() throws IOException {
    StringBuilder text = new StringBuilder("id,label,col\n");
    for (int i = 0; i < 300; i++) {
      text.append("%d,%s,%s%n".formatted(i, i % 30 == 0 ? "rare" : "usual", random.nextInt(3)));
    }
    Files.writeString(temp.resolve("nodes.csv"), text);
    Files.writeString(temp.resolve("edges.csv"), "source,target\n0,1\n");
    Dataset data = CsvReader.readFolder(temp, CsvOptions.defaults(), RUN);
    assertThat(LabelLeaks.warnings(data.graph(), data.encoding())).isEmpty();
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"cora", "citeseer", "texas", "uai2010", "brazil"})
  void publishedDataIsHonest(String name) {
    Path folder = Path.of(System.getenv().getOrDefault("JANE_DATA", "none"));
    Assumptions.assumeTrue(Files.isDirectory(folder) && Catalogue.names().contains(name));
    Dataset data = DataSource.parse(name, folder, CsvOptions.defaults()).read(RUN);
    assertThat(LabelLeaks.warnings(data.graph(), data.encoding())).isEmpty();
  }

  @Test
  void drawnGraphsAreHonest() {
    Dataset data = new DataSource.Synthetic(SyntheticConfig.parse("alpha=0.5,n=200")).read(RUN);
    assertThat(LabelLeaks.warnings(data.graph(), data.encoding())).isEmpty();
  }
}
