package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalNumberTest {
  private static float parse(String text) {
    char[] padded = ("9" + text + "9").toCharArray(); // neighbours must not matter
    return DecimalNumber.parse(padded, 1, text.length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "-1",
        "+1",
        "12.5",
        ".5",
        "5.",
        "1e3",
        "1E-3",
        "-2.5e+10",
        "0.1",
        "007",
        "3.4e38",
        "1.17549435E-38",
        "1e-45",
        "1.4e-46",
        "123456789012345678901234567890",
        "16777217",
        "0.000000000000000000000000000000000000000000001",
        "33554433.0000000000000001",
        "1e-400",
        "9007199254740993",
        "0.3333333432674407958984375",
        "5e-324",
        "0e999999999999"
      })
  void readsWhatJavaReads(String text) {
    assertThat(parse(text)).isEqualTo(Float.parseFloat(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "-", ".", "+.", "a", "1a", "1.2.3", "1e", "1e+", "e5", "1f", "1d", "0x10", "1,5", "--1",
        "1 2", "١", "1e5x", "in", "nano"
      })
  void refusesWhatIsNoDecimalNumber(String text) {
    assertThat(parse(text)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nan", "NaN", "-inf", "Infinity", "+INFINITY", "1e39", "-1e99999999999"})
  void tellsWhatIsNotFinite(String text) {
    assertThat(parse(text)).isEqualTo(DecimalNumber.NOT_FINITE);
  }

  @Test
  void thereIsOneZero() {
    assertThat(Float.floatToRawIntBits(parse("-0.0"))).isZero();
    assertThat(Float.floatToRawIntBits(parse("-1e-60"))).isZero();
  }

  @Test
  void agreesWithJavaOnRandomNumbers() {
    RandomStream random = Run.seeded(1).random("numbers");
    for (int i = 0; i < 200_000; i++) {
      int digits = 1 + random.nextInt(17);
      String text =
          Long.toString(Math.abs(random.nextLong() % (long) Math.pow(10, digits)))
              + (random.nextInt(2) == 0 ? "" : "." + random.nextInt(1_000_000))
              + (random.nextInt(2) == 0 ? "" : "e" + (random.nextInt(60) - 40));
      float expected = Float.parseFloat(text);
      assertThat(parse(text))
          .as(text)
          .isEqualTo(Float.isInfinite(expected) ? DecimalNumber.NOT_FINITE : expected);
    }
  }

  /** Just above, at and below the middle between two floats, where rounding twice goes wrong. */
  @Test
  void agreesWithJavaHalfWayBetweenFloats() {
    RandomStream random = Run.seeded(1).random("middles");
    for (int i = 0; i < 50_000; i++) {
      float a = Float.intBitsToFloat(random.nextInt(0x7F000000));
      BigDecimal middle =
          new BigDecimal(a).add(new BigDecimal(Math.nextUp(a))).divide(BigDecimal.valueOf(2));
      for (int precision : new int[] {9, 15, 17, 200}) {
        String text = middle.round(new MathContext(precision)).toString().toUpperCase(Locale.ROOT);
        float expected = Float.parseFloat(text);
        assertThat(parse(text)).as(text).isEqualTo(expected);
      }
    }
  }
}
