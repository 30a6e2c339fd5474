package org.jane.data.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jane.data.NodeColumn;
import org.jane.data.Quote;
import org.jane.data.csv.FloatText;
import org.jane.graph.Graph;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;

/**
 * Writes a graph as GraphML for Gephi, Cytoscape, igraph and networkx, node after node: little more
 * than one of them is in memory as text. Edges stand once, with {@code weight} where the graph has
 * weights; a value that a node does not have is left out.
 */
public final class GraphmlWriter {
  private static final int ENOUGH = 1 << 13; // characters before they are handed on

  private final Graph graph;
  private final NodeIds ids;
  private final List<NodeColumn> columns;
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder value = new StringBuilder();

  private GraphmlWriter(Graph graph, NodeIds ids, List<NodeColumn> columns) {
    this.graph = graph;
    this.ids = ids;
    this.columns = columns;
  }

  /**
   * Writes a graph.
   *
   * @throws GraphDataException when a name has a character that XML cannot hold
   */
  public static void write(Graph graph, NodeIds ids, List<NodeColumn> columns, OutputStream to)
      throws IOException {
    new GraphmlWriter(graph, ids, columns)
        .write(new OutputStreamWriter(to, StandardCharsets.UTF_8.newEncoder()));
  }

  private void write(Writer out) throws IOException {
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.append("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"\n");
    text.append("    xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n");
    text.append("    xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns");
    text.append(" http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n");
    for (int c = 0; c < columns.size(); c++) {
      NodeColumn column = columns.get(c);
      text.append("  <key id=\"d").append(c).append("\" for=\"node\" attr.name=\"");
      escape(column.name(), "the name of an attribute");
      text.append("\" attr.type=\"").append(column.number() ? "double" : "string");
      text.append("\"/>\n");
    }
    if (graph.weighted()) {
      text.append(
          "  <key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n");
    }
    text.append("  <graph edgedefault=\"undirected\">\n");
    for (int i = 0; i < graph.nodes(); i++) {
      addNode(i);
      handOn(out);
    }
    CsrMatrix links = graph.adjacency();
    for (int i = 0; i < graph.nodes(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        if (links.column(e) > i) { // each edge once
          addEdge(i, links.column(e), links.value(e));
          handOn(out);
        }
      }
    }
    text.append("  </graph>\n</graphml>\n");
    out.append(text);
    out.flush();
  }

  private void handOn(Writer out) throws IOException {
    if (text.length() >= ENOUGH) {
      out.append(text);
      text.setLength(0);
    }
  }

  private void addNode(int node) {
    text.append("    <node id=\"");
    escape(ids.get(node), "the id of a node");
    text.append("\">\n");
    for (int c = 0; c < columns.size(); c++) {
      value.setLength(0);
      columns.get(c).values().append(node, value);
      if (value.length() > 0) {
        text.append("      <data key=\"d").append(c).append("\">");
        escape(value, "a value");
        text.append("</data>\n");
      }
    }
    text.append("    </node>\n");
  }

  private void addEdge(int source, int target, float weight) {
    text.append("    <edge source=\"");
    escape(ids.get(source), "the id of a node");
    text.append("\" target=\"");
    escape(ids.get(target), "the id of a node");
    if (graph.weighted()) {
      text.append("\"><data key=\"weight\">");
      FloatText.append(text, weight);
      text.append("</data></edge>\n");
    } else {
      text.append("\"/>\n");
    }
  }

  /** Marks of lines are written as numbers: a reader would make blanks of them. */
  private void escape(CharSequence of, String what) {
    for (int i = 0; i < of.length(); i++) {
      char c = of.charAt(i);
      switch (c) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '"' -> text.append("&quot;");
        case '\t', '\n', '\r' -> text.append("&#").append((int) c).append(';');
        default -> {
          if (c < ' ' || c == '\uFFFE' || c == '\uFFFF' || lone(of, i)) {
            throw new GraphDataException(
                Quote.of(of.toString()),
                "%s has the character %04X, which XML cannot hold".formatted(what, (int) c),
                "Write another format, or give the data other names");
          }
          text.append(c);
        }
      }
    }
  }

  /** Half of a pair of characters without its other half. */
  private static boolean lone(CharSequence of, int i) {
    char c = of.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 == of.length() || !Character.isLowSurrogate(of.charAt(i + 1))
        : Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(of.charAt(i - 1)));
  }
}
