package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @Test
  void aTreeComesBackAsItWas() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("zeta", "Zürich \"\\\n\t\u0000 \uD83D\uDC1F");
    tree.put("alpha", Long.MIN_VALUE);
    tree.put("Ωmega", Arrays.asList(true, false, null, -0.0, 1.0));
    tree.put("empty", new LinkedHashMap<>());
    tree.put("nothing", new ArrayList<>());
    assertThat(Json.read(Json.write(tree))).isEqualTo(tree);
    assertThat(((Map<?, ?>) Json.read(Json.write(tree))).keySet().toArray())
        .containsExactly("zeta", "alpha", "Ωmega", "empty", "nothing");
  }

  @Test
  void theTextIsForReading() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("k", 16);
    tree.put("rate", 0.01f);
    tree.put("sizes", List.of(1, 2));
    tree.put("start", Map.of("scale", 3.0));
    assertThat(Json.write(tree))
        .isEqualTo(
            """
            {
              "k": 16,
              "rate": 0.01,
              "sizes": [ 1, 2 ],
              "start": {
                "scale": 3.0
              }
            }""");
  }

  @Test
  void mapsWithoutAnOrderOfTheirOwnAreSorted() {
    assertThat(Json.write(Map.of("b", 1, "a", 2, "c", 3)))
        .isEqualTo("{\n  \"a\": 2,\n  \"b\": 1,\n  \"c\": 3\n}");
  }

  @Test
  void doublesAreShortAndTheSameOnEveryJava() {
    // Double.toString gives some of these more digits before Java 19.
    assertThat(Json.write(2.0E-3)).isEqualTo("0.002");
    assertThat(Json.write(2.0E23)).isEqualTo("2.0E23");
    assertThat(Json.write(1.0E23)).isEqualTo("1.0E23");
    assertThat(Json.write(2.2E-322)).isEqualTo("2.2E-322");
    assertThat(Json.write(4.9E-324)).isEqualTo("4.9E-324");
    assertThat(Json.write(Math.scalb(1.0, -44))).isEqualTo("5.684341886080802E-14");
  }

  @Test
  void everyFiniteNumberComesBackToTheBit() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 50_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      float small = Float.intBitsToFloat(random.nextInt());
      if (Double.isFinite(number) && Float.isFinite(small)) {
        List<?> back = (List<?>) Json.read(Json.write(List.of(number, small)));
        // equals of the boxed numbers compares bits: -0.0 is not 0.0
        assertEquals(number, back.get(0));
        assertEquals(small, ((Double) back.get(1)).floatValue());
      }
    }
  }

  @Test
  void halfACharacterIsRefusedWhereItIsRead() {
    for (String text : List.of("[\n\"\\uDEE9\"]", "{\n\"a\\uD83D\": 1}")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Json.read(text))
          .withMessageContaining("line 2: ")
          .withMessageContaining("holds half a character");
    }
    assertThat(Json.read("\"\\uD83D\\uDC1F\"")).isEqualTo("\uD83D\uDC1F");
  }

  @Test
  void whatJsonDoesNotHaveBecomesText() {
    assertThat(Json.write(Arrays.asList(Double.NaN, Float.POSITIVE_INFINITY, -1 / 0.0)))
        .isEqualTo("[ \"NaN\", \"Infinity\", \"-Infinity\" ]");
  }

  @Test
  void halfACharacterIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.write("a\uD83D"))
        .withMessageContaining("U+D83D");
    assertThatIllegalArgumentException().isThrownBy(() -> Json.write(Map.of("\uDC1F", 1)));
  }

  @Test
  void valuesOfOtherTypesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.write(List.of(Thread.State.NEW)))
        .withMessageContaining("java.lang.Thread$State");
    assertThatIllegalArgumentException().isThrownBy(() -> Json.write(Map.of(1, 2)));
    List<Object> endless = new ArrayList<>();
    endless.add(endless);
    assertThatIllegalArgumentException().isThrownBy(() -> Json.write(endless));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[1,",
        "[1] 2",
        "{\"a\":1,\"a\":2}",
        "nul",
        "NaN",
        "1e999",
        "'a'",
        "{a:1}",
        "9223372036854775808",
        "[1,]",
        "\"\\x\"",
        "]",
        "{\"a\"}",
        "\u0000"
      })
  void otherTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Json.read(text));
  }

  @Test
  void deepNestingIsRefusedBeforeTheStackEnds() {
    assertThatIllegalArgumentException().isThrownBy(() -> Json.read("[".repeat(1_000_000)));
  }

  @Test
  void aLongTextIsNotTooLongForItsReader() {
    String text = "x".repeat(30_000_000);
    assertThat(Json.read(Json.write(text))).isEqualTo(text);
  }

  private enum Colour {
    RED
  }

  private record Point(int x, double height, List<Colour> colours) {}

  @Test
  void aResultIsIndentedAndEndsWithALineBreak() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("values", new double[] {0.5, Double.NaN});
    tree.put("none", List.of());
    tree.put("point", new Point(1, Double.POSITIVE_INFINITY, List.of(Colour.RED)));
    assertThat(Json.text(tree))
        .isEqualTo(
            """
            {
              "values" : [ 0.5, null ],
              "none" : [ ],
              "point" : {
                "x" : 1,
                "height" : null,
                "colours" : [ "RED" ]
              }
            }
            """);
    assertThat(Json.compact(tree))
        .isEqualTo(
            "{\"values\":[0.5,null],\"none\":[],"
                + "\"point\":{\"x\":1,\"height\":null,\"colours\":[\"RED\"]}}");
  }

  @Test
  void whatIsStoredKeepsNumbersThatAreNotFinite() {
    assertThat(Json.write(List.of(Double.NaN, Float.NEGATIVE_INFINITY)))
        .isEqualTo("[ \"NaN\", \"-Infinity\" ]");
    assertThat(Json.text(List.of(Double.NaN, Float.NEGATIVE_INFINITY)))
        .isEqualTo("[ null, null ]\n");
  }

  @Test
  void whatIsNeitherTreeNorRecordIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Json.text(new Object()));
    assertThatIllegalArgumentException().isThrownBy(() -> Json.write(new Point(1, 2, List.of())));
  }
}
