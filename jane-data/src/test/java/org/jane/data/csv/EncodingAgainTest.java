package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second dataset gets the attributes of the first, whatever columns it brings. */
class EncodingAgainTest {
  @TempDir Path temp;
  AttributeEncoding learnt;
  SmallFolder folder;

  @BeforeEach
  void firstDataset() {
    folder = new SmallFolder(temp).edges("source,target");
    folder.nodes("id,age,colour", "a,2,red", "b,4,blue");
    folder.attributes("node,attribute,value", "a,word,1", "b,term,1");
    learnt = folder.read().encoding();
  }

  @Test
  void encodingTellsColumnsCategoriesAndListedAttributes() {
    assertThat(learnt.columns())
        .containsExactly(
            AttributeEncoding.Column.numeric("age", 3f),
            AttributeEncoding.Column.categorical("colour", List.of("blue", "red")));
    assertThat(learnt.listed()).containsExactly("word", "term");
    assertThat(learnt.attributeNames())
        .containsExactly("age", "colour=blue", "colour=red", "word", "term");
  }

  @Test
  void columnsMayComeInAnotherOrderAndWithUnseenValues() {
    folder.nodes("size,colour,id,age", "1,green,x,5", "2,red,y,6");
    folder.attributes("node,attribute,value", "x,term,3", "x,new,3");
    Dataset data = folder.readLike(learnt);
    assertThat(data.graph().attributeNames()).isEqualTo(learnt.attributeNames());
    assertThat(data.encoding()).isEqualTo(learnt);
    assertThat(CsvReaderTest.value(data.graph(), "x", "age")).isEqualTo(5f);
    assertThat(data.graph().attributes().rowLength(0)).isEqualTo(2); // age and term, no colour
    assertThat(CsvReaderTest.value(data.graph(), "y", "colour=red")).isEqualTo(1f);
    assertThat(CsvReaderTest.value(data.graph(), "x", "term")).isEqualTo(3f);
    assertThat(data.notices())
        .contains(
            "Ignored columns of nodes.csv that the data of training had not: size.",
            "Read as no category: 1 value of column \"colour\" of nodes.csv that the data of"
                + " training had not.",
            "Ignored 1 row of attributes.csv with attributes the data of training had not.");
  }

  @Test
  void blanksGetTheMeanOfTheFirstDataset() {
    folder.nodes("id,age,colour", "x,,red", "y,100,red").attributes("node,attribute,value");
    Dataset data =
        CsvReader.readFolder(
            temp, CsvOptions.defaults().withMissing(MissingValues.MEAN), learnt, Run.seeded(1));
    assertThat(CsvReaderTest.value(data.graph(), "x", "age")).isEqualTo(3f);
  }

  @Test
  void aColumnThatIsGoneIsAnError() {
    folder.nodes("id,ages,colour", "x,5,red").attributes("node,attribute,value");
    assertThatThrownBy(() -> folder.readLike(learnt))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv:1: no column \"age\". Did you mean \"ages\"? The data of training had it.");
  }

  @Test
  void aNumberThatIsNoneAnyMore() {
    folder.nodes("id,age,colour", "x,old,red").attributes("node,attribute,value");
    assertThatThrownBy(() -> folder.readLike(learnt))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv:2: column \"age\" held numbers in the data of training, found \"old\"."
                + " Correct the value.");
  }
}
