package org.jane.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorthTest {
  private static Worth worth(double both, double links, double attributes, double error) {
    return new Worth("accuracy", 400, 1, false, both, links, attributes, 0.25, error, error, error);
  }

  @ParameterizedTest
  @CsvSource({
    "0.90, 0.89, 0.23, LINKS",
    "0.90, 0.30, 0.89, ATTRIBUTES",
    "0.90, 0.60, 0.50, BOTH",
    "0.90, 0.89, 0.91, EITHER",
    "0.27, 0.26, 0.25, NOTHING"
  })
  void theScoresSayWhereLabelsComeFrom(
      double both, double links, double attributes, Worth.Verdict verdict) {
    assertThat(worth(both, links, attributes, 0.02).verdict()).isEqualTo(verdict);
  }

  @Test
  void differencesWithinTwoErrorsAreNone() {
    assertThat(worth(0.9, 0.8, 0.9, 0.04).verdict()).isEqualTo(Worth.Verdict.ATTRIBUTES);
    assertThat(worth(0.9, 0.85, 0.9, 0.06).verdict()).isEqualTo(Worth.Verdict.EITHER);
  }

  /**
   * Of 41 nodes links alone have five wrong that both have right, or six, and none the other way.
   */
  @Test
  void fiveNodesMayBeChanceAndSixAreNot() {
    double five = 5.0 / 41;
    double six = 6.0 / 41;
    double fivesError = Math.sqrt(five * (1 - five) / 41); // as resampling finds it
    double sixesError = Math.sqrt(six * (1 - six) / 41);
    assertThat(five).isGreaterThan(2 * fivesError);
    Worth few =
        new Worth("accuracy", 41, 1, true, 0.88, 0.88 - five, 0.24, 0.35, fivesError, 0.08, 0.08);
    assertThat(few.verdict()).isEqualTo(Worth.Verdict.LINKS);
    Worth more =
        new Worth("accuracy", 41, 1, true, 0.88, 0.88 - six, 0.24, 0.35, sixesError, 0.08, 0.08);
    assertThat(more.verdict()).isEqualTo(Worth.Verdict.BOTH);
  }

  /** Labels from links, random attributes, 50 labels: too few to see it, but not the same. */
  @Test
  void whatMayBeChanceIsNotCalledTheSame() {
    Worth worth = worth(0.72, 0.64, 0.56, 0.085);
    assertThat(worth.verdict()).isEqualTo(Worth.Verdict.UNCLEAR);
    assertThat(worth.inWords())
        .isEqualTo(
            "Which side tells the labels is not sure: attributes add 8 points to the links, links 16 to"
                + " the attributes, and either may be chance.");
  }

  /** Texas with the defaults of JANE: the links mislead, and the attributes alone are best. */
  @Test
  void aSideThatIsBetterAloneIsNamedAndWhatTheOtherCostsIsSaid() {
    Worth worth = new Worth("accuracy", 114, 3, false, 0.69, 0.62, 0.83, 0.52, 0.038, 0.036, 0.05);
    assertThat(worth.verdict()).isEqualTo(Worth.Verdict.ATTRIBUTES);
    assertThat(worth.inWords())
        .isEqualTo("The labels come from the attributes: with the links it is 14 points worse.");
    Worth mirrored =
        new Worth("accuracy", 114, 3, false, 0.69, 0.83, 0.62, 0.52, 0.036, 0.038, 0.05);
    assertThat(mirrored.verdict()).isEqualTo(Worth.Verdict.LINKS);
    assertThat(mirrored.inWords())
        .isEqualTo("The labels come from the links: with the attributes it is 14 points worse.");
  }

  /** JANE-R of an untuned start reads nothing from links that tell: the labels may, it does not. */
  @Test
  void oneOfSeveralMethodsSaysWhatItLearnsFromNotWhereTheLabelsComeFrom() {
    assertThat(worth(0.7, 0.4, 0.72, 0.02).inWordsOfMethod())
        .isEqualTo("It learns from the attributes: links add nothing that shows.");
    assertThat(worth(0.27, 0.26, 0.25, 0.02).inWordsOfMethod())
        .startsWith("It learns from neither side: giving every node the same has");
  }

  /** A side is named as the source only where it is better than the other by more than chance. */
  @Test
  void aSideThatMayBeTheWorseOneIsNotNamed() {
    Worth worth =
        new Worth("accuracy", 550, 6, false, 0.885, 0.8125, 0.844, 0.5, 0.07, 0.019, 0.072);
    assertThat(worth.verdict()).isEqualTo(Worth.Verdict.UNCLEAR);
    assertThat(worth.inWords())
        .isEqualTo(
            "Links add 4 points to the attributes; what attributes add to the links (7) may be"
                + " chance.");
    Worth other =
        new Worth("accuracy", 550, 6, false, 0.885, 0.844, 0.8125, 0.5, 0.019, 0.07, 0.072);
    assertThat(other.inWords()).startsWith("Attributes add 4 points to the links; what links add");
  }

  @Test
  void aSmallerLogLossIsBetter() {
    Worth loss = new Worth("log loss", 400, 1, false, 0.3, 0.31, 1.2, 1.4, 0.02, 0.02, 0.02);
    assertThat(loss.verdict()).isEqualTo(Worth.Verdict.LINKS);
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
  void itIsSaidInWords() {
    assertThat(worth(0.9, 0.89, 0.23, 0.02).scores())
        .isEqualTo("both 0.90, links alone 0.89, attributes alone 0.23");
    assertThat(worth(0.9, 0.6, 0.5, 0.02).inWords())
        .isEqualTo(
            "Both sides are needed: attributes add 30 points to the links, links add 40 to the attributes.");
  }
}
