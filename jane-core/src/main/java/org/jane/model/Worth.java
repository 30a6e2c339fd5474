package org.jane.model;

import java.util.Locale;

/**
 * What each side of the input is worth, measured: the score of the same settings trained with both
 * sides, with the links alone, and with the nodes' own attributes alone.
 *
 * <p>Scores of several draws are means. Errors are standard errors of a difference between two
 * scores of the same nodes, so that luck with these nodes, which all three share, does not count.
 *
 * @param metric what is measured, such as accuracy
 * @param nodes how many nodes were scored, each counted once
 * @param draws how often training and validation nodes were drawn
 * @param both the score with both sides
 * @param links the score with the links alone: no node has attributes
 * @param attributes the score with attributes alone: no node has links
 * @param neither the score of always giving the largest class of these nodes
 * @param linksError of both - links
 * @param attributesError of both - attributes
 * @param sidesError of attributes - links
 */
public record Worth(
    String metric,
    int nodes,
    int draws,
    double both,
    double links,
    double attributes,
    double neither,
    double linksError,
    double attributesError,
    double sidesError) {
  /** A difference counts when it is more than so many standard errors. */
  private static final double SURE = 2;

  /** What the three scores say. */
  public enum Verdict {
    /** Neither side is better than the largest class. */
    NOTHING,
    /** The links alone are as good as both, the attributes alone are not. */
    LINKS,
    /** The attributes alone are as good as both, the links alone are not. */
    ATTRIBUTES,
    /** Each side alone is as good as both. */
    EITHER,
    /** Both together are better than each side alone. */
    BOTH
  }

  /** What the scores say, differences within their errors taken for none. */
  public Verdict verdict() {
    boolean linksLack = both - links > SURE * linksError;
    boolean attributesLack = both - attributes > SURE * attributesError;
    double best = Math.max(both, Math.max(links, attributes));
    // the error of a difference to a constant guess, from above
    double guessError = Math.sqrt(Math.max(0, best * (1 - best)) / Math.max(1, nodes));
    if (best - neither <= SURE * guessError) {
      return Verdict.NOTHING;
    }
    return linksLack
        ? attributesLack ? Verdict.BOTH : Verdict.ATTRIBUTES
        : attributesLack ? Verdict.LINKS : Verdict.EITHER;
  }

  /** The scores, such as "both 0.90, links alone 0.89, attributes alone 0.23". */
  public String scores() {
    return String.format(
        Locale.ROOT, "both %.2f, links alone %.2f, attributes alone %.2f", both, links, attributes);
  }

  /** What the scores say, as a sentence. */
  public String inWords() {
    return switch (verdict()) {
      case NOTHING ->
          String.format(
              Locale.ROOT,
              "Neither side tells the labels: always giving the largest class has %.2f.",
              neither);
      case LINKS -> "The labels come from the links: attributes add nothing that shows.";
      case ATTRIBUTES -> "The labels come from the attributes: links add nothing that shows.";
      case EITHER -> "Either side alone is as good as both: they tell the same.";
      case BOTH ->
          String.format(
              Locale.ROOT,
              "Both sides are needed: attributes add %.0f points to the links, links add %.0f to the"
                  + " attributes.",
              100 * (both - links),
              100 * (both - attributes));
    };
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
    boolean scoresSayAttributes = attributes - links > SURE * sidesError;
    boolean scoresSayLinks = links - attributes > SURE * sidesError;
    return sharesSayAttributes && scoresSayLinks || sharesSayLinks && scoresSayAttributes;
  }
}
