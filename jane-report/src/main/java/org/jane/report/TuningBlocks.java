package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jane.eval.TuningReport;
import org.jane.report.page.Block;
import org.jane.report.page.Table;

/** The hyper-parameter search: a summary and all trials, without their scores: these chose. */
final class TuningBlocks {
  private TuningBlocks() {}

  static List<Block> of(TuningReport report) {
    List<Block> blocks = new ArrayList<>();
    report.sentences().forEach(sentence -> blocks.add(Block.text(sentence)));
    blocks.add(table("Settings of the models of the ensemble", report.chosen()));
    Table all = table("All trials, best first", report.tried());
    blocks.add(Block.fold("All " + report.tried().size() + " trials", all));
    return blocks;
  }

  private static Table table(String caption, List<TuningReport.Tried> settings) {
    Table table =
        Table.of("", "validation draws", "settings that differ from the defaults").caption(caption);
    int number = 0;
    for (TuningReport.Tried one : settings) {
      table = row(table, ++number, one);
    }
    return table;
  }

  private static Table row(Table table, int number, TuningReport.Tried one) {
    return table.row(String.valueOf(number), String.valueOf(one.draws()), text(one.settings()));
  }

  private static String text(Map<String, String> settings) {
    List<String> words = new ArrayList<>();
    settings.forEach((key, value) -> words.add(key + "=" + value));
    return words.isEmpty() ? "none" : String.join(" ", words);
  }
}
