package org.jane.app;

import java.util.ArrayList;
import java.util.List;
import org.jane.data.csv.DateText;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.model.Basis;
import org.jane.model.Explanation;
import org.jane.model.Explanation.Part;
import org.jane.model.Explanation.Wording;
import org.jane.model.Predictions;

/**
 * Says the values of attributes as they were written in the data, and neighbours with their labels.
 * Immutable and safe to share between threads.
 */
public final class ReasonWords {
  private final List<Kind> kinds = new ArrayList<>(); // of attributes that come from columns

  /**
   * @param encoding of the data of training
   */
  ReasonWords(AttributeEncoding encoding) {
    for (AttributeEncoding.Column column : encoding.columns()) {
      for (int i = 0; i < column.width(); i++) {
        kinds.add(column.kind());
      }
    }
  }

  /** The value of an attribute, such as "1987-06-05" in a column of dates. */
  public String value(int attribute, double value) {
    return is(attribute, Kind.DATE) ? DateText.text(value) : Wording.number(value);
  }

  /** The mean of an attribute over some nodes. */
  public String mean(int attribute, double mean) {
    return is(attribute, Kind.DATE)
        ? DateText.text(Math.rint(mean))
        : is(attribute, Kind.CATEGORICAL)
            ? Wording.rounded(Math.rint(1000 * mean) / 10) + " %"
            : Wording.rounded(mean);
  }

  private boolean is(int attribute, Kind kind) {
    return attribute >= 0 && attribute < kinds.size() && kinds.get(attribute) == kind;
  }

  /**
   * The same explanation in these words.
   *
   * @param predictions of all nodes, the neighbours among them
   */
  Explanation of(Explanation why, Predictions predictions) {
    return why.worded(this::own, this::ofLinks, part -> neighbour(part, predictions));
  }

  private Part own(Part part) {
    int attribute = part.attribute();
    if (attribute < 0 || attribute >= kinds.size() || is(attribute, Kind.CATEGORICAL)) {
      return part;
    }
    if (is(attribute, Kind.TEXT)) {
      return part.worded(
          (name, value) -> name.replaceFirst(": ", value == 0 ? " lacks \"" : " has \"") + "\"");
    }
    return part.worded((name, value) -> name + " = " + value(attribute, value));
  }

  private Part ofLinks(Part part) {
    int attribute = part.attribute();
    return attribute < 0
        ? part
        : part.worded(
            (name, value) ->
                (is(attribute, Kind.CATEGORICAL) ? name.replaceFirst("mean", "share") : name)
                    + " = "
                    + mean(attribute, value));
  }

  private static Part neighbour(Part part, Predictions predictions) {
    int node = predictions.ids().find(part.name());
    if (node < 0) {
      return part;
    }
    String label = predictions.label(node);
    String known = predictions.basis(node) == Basis.GIVEN ? "given" : "predicted";
    return part.worded(
        (name, value) ->
            "%s (%s, %s)"
                .formatted(
                    Wording.NEIGHBOUR.of(name, value),
                    label.isEmpty() ? "no label" : label,
                    known));
  }
}
