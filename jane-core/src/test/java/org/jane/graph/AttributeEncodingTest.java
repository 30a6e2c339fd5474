package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jane.graph.AttributeEncoding.Column;
import org.jane.graph.AttributeEncoding.Kind;
import org.junit.jupiter.api.Test;

class AttributeEncodingTest {
  @Test
  void everyKindOfColumnNamesItsAttributes() {
    List<Column> columns =
        List.of(
            Column.numeric("age", 3),
            Column.date("born", 2),
            Column.categorical("city", List.of("Rome", "Oslo")),
            Column.text("about", List.of("cat", "dog"), List.of(1f, 2f)),
            Column.vector("code", List.of(0f, 0f, 0f)),
            Column.ignored("note"));
    AttributeEncoding encoding = new AttributeEncoding(columns, List.of("listed"));
    assertThat(encoding.attributeNames())
        .containsExactly(
            "age",
            "born",
            "city=Rome",
            "city=Oslo",
            "about: cat",
            "about: dog",
            "code[0]",
            "code[1]",
            "code[2]",
            "listed");
    assertThat(columns.stream().map(Column::width)).containsExactly(1, 1, 2, 2, 3, 0);
    assertThat(AttributeEncoding.listing(List.of("a", "b")).attributeNames())
        .containsExactly("a", "b");
  }

  @Test
  void columnsThatDoNotFitTheirKindAreRefused() {
    assertThatThrownBy(() -> new Column("age", Kind.NUMERIC, List.of("Rome"), 0))
        .hasMessage("numeric column \"age\" cannot have categories");
    assertThatThrownBy(() -> Column.text("about", List.of("cat", "dog"), List.of(1f)))
        .hasMessage("column \"about\" has 1 weights for 2 words");
    assertThatThrownBy(() -> new Column("city", Kind.CATEGORICAL, List.of("Rome"), 0, List.of(1f)))
        .hasMessage("column \"city\" has 1 weights for 1 words");
  }
}
