package org.jane.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which Markdown files are pages, in which order. {@code docs/navigation.txt} has the order; a file
 * in docs that it does not name comes last, so that nothing is forgotten.
 *
 * @param groups names of groups, each with its entries
 */
record Navigation(Map<String, List<Entry>> groups) {
  /**
   * One page.
   *
   * @param source a Markdown file in the repository, or {@code *commands}, {@code *methods} or
   *     {@code *api} for pages that are made from the program
   * @param title as in the menu; empty to take the first heading
   */
  record Entry(String source, String title) {
    boolean generated() {
      return source.startsWith("*");
    }
  }

  /** The menu of a checkout. Files that are named but not there are left out. */
  static Navigation of(Path root) throws IOException {
    Map<String, List<Entry>> groups = new LinkedHashMap<>();
    List<String> named = new ArrayList<>();
    List<Entry> group = new ArrayList<>();
    for (String line : Files.readAllLines(root.resolve("docs/navigation.txt"))) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!line.startsWith(" ")) {
        group = new ArrayList<>();
        groups.put(line.strip(), group);
        continue;
      }
      String[] words = line.strip().split("\\s+", 2);
      named.add(words[0]);
      if (words[0].startsWith("*") || Files.exists(root.resolve(words[0]))) {
        group.add(new Entry(words[0], words.length > 1 ? words[1] : ""));
      }
    }
    List<Entry> others = new ArrayList<>();
    try (Stream<Path> files = Files.list(root.resolve("docs"))) {
      for (Path file : files.sorted().toList()) {
        String source = "docs/" + file.getFileName();
        if (source.endsWith(".md") && !named.contains(source)) {
          others.add(new Entry(source, ""));
        }
      }
    }
    if (!others.isEmpty()) {
      groups.put("More", others);
    }
    groups.values().removeIf(List::isEmpty);
    return new Navigation(groups);
  }
}
