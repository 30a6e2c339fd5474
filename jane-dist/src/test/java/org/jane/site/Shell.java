package org.jane.site;

import java.util.ArrayList;
import java.util.List;

/** As much of a shell as documentation needs: lines, commands, words, quotes, comments. */
final class Shell {
  private Shell() {}

  /** The command lines of a block: continued lines joined, blank lines and comments left out. */
  static List<String> lines(String block) {
    List<String> lines = new ArrayList<>();
    for (String line : block.replace("\\\n", " ").lines().toList()) {
      if (!line.isBlank() && !line.strip().startsWith("#")) {
        lines.add(line.strip());
      }
    }
    return lines;
  }

  /** The commands of a line, each as its words, without variables that are set before them. */
  static List<List<String>> commands(String line) {
    List<List<String>> commands = new ArrayList<>();
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    char quote = 0;
    for (int i = 0; i <= line.length(); i++) {
      char c = i < line.length() ? line.charAt(i) : '\n';
      if (quote != 0 && i < line.length()) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        word = word == null ? new StringBuilder() : word;
      } else if (c == '#' && word == null) {
        break;
      } else if (Character.isWhitespace(c) || c == ';' || c == '&' || c == '|' || c == '>') {
        if (word != null) {
          words.add(word.toString());
          word = null;
        }
        if (c == '>') { // where the output goes is no word of the command
          i = line.indexOf(' ', line.charAt(Math.min(i + 1, line.length() - 1)) == ' ' ? i + 2 : i);
          i = i < 0 ? line.length() - 1 : i;
        } else if (!Character.isWhitespace(c)) {
          add(commands, words);
          words = new ArrayList<>();
        }
      } else {
        word = (word == null ? new StringBuilder() : word).append(c);
      }
    }
    if (word != null) {
      words.add(word.toString());
    }
    add(commands, words);
    return commands;
  }

  private static void add(List<List<String>> commands, List<String> words) {
    int from = 0;
    while (from < words.size() && words.get(from).matches("[A-Z_0-9]+=.*")) {
      from++;
    }
    if (from < words.size()) {
      commands.add(List.copyOf(words.subList(from, words.size())));
    }
  }
}
