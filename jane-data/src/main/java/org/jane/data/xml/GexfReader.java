package org.jane.data.xml;

import java.util.HashMap;
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
 * Reads GEXF as Gephi and networkx write it: a static, flat graph, attributes by their titles with
 * their defaults. The label of a node is the name that is shown; what belongs to the drawing is not
 * read. Graphs that change over time or have groups are refused.
 */
public final class GexfReader {
  private static final Set<String> TIMES =
      Set.of("start", "end", "startopen", "endopen", "timestamp", "timestamps", "intervals");

  private record Attribute(String title, boolean truth) {
    String normal(String text) {
      return truth ? text.toLowerCase(Locale.ROOT) : text;
    }
  }

  private final DataFile file;
  private final GraphTables tables;
  private final Map<String, Attribute> ofNodes = new HashMap<>();
  private final Map<String, Attribute> ofEdges = new HashMap<>();
  private boolean graphSeen;

  private GexfReader(DataFile file, CsvOptions options) {
    this.file = file;
    this.tables = new GraphTables(file, options);
    tables.shownNames(ShownNames.APART);
  }

  public static GraphFile read(DataFile file, CsvOptions options, Run run) {
    GexfReader reader = new GexfReader(file, options);
    try (XmlEvents xml = new XmlEvents(file, run)) {
      reader.read(xml);
    }
    return reader.tables.finish();
  }

  private void read(XmlEvents xml) {
    if (!xml.next() || !xml.element().equals("gexf")) {
      throw file.refuse("the file has no element gexf", "Give a GEXF file");
    }
    while (xml.next()) {
      if (!xml.starts()) {
        continue;
      }
      switch (xml.element()) {
        case "graph" -> beginGraph(xml);
        case "attributes" -> readAttributes(xml);
        case "nodes", "edges" -> {} // what is inside comes next
        case "node" -> readNode(xml);
        case "edge" -> readEdge(xml);
        default -> xml.skip();
      }
    }
  }

  private void beginGraph(XmlEvents xml) {
    if (graphSeen) {
      throw xml.refuse("a second graph", "Keep one graph in the file");
    }
    graphSeen = true;
    if ("dynamic".equals(xml.attribute("mode"))) {
      throw dynamic(xml);
    }
    if ("directed".equals(xml.attribute("defaultedgetype"))) {
      tables.directed();
    }
  }

  private static RuntimeException dynamic(XmlEvents xml) {
    return xml.refuse(
        "the graph changes over time", "Write it as it is at one time, as a static graph");
  }

  private static void requireStatic(XmlEvents xml) {
    for (String time : TIMES) {
      if (xml.attribute(time) != null) {
        throw dynamic(xml);
      }
    }
  }

  private void readAttributes(XmlEvents xml) {
    String of = xml.attribute("class");
    if ("dynamic".equals(xml.attribute("mode"))) {
      throw dynamic(xml);
    }
    Map<String, Attribute> declared = "edge".equals(of) ? ofEdges : ofNodes;
    while (xml.next() && xml.starts()) {
      if (!xml.element().equals("attribute")) {
        xml.skip();
        continue;
      }
      String id = xml.require("id");
      String title = xml.attribute("title");
      boolean truth = "boolean".equals(xml.attribute("type"));
      String preset = null;
      while (xml.next() && xml.starts()) {
        if (xml.element().equals("default")) {
          preset = xml.text();
        } else {
          xml.skip();
        }
      }
      Attribute attribute = new Attribute(title == null ? id : title, truth);
      declared.put(id, attribute);
      if (preset != null && declared == ofEdges) {
        tables.edgePreset(attribute.title(), preset);
      } else if (preset != null) {
        tables.preset(attribute.title(), attribute.normal(preset));
      }
    }
  }

  private void readNode(XmlEvents xml) {
    long line = xml.line();
    requireStatic(xml);
    if (xml.attribute("pid") != null) {
      throw groups(xml);
    }
    tables.node(line, xml.require("id"));
    String label = xml.attribute("label");
    if (label != null) {
      tables.shownName(label);
    }
    while (xml.next() && xml.starts()) {
      switch (xml.element()) {
        case "attvalues" -> readValues(xml, line, ofNodes, true, false);
        case "nodes", "edges" -> throw groups(xml);
        case "spells" -> throw dynamic(xml);
        default -> xml.skip();
      }
    }
  }

  private static RuntimeException groups(XmlEvents xml) {
    return xml.refuse("a node inside another node", "Write one flat graph, without groups");
  }

  private void readEdge(XmlEvents xml) {
    long line = xml.line();
    requireStatic(xml);
    tables.edge(line, xml.require("source"), xml.require("target"));
    String weight = xml.attribute("weight");
    String type = xml.attribute("type");
    if ("directed".equals(type)) {
      tables.directed();
    }
    if (weight != null) {
      tables.weight(line, weight);
    }
    while (xml.next() && xml.starts()) {
      switch (xml.element()) {
        case "attvalues" -> readValues(xml, line, ofEdges, false, weight != null);
        case "spells" -> throw dynamic(xml);
        default -> xml.skip();
      }
    }
  }

  private void readValues(
      XmlEvents xml,
      long line,
      Map<String, Attribute> declared,
      boolean ofNode,
      boolean weightKnown) {
    while (xml.next() && xml.starts()) {
      if (!xml.element().equals("attvalue")) {
        xml.skip();
        continue;
      }
      requireStatic(xml);
      String id = xml.attribute("for") == null ? xml.require("id") : xml.require("for");
      Attribute attribute = declared.get(id);
      if (attribute == null) {
        throw xml.refuse(
            "a value of %s, which no attribute declares".formatted(Quote.of(id)),
            "Declare the attribute before the nodes");
      }
      String value = attribute.normal(xml.require("value"));
      if (ofNode) {
        tables.value(line, attribute.title(), value);
      } else if (!weightKnown || !attribute.title().equalsIgnoreCase("weight")) {
        tables.edgeValue(line, attribute.title(), value);
      }
      xml.skip();
    }
  }
}
