package org.jane.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jane.graph.Labels;
import org.jane.graph.Split;

/**
 * A protocol and why it is the one.
 *
 * @param protocol how nodes are split
 * @param reason why, as a sentence without a full stop
 */
public record ProtocolChoice(Protocol protocol, String reason) {
  /** Fewer labels than this in all are few: a test set of a fifth would be under 40 nodes. */
  private static final int FEW = 200;

  /** Fewer labels than this per class, on average, are few. */
  private static final int FEW_PER_CLASS = 15;

  private static final int FOLDS = 5;

  /** The reason when somebody asked for it. */
  public static final String ASKED = "it was asked for";

  /** What somebody asked for. */
  public static ProtocolChoice asked(Protocol protocol) {
    return new ProtocolChoice(protocol, ASKED);
  }

  /**
   * The data's own splits where there are some that hold test nodes; otherwise by the number of
   * labels. A fifth is tested and of the rest a fifth validates, so that methods have nearly what a
   * training on all labels has. Where labels are few, each is tested in turn, because a fifth of
   * them says little.
   */
  public static ProtocolChoice of(Labels labels, List<Split> own) {
    if (!own.isEmpty() && own.stream().allMatch(s -> s.test().length > 0)) {
      return new ProtocolChoice(
          new Protocol.Given("given"),
          own.size() == 1
              ? "the data has a split of its own"
              : "the data has " + own.size() + " splits of its own");
    }
    int labelled = Split.labelled(labels).length;
    int classes = (int) Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    String counts =
        String.format(
            Locale.ROOT,
            "%,d labelled nodes in %d %s",
            labelled,
            classes,
            classes == 1 ? "class" : "classes");
    if (labelled < FEW || labelled < FEW_PER_CLASS * classes) {
      return new ProtocolChoice(
          new Protocol.Folds(FOLDS),
          counts + " are few, so each is tested in turn, and a fifth of the others validates");
    }
    return new ProtocolChoice(
        new Protocol.Stratified(0.64, 0.16),
        counts
            + " are enough to test a fifth of each class and to validate by a fifth of the rest");
  }
}
