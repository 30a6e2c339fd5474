package org.jane.model;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jane.metric.PrimaryMetric;

/**
 * What each side of the input is worth, measured: the score of models trained with both sides, with
 * the links alone, and with the nodes' own attributes alone, each with settings that suit it.
 *
 * <p>Scores of several draws are means. Errors are standard errors of a difference between two
 * scores of the same nodes, so that luck with these nodes, which all three share, does not count.
 *
 * @param metric what is measured, such as accuracy
 * @param nodes how many nodes were scored, each counted once
 * @param draws how often training and validation nodes were drawn
 * @param hidden whether the models that scored a node were not shown it: neither to learn from it,
 *     nor to choose an epoch by it
 * @param both the score with both sides
 * @param links the score with the links alone: no node has attributes
 * @param attributes the score with attributes alone: no node has links
 * @param neither the score of giving every node the same: the shares of the classes
 * @param linksError of both - links
 * @param attributesError of both - attributes
 * @param sidesError of attributes - links
 */
public record Worth(
    String metric,
    int nodes,
    int draws,
    boolean hidden,
    double both,
    double links,
    double attributes,
    double neither,
    double linksError,
    double attributesError,
    double sidesError) {
  /** A difference counts when it is more than so many standard errors. */
  private static final double SURE = 2;

  /**
   * The mean over several runs. The error of a difference is that of its mean over runs, and no
   * less than what single runs say.
   */
  public static Worth over(List<Worth> runs) {
    Worth first = runs.get(0);
    return new Worth(
        first.metric,
        (int) Math.round(mean(runs, Worth::nodes)),
        runs.stream().mapToInt(Worth::draws).sum(),
        runs.stream().allMatch(Worth::hidden),
        mean(runs, Worth::both),
        mean(runs, Worth::links),
        mean(runs, Worth::attributes),
        mean(runs, Worth::neither),
        error(runs, w -> w.both - w.links, Worth::linksError),
        error(runs, w -> w.both - w.attributes, Worth::attributesError),
        error(runs, w -> w.attributes - w.links, Worth::sidesError));
  }

  private static double mean(List<Worth> runs, ToDoubleFunction<Worth> value) {
    return runs.stream().mapToDouble(value).average().orElseThrow();
  }

  private static double error(
      List<Worth> runs, ToDoubleFunction<Worth> difference, ToDoubleFunction<Worth> alone) {
    double mean = mean(runs, difference);
    double squares = runs.stream().mapToDouble(difference).map(d -> (d - mean) * (d - mean)).sum();
    double spread = runs.size() == 1 ? 0 : Math.sqrt(squares / (runs.size() - 1) / runs.size());
    double within = Math.sqrt(mean(runs, w -> Math.pow(alone.applyAsDouble(w), 2)) / runs.size());
    return Math.max(spread, within);
  }

  /** What the three scores say. */
  public enum Verdict {
    /** Neither side is better than the largest class. */
    NOTHING,
    /** The links alone are as good as both, and the attributes alone are worse than they. */
    LINKS,
    /** The attributes alone are as good as both, and the links alone are worse than they. */
    ATTRIBUTES,
    /** Each side alone is as good as both, within one error, and neither is the better one. */
    EITHER,
    /** Both together are better than each side alone. */
    BOTH,
    /**
     * What one side alone lacks, or both, may be chance, and neither is sure to be the better one.
     */
    UNCLEAR
  }

  /** What the scores say, differences within their errors taken for none. */
  public Verdict verdict() {
    boolean linksLack = sure(better(both, links), linksError);
    boolean attributesLack = sure(better(both, attributes), attributesError);
    double best = better(links, attributes) > 0 ? links : attributes;
    best = better(both, best) > 0 ? both : best;
    if (!sure(better(best, neither), guessError(best))) {
      return Verdict.NOTHING;
    }
    if (linksLack && attributesLack) {
      return Verdict.BOTH;
    }
    if (!attributesLack && sure(better(attributes, links), sidesError)) {
      return Verdict.ATTRIBUTES;
    }
    if (!linksLack && sure(better(links, attributes), sidesError)) {
      return Verdict.LINKS;
    }
    boolean equal =
        better(both, links) <= linksError && better(both, attributes) <= attributesError;
    return equal ? Verdict.EITHER : Verdict.UNCLEAR;
  }

  /**
   * Whether a difference is more than chance. One node less still has to be: of five nodes that one
   * side alone has wrong and none the other way, each could as well be the other way (p = 0.06),
   * though that is more than two errors (McNemar's test, corrected for continuity).
   */
  private boolean sure(double difference, double error) {
    double oneNode = smallerIsBetter() ? 0 : 1.0 / Math.max(1, nodes); // of a loss it is not known
    return difference - oneNode > SURE * error;
  }

  /** By how much one score is better than another. */
  private double better(double one, double other) {
    return smallerIsBetter() ? other - one : one - other;
  }

  private boolean smallerIsBetter() {
    return metric.equals(PrimaryMetric.LOG_LOSS.words(false));
  }

  /** The error of a score that is compared with a constant guess; of a share, as of a share. */
  private double guessError(double score) {
    return smallerIsBetter()
        ? Math.max(linksError, attributesError)
        : Math.sqrt(Math.max(0, score * (1 - score)) / Math.max(1, nodes));
  }

  /** The scores, such as "both 0.90, links alone 0.89, attributes alone 0.23". */
  public String scores() {
    return String.format(
        Locale.ROOT, "both %.2f, links alone %.2f, attributes alone %.2f", both, links, attributes);
  }

  /** What the scores of the model that was chosen say about the labels, as a sentence. */
  public String inWords() {
    return inWords("Neither side tells the labels", "The labels come from the");
  }

  /**
   * What the scores say about one of several methods, as a sentence: what a method cannot learn
   * from, another may.
   */
  public String inWordsOfMethod() {
    return inWords("It learns from neither side", "It learns from the");
  }

  private String inWords(String nothing, String oneSide) {
    return switch (verdict()) {
      case NOTHING ->
          String.format(Locale.ROOT, "%s: giving every node the same has %.2f.", nothing, neither);
      case LINKS -> oneSide + from("links", better(links, both), linksError, "attributes");
      case ATTRIBUTES ->
          oneSide + from("attributes", better(attributes, both), attributesError, "links");
      case EITHER -> "Either side alone is as good as both: they tell the same.";
      case BOTH ->
          String.format(
              Locale.ROOT,
              "Both sides are needed: attributes add %.0f points to the links, links add %.0f to the"
                  + " attributes.",
              100 * better(both, links),
              100 * better(both, attributes));
      case UNCLEAR -> unclear();
    };
  }

  private String unclear() {
    double byAttributes = better(both, links);
    double byLinks = better(both, attributes);
    if (sure(byAttributes, linksError)) {
      return unclear("Attributes", byAttributes, "links", byLinks);
    }
    return sure(byLinks, attributesError)
        ? unclear("Links", byLinks, "attributes", byAttributes)
        : String.format(
            Locale.ROOT,
            "Which side tells the labels is not sure: attributes add %.0f points to the links, links %.0f"
                + " to the attributes, and either may be chance.",
            100 * byAttributes,
            100 * byLinks);
  }

  private String from(String side, double ahead, double error, String other) {
    return sure(ahead, error)
        ? String.format(
            Locale.ROOT, " %s: with the %s it is %.0f points worse.", side, other, 100 * ahead)
        : String.format(" %s: %s add nothing that shows.", side, other);
  }

  private static String unclear(String side, double adds, String other, double perhaps) {
    return String.format(
        Locale.ROOT,
        "%s add %.0f points to the %s; what %s add to the %s (%.0f) may be chance.",
        side,
        100 * adds,
        other,
        other,
        side.toLowerCase(Locale.ROOT),
        100 * perhaps);
  }

  /**
   * Whether the shares of predictions lean to the other side than the scores, both by more than
   * their errors.
   *
   * @param alpha the mean influence of attributes on predictions
   * @param alphaError its standard error
   */
  public boolean contradicts(double alpha, double alphaError) {
    boolean sharesSayAttributes = alpha - SURE * alphaError > 0.5;
    boolean sharesSayLinks = alpha + SURE * alphaError < 0.5;
    boolean scoresSayAttributes = sure(better(attributes, links), sidesError);
    boolean scoresSayLinks = sure(better(links, attributes), sidesError);
    return sharesSayAttributes && scoresSayLinks || sharesSayLinks && scoresSayAttributes;
  }
}
