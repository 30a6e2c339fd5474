package org.jane.methods;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every method of this module can be killed at any step and goes on to the same bytes. */
class BaselinesResumeTest extends ResumeTest {
  @Override
  Map<String, Map<String, String>> settings() {
    return Map.of(
        "deepwalk", Map.of("walks", "3", "passes", "2", "walk-length", "10"),
        "lane", Map.of("dimensions", "8"),
        "aane", Map.of("dimensions", "8", "rounds", "3"),
        "amgcn", Map.of("epochs", "12", "hidden", "16"),
        "dane", Map.of("epochs", "6", "batch", "50", "hidden", "16"));
  }

  @Override
  @ParameterizedTest
  @CsvSource({
    "amgcn, dimensions, 2000000000",
    "dane, hidden, 2000000000",
    "deepwalk, dimensions, 2000000000"
  })
  void arraysLongerThanJavasAreRefusedBeforeAnyWork(String method, String key, String value) {
    super.arraysLongerThanJavasAreRefusedBeforeAnyWork(method, key, value);
  }
}
