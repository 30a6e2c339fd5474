package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.TuningReport;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Table;

/** How settings were chosen: in words, by what each of them did, and all that was tried. */
final class TuningBlocks {
  private static final int EFFECTS = 15;

  private TuningBlocks() {}

  static List<Block> of(TuningReport report) {
    List<Block> blocks = new ArrayList<>();
    report.sentences().forEach(sentence -> blocks.add(Block.text(sentence)));
    blocks.add(table("The settings of the models that answer together", report.chosen()));
    if (!report.effects().isEmpty()) {
      Table effects =
          Table.of("setting", "chosen", "instead of", "gain in points")
              .caption("What the chosen value of a setting did, all else the same");
      for (TuningReport.Effect e :
          report.effects().subList(0, Math.min(EFFECTS, report.effects().size()))) {
        effects =
            effects.row(
                e.key(),
                e.chosen(),
                e.other(),
                String.format(Locale.ROOT, "%+.1f", 100 * e.gain()));
      }
      blocks.add(effects);
    }
    Table all = table("Everything that was tried, the best first", report.tried());
    blocks.add(Block.fold(report.tried().size() + " settings that were tried", all));
    return blocks;
  }

  private static Table table(String caption, List<TuningReport.Tried> settings) {
    Table table =
        Table.of("", "validation", "cross-entropy", "draws", "settings other than the defaults")
            .caption(caption);
    int number = 0;
    for (TuningReport.Tried one : settings) {
      table = row(table, ++number, one);
    }
    return table;
  }

  private static Table row(Table table, int number, TuningReport.Tried one) {
    return table.row(
        String.valueOf(number),
        Digits.fixed(one.headline(), 3),
        Digits.fixed(one.loss(), 3),
        String.valueOf(one.draws()),
        words(one.settings()));
  }

  private static String words(Map<String, String> settings) {
    List<String> words = new ArrayList<>();
    settings.forEach((key, value) -> words.add(key + "=" + value));
    return words.isEmpty() ? "none" : String.join(" ", words);
  }
}
