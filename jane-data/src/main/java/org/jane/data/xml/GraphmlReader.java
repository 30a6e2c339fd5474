package org.jane.data.xml;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jane.data.DataFile;
import org.jane.data.Quote;
import org.jane.data.csv.CsvOptions;
import org.jane.data.graphfile.GraphFile;
import org.jane.data.graphfile.GraphTables;
import org.jane.data.graphfile.ShownNames;
import org.jane.run.Run;

/**
 * Reads GraphML as networkx, igraph, Gephi and yEd write it: one graph, attributes by their
 * declared names with their defaults. A file by Gephi is known by its key {@code edgelabel}: there
 * {@code label} is the name that is shown, and what belongs to the drawing is left out.
 */
public final class GraphmlReader {
  private static final Set<String> DRAWING = Set.of("r", "g", "b", "x", "y", "z", "size", "alpha");

  private record Key(String name, boolean truth) {
    String normal(String text) {
      return truth ? text.toLowerCase(Locale.ROOT) : text;
    }
  }

  private final DataFile file;
  private final GraphTables tables;
  private final Map<String, Key> nodeKeys = new HashMap<>();
  private final Map<String, Key> edgeKeys = new HashMap<>();
  private final Set<String> passedOver = new HashSet<>(); // keys of drawings, by id
  private boolean byGephi;
  private boolean graphSeen;

  private GraphmlReader(DataFile file, CsvOptions options) {
    this.file = file;
    this.tables = new GraphTables(file, options);
  }

  public static GraphFile read(DataFile file, CsvOptions options, Run run) {
    GraphmlReader reader = new GraphmlReader(file, options);
    try (XmlEvents xml = new XmlEvents(file, run)) {
      reader.read(xml);
    }
    return reader.tables.finish();
  }

  private void read(XmlEvents xml) {
    if (!xml.next() || !xml.element().equals("graphml")) {
      throw file.refuse("the file has no element graphml", "Give a GraphML file");
    }
    while (xml.next()) {
      if (!xml.starts()) {
        continue;
      }
      switch (xml.element()) {
        case "key" -> readKey(xml);
        case "graph" -> beginGraph(xml);
        case "node" -> readNode(xml);
        case "edge" -> readEdge(xml);
        case "hyperedge" ->
            throw xml.refuse("an edge of more than two nodes", "Write edges between two nodes");
        default -> xml.skip();
      }
    }
  }

  private void beginGraph(XmlEvents xml) {
    if (graphSeen) {
      throw xml.refuse("a second graph", "Keep one graph in the file");
    }
    graphSeen = true;
    if ("directed".equals(xml.attribute("edgedefault"))) {
      tables.directed();
    }
    // Gephi's own key for the text on edges; networkx and others have none of that id.
    byGephi = edgeKeys.containsKey("edgelabel");
    if (byGephi) {
      tables.shownNames(ShownNames.APART);
    }
  }

  private void readKey(XmlEvents xml) {
    String id = xml.require("id");
    String declared = xml.attribute("attr.name");
    String name = declared == null ? id : declared;
    String of = xml.attribute("for");
    String type = xml.attribute("attr.type");
    boolean truth = "boolean".equals(type);
    boolean drawing = xml.attribute("yfiles.type") != null;
    String preset = null;
    while (xml.next() && xml.starts()) {
      if (xml.element().equals("default")) {
        preset = xml.text();
      } else {
        xml.skip();
      }
    }
    if (drawing && declared == null) {
      passedOver.add(id);
      return;
    }
    Key key = new Key(name, truth);
    boolean all = of == null || "all".equals(of);
    if (all || "node".equals(of)) {
      nodeKeys.put(id, key);
      if (preset != null) {
        tables.preset(name, key.normal(preset));
      }
    }
    if (all || "edge".equals(of)) {
      edgeKeys.put(id, key);
      if (preset != null) {
        tables.edgePreset(name, preset);
      }
    }
  }

  private void readNode(XmlEvents xml) {
    tables.node(xml.line(), xml.require("id"));
    while (xml.next() && xml.starts()) {
      switch (xml.element()) {
        case "data" -> readNodeData(xml);
        case "graph" ->
            throw xml.refuse("a graph inside a node", "Write one flat graph, without groups");
        default -> xml.skip();
      }
    }
  }

  private void readNodeData(XmlEvents xml) {
    long line = xml.line();
    String id = xml.require("key");
    Key key = nodeKeys.get(id);
    if (key == null && !passedOver.contains(id)) {
      throw xml.refuse(
          "a value of %s, which no key declares for nodes".formatted(Quote.of(id)),
          "Declare the key before the graph");
    }
    String text = xml.text();
    if (key != null) {
      if (text == null) {
        tables.leaveOut(key.name());
      } else {
        value(line, key, text);
      }
    }
  }

  private void value(long line, Key key, String text) {
    if (byGephi && key.name().equals("label")) {
      tables.shownName(text);
    } else if (byGephi && DRAWING.contains(key.name())) {
      tables.leaveOut(key.name());
    } else {
      tables.value(line, key.name(), key.normal(text));
    }
  }

  private void readEdge(XmlEvents xml) {
    long line = xml.line();
    tables.edge(line, xml.require("source"), xml.require("target"));
    if ("true".equals(xml.attribute("directed"))) {
      tables.directed();
    }
    while (xml.next() && xml.starts()) {
      if (!xml.element().equals("data")) {
        xml.skip();
        continue;
      }
      String id = xml.require("key");
      Key key = edgeKeys.get(id);
      String text = xml.text();
      if (key != null) {
        tables.edgeValue(line, key.name(), text == null ? "" : text);
      }
    }
  }
}
