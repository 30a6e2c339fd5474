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
    Table chosen =
        Table.of("", "validation", "cross-entropy", "draws", "settings other than the defaults")
            .caption("The settings of the models that answer together");
    int rank = 0;
    for (TuningReport.Tried one : report.chosen()) {
      chosen = row(chosen, ++rank, one);
    }
    blocks.add(chosen);
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
    Table all =
        Table.of("", "validation", "cross-entropy", "draws", "settings other than the defaults")
            .caption("Everything that was tried, the best first");
    int number = 0;
    for (TuningReport.Tried one : report.tried()) {
      all = row(all, ++number, one);
    }
    blocks.add(Block.fold(report.tried().size() + " settings that were tried", all));
    return blocks;
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
