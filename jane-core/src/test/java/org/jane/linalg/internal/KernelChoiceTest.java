package org.jane.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KernelChoiceTest {
  @Test
  void takesTheVectorTwinWhereTheModuleIsPresent() {
    assertThat(Kernels.TWINS.choose(null).name()).matches("vector \\(\\d+-bit\\)");
    assertThat(Kernels.TWINS.choose("vector").name()).startsWith("vector");
  }

  @Test
  void canBeForcedToPlain() {
    assertThat(Kernels.TWINS.choose("plain").name()).isEqualTo("plain");
  }

  @Test
  void refusesOtherNames() {
    assertThatThrownBy(() -> Kernels.TWINS.choose("fast"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("jane.kernel must be plain or vector, found \"fast\"");
  }
}
