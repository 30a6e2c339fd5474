package org.jane.app;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.data.LinkedRows;
import org.jane.data.LinkedRows.OutsideEdges;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Duplicates;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.LinkKind;
import org.jane.graph.LinkKind.Direction;
import org.jane.graph.LinkKinds;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * The data a model was trained on, and new nodes with their links, as one graph: first the nodes of
 * training in their order, then the new ones. An edge of training stays as it is.
 *
 * @param graph all nodes, without labels
 * @param rows where the rows of the new data are
 * @param neighbours how many nodes its links lead to that it does not list
 */
record JoinedData(AttributedGraph graph, int[] rows, int neighbours) {
  static JoinedData of(AttributedGraph known, LinkedRows fresh) {
    AttributedGraph added = fresh.data().graph();
    NodeIds.Builder ids = new NodeIds.Builder();
    for (int i = 0; i < known.nodes(); i++) {
      ids.add(known.ids().get(i));
    }
    int[] rows = new int[added.nodes()];
    for (int i = 0; i < rows.length; i++) {
      String id = added.ids().get(i);
      int there = known.ids().find(id);
      rows[i] = there >= 0 ? there : ids.add(id);
    }
    NodeIds all = ids.build();
    GraphBuilder edges = new GraphBuilder(all.size()).duplicates(duplicates(fresh));
    addEdges(edges, known.graph().adjacency());
    addEdges(edges, added.graph().adjacency(), rows, known);
    int neighbours = addEdges(edges, fresh.outside(), rows, known);
    AttributedGraph graph =
        new AttributedGraph(
            withKinds(edges.build(), known, fresh, rows),
            attributes(known.attributes(), added.attributes(), rows, all.size()),
            known.attributeNames(),
            Labels.unknown(all.size()),
            all);
    return new JoinedData(graph, rows, neighbours);
  }

  /**
   * Links of both told apart as far as both tell: by the types of training, and by direction where
   * both have one. A link between two nodes of training stays of the kinds it was of.
   */
  private static Graph withKinds(Graph all, AttributedGraph known, LinkedRows fresh, int[] rows) {
    LinkKinds before = known.graph().kinds();
    LinkKinds added = fresh.data().graph().graph().kinds();
    OutsideEdges outside = fresh.outside();
    boolean typed = !before.types().equals(List.of(""));
    boolean told = !added.types().equals(List.of("")) || !outside.types().equals(List.of(""));
    boolean directed = before.directed() && added.directed();
    if (before.all().isEmpty() || typed && !told || !typed && !directed) {
      return all;
    }
    GraphBuilder edges =
        new GraphBuilder(all.nodes()).duplicates(duplicates(fresh)).directed(directed);
    before.types().forEach(edges::type);
    for (String type : before.types()) {
      addLinks(edges, before, type, edges.type(type), null, known, directed);
    }
    for (String theirs : added.types()) {
      String type = typed ? asBefore(theirs, before) : "";
      if (type != null) {
        addLinks(edges, added, theirs, edges.type(type), rows, known, directed);
      }
    }
    boolean[] named = new boolean[known.nodes()];
    for (int e = 0; e < outside.size(); e++) {
      String type = typed ? asBefore(outside.types().get(outside.type()[e]), before) : "";
      int source = place(outside.source()[e], rows, named);
      int target = place(outside.target()[e], rows, named);
      if (type != null && !linked(source, target, known)) {
        edges.add(source, target, outside.weight()[e], edges.type(type));
      }
    }
    LinkKinds kinds = edges.build().kinds();
    return all.withKinds(
        directed,
        kinds.types(),
        IntStream.range(0, kinds.types().size()).mapToObj(kinds::outgoing).toList());
  }

  /** What a type was called in training; null for one that was not there. */
  private static @Nullable String asBefore(String type, LinkKinds before) {
    String name = type.isEmpty() ? LinkKinds.UNTYPED : type;
    return before.types().contains(name)
        ? name
        : before.types().contains(LinkKinds.OTHERS) ? LinkKinds.OTHERS : null;
  }

  private static void addLinks(
      GraphBuilder to,
      LinkKinds from,
      String type,
      int number,
      int @Nullable [] rows,
      AttributedGraph known,
      boolean directed) {
    Direction direction = directed ? Direction.OUT : Direction.EITHER;
    CsrMatrix links = from.links(new LinkKind(type, direction));
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        int source = rows == null ? i : rows[i];
        int target = rows == null ? links.column(e) : rows[links.column(e)];
        boolean once = directed || links.column(e) > i;
        if (once && (rows == null || !linked(source, target, known))) {
          to.add(source, target, links.value(e), number);
        }
      }
    }
  }

  private static boolean linked(int source, int target, AttributedGraph known) {
    return source < known.nodes()
        && target < known.nodes()
        && known.graph().adjacency().find(source, target) >= 0;
  }

  private static Duplicates duplicates(LinkedRows fresh) {
    return Optional.ofNullable(fresh.data().options().get("duplicates"))
        .map(word -> KeyNames.parse(Duplicates.class, "duplicates", word))
        .orElse(Duplicates.MAX);
  }

  private static void addEdges(GraphBuilder to, CsrMatrix adjacency) {
    for (int i = 0; i < adjacency.rows(); i++) {
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        if (adjacency.column(e) > i) {
          to.add(i, adjacency.column(e), adjacency.value(e));
        }
      }
    }
  }

  private static void addEdges(
      GraphBuilder to, CsrMatrix adjacency, int[] rows, AttributedGraph known) {
    for (int i = 0; i < adjacency.rows(); i++) {
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        if (adjacency.column(e) > i) {
          add(to, rows[i], rows[adjacency.column(e)], adjacency.value(e), known);
        }
      }
    }
  }

  private static int addEdges(
      GraphBuilder to, OutsideEdges edges, int[] rows, AttributedGraph known) {
    boolean[] named = new boolean[known.nodes()];
    for (int e = 0; e < edges.size(); e++) {
      int source = place(edges.source()[e], rows, named);
      int target = place(edges.target()[e], rows, named);
      add(to, source, target, edges.weight()[e], known);
    }
    int count = 0;
    for (boolean each : named) {
      count += each ? 1 : 0;
    }
    return count;
  }

  private static int place(int end, int[] rows, boolean[] named) {
    if (end < rows.length) {
      return rows[end];
    }
    named[end - rows.length] = true;
    return end - rows.length;
  }

  private static void add(
      GraphBuilder to, int source, int target, float weight, AttributedGraph known) {
    if (!linked(source, target, known)) {
      to.add(source, target, weight);
    }
  }

  /** The rows of both; where a node is in both, that of the new data. */
  private static CsrMatrix attributes(CsrMatrix known, CsrMatrix added, int[] rows, int nodes) {
    int[] from = new int[nodes];
    Arrays.fill(from, -1);
    for (int i = 0; i < rows.length; i++) {
      from[rows[i]] = i;
    }
    int[] start = new int[nodes + 1];
    for (int i = 0; i < nodes; i++) {
      int length = from[i] < 0 ? known.rowLength(i) : added.rowLength(from[i]);
      start[i + 1] = Math.addExact(start[i], length);
    }
    int[] column = new int[start[nodes]];
    float[] value = new float[start[nodes]];
    for (int i = 0; i < nodes; i++) {
      CsrMatrix matrix = from[i] < 0 ? known : added;
      int first = matrix.rowStart(from[i] < 0 ? i : from[i]);
      for (int e = 0; e < start[i + 1] - start[i]; e++) {
        column[start[i] + e] = matrix.column(first + e);
        value[start[i] + e] = matrix.value(first + e);
      }
    }
    return new CsrMatrix(known.columns(), start, column, value);
  }
}
