package org.jane.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {
  /** What a user wrote, read as a float, is said as it was written. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1066963, 1066963",
    "1000000, 1000000",
    "1E6, 1000000",
    "0.02345678, 0.02345678",
    "0.123456789123, 0.1234568",
    "-12.5, -12.5",
    "16777217, 16777216",
    "123456789, about 123456790",
    "20000000, 20000000",
    "3E11, 300000000000",
    "0.0000012, 0.0000012",
    "1E30, 1E+30"
  })
  void valuesAreSaidAsTheyWereWritten(float value, String text) {
    assertThat(Explanation.Wording.number(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "45.33333333333, 45.33",
    "1114234.567891, 1114235",
    "1000000.000001, 1000000",
    "0.07647123456, 0.07647"
  })
  void meansKeepTheirWholePart(double mean, String text) {
    assertThat(Explanation.Wording.rounded(mean)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1, almost entirely at attributes",
    "0.8, almost entirely at attributes",
    "0.79, mostly at attributes and partly at links",
    "0.54, at attributes and links about equally",
    "0.4, mostly at links and partly at attributes",
    "0.2, almost entirely at links"
  })
  void oneSetOfThresholdsSaysWhichSide(double alpha, String words) {
    assertThat(Lean.of(alpha).says("at")).isEqualTo(words);
  }

  @Test
  void theOriginOfALabelIsSaidByTheSameThresholds() {
    assertThat(of(3, 0.54, 0.46).inWords())
        .isEqualTo(
            "\"red\" comes from attributes and links about equally (attributes 54 %, links 46 %).");
    assertThat(of(0, 0.5, 0).inWords())
        .isEqualTo(
            "The node has no links. Without links and with average attributes the score of \"red\""
                + " is -1.25; its own attributes add +0.50.");
  }

  private static Explanation of(int links, double attributes, double fromLinks) {
    return new Explanation(
        0,
        "red",
        0.9,
        Basis.PREDICTED,
        links,
        attributes,
        fromLinks,
        Map.of(),
        -1.25,
        List.of(),
        List.of(),
        List.of());
  }
}
