package org.jane.report.page;

import java.util.List;
import java.util.Map;
import org.jane.report.chart.Chart;

/** A part of a page. */
public sealed interface Block
    permits Block.Text,
        Block.Note,
        Block.Command,
        Block.Fold,
        ChartBlock,
        Columns,
        Facts,
        SearchTable,
        Table {
  /** Writes itself. */
  void write(Html out);

  /** A paragraph. */
  record Text(String words) implements Block {
    @Override
    public void write(Html out) {
      out.element("p", words);
    }
  }

  /** A highlighted note. */
  record Note(String words) implements Block {
    @Override
    public void write(Html out) {
      out.open("div", "class", "note", "role", "note").element("p", words).close("div");
    }
  }

  /** A command line, to be copied. */
  record Command(String line) implements Block {
    @Override
    public void write(Html out) {
      out.open("pre", "class", "command", "tabindex", "0").element("code", line).close("pre");
    }
  }

  /** Blocks that the reader can fold out; always open in print. */
  record Fold(String summary, List<Block> blocks) implements Block {
    public Fold {
      blocks = List.copyOf(blocks);
    }

    @Override
    public void write(Html out) {
      out.open("details").element("summary", summary);
      blocks.forEach(b -> b.write(out));
      out.close("details");
    }
  }

  static Block text(String words) {
    return new Text(words);
  }

  static Block note(String words) {
    return new Note(words);
  }

  static Block command(String line) {
    return new Command(line);
  }

  static Block fold(String summary, Block... blocks) {
    return new Fold(summary, List.of(blocks));
  }

  /** Names and values, in the order of the map. */
  static Block facts(Map<String, ?> facts) {
    return Facts.of(facts);
  }

  static Block chart(Chart chart, String caption) {
    return new ChartBlock(chart, caption);
  }

  /** Side by side where there is room. */
  static Block columns(Block... blocks) {
    return new Columns(List.of(blocks));
  }
}
