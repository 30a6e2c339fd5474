package org.jane.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jane.model.Worth.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorthTest {
  private static Worth worth(double both, double links, double attributes, double error) {
    return worth("accuracy", 400, both, links, attributes, 0.25, error);
  }

  private static Worth worth(
      String metric,
      int nodes,
      double both,
      double links,
      double attributes,
      double guess,
      double error) {
    return new Worth(
        metric,
        nodes,
        1,
        true,
        both,
        links,
        attributes,
        guess,
        error,
        error,
        error,
        error,
        1.0 / nodes,
        both);
  }

  @ParameterizedTest
  @CsvSource({
    "0.90, 0.89, 0.23, LINKS",
    "0.90, 0.30, 0.89, ATTRIBUTES",
    "0.90, 0.60, 0.50, BOTH",
    "0.90, 0.89, 0.91, EITHER",
    "0.26, 0.26, 0.25, NOTHING"
  })
  void theScoresSayWhereLabelsComeFrom(
      double both, double links, double attributes, Verdict verdict) {
    assertThat(worth(both, links, attributes, 0.01).verdict()).isEqualTo(verdict);
  }

  /** Of 0.75 to gain: a twentieth is 0.0375, a tenth 0.075. */
  @ParameterizedTest
  @CsvSource({
    "0.030, 0.002, EITHER", // sure, but less than a twentieth
    "0.040, 0.002, ATTRIBUTES", // sure and enough
    "0.040, 0.015, TOO_FEW", // enough, but not sure
    "0.030, 0.020, TOO_FEW", // neither sure nor surely small
  })
  void anEffectCountsWhenItIsSureAndATwentiethOfWhatThereIsToGain(
      double lacks, double error, Verdict verdict) {
    assertThat(worth(0.9, 0.9 - lacks, 0.9, error).verdict()).isEqualTo(verdict);
  }

  /** Of 100 nodes, links alone have some wrong that both have right, and none the other way. */
  @ParameterizedTest
  @CsvSource({"8, TOO_FEW", "9, BOTH"})
  void nodesThatDifferByChanceDoNotCount(int differ, Verdict verdict) {
    double share = differ / 100.0;
    double error = Math.sqrt(share * (1 - share) / 100); // as resampling finds it
    Worth worth =
        new Worth(
            "accuracy",
            100,
            1,
            true,
            0.9,
            0.9 - share,
            0.3,
            0.25,
            0.03,
            error,
            0.05,
            0.05,
            0.01,
            0.9);
    assertThat(worth.verdict()).isEqualTo(verdict);
  }

  /** Fifteen nodes on which all agree do not prove that all nodes would. */
  @Test
  void agreementOfFewNodesProvesNothing() {
    assertThat(worth("accuracy", 15, 1, 1, 1, 0.3, 0).verdict()).isEqualTo(Verdict.TOO_FEW);
    assertThat(worth("accuracy", 300, 1, 1, 1, 0.3, 0).verdict()).isEqualTo(Verdict.EITHER);
  }

  @Test
  void dataWithoutAttributesNeedsNoNodesToSaySo() {
    Worth bare =
        new Worth("accuracy", 56, 1, true, 0.9, 0.9, 0.5, 0.5, 0.05, 0, 0.05, 0.05, 1.0 / 56, 0.9);
    assertThat(bare.verdict()).isEqualTo(Verdict.LINKS);
  }

  /** 0.93 from three nodes of one run is no reason to say that nothing is learnt. */
  @Test
  void threeNodesAreTooFewToTellAnything() {
    Worth worth = worth("accuracy", 3, 0.93, 0.67, 0.67, 0.4, 0.2);
    assertThat(worth.verdict()).isEqualTo(Verdict.TOO_FEW);
    assertThat(worth.inWordsOfMethod())
        .isEqualTo(
            "3 nodes are too few to tell whether links or attributes say anything about the labels.");
  }

  /**
   * A million nodes make a difference of a hundredth sure; it is none worth telling all the same.
   */
  @Test
  void chanceOfAMillionNodesIsNothing() {
    Worth worth = worth("accuracy", 1_000_000, 0.11, 0.10, 0.11, 0.10, 0.0003);
    assertThat(worth.verdict()).isEqualTo(Verdict.NOTHING);
    assertThat(worth.inWords())
        .isEqualTo(
            "Hardly anything can be told from links or attributes: the best score is 0.11, guessing"
                + " gives 0.10.");
  }

  @Test
  void whatIsKnownIsSaidWhereTheRestIsNot() {
    Worth attributesNeeded =
        new Worth(
            "accuracy", 90, 1, true, 0.88, 0.5, 0.83, 0.25, 0.04, 0.05, 0.04, 0.06, 0.011, 0.88);
    assertThat(attributesNeeded.verdict()).isEqualTo(Verdict.TOO_FEW);
    assertThat(attributesNeeded.inWords())
        .isEqualTo("Attributes are needed; 90 nodes are too few to tell what links add.");
    Worth linksEnough =
        new Worth(
            "accuracy", 90, 1, true, 0.88, 0.88, 0.83, 0.25, 0.04, 0.0, 0.04, 0.06, 0.011, 0.88);
    assertThat(linksEnough.inWords())
        .isEqualTo(
            "The links alone tell as much as both, attributes add nothing; 90 nodes are too few to tell"
                + " what links add.");
    assertThat(worth("accuracy", 90, 0.72, 0.64, 0.56, 0.25, 0.08).inWords())
        .isEqualTo("90 nodes are too few to tell which side the labels come from.");
  }

  /** The links mislead, and the attributes alone are best. */
  @Test
  void whatTheOtherSideCostsIsSaid() {
    assertThat(worth(0.69, 0.5, 0.83, 0.02).inWords())
        .isEqualTo(
            "The labels come from the attributes: with the links the score falls from 0.83 to 0.69.");
    assertThat(worth(0.69, 0.83, 0.5, 0.02).inWordsOfMethod())
        .isEqualTo(
            "It learns from the links: with the attributes the score falls from 0.83 to 0.69.");
  }

  @Test
  void theBaseIsPartOfTheScores() {
    assertThat(worth(0.9, 0.89, 0.23, 0.02).scores())
        .isEqualTo("both 0.90, links alone 0.89, attributes alone 0.23, guessing 0.25");
    assertThat(worth(0.9, 0.6, 0.5, 0.02).inWords())
        .isEqualTo(
            "Both sides are needed: of what there is to gain over guessing, attributes add 40 % to the"
                + " links, and links 53 % to the attributes.");
  }

  @Test
  void aSmallerLogLossIsBetter() {
    Worth loss = worth("log loss", 400, 0.3, 0.31, 1.2, 1.4, 0.02);
    assertThat(loss.verdict()).isEqualTo(Verdict.LINKS);
    assertThat(loss.contradicts(0.9, 0.01)).isTrue();
    assertThat(loss.contradicts(0.1, 0.01)).isFalse();
  }

  /** Shares that lean to attributes where links alone predict better, and the other way round. */
  @Test
  void sharesContradictScoresOnlyBeyondTheErrorsOfBoth() {
    Worth links = worth(0.9, 0.89, 0.23, 0.02);
    assertThat(links.contradicts(0.97, 0.01)).isTrue();
    assertThat(links.contradicts(0.52, 0.02)).as("shares are not sure").isFalse();
    assertThat(links.contradicts(0.05, 0.01)).as("they agree").isFalse();
    assertThat(worth(0.9, 0.8, 0.75, 0.1).contradicts(0.97, 0.01))
        .as("scores are not sure")
        .isFalse();
    assertThat(worth(0.9, 0.3, 0.89, 0.02).contradicts(0.1, 0.01)).isTrue();
  }

  @Test
  void severalRunsAreAveragedAndTheirSpreadCounts() {
    Worth mean = Worth.over(List.of(worth(0.9, 0.8, 0.2, 0.001), worth(0.8, 0.4, 0.4, 0.001)));
    assertThat(mean.both()).isCloseTo(0.85, within(1e-12));
    assertThat(mean.links()).isCloseTo(0.6, within(1e-12));
    assertThat(mean.attributes()).isCloseTo(0.3, within(1e-12));
    assertThat(mean.draws()).isEqualTo(2);
    // differences 0.1 and 0.4: deviation 0.3/√2, of the mean of two 0.15
    assertThat(mean.linksError()).isCloseTo(0.15, within(1e-12));
    Worth one = Worth.over(List.of(worth(0.9, 0.8, 0.2, 0.05)));
    assertThat(one.linksError()).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void itsFieldsMakeItAgain() {
    Worth worth = worth(0.9, 0.1 + 0.2, 1.0 / 3, 0.02);
    assertThat(Worth.of(worth.toMap())).isEqualTo(worth);
    assertThat(worth.toMap()).containsEntry("verdict", "both").containsKey("text");
    Worth unknown = worth("AUC", 40, Double.NaN, 0.5, 0.5, 0.5, 0.1);
    assertThat(Worth.of(unknown.toMap())).isEqualTo(unknown);
    assertThat(unknown.verdict()).isEqualTo(Verdict.TOO_FEW);
    Map<String, Object> broken = new HashMap<>(worth.toMap());
    broken.put("links", "many");
    assertThatThrownBy(() -> Worth.of(broken)).hasMessage("links is many, which is no number");
  }
}
