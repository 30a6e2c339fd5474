package org.jane.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.labelling.Suspect;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.report.page.SearchTable;
import org.jane.report.page.Table;

/** The page of {@code jane suspects}: labels that are probably wrong. */
public final class SuspectsPage {
  private static final int MOST = 500;

  private SuspectsPage() {}

  /**
   * @param data what the user called the data
   * @param labelled how many nodes have a label
   * @param checked how many of them were looked at
   * @param suspects the most suspicious first
   * @param lead how many of them look wrong, as a sentence
   * @param command the command line that made the page
   */
  public static Page of(
      String data,
      String method,
      int labelled,
      int checked,
      List<Suspect> suspects,
      Labels labels,
      NodeIds ids,
      String lead,
      String command,
      long seed) {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("command", command);
    about.put("data", data);
    about.put("method", method);
    about.put("seed", seed);
    return Page.titled("Suspicious labels: " + data)
        .lead(lead)
        .about(about)
        .section("Labels", blocks(labelled, checked, suspects, labels, ids));
  }

  private static List<Block> blocks(
      int labelled, int checked, List<Suspect> suspects, Labels labels, NodeIds ids) {
    List<Block> blocks = new ArrayList<>();
    if (checked < labelled) {
      blocks.add(
          Block.note(
              "Stopped early: "
                  + Digits.count(checked)
                  + " of "
                  + Digits.count(labelled)
                  + " labelled nodes were looked at."));
    }
    List<Suspect> wrong = suspects.stream().filter(s -> s.margin() > 0).toList();
    if (wrong.isEmpty()) {
      return blocks;
    }
    List<Suspect> shown = wrong.subList(0, Math.min(MOST, wrong.size()));
    List<List<String>> rows = new ArrayList<>();
    for (Suspect suspect : shown) {
      String given = labels.classNames().get(suspect.ofClass());
      boolean same = suspect.likelier() == suspect.ofClass();
      rows.add(
          List.of(
              ids.get(suspect.node()),
              (suspect.given() ? "" : "not ") + given,
              Digits.fixed(suspect.probability(), 3),
              (same && suspect.given() ? "not " : "") + labels.classNames().get(suspect.likelier()),
              Digits.fixed(suspect.itsProbability(), 3)));
    }
    blocks.add(
        Block.text(
            (shown.size() < wrong.size() ? "The first " + shown.size() + ", the " : "The ")
                + "most suspicious first: the larger the probability of the likelier label and the smaller that of the given one, the"
                + " more probable is a mistake. Probabilities come from models that were trained without the label in question."));
    Table table =
        Table.of(
                List.of("node", "label", "its probability", "likelier", "probability of that"),
                rows)
            .caption("Labels to look at, in this order");
    blocks.add(new SearchTable("Search by id", table));
    return blocks;
  }
}
