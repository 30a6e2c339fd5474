package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DateTextTest {
  /** What is read is written again, although a float is coarser than minutes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1822-07-20",
        "1969-12-31",
        "1970-01-01",
        "2022-02-07",
        "2024-02-29T08:00",
        "2024-02-29T12:30",
        "1970-03-01T00:01"
      })
  void datesAndMomentsComeBackAsTheyWere(String text) {
    float days = DateText.parse(text.toCharArray(), 0, text.length());
    assertThat(DateText.text(days)).isEqualTo(text);
  }
}
