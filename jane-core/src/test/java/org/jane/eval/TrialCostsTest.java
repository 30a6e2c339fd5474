package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.jane.model.Method;
import org.jane.model.Shape;
import org.junit.jupiter.api.Test;

/**
 * On a {@link Landscape}: setting {@code train} is the seconds of a training, {@code prepare} those
 * of preparing it, {@code room} what it holds.
 */
class TrialCostsTest {
  private static final Method METHOD =
      new Landscape(Map.of("a", "0.5", "train", "1"), settings -> 0.5);
  private static final Shape SHAPE = Landscape.task(100, 0.2, 0.5).shape();

  private final TrialCosts costs =
      new TrialCosts(METHOD, SHAPE, new TuningBudget(10, Double.POSITIVE_INFINITY, 1));
  private int candidates;

  private static Map<String, String> costing(String seconds) {
    return Map.of("train", seconds);
  }

  private Candidate tried(Map<String, String> settings) {
    Candidate candidate = new Candidate(candidates++, METHOD.configured(settings));
    costs.spend(candidate);
    return candidate;
  }

  @Test
  void settingsThatCostMoreThanFourTrainingsUseUpMoreOfTheBudget() {
    tried(Map.of());
    assertThat(costs.left()).isEqualTo(9);
    assertThat(costs.costsOne(costing("4"))).isTrue();
    assertThat(costs.costsOne(costing("4.1"))).isFalse();
    tried(costing("8"));
    assertThat(costs.left()).isEqualTo(7);
  }

  @Test
  void aCostlyStartMayUseAFifthOfWhatIsLeftBesideOthers() {
    tried(Map.of());
    assertThat(costs.affordable(costing("7.2"), List.of())).as("1.8 of 9").isTrue();
    assertThat(costs.affordable(costing("7.3"), List.of())).isFalse();
    List<Map<String, String>> other = List.of(costing("8"));
    assertThat(costs.affordable(costing("5.6"), other)).as("1.4 of 7").isTrue();
    assertThat(costs.affordable(costing("5.7"), other)).isFalse();
    assertThat(TrialCosts.mostOfAStart(TuningBudget.defaults())).isEqualTo(0.2 * 64 * 4);
    assertThat(TrialCosts.mostOfAStart(TuningBudget.defaults().withTrials(2))).isEqualTo(4);
  }

  @Test
  void whatIsGrantedCountsInTheCostOfAnother() {
    tried(Map.of());
    costs.grant(6, tried(costing("8")));
    assertThat(costs.left()).isEqualTo(6);
    assertThat(costs.costsOne(costing("30"))).isTrue();
    assertThat(costs.costsOne(costing("33"))).isFalse();
  }

  @Test
  void preparingAndTrainingAreInProportion() {
    Candidate first = tried(Map.of());
    assertThat(costs.affordable(costing("6"), first)).isTrue();
    assertThat(costs.affordable(costing("6.1"), first)).isFalse();
    assertThat(costs.affordable(Map.of("train", "3", "prepare", "5"), first)).isTrue();
    assertThat(costs.affordable(Map.of("train", "3", "prepare", "5.1"), first)).isFalse();
  }

  @Test
  void aSecondOfPreparingIsAlwaysInProportion() {
    Candidate first = tried(costing("0.1"));
    assertThat(costs.affordable(Map.of("train", "0.1", "prepare", "1"), first)).isTrue();
    assertThat(costs.affordable(Map.of("train", "0.1", "prepare", "1.1"), first)).isFalse();
  }

  @Test
  void whoCostsMoreThanSixTimesAsMuchIsOutOfProportion() {
    Candidate one = tried(Map.of());
    Candidate six = tried(costing("6"));
    Candidate seven = tried(costing("7"));
    assertThat(costs.inProportion(one, List.of(seven, six, one))).containsExactly(six, one);
    assertThat(costs.inProportion(seven, List.of(seven, six, one)))
        .containsExactly(seven, six, one);
    assertThat(costs.cheap(one, List.of(seven, six, one))).containsExactly(six, one);
  }

  @Test
  void aTrainingOfFiveSecondsIsCheapWhateverAnotherCosts() {
    Candidate brief = tried(costing("0.1"));
    Candidate five = tried(costing("5"));
    Candidate more = tried(costing("5.1"));
    assertThat(costs.cheap(brief, List.of(brief, five, more))).containsExactly(brief, five);
  }

  @Test
  void whatTakesLongAndLongerThanFourTrainingsIsCostly() {
    tried(Map.of());
    assertThat(costs.costly(tried(costing("5")))).as("five seconds are not long").isFalse();
    assertThat(costs.costly(tried(costing("5.1")))).isTrue();
  }

  @Test
  void besideAFirstThatTakesLongNothingIsCostlyBelowFourTimesItsTime() {
    tried(costing("10"));
    assertThat(costs.costly(tried(costing("40")))).isFalse();
    assertThat(costs.costly(tried(costing("41")))).isTrue();
  }

  /** On a shape without data, so that a training holds what its setting says. */
  @Test
  void aTrainingMayHoldTwoGibibytesOrFourTimesTheFirst() {
    Shape empty = new Shape(0, 0, false, 0, 0, 1, 0);
    long room = 2L << 30;
    Map<String, String> small = Map.of("room", "1");
    assertThat(TrialCosts.fits(METHOD, Map.of("room", "" + room), small, empty)).isTrue();
    assertThat(TrialCosts.fits(METHOD, Map.of("room", "" + (room + 1)), small, empty)).isFalse();
    Map<String, String> large = Map.of("room", "" + room);
    assertThat(TrialCosts.fits(METHOD, Map.of("room", "" + 4 * room), large, empty)).isTrue();
    assertThat(TrialCosts.fits(METHOD, Map.of("room", "" + (4 * room + 1)), large, empty))
        .isFalse();
    Candidate first = tried(Map.of());
    assertThat(costs.affordable(Map.of("train", "1", "room", "" + 2 * room), first)).isFalse();
  }

  @Test
  void withoutAFirstCandidateThereIsNoProportion() {
    assertThatThrownBy(() -> costs.costsOne(Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("first candidate");
  }
}
