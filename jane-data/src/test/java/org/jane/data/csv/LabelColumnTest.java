package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jane.data.Dataset;
import org.jane.graph.Labels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which labels say that the label is not known, and what classes are called. */
class LabelColumnTest {
  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void noEdges() {
    folder = new SmallFolder(temp).edges("source,target");
  }

  /** Labels, separated by a semicolon; the classes read; what is said of them, if anything. */
  static Stream<Arguments> labels() {
    return Stream.of(
        Arguments.of(
            "0;1;2;-1;-1",
            "0 1 2",
            "Read 2 labels \"-1\" of nodes.csv as not known, as scikit-learn writes it; unknown-label=blank takes it as a class."),
        Arguments.of(
            "0.0;1.0;-1.0; ",
            "0 1",
            "Read 1 label \"-1.0\" of nodes.csv as not known, as scikit-learn writes it; unknown-label=blank takes it as a class."),
        Arguments.of(
            "0.0;1.0; ",
            "0 1",
            "Took labels such as \"0.0\" of nodes.csv as \"0\": whole numbers are written so where a label is missing."),
        Arguments.of(
            "1;1.0;2",
            "1 2",
            "Took labels such as \"1.0\" of nodes.csv as \"1\": whole numbers are written so where a label is missing."),
        Arguments.of("1.0;a", "1.0 a", ""),
        Arguments.of("0.5;1.0", "0.5 1.0", ""),
        Arguments.of("1;-1;1;-1", "-1 1", ""),
        Arguments.of(
            "0;-1",
            "-1 0",
            "Label \"-1\" of nodes.csv is taken as a class of 1 node; unknown-label=-1 reads it as not known."),
        Arguments.of(
            "-2;-1;0;1",
            "-2 -1 0 1",
            "Label \"-1\" of nodes.csv is taken as a class of 1 node; unknown-label=-1 reads it as not known."),
        Arguments.of(
            "a;b;-1",
            "-1 a b",
            "Label \"-1\" of nodes.csv is taken as a class of 1 node; unknown-label=-1 reads it as not known."),
        Arguments.of(
            "0|1;2;-1",
            "0 1 2",
            "Read 1 label \"-1\" of nodes.csv as not known, as scikit-learn writes it; unknown-label=blank takes it as a class."),
        Arguments.of("0|-1;2;1", "-1 0 1 2", ""),
        Arguments.of(
            "a;b;<NA>",
            "<NA> a b",
            "Label \"<NA>\" of nodes.csv is taken as a class of 1 node; unknown-label=<NA> reads it as not known."),
        Arguments.of("True;False; ", "False True", ""));
  }

  @ParameterizedTest
  @MethodSource("labels")
  void whatSaysThatALabelIsNotKnown(String labels, String classes, String said) {
    String[] each = labels.split(";");
    List<String> lines = new ArrayList<>(List.of("id,label"));
    for (int i = 0; i < each.length; i++) {
      lines.add("n%d,%s".formatted(i, each[i].strip()));
    }
    folder.nodes(lines.toArray(String[]::new));
    Dataset data = folder.read();
    assertThat(data.graph().labels().classNames()).containsExactly(classes.split(" "));
    if (said.isEmpty()) {
      assertThat(data.notices()).noneMatch(notice -> notice.contains("label"));
    } else {
      assertThat(data.notices()).contains(said);
    }
  }

  @Test
  void minusOneIsAClassWhereOnlyBlankLabelsAreUnknown() {
    folder.nodes("id,label", "a,0", "b,-1", "c,1", "d,");
    Dataset data = folder.read(CsvOptions.defaults().withUnknownLabels(Set.of("blank")));
    assertThat(data.graph().labels().classNames()).containsExactly("-1", "0", "1");
    assertThat(data.notices()).noneMatch(notice -> notice.contains("label"));
  }

  @Test
  void aNodeWhoseLabelIsMinusOneIsInNoSplit() {
    folder.nodes("id,label,split", "a,0,train", "b,1,train", "c,-1,test", "d,1,test");
    Dataset data = folder.read();
    assertThat(data.splits().get(0).test()).containsExactly(3);
    assertThat(data.notices())
        .contains("Left 1 test node without a label out of the split (nodes.csv).");
    folder.nodes("id,label,split", "a,0,train", "b,1,train", "c,-1,train");
    assertThatThrownBy(folder::read)
        .hasMessage(
            "nodes.csv: a node in the split \"train\" has the label -1, not known. Give it a label,"
                + " leave its split blank, or take -1 as a class with unknown-label=blank.");
  }

  @Test
  void arraysFollowTheRulesOfTables() {
    List<String> said = new ArrayList<>();
    int[] codes = {0, 1, 2, -1, 2};
    Labels labels =
        LabelColumn.ofArray(
            List.of("0.0", "1.0", "-1.0"), codes, Set.of(), note -> said.add(note.toString()));
    assertThat(labels.classNames()).containsExactly("0", "1");
    assertThat(labels.knownCount()).isEqualTo(2);
    assertThat(said).anyMatch(note -> note.startsWith("Read 2 labels \"-1.0\" of the array"));
    assertThat(
            LabelColumn.ofArray(List.of("-1", "0", "1"), codes, Set.of("0"), note -> {})
                .classNames())
        .containsExactly("-1", "1");
  }
}
