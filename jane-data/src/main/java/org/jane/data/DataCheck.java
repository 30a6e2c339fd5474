package org.jane.data;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Components;
import org.jane.graph.GraphFacts;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * A dataset looked at before any work: its facts, and what may stand in the way of learning from
 * it.
 *
 * @param dataset what was looked at
 * @param all facts of all nodes
 * @param largest facts of the largest connected component
 * @param split the first of the splits that came with the data, inside the largest component; null
 *     when it has none
 * @param notes sentences about what a user should know or mend, with options as values; empty when
 *     there is nothing to say
 */
public record DataCheck(
    Dataset dataset,
    GraphFacts all,
    GraphFacts largest,
    @Nullable Split split,
    List<Remedy> notes) {

  public static DataCheck of(Dataset dataset) {
    GraphFacts all = GraphFacts.of(dataset.graph());
    Components components = Components.of(dataset.graph().graph());
    boolean one = components.count() <= 1;
    GraphFacts largest = one ? all : GraphFacts.ofLargestComponent(dataset.graph());
    Split split = dataset.splits().isEmpty() ? null : dataset.splits().get(0);
    if (split != null && !one) {
      split = split.within(components.nodes(components.largest()), dataset.graph().nodes());
    }
    return new DataCheck(dataset, all, largest, split, notes(dataset, all));
  }

  /** The same with further notes. */
  public DataCheck withNotes(List<Remedy> more) {
    List<Remedy> together = new ArrayList<>(notes);
    together.addAll(more);
    return new DataCheck(dataset, all, largest, split, together);
  }

  /** The notes in the library's own words. */
  public List<String> warnings() {
    return notes.stream().map(Remedy::toString).toList();
  }

  private static List<Remedy> notes(Dataset dataset, GraphFacts facts) {
    List<Remedy> notes = new ArrayList<>(dataset.notes());
    AttributedGraph data = dataset.graph();
    labelWarnings(dataset, facts, notes);
    if (facts.isolated() > 0) {
      notes.add(
          Remedy.of(
              count(facts.isolated(), "node has", "nodes have")
                  + " no edge: predictions there use attributes only."));
    }
    int unlabelled = componentsWithoutLabels(data);
    if (unlabelled > 0) {
      notes.add(
          Remedy.of(
              count(
                      unlabelled,
                      "component of more than one node has",
                      "components of more than one node have")
                  + " no labelled node: proximity carries no information about labels there."));
    }
    attributeWarnings(data, notes);
    notes.addAll(LabelLeaks.warnings(data, dataset.encoding()));
    return notes;
  }

  private static void labelWarnings(Dataset dataset, GraphFacts facts, List<Remedy> notes) {
    Labels labels = dataset.graph().labels();
    if (facts.labelled() == 0) {
      notes.add(
          Remedy.of(
              "No node has a label: there is nothing to learn from. Name the column of labels with %s.",
              Remedy.option("label")));
      return;
    }
    if (labels.classCount() < 2) {
      notes.add(Remedy.of("All labels are the same: at least two classes are needed to learn."));
    }
    smallClassWarnings(labels, facts, notes);
    if (!dataset.splits().isEmpty()) {
      boolean[] seen = new boolean[labels.classCount()];
      for (int node : dataset.splits().get(0).train()) {
        for (int j = 0; j < labels.count(node); j++) {
          seen[labels.get(node, j)] = true;
        }
      }
      List<String> unseen = new ArrayList<>();
      for (int c = 0; c < seen.length; c++) {
        if (!seen[c]) {
          unseen.add("\"" + labels.classNames().get(c) + "\"");
        }
      }
      if (!unseen.isEmpty()) {
        notes.add(
            Remedy.of(
                (unseen.size() == 1
                        ? "Class " + unseen.get(0) + " has"
                        : unseen.size() + " classes have")
                    + " no training node in the dataset's split"
                    + (unseen.size() == 1 ? "." : ": " + Excerpt.of(unseen) + ".")));
      }
    }
  }

  /** Classes that cannot be learnt, in one sentence however many they are. */
  private static void smallClassWarnings(Labels labels, GraphFacts facts, List<Remedy> notes) {
    List<String> small = new ArrayList<>();
    int empty = 0;
    for (int c = 0; c < labels.classCount(); c++) {
      if (facts.classSizes()[c] < 2) {
        small.add("\"" + labels.classNames().get(c) + "\"");
        empty += facts.classSizes()[c] == 0 ? 1 : 0;
      }
    }
    if (small.size() == 1) {
      notes.add(
          Remedy.of(
              "Class "
                  + small.get(0)
                  + " has "
                  + count(1 - empty, "node", "nodes")
                  + ": it cannot be used for both training and testing."));
    } else if (!small.isEmpty()) {
      notes.add(
          Remedy.of(
              small.size()
                  + " classes have "
                  + (empty == 0 ? "only one node" : "one node or none")
                  + ": "
                  + Excerpt.of(small)
                  + ". They cannot be used for both training and testing."));
    }
    if (labels.classCount() > 2 && 2 * (small.size() - empty) > facts.labelled()) {
      notes.add(
          Remedy.of(
              "More than half of the labels occur once: this is classification, and a class is learnt from several nodes. Group"
                  + " the labels, or name another column of labels with %s.",
              Remedy.option("label")));
    }
  }

  private static void attributeWarnings(AttributedGraph data, List<Remedy> notes) {
    CsrMatrix x = data.attributes();
    if (x.columns() == 0) {
      notes.add(
          Remedy.of("There are no attributes: they are made from the structure of the graph."));
      return;
    }
    int empty = 0;
    for (int i = 0; i < x.rows(); i++) {
      empty += x.rowLength(i) == 0 ? 1 : 0;
    }
    if (empty > 0) {
      notes.add(Remedy.of(count(empty, "node has", "nodes have") + " only zero attributes."));
    }
    int constant = constantColumns(x);
    if (constant > 0) {
      notes.add(
          Remedy.of(
              count(constant, "attribute is", "attributes are") + " the same for every node."));
    }
  }

  private static int constantColumns(CsrMatrix x) {
    int[] entries = new int[x.columns()];
    float[] value = new float[x.columns()];
    boolean[] varies = new boolean[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      int c = x.column(e);
      varies[c] |= entries[c] > 0 && value[c] != x.value(e);
      value[c] = x.value(e);
      entries[c]++;
    }
    int constant = 0;
    for (int c = 0; c < x.columns(); c++) {
      boolean some =
          entries[c] > 0 && entries[c] < x.rows() && value[c] != 0; // the other rows are 0
      constant += varies[c] || some ? 0 : 1;
    }
    return constant;
  }

  private static int componentsWithoutLabels(AttributedGraph data) {
    Components components = Components.of(data.graph());
    boolean[] labelled = new boolean[components.count()];
    for (int i = 0; i < data.nodes(); i++) {
      labelled[components.of(i)] |= data.labels().known(i);
    }
    int without = 0;
    for (int c = 0; c < components.count(); c++) {
      without += !labelled[c] && components.size(c) > 1 ? 1 : 0;
    }
    return without;
  }

  private static String count(int number, String one, String many) {
    return number == 1 ? "1 " + one : number + " " + many;
  }
}
