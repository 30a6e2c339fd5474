package org.jane.spark.blocks;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jane.method.jane.JaneConfig;
import org.jane.model.CannotLearnException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearningTest {
  @ParameterizedTest
  @CsvSource({
    "encoder, links(2)",
    "encoder, attention(2)",
    "neighbour-labels, 1",
    "hubs, 100",
    "components, 50",
    "names, on",
    "structural, on",
    "k, likelihood"
  })
  void whatNeedsTheWholeGraphIsRefused(String key, String value) {
    JaneConfig config = JaneConfig.defaults().with(key, value);
    assertThatThrownBy(() -> Learning.refuse(config))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining(key)
        .hasMessageContaining("this one stays distributed");
  }

  @Test
  void defaultsAreLearnt() {
    assertThatCode(() -> Learning.refuse(JaneConfig.defaults())).doesNotThrowAnyException();
  }
}
