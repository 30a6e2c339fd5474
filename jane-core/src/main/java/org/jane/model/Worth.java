package org.jane.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Check;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * What each side of the input is worth, measured: the score of models trained with both sides, with
 * the links alone, and with the nodes' own attributes alone, each with settings that suit it.
 *
 * <p><b>The rule.</b> Scores are read as skill: the share of what there is to gain between guessing
 * and a perfect score, (S - G) / (P - G). What attributes add to the links is S(both) - S(links),
 * what links add to the attributes S(both) - S(attributes); the rest of S(both) either side has.
 *
 * <ul>
 *   <li>An effect is <em>there</em> when its 99 % interval excludes zero and it is at least {@link
 *       #COUNTS}.
 *   <li>An effect is <em>not there</em> when its 99 % interval ends below {@link #NEGLIGIBLE}.
 *   <li>Otherwise the nodes are too few to tell.
 * </ul>
 *
 * <p>The first question is whether the best of the three scores has skill; without it hardly
 * anything can be told. Then: both effects there, both sides are needed; one there and the other
 * not, the labels come from that one side; neither, either side is enough; anything else, too few
 * nodes, and the sentence says what is known.
 *
 * <p>Scores of several draws are means. Errors are standard errors of a difference between two
 * scores of the same nodes, so that luck with these nodes, which all three share, does not count.
 * To each error that of one more node that differs is added, for nodes that happen to agree do not
 * prove that all do: without any difference among n nodes the interval still reaches to 3.6 / n, as
 * that of a share of which nothing was seen (1 - 0.01^(1/n) = 4.6 / n).
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
 * @param bothError of both - neither
 * @param linksError of both - links
 * @param attributesError of both - attributes
 * @param sidesError of attributes - links
 * @param oneNode by how much a score changes with one node
 * @param asked the score with both sides by the metric that was asked for; that of {@link #both},
 *     except where a rare class has another metric judge
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
    double bothError,
    double linksError,
    double attributesError,
    double sidesError,
    double oneNode,
    double asked) {
  /** Of what there is to gain, the least that is worth telling. */
  public static final double COUNTS = 0.05;

  /** Of what there is to gain, what may be missed when it is said that nothing is there. */
  public static final double NEGLIGIBLE = 0.1;

  /** Standard errors of a 99 % interval. */
  private static final double SURE = 2.576;

  /** What the three scores say. */
  public enum Verdict {
    /** Hardly anything can be told from either side. */
    NOTHING,
    /** The attributes add nothing to the links, but the links to the attributes. */
    LINKS,
    /** The links add nothing to the attributes, but the attributes to the links. */
    ATTRIBUTES,
    /** Each side alone tells what both tell. */
    EITHER,
    /** Each side adds to the other. */
    BOTH,
    /** The nodes are too few to tell. */
    TOO_FEW
  }

  /** What is known of an effect. */
  private enum Effect {
    THERE,
    NOT_THERE,
    UNKNOWN
  }

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
        error(runs, w -> w.both - w.neither, Worth::bothError),
        error(runs, w -> w.both - w.links, Worth::linksError),
        error(runs, w -> w.both - w.attributes, Worth::attributesError),
        error(runs, w -> w.attributes - w.links, Worth::sidesError),
        mean(runs, Worth::oneNode) / runs.size(),
        mean(runs, Worth::asked));
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

  /** What the scores say, by the rule above. */
  public Verdict verdict() {
    switch (told()) {
      case NOT_THERE:
        return Verdict.NOTHING;
      case UNKNOWN:
        return Verdict.TOO_FEW;
      case THERE:
    }
    Effect byAttributes = ofAttributes();
    Effect byLinks = ofLinks();
    if (byAttributes == Effect.UNKNOWN || byLinks == Effect.UNKNOWN) {
      return Verdict.TOO_FEW;
    }
    if (byAttributes == Effect.THERE) {
      return byLinks == Effect.THERE ? Verdict.BOTH : Verdict.ATTRIBUTES;
    }
    return byLinks == Effect.THERE ? Verdict.LINKS : Verdict.EITHER;
  }

  /** Whether anything can be told, by the best of the three. */
  private Effect told() {
    return effect(Math.max(skill(both), Math.max(skill(links), skill(attributes))), bothError);
  }

  /** What attributes add to the links. */
  private Effect ofAttributes() {
    return guesses(attributes, links, linksError)
        ? Effect.NOT_THERE
        : effect(skill(both) - skill(links), linksError);
  }

  /** What links add to the attributes. */
  private Effect ofLinks() {
    return guesses(links, attributes, attributesError)
        ? Effect.NOT_THERE
        : effect(skill(both) - skill(attributes), attributesError);
  }

  /** Whether a side has nothing to say, such as in data without attributes. */
  private boolean guesses(double side, double other, double otherError) {
    return side == neither && other == both && otherError == 0;
  }

  private Effect effect(double size, double error) {
    double half = halfInterval(error);
    return size >= COUNTS && size > half
        ? Effect.THERE
        : size + half < NEGLIGIBLE ? Effect.NOT_THERE : Effect.UNKNOWN;
  }

  /** Half of a 99 % interval, as skill. */
  private double halfInterval(double error) {
    return (SURE * Math.hypot(error, oneNode) + oneNode) / toGain();
  }

  /** The share of what there is to gain that a score has. */
  private double skill(double score) {
    return (smallerIsBetter() ? neither - score : score - neither) / toGain();
  }

  private double toGain() {
    return Math.max(1e-9, smallerIsBetter() ? neither : 1 - neither);
  }

  private boolean smallerIsBetter() {
    return metric.equals(PrimaryMetric.LOG_LOSS.words(false));
  }

  /** The scores, such as "both 0.90, links alone 0.89, attributes alone 0.23, guessing 0.25". */
  public String scores() {
    return String.format(
        Locale.ROOT,
        "both %.2f, links alone %.2f, attributes alone %.2f, guessing %.2f",
        both,
        links,
        attributes,
        neither);
  }

  /** What the scores of the model that was chosen say about the labels, as a sentence. */
  public String inWords() {
    return inWords("The labels come from the");
  }

  /**
   * What the scores say about one of several methods, as a sentence: what a method cannot learn
   * from, another may.
   */
  public String inWordsOfMethod() {
    return inWords("It learns from the");
  }

  private String inWords(String oneSide) {
    return switch (verdict()) {
      case NOTHING ->
          String.format(
              Locale.ROOT,
              "Hardly anything can be told from links or attributes: the best score is %.2f, guessing gives"
                  + " %.2f.",
              best(),
              neither);
      case LINKS -> oneSide + fromOneSide("links", links, "attributes");
      case ATTRIBUTES -> oneSide + fromOneSide("attributes", attributes, "links");
      case EITHER -> "Either side is enough: each alone tells what both tell.";
      case BOTH ->
          String.format(
              Locale.ROOT,
              "Both sides are needed: of what there is to gain over guessing, attributes add %.0f %% to"
                  + " the links, and links %.0f %% to the attributes.",
              100 * (skill(both) - skill(links)),
              100 * (skill(both) - skill(attributes)));
      case TOO_FEW -> tooFew();
    };
  }

  private double best() {
    double bestSkill = Math.max(skill(both), Math.max(skill(links), skill(attributes)));
    return skill(both) == bestSkill ? both : skill(links) == bestSkill ? links : attributes;
  }

  /** That the other side adds nothing, or what it costs where it is sure to harm. */
  private String fromOneSide(String side, double alone, String other) {
    double harm = skill(alone) - skill(both);
    double error = side.equals("links") ? linksError : attributesError;
    return harm >= COUNTS && harm > halfInterval(error)
        ? String.format(
            Locale.ROOT,
            " %s: with the %s the score falls from %.2f to %.2f.",
            side,
            other,
            alone,
            both)
        : String.format(" %s: %s add nothing that counts.", side, other);
  }

  /** What is known, although the nodes are too few for a verdict. */
  private String tooFew() {
    String cannot = String.format(Locale.ROOT, "%,d nodes are too few to tell", nodes);
    if (told() != Effect.THERE) {
      return cannot + " whether links or attributes say anything about the labels.";
    }
    Effect byAttributes = ofAttributes();
    Effect byLinks = ofLinks();
    if (byAttributes == Effect.UNKNOWN && byLinks == Effect.UNKNOWN) {
      return cannot + " which side the labels come from.";
    }
    return byAttributes == Effect.UNKNOWN
        ? known(byLinks, "Links", "links", "attributes") + cannot + " what attributes add."
        : known(byAttributes, "Attributes", "attributes", "links") + cannot + " what links add.";
  }

  private static String known(Effect effect, String side, String plural, String other) {
    return effect == Effect.THERE
        ? side + " are needed; "
        : "The " + other + " alone tell as much as both, " + plural + " add nothing; ";
  }

  /**
   * Whether the shares of predictions lean to the other side than the scores, both surely.
   *
   * @param alpha the mean influence of attributes on predictions
   * @param alphaError its standard error
   */
  public boolean contradicts(double alpha, double alphaError) {
    double ahead = skill(attributes) - skill(links);
    double half = halfInterval(sidesError);
    boolean sharesSayAttributes = alpha - SURE * alphaError > 0.5;
    boolean sharesSayLinks = alpha + SURE * alphaError < 0.5;
    return sharesSayAttributes && ahead < -half || sharesSayLinks && ahead > half;
  }

  /** All numbers by name, with verdict and sentences: the one form for files and programs. */
  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("both", orNull(both));
    fields.put("links", orNull(links));
    fields.put("attributes", orNull(attributes));
    fields.put("neither", orNull(neither));
    fields.put("metric", metric);
    fields.put("nodes", nodes);
    fields.put("draws", draws);
    fields.put("hidden", hidden);
    fields.put("bothError", orNull(bothError));
    fields.put("linksError", orNull(linksError));
    fields.put("attributesError", orNull(attributesError));
    fields.put("sidesError", orNull(sidesError));
    fields.put("oneNode", orNull(oneNode));
    fields.put("asked", orNull(asked));
    fields.put("verdict", KeyNames.of(verdict()));
    fields.put("text", scores() + ". " + inWords());
    return fields;
  }

  private static @Nullable Double orNull(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /**
   * What {@link #toMap} gave; a number that could not be measured is NaN.
   *
   * @throws IllegalArgumentException when something is no number
   */
  public static Worth of(Map<String, ?> fields) {
    return new Worth(
        String.valueOf(fields.get("metric")),
        Check.atLeast("nodes", (int) number("nodes", fields), 1),
        Check.atLeast("draws", (int) number("draws", fields), 1),
        Boolean.TRUE.equals(fields.get("hidden")),
        number("both", fields),
        number("links", fields),
        number("attributes", fields),
        number("neither", fields),
        number("bothError", fields),
        number("linksError", fields),
        number("attributesError", fields),
        number("sidesError", fields),
        number("oneNode", fields),
        number("asked", fields));
  }

  private static double number(String name, Map<String, ?> fields) {
    Object value = fields.get(name);
    if (value == null) {
      return Double.NaN;
    }
    Check.that(value instanceof Number, "%s is %s, which is no number", name, value);
    return ((Number) value).doubleValue();
  }
}
