package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The separator is found in header and first rows, file by file, or taken from the user. */
class SeparatorTest {
  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void twoLinkedNodes() {
    folder = new SmallFolder(temp).nodes("id", "a", "b").edges("source,target", "a,b");
  }

  private static char find(String... lines) {
    return Separator.find(String.join("\n", lines), true, List.of("id"));
  }

  @Test
  void headerAndRowsDecide() {
    assertThat(find("id,x", "a,1")).isEqualTo(',');
    assertThat(find("id;x", "a;1,5")).isEqualTo(';');
    assertThat(find("id\tx;y,z", "a\t1")).isEqualTo('\t');
    assertThat(find("id", "a")).isEqualTo(',');
    assertThat(find("")).isEqualTo(',');
  }

  @Test
  void namesThatMustBeThereComeFirst() {
    assertThat(find("id,a;b;c", "x,1")).isEqualTo(',');
    assertThat(find("id\tname, first", "a\tB, C")).isEqualTo('\t');
  }

  @Test
  void rowsOfOneWidthComeNext() {
    assertThat(Separator.find("x,y;z\n1;2\n3;4\n", true, List.of())).isEqualTo(';');
    assertThat(Separator.find("x,y;z\n1,2\n3,4\n", true, List.of())).isEqualTo(',');
  }

  @Test
  void whatIsQuotedDoesNotCount() {
    assertThat(find("\"id\";\"a,b,c\"", "\"x;,\n\";1")).isEqualTo(';');
    assertThat(find("id,\"a;b;c;d\"", "\"x\"\";\",1")).isEqualTo(',');
  }

  @Test
  void aRowThatIsCutOffIsNotCounted() {
    assertThat(Separator.find("x,y;z\n1;2\n3", false, List.of())).isEqualTo(';');
  }

  @Test
  void eachFileHasItsOwn() {
    folder.nodes("id;label;x", "a;u;1", "b;v;2").edges("source\ttarget\tweight", "a\tb\t2");
    folder.attributes("node,attribute,value", "a,w,1");
    Dataset data = folder.read();
    assertThat(data.graph().attributeNames()).containsExactly("x", "w");
    assertThat(data.graph().graph().strength(0)).isEqualTo(2);
    assertThat(data.notices()).isEmpty();
  }

  @Test
  void theUsersWordCounts() {
    folder.nodes("id|label", "a|x,y", "b|z").edges("source|target", "a|b");
    Dataset data = folder.read(CsvOptions.defaults().withDelimiter('|'));
    assertThat(data.graph().labels().classNames()).containsExactly("x,y", "z");
    assertThatThrownBy(() -> folder.read(CsvOptions.defaults().withDelimiter(';')))
        .hasMessageContaining("separated by \"|\": say so with delimiter=|");
  }

  @Test
  void wordsForSeparators() {
    assertThat(Separator.parse("tab")).isEqualTo('\t');
    assertThat(Separator.parse("Semicolon")).isEqualTo(';');
    assertThat(Separator.parse("comma")).isEqualTo(',');
    assertThat(Separator.parse("|")).isEqualTo('|');
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ab", "x", "7", "\"", "\n", "."})
  void whatCannotSeparateIsRefused(String text) {
    assertThatThrownBy(() -> Separator.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void raggedRowsNameTheSeparator() {
    folder.nodes("id;x", "a;1;2");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("quote a field that contains a semicolon");
  }

  @Test
  void decimalCommasAreReadOnRequest() {
    folder.nodes("id;x", "a;1,5", "b;-2,25e1").edges("source;target;weight", "a;b;0,5");
    CsvOptions comma = CsvOptions.defaults().withDecimal(',');
    Dataset data = folder.read(comma);
    assertThat(CsvReaderTest.value(data.graph(), "a", "x")).isEqualTo(1.5f);
    assertThat(CsvReaderTest.value(data.graph(), "b", "x")).isEqualTo(-22.5f);
    assertThat(data.graph().graph().strength(0)).isEqualTo(0.5);
    folder.nodes("id,x", "a,\"1234567890,12345678901\"", "b,\"0,1\"");
    assertThat(CsvReaderTest.value(folder.read(comma).graph(), "a", "x"))
        .isEqualTo(1234567890.12345678901f);
  }

  @Test
  void decimalCommasWithoutTheOptionAreNamed() {
    folder.nodes("id;x", "a;1,5", "b;2");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv:2: column \"x\" holds \"1,5\", a number with a decimal comma. Read decimal"
                + " commas with decimal=,, or the column as categories with category=x.");
    folder.nodes("id;x", "a;1", "b;2,5");
    assertThatThrownBy(folder::read).hasMessageContaining("nodes.csv:3", "decimal=,");
    folder.nodes("id", "a", "b").edges("source;target;weight", "a;b;0,5");
    assertThatThrownBy(folder::read).hasMessageContaining("edges.csv:2", "decimal=,");
    folder.edges("source,target").attributes("node;attribute;value", "a;w;0,5");
    assertThatThrownBy(folder::read).hasMessageContaining("attributes.csv:2", "decimal=,");
  }
}
