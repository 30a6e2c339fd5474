package org.jane.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepulsionModeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "all",
        "pruned(1e-6)",
        "pruned(2.5e-4)",
        "pruned(0.01)",
        "cells(256)",
        "sampled(256)"
      })
  void readsWhatItWrites(String text) {
    assertThat(RepulsionMode.parse(text)).hasToString(text);
  }

  @Test
  void knowsItsNumbers() {
    assertThat(RepulsionMode.parse("pruned(1e-6)")).isEqualTo(new RepulsionMode.Pruned(1e-6));
    assertThat(RepulsionMode.parse("sampled(7)")).isEqualTo(new RepulsionMode.Sampled(7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "pruned", "pruned(x)", "sampled(1.5)", "sampled(3", "All"})
  void saysWhatItUnderstands(String text) {
    assertThatThrownBy(() -> RepulsionMode.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "all, pruned(NUMBER) such as pruned(1e-6), cells(COUNT) such as cells(256) or sampled(COUNT)")
        .hasMessageContaining("found \"" + text + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pruned(0)", "pruned(2)", "pruned(NaN)", "cells(1)", "sampled(0)"})
  void refusesNumbersOutOfRange(String text) {
    assertThatThrownBy(() -> RepulsionMode.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be");
  }

  @Test
  void readsLikelihoods() {
    assertThat(PairLikelihood.parse("full")).isEqualTo(PairLikelihood.FULL);
    assertThatThrownBy(() -> PairLikelihood.parse("exact"))
        .hasMessage("likelihood must be bound or full, found \"exact\"");
  }
}
