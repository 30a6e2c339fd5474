package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {

  @Test
  void allowedValuesAreHandedBack() {
    assertThat(Check.atLeast("k", 2, 2)).isEqualTo(2);
    assertThat(Check.notNegative("l2", 0.0)).isZero();
    assertThat(Check.positive("tolerance", Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
    assertThat(Check.between("alpha", 0, 0, 1)).isZero();
    assertThat(Check.between("alpha", 1, 0, 1)).isEqualTo(1);
    assertThat(Check.index("node", 4, 5)).isEqualTo(4);
    Check.that(true, "never %d", 1);
  }

  @Test
  void messagesSayNameRangeAndValue() {
    refused(() -> Check.atLeast("k", 1, 2), "k must be at least 2, found 1");
    refused(() -> Check.notNegative("l2", -1), "l2 must be zero or a positive number, found -1.0");
    refused(() -> Check.positive("s", 0), "s must be a positive number, found 0.0");
    refused(
        () -> Check.between("alpha", 1.5, 0, 1), "alpha must be between 0.0 and 1.0, found 1.5");
    refused(() -> Check.index("node", 5, 5), "node must be between 0 and 4, found 5");
    refused(() -> Check.index("node", -1, 5), "node must be between 0 and 4, found -1");
    refused(() -> Check.index("node", 0, 0), "node 0 was asked for, but there is none");
    refused(() -> Check.that(false, "%d of %s", 3, "them"), "3 of them");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoFiniteNumberIsRefusedEverywhere(double value) {
    assertThatThrownBy(() -> Check.notNegative("x", value))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Check.positive("x", value))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Check.between("x", value, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void messagesAreTheSameInEveryCountry() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-u-nu-arab"));
      refused(() -> Check.that(false, "%d and %.1f", 12, 1.5), "12 and 1.5");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
