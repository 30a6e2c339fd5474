package org.jane.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KernelChoiceTest {
  @Test
  void takesTheVectorTwinWhereTheModuleIsPresent() {
    assertThat(KernelChoice.choose(null).kernels().name()).matches("vector \\(\\d+-bit\\)");
    assertThat(KernelChoice.choose("vector").kernels().name()).startsWith("vector");
  }

  @Test
  void canBeForcedToPlain() {
    assertThat(KernelChoice.choose("plain").kernels().name()).isEqualTo("plain");
  }

  @Test
  void refusesOtherNames() {
    assertThatThrownBy(() -> KernelChoice.choose("fast"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("jane.kernel must be plain or vector, found \"fast\"");
  }
}
