package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.data.ReadColumn;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each column is read as: found, told, or said by the user. */
class ColumnsReadTest {
  private static final CsvOptions DEFAULTS = CsvOptions.defaults();

  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void noEdges() {
    folder = new SmallFolder(temp).edges("source,target");
  }

  private static Map<String, String> roles(Dataset data) {
    return data.columns().stream()
        .filter(column -> column.file().equals("nodes.csv"))
        .collect(
            Collectors.toMap(
                ReadColumn::name,
                c -> c.role().word() + (c.categories() > 0 ? " " + c.categories() : "")));
  }

  private static String note(Dataset data, String column) {
    return data.columns().stream()
        .filter(c -> c.name().equals(column))
        .findFirst()
        .orElseThrow()
        .note()
        .toString();
  }

  private SmallFolder rows(int count, String header, IntFunction<String> row) {
    List<String> lines = new ArrayList<>(List.of(header));
    IntStream.range(0, count).mapToObj(row).forEach(lines::add);
    return folder.nodes(lines.toArray(String[]::new));
  }

  @Test
  void everyColumnOfEveryFileIsTold() {
    folder.nodes(
        "id,label,split,n,c,v,t,gone,none",
        "a,x,train,1,red,\"[1, 2]\",some words,7,",
        "b,y,test,2,blue,[3 4],other words,8,");
    folder.edges("source,target,weight,since", "a,b,1,1990");
    folder.attributes("node,attribute,value", "a,w,1");
    Dataset data =
        folder.read(
            DEFAULTS
                .withMissing(MissingValues.ZERO)
                .withReadAs(ReadAs.TEXT, Set.of("t"))
                .withReadAs(ReadAs.IGNORED, Set.of("gone")));
    assertThat(data.columns())
        .extracting(
            ReadColumn::file, ReadColumn::name, c -> c.role().word(), ReadColumn::categories)
        .map(tuple -> tuple.toList().toString())
        .containsExactly(
            "[nodes.csv, id, id, 0]",
            "[nodes.csv, label, label, 2]",
            "[nodes.csv, split, split, 0]",
            "[nodes.csv, n, number, 0]",
            "[nodes.csv, c, category, 2]",
            "[nodes.csv, v, vector, 2]",
            "[nodes.csv, t, text, 0]",
            "[nodes.csv, gone, ignored, 0]",
            "[nodes.csv, none, ignored, 0]",
            "[attributes.csv, node, node, 0]",
            "[attributes.csv, attribute, attribute, 1]",
            "[attributes.csv, value, value, 0]",
            "[edges.csv, source, source, 0]",
            "[edges.csv, target, target, 0]",
            "[edges.csv, weight, weight, 0]",
            "[edges.csv, since, ignored, 0]");
    assertThat(note(data, "gone")).isEqualTo("as asked for");
    assertThat(note(data, "none")).isEqualTo("blank everywhere");
    assertThat(note(data, "t")).isEqualTo("no word stands in two rows and not in all");
  }

  @Test
  void oddColumnsAreNoted() {
    rows(
        20,
        "id,day,name,number,same,kind,size",
        i ->
            "n%d,2024-01-%02d,who %d,%d,7,%s,%d"
                .formatted(i, i + 1, i, 100 - i, i % 2 == 0 ? "u" : "v", i * i));
    Dataset data = folder.read();
    assertThat(note(data, "day"))
        .isEqualTo("20 dates as categories; as a number with date=day, left out with ignore=day");
    assertThat(note(data, "name"))
        .isEqualTo(
            "every value is another category, as if it named the node; left out with ignore=name,"
                + " its words read with text=name");
    assertThat(note(data, "number"))
        .isEqualTo("numbers the rows, as if it named the node; left out with ignore=number");
    assertThat(note(data, "same")).isEqualTo("the same for every node");
    assertThat(note(data, "kind")).isEmpty();
    assertThat(note(data, "size")).isEmpty();
  }

  @Test
  void theUserSaysWhatColumnsAre() {
    folder.nodes("id,when,code,size", "a,1970-01-11,7,1", "b,1970-01-02T12:00,8,2");
    Dataset data =
        folder.read(
            DEFAULTS
                .withReadAs(ReadAs.DATE, Set.of("when"))
                .withCategories(Set.of("code"))
                .withReadAs(ReadAs.NUMBER, Set.of("size")));
    assertThat(roles(data))
        .containsEntry("when", "date")
        .containsEntry("code", "category 2")
        .containsEntry("size", "number");
    assertThat(CsvReaderTest.value(data.graph(), "a", "when")).isEqualTo(10f);
    assertThat(CsvReaderTest.value(data.graph(), "b", "when")).isEqualTo(1.5f);
  }

  @Test
  void datesInTheFormsPeopleHave() {
    assertThat(DateText.isDate("2024-02-29")).isTrue();
    assertThat(DateText.isDate("2024-02-29 00:00:00")).isTrue();
    assertThat(DateText.isDate("2024-02-29T10:00:00.123456Z")).isTrue();
    assertThat(DateText.isDate("2024-02-29T10:00+02:00")).isTrue();
    char[] early = "1970-01-02 01:00:00+01:00".toCharArray();
    assertThat(DateText.parse(early, 0, early.length)).isEqualTo(1f);
    for (String none : List.of("2023-02-29", "2024-2-9", "2024-02-29X", "20240229", "", "today")) {
      assertThat(DateText.isDate(none)).as(none).isFalse();
    }
  }

  @Test
  void valuesThatAreNotWhatTheUserSays() {
    folder.nodes("id,x", "a,1", "b,late");
    assertThatThrownBy(() -> folder.read(DEFAULTS.withReadAs(ReadAs.DATE, Set.of("x"))))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv:2: column \"x\" is to hold dates, found \"1\". Write dates as 2024-02-29,"
                + " moments as 2024-02-29T12:30.");
    folder.nodes("id,x", "a,late", "b,1");
    assertThatThrownBy(() -> folder.read(DEFAULTS.withReadAs(ReadAs.NUMBER, Set.of("x"))))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv:2: column \"x\" is to hold numbers, found \"late\". Correct the value, or"
                + " read the column as categories with category=x.");
  }

  @Test
  void columnsThatAreNotThere() {
    folder.nodes("id,colour", "a,red");
    for (ReadAs what : ReadAs.values()) {
      assertThatThrownBy(() -> folder.read(DEFAULTS.withReadAs(what, Set.of("color"))))
          .isInstanceOf(GraphDataException.class)
          .hasMessage(
              "nodes.csv:1: no column \"color\". Did you mean \"colour\"? Correct %s=color."
                  .formatted(what.option()));
    }
  }

  @Test
  void aColumnIsOneThing() {
    assertThatThrownBy(
            () -> DEFAULTS.withCategories(Set.of("x")).withReadAs(ReadAs.NUMBER, Set.of("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column \"x\" cannot be both category and number");
    assertThatThrownBy(() -> DEFAULTS.withReadAs(ReadAs.IGNORED, Set.of("id")))
        .isInstanceOf(IllegalArgumentException.class);
    folder.nodes("id,label,split", "a,x,mine", "b,y,yours");
    assertThat(
            folder
                .read(DEFAULTS.withReadAs(ReadAs.IGNORED, Set.of("split")))
                .graph()
                .attributeNames())
        .isEmpty();
  }

  @Test
  void newDataIsReadAlike() {
    folder.nodes(
        "id,when,note,v,secret",
        "a,1970-01-11,red fox,\"[1,2]\",7",
        "b,1970-01-12,red hen,\"[3,5]\",8",
        "c,1970-01-13,hen,\"[3,5]\",8");
    AttributeEncoding learnt =
        folder
            .read(
                DEFAULTS
                    .withReadAs(ReadAs.DATE, Set.of("when"))
                    .withReadAs(ReadAs.TEXT, Set.of("note"))
                    .withReadAs(ReadAs.IGNORED, Set.of("secret")))
            .encoding();
    assertThat(learnt.attributeNames())
        .containsExactly("when", "note: hen", "note: red", "v[0]", "v[1]");
    folder.nodes("id,secret,v,note,when", "x,9,[0.5 0],Red elk,1970-01-01");
    Dataset data = folder.readLike(learnt);
    assertThat(data.encoding()).isEqualTo(learnt);
    assertThat(CsvReaderTest.value(data.graph(), "x", "note: red")).isEqualTo(1f);
    assertThat(CsvReaderTest.value(data.graph(), "x", "v[0]")).isEqualTo(0.5f);
    assertThat(data.graph().attributes().rowLength(0)).isEqualTo(2);
    assertThat(data.notices())
        .containsExactly(
            "Read as no category: 1 word of column \"note\" of nodes.csv that the data of training"
                + " had not.",
            "There are no edges in edges.csv.");
    folder.nodes("id,v,note,when", "x,[1 2 3],red,1970-01-01");
    assertThatThrownBy(() -> folder.readLike(learnt))
        .hasMessageContaining("nodes.csv:2", "a list of 3 numbers where others have 2");
  }

  @Test
  void wordsAreWeightedByRarity() {
    folder.nodes("id,t", "a,The fox and the hen", "b,a hen the x", "c,the", "d,");
    Dataset data = folder.read(DEFAULTS.withReadAs(ReadAs.TEXT, Set.of("t")));
    assertThat(data.graph().attributeNames()).containsExactly("t: hen", "t: the");
    double the = Math.log(5.0 / 4) + 1;
    double hen = Math.log(5.0 / 3) + 1;
    double length = Math.sqrt(4 * the * the + hen * hen);
    assertThat(CsvReaderTest.value(data.graph(), "a", "t: the"))
        .isCloseTo((float) (2 * the / length), org.assertj.core.data.Offset.offset(1e-6f));
    assertThat(CsvReaderTest.value(data.graph(), "c", "t: the")).isEqualTo(1f);
    assertThat(data.graph().attributes().rowLength(3)).isZero();
  }

  @Test
  void theOrderOfRowsDoesNotRenumberWords() {
    CsvOptions text = DEFAULTS.withReadAs(ReadAs.TEXT, Set.of("t"));
    folder.nodes("id,t", "a,zoo bar", "b,bar zoo", "c,é");
    List<String> first = folder.read(text).graph().attributeNames();
    folder.nodes("id,t", "c,é", "b,bar zoo", "a,zoo bar");
    assertThat(folder.read(text).graph().attributeNames()).isEqualTo(first);
  }

  @Test
  void theMostFrequentWordsAreKept() {
    StringBuilder many = new StringBuilder();
    IntStream.range(0, 5100).forEach(i -> many.append("w").append(i).append(' '));
    folder.nodes("id,t", "a," + many, "b," + many + " often", "c,often w5099", "d,");
    List<String> names =
        folder.read(DEFAULTS.withReadAs(ReadAs.TEXT, Set.of("t"))).graph().attributeNames();
    assertThat(names).hasSize(WordCounts.MOST_WORDS).contains("t: often", "t: w5099");
  }

  @Test
  void vectorsInTheFormsPeopleHave() {
    folder.nodes(
        "id,v",
        "a,\"[0.5, -1e1]\"",
        "b,[1. 2.]",
        "c,\"[ 3\n  4 ]\"",
        "d,\"[np.float64(7.5), np.int64(0)]\"");
    Dataset data = folder.read();
    assertThat(data.graph().attributeNames()).containsExactly("v[0]", "v[1]");
    assertThat(CsvReaderTest.value(data.graph(), "a", "v[1]")).isEqualTo(-10f);
    assertThat(CsvReaderTest.value(data.graph(), "c", "v[1]")).isEqualTo(4f);
    assertThat(CsvReaderTest.value(data.graph(), "d", "v[0]")).isEqualTo(7.5f);
  }

  @Test
  void vectorsThatAreNone() {
    folder.nodes("id,v", "a,\"[1, 2]\"", "b,[1]");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(
            "nodes.csv:3: column \"v\" holds \"[1]\", a list of 1 numbers where others have 2");
    for (String bad :
        List.of(
            "\"[1, x]\"",
            "[]",
            "\"[1,,2]\"",
            "\"[1, 2\"",
            "7",
            "\"[1,nan]\"",
            "[1 ... 2]",
            "\"[1,]\"")) {
      folder.nodes("id,v", "a,\"[1, 2]\"", "b," + bad);
      assertThatThrownBy(folder::read)
          .as(bad)
          .isInstanceOf(GraphDataException.class)
          .hasMessageContaining("nodes.csv:3: column \"v\"");
    }
  }

  @Test
  void blankVectorsAreZerosOrMeans() {
    folder.nodes("id,v", "a,", "b,[1 4]", "c,[3 0]");
    assertThatThrownBy(folder::read).hasMessageContaining("nodes.csv:2: column \"v\" is blank");
    Dataset zero = folder.read(DEFAULTS.withMissing(MissingValues.ZERO));
    assertThat(zero.graph().attributes().rowLength(0)).isZero();
    Dataset mean = folder.read(DEFAULTS.withMissing(MissingValues.MEAN));
    assertThat(CsvReaderTest.value(mean.graph(), "a", "v[0]")).isEqualTo(2f);
    assertThat(CsvReaderTest.value(mean.graph(), "a", "v[1]")).isEqualTo(2f);
  }

  @Test
  void aLookCountsBlanksInsteadOfStopping() {
    folder.nodes("id,age,city", "a,,rome", "b,4,", "c,,");
    Dataset data = CsvReader.lookInFolder(temp, DEFAULTS, Run.seeded(1));
    assertThat(data.notices())
        .contains(
            "Found 4 blank values in nodes.csv, which stops a training: \"age\" (2) and \"city\""
                + " (2). missing=zero reads blanks as 0, missing=mean as the mean of the column;"
                + " a blank category is none of them.");
    assertThat(note(data, "age"))
        .isEqualTo("2 blanks stop a training; missing=zero: 0, missing=mean: 4.00000");
    assertThatThrownBy(folder::read).hasMessageContaining("nodes.csv:2: column \"age\" is blank");
    assertThat(
            CsvReader.lookInFolder(temp, DEFAULTS.withMissing(MissingValues.ZERO), Run.seeded(1))
                .notices())
        .contains("Filled 4 blank values of nodes.csv with 0.");
  }

  @Test
  void labelsThatMeanUnknown() {
    folder.nodes("id,label", "a,x", "b,NA", "c,y", "d,?", "e,NA");
    Dataset data = folder.read();
    assertThat(data.graph().labels().classNames()).containsExactly("?", "NA", "x", "y");
    assertThat(data.notices())
        .contains(
            "Label \"NA\" of nodes.csv is taken as a class of 2 nodes; unknown-label=NA"
                + " reads it as not known.",
            "Label \"?\" of nodes.csv is taken as a class of 1 node; unknown-label=?"
                + " reads it as not known.");
    assertThat(note(data, "label"))
        .isEqualTo(
            "taken as a class, not as unknown; if it is unknown: unknown-label=NA,"
                + " unknown-label=?");
    Dataset told = folder.read(DEFAULTS.withUnknownLabels(Set.of("NA", "?", "nan")));
    assertThat(told.graph().labels().classNames()).containsExactly("x", "y");
    assertThat(told.graph().labels().known(1)).isFalse();
    assertThat(told.notices())
        .contains(
            "Read 2 labels \"NA\" of nodes.csv as not known.",
            "Read 1 label \"?\" of nodes.csv as not known.",
            "No label of nodes.csv reads \"nan\".");
  }

  @Test
  void anUnknownLabelIsNoneForTheSplit() {
    folder.nodes("id,label,split", "a,x,train", "b,NA,train");
    assertThatThrownBy(() -> folder.read(DEFAULTS.withUnknownLabels(Set.of("NA"))))
        .hasMessageContaining("nodes.csv:3", "has no label");
  }

  @Test
  void measuredNumbersAreNoClasses() {
    rows(60, "id,label", i -> "n%d,%d.5".formatted(i, i));
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv:1: the labels in column \"label\" are 60 different decimal numbers, and this"
                + " is classification: every number would be a class of its own. Group the numbers"
                + " into a few classes, or name another column of labels with label.");
    rows(60, "id,label", i -> "n%d,%d.0".formatted(i, i)); // whole numbers as pandas writes them
    assertThat(folder.read().graph().labels().classCount()).isEqualTo(60);
    rows(60, "id,label", i -> "n%d,%d.5".formatted(i, i % 4));
    assertThat(folder.read().graph().labels().classCount()).isEqualTo(4);
  }

  @Test
  void manySmallClassesAreOneSentence() {
    rows(
        60,
        "id,label,split",
        i -> "n%d,k%02d,%s".formatted(i, i < 20 ? i / 10 : i, i < 20 ? "train" : "test"));
    assertThat(DataCheck.of(folder.read()).warnings())
        .contains(
            "40 classes have only one node: \"k20\", \"k21\", \"k22\" and 37 more. They cannot be"
                + " used for both training and testing.",
            "More than half of the labels occur once: this is classification, and a class is learnt"
                + " from several nodes. Group the labels, or name another column of labels with label.",
            "40 classes have no training node in the dataset's split: \"k20\", \"k21\", \"k22\" and"
                + " 37 more.")
        .noneMatch(warning -> warning.startsWith("Class "));
  }
}
