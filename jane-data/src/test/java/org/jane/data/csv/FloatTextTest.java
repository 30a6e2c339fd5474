package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatTextTest {
  private static String text(float value) {
    StringBuilder out = new StringBuilder();
    FloatText.append(out, value);
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1",
    "-1, -1",
    "0.1, 0.1",
    "12.5, 12.5",
    "100, 100",
    "1000000, 1000000",
    "2e10, 20000000000",
    "1e-4, 0.0001",
    "-3.25e-7, -3.25E-7",
    "1e30, 1E30",
    "1.4e-45, 1E-45",
    "3.4028235e38, 3.4028235E38",
    "0.33333334, 0.33333334",
    "16777216, 16777216",
    "9.999999, 9.999999",
    "2e23, 2E23",
    "8.41e21, 8.41E21",
    "1e15, 1E15",
    "2.2250738585e-12, 2.2250739E-12"
  })
  void writesFewDigits(float value, String expected) {
    assertThat(text(value)).isEqualTo(expected);
  }

  @Test
  void readsBackTheSame() {
    RandomStream random = Run.seeded(1).random("floats");
    for (int i = 0; i < 300_000; i++) {
      float value =
          i % 2 == 0
              ? Float.intBitsToFloat((int) random.nextLong())
              : (float) (random.nextGaussian() * Math.pow(10, random.nextInt(8) - 4));
      if (Float.isFinite(value)) {
        String text = text(value);
        assertThat(Float.parseFloat(text)).as(text).isEqualTo(value + 0f);
      }
    }
  }
}
