package org.jane.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small dataset whose every name would do harm if a page took it for markup. */
final class HostileData {
  static final String SCRIPT = "<script>window.hurt=1;alert(1)</script>";
  static final String IMAGE = "\"><img src=http://127.0.0.1:9/x onerror=\"window.hurt=2\">";
  static final String CLOSING = "</script><svg/onload=window.hurt=3>{a|b}";
  private static final List<String> NODES = List.of(SCRIPT, IMAGE, CLOSING, "${7*7}", "a&amp;b");
  private static final List<String> CLASSES =
      List.of("<b onmouseover=alert(2)>red</b>", "blue' onclick='alert(3)");

  private HostileData() {}

  /** Two rings of 40 nodes, one a class, with a few links between them. */
  static Path write(Path parent) throws IOException {
    Path folder = Files.createDirectories(parent.resolve("<img src=x onerror=alert(4)>"));
    StringBuilder nodes = new StringBuilder("id,label,split,\"<i>size</i>\",\"<u>noise</u>\"\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 80; i++) {
      int label = i / 40;
      String split = i % 4 == 0 ? "train" : i % 4 == 1 ? "validation" : "test";
      nodes.append(cell(name(i))).append(',').append(cell(CLASSES.get(label))).append(',');
      nodes.append(split).append(',').append(label + 0.1 * (i % 7)).append(',');
      nodes.append(i * 37 % 11).append('\n');
      for (int step : new int[] {1, 3}) {
        int other = 40 * label + (i % 40 + step) % 40;
        edges.append(cell(name(i))).append(',').append(cell(name(other))).append('\n');
      }
      if (i % 20 == 0) {
        edges.append(cell(name(i))).append(',').append(cell(name((i + 40) % 80))).append('\n');
      }
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.csv"), edges);
    return folder;
  }

  private static String name(int i) {
    return NODES.get(i % NODES.size()) + (i < NODES.size() ? "" : " " + i);
  }

  private static String cell(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
