package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuoteTest {
  @Test
  void textStaysOnOneLine() {
    assertThat(Quote.of("a\nb")).isEqualTo("\"a\\u000Ab\"");
    assertThat(Quote.of("Zürich 🐟")).isEqualTo("\"Zürich 🐟\"");
    assertThat(Quote.of("")).isEqualTo("\"\"");
  }

  @Test
  void longTextIsCutBetweenCharacters() {
    assertThat(Quote.of("🐟".repeat(60))).isEqualTo("\"" + "🐟".repeat(60) + "\"");
    assertThat(Quote.of("🐟".repeat(61))).isEqualTo("\"" + "🐟".repeat(60) + "…\"");
  }
}
