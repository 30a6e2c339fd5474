package org.jane.data.gml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.CharLines;
import org.jane.data.DataFile;
import org.jane.data.csv.CsvOptions;
import org.jane.data.gml.GmlTokens.Kind;
import org.jane.data.graphfile.GraphFile;
import org.jane.data.graphfile.GraphTables;
import org.jane.data.graphfile.ShownNames;
import org.jane.run.Run;

/**
 * Reads GML. As networkx does, a node's id is its label where every node has one of its own, and
 * its number otherwise. A key that stands several times in a node is a list. What is itself a
 * record, such as graphics, is left out.
 */
public final class GmlReader {
  private static final String LIST_MARK = "_networkx_list_start"; // networkx: a list of one
  private static final String REMEDY = "Correct the file, or write it again";

  private final DataFile file;
  private final GmlTokens tokens;
  private final GraphTables tables;
  private boolean graphSeen;

  private GmlReader(DataFile file, CharLines chars, CsvOptions options) {
    this.file = file;
    this.tokens = new GmlTokens(chars);
    this.tables = new GraphTables(file, options);
    tables.shownNames(ShownNames.ARE_IDS);
  }

  public static GraphFile read(DataFile file, CsvOptions options, Run run) {
    try (CharLines chars = new CharLines(file, run)) {
      GmlReader reader = new GmlReader(file, chars, options);
      reader.readFile();
      return reader.tables.finish();
    }
  }

  private void readFile() {
    for (Kind kind = tokens.next(); kind != Kind.END; kind = tokens.next()) {
      if (kind != Kind.NAME) {
        throw tokens.unexpected("a key");
      }
      boolean graph = tokens.text().equalsIgnoreCase("graph");
      Kind value = value();
      if (value == Kind.OPEN && graph) {
        readGraph();
      } else if (value == Kind.OPEN) {
        skipRecord();
      }
    }
    if (!graphSeen) {
      throw file.refuse("the file has no graph [ … ]", "Give a GML file");
    }
  }

  private void readGraph() {
    if (graphSeen) {
      throw tokens.refuse("a second graph", "Keep one graph in the file");
    }
    graphSeen = true;
    for (Kind kind = tokens.next(); kind != Kind.CLOSE; kind = tokens.next()) {
      requireKey(kind);
      String key = tokens.text().toLowerCase(Locale.ROOT);
      long line = tokens.line();
      Kind value = value();
      if (value == Kind.OPEN) {
        switch (key) {
          case "node" -> readNode(line);
          case "edge" -> readEdge(line);
          default -> skipRecord();
        }
      } else if (key.equals("directed") && tokens.text().equals("1")) {
        tables.directed();
      }
    }
  }

  private void requireKey(Kind kind) {
    if (kind == Kind.END) {
      throw tokens.refuse("the file ends inside a record", "Close every [ with a ]");
    }
    if (kind != Kind.NAME) {
      throw tokens.unexpected("a key");
    }
  }

  /** Moves to the value of a key. */
  private Kind value() {
    Kind kind = tokens.next();
    if (kind == Kind.CLOSE || kind == Kind.END) {
      throw tokens.refuse("a key without a value", REMEDY);
    }
    return kind;
  }

  /** Passes over a record, however deep it is. */
  private void skipRecord() {
    int depth = 1;
    while (depth > 0) {
      switch (tokens.next()) {
        case OPEN -> depth++;
        case CLOSE -> depth--;
        case END -> throw tokens.refuse("the file ends inside a record", "Close every [ with a ]");
        default -> {}
      }
    }
  }

  /** The values of a record by their keys; those of keys that come again are lists. */
  private Map<String, List<String>> record(boolean ofNode) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Kind kind = tokens.next(); kind != Kind.CLOSE; kind = tokens.next()) {
      requireKey(kind);
      String key = tokens.text();
      Kind value = value();
      if (value == Kind.OPEN) {
        if (ofNode) {
          tables.leaveOut(key);
        }
        skipRecord();
        continue;
      }
      String text = tokens.text();
      boolean missing = value != Kind.TEXT && text.matches("(?i)[+-]?nan");
      values.computeIfAbsent(key, k -> new ArrayList<>(1)).add(missing ? "" : text);
    }
    return values;
  }

  private static String text(List<String> values) {
    if (values.size() == 1) {
      return values.get(0);
    }
    return values.stream().filter(v -> !v.equals(LIST_MARK)).toList().toString();
  }

  private String only(Map<String, List<String>> record, long line, String of, String key) {
    List<String> values = record.remove(key);
    if (values == null || values.size() != 1) {
      throw file.refuse(
          line,
          values == null ? "%s has no %s".formatted(of, key) : "%s has two %ss".formatted(of, key),
          "Give it one");
    }
    return values.get(0);
  }

  private void readNode(long line) {
    Map<String, List<String>> record = record(true);
    tables.node(line, only(record, line, "a node", "id"));
    List<String> label = record.remove("label");
    if (label != null) {
      tables.shownName(text(label));
    }
    record.forEach((key, values) -> tables.value(line, key, text(values)));
  }

  private void readEdge(long line) {
    Map<String, List<String>> record = record(false);
    String source = only(record, line, "an edge", "source");
    tables.edge(line, source, only(record, line, "an edge", "target"));
    record.forEach((key, values) -> tables.edgeValue(line, key, text(values)));
  }
}
