package org.jane.data.edgelist;

import java.util.Arrays;
import java.util.List;
import org.jane.data.ClassNumbers;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.FileSet;
import org.jane.data.Quote;
import org.jane.data.TextLines;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;

/**
 * Reads an airport network: {@code NAME-airports.edgelist} with two airports a line, and {@code
 * labels-NAME-airports.txt} with an airport and its class number a line after a heading. The nodes
 * are the airports of the label file in its order; they have no attributes.
 */
public final class AirportsReader {
  private static final String ORIGIN = "GitHub leoribeiro/struc2vec, graph/";

  private AirportsReader() {}

  /** The files of the network called {@code name}: edges, then labels. */
  public static List<String> files(String name) {
    return List.of(name + "-airports.edgelist", "labels-" + name + "-airports.txt");
  }

  public static Dataset read(String name, FileSet files) {
    List<String> needed = files(name);
    files.require(needed, ORIGIN);
    return read(name, files.read(needed.get(0)), files.read(needed.get(1)));
  }

  /** Reads a network from the content of its two files. */
  public static Dataset read(String name, FileBytes edges, FileBytes labels) {
    LabelFile nodes = LabelFile.read(labels);
    int n = nodes.ids().size();
    GraphBuilder builder = new GraphBuilder(n);
    TextLines lines = new TextLines(edges);
    while (lines.nextLine()) {
      int source = node(lines, "the first airport", nodes.ids(), labels);
      int target = node(lines, "the second airport", nodes.ids(), labels);
      lines.requireEnd(2);
      builder.add(source, target);
    }
    AttributedGraph graph =
        new AttributedGraph(
            builder.build(), CsrMatrix.empty(n, 0), List.of(), nodes.labels(), nodes.ids());
    String source = edges.name() + ", " + labels.name();
    return new Dataset(name, source, graph, List.of(), builder.counts(), List.of());
  }

  private static int node(TextLines lines, String what, NodeIds ids, FileBytes labels) {
    lines.requireField(what);
    String id = lines.field();
    int node = ids.find(id);
    if (node < 0) {
      throw lines.refuse(
          "unknown node id %s, %d nodes were read from %s"
              .formatted(Quote.of(id), ids.size(), labels.name()),
          "Add the node there, or remove the edge");
    }
    return node;
  }

  private record LabelFile(NodeIds ids, Labels labels) {
    static LabelFile read(FileBytes file) {
      TextLines lines = new TextLines(file);
      requireHeading(lines);
      NodeIds.Builder ids = new NodeIds.Builder();
      int[] number = new int[1 << 7];
      while (lines.nextLine()) {
        lines.requireField("an airport");
        int node = ids.add(lines.field());
        if (node < 0) {
          throw lines.refuse(
              "node id %s stands twice".formatted(Quote.of(lines.field())), "Keep one line a node");
        }
        number = node < number.length ? number : Arrays.copyOf(number, 2 * number.length);
        lines.requireField("a class number");
        number[node] = lines.integer("the class", Integer.MAX_VALUE);
        lines.requireEnd(2);
      }
      if (ids.size() == 0) {
        throw file.refuse("no node after the heading", "Fetch the file again");
      }
      return new LabelFile(ids.build(), ClassNumbers.labels(Arrays.copyOf(number, ids.size())));
    }

    private static void requireHeading(TextLines lines) {
      boolean right =
          lines.nextLine()
              && lines.nextField()
              && lines.field().equals("node")
              && lines.nextField()
              && lines.field().equals("label");
      if (!right) {
        throw lines.refuse(
            "the heading \"node label\" is missing", "Let the file begin with that line");
      }
    }
  }
}
