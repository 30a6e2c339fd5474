package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TuningBudgetTest {
  @Test
  void eachPartIsReplacedAlone() {
    TuningBudget budget = new TuningBudget(9, 20, 2);
    assertThat(budget.withTrials(3)).isEqualTo(new TuningBudget(3, 20, 2));
    assertThat(budget.withSeconds(4)).isEqualTo(new TuningBudget(9, 4, 2));
    assertThat(budget.withMembers(1)).isEqualTo(new TuningBudget(9, 20, 1));
  }

  @Test
  void itIsSaidInWords() {
    assertThat(TuningBudget.defaults()).hasToString("64 trials, 5 members");
    assertThat(new TuningBudget(9, 20, 2)).hasToString("9 trials, 2 members, 20.0 seconds");
  }

  @Test
  void aBudgetOfNothingIsRefused() {
    assertThatThrownBy(() -> new TuningBudget(9, 0, 2)).hasMessageContaining("seconds");
    assertThatThrownBy(() -> new TuningBudget(0, 1, 2)).hasMessageContaining("trials");
    assertThatThrownBy(() -> new TuningBudget(9, 1, 0)).hasMessageContaining("members");
  }
}
