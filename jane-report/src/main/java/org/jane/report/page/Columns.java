package org.jane.report.page;

import java.util.List;

/** Blocks side by side where there is room, one below the other where there is not. */
public record Columns(List<Block> blocks) implements Block {
  public Columns {
    blocks = List.copyOf(blocks);
  }

  @Override
  public void write(Html out) {
    out.open("div", "class", "columns");
    for (Block block : blocks) {
      out.open("div");
      block.write(out);
      out.close("div");
    }
    out.close("div");
  }
}
