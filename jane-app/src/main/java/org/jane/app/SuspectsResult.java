package org.jane.app;

import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.labelling.Suspect;
import org.jspecify.annotations.Nullable;

/**
 * Known labels, the most suspicious first.
 *
 * @param name what the user called the data
 * @param method whose settings were trained again
 * @param folds how many there were
 * @param labelled how many nodes have a label
 * @param checked how many of them were looked at: fewer when the run was asked to stop
 * @param suspects all labels that were looked at
 * @param labels the known labels
 * @param ids names of the nodes
 */
public record SuspectsResult(
    String name,
    String method,
    int folds,
    int labelled,
    int checked,
    List<Suspect> suspects,
    Labels labels,
    NodeIds ids) {
  public SuspectsResult {
    suspects = List.copyOf(suspects);
  }

  /** Whether all labelled nodes were looked at. */
  public boolean complete() {
    return checked == labelled;
  }

  /** How many labels look wrong, as a sentence. */
  public String inWords() {
    int wrong = likelierOtherwise();
    String labels = suspects.size() == 1 ? "label" : "labels";
    return wrong == 0
        ? String.format(
            Locale.ROOT,
            "No label of %s looks wrong: of %,d %s looked at, models that did not see it find each"
                + " more probable than any other class.",
            name,
            suspects.size(),
            labels)
        : String.format(
            Locale.ROOT,
            "For %,d of %,d %s of %s, models that did not see the label find another class more"
                + " probable.",
            wrong,
            suspects.size(),
            labels,
            name);
  }

  /** Of how many labels another is likelier. */
  public int likelierOtherwise() {
    return (int) suspects.stream().filter(s -> s.margin() > 0).count();
  }

  /** The label in question in words. */
  public String given(Suspect suspect) {
    return (suspect.given() ? "" : "not ") + labels.classNames().get(suspect.ofClass());
  }

  /** What is likelier in words. */
  public String likelier(Suspect suspect) {
    return (suspect.likelier() == suspect.ofClass() && suspect.given() ? "not " : "")
        + labels.classNames().get(suspect.likelier());
  }

  /** The result for programs. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("method", method);
    tree.put("folds", folds);
    tree.put("labelled", labelled);
    tree.put("checked", checked);
    tree.put("complete", complete());
    tree.put("likelierOtherwise", likelierOtherwise());
    tree.put("text", inWords());
    tree.put("suspects", rows());
    return tree;
  }

  /** One object per label, made when its turn comes. */
  private List<Map<String, @Nullable Object>> rows() {
    return new AbstractList<>() {
      @Override
      public Map<String, @Nullable Object> get(int rank) {
        Suspect suspect = suspects.get(rank);
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("rank", rank + 1);
        row.put("id", ids.get(suspect.node()));
        row.put("label", given(suspect));
        row.put("probability", PredictionTable.rounded((float) suspect.probability()));
        row.put("likelier", likelier(suspect));
        row.put("itsProbability", PredictionTable.rounded((float) suspect.itsProbability()));
        row.put("margin", suspect.margin());
        return row;
      }

      @Override
      public int size() {
        return suspects.size();
      }
    };
  }
}
