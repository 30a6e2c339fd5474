package org.jane.app;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;

/**
 * The part of a graph that what is said of some nodes can depend on: everything a few steps around
 * them, with their own links and attributes replaced. Its size does not grow with the graph.
 *
 * @param graph the nodes that were asked about first
 * @param complete whether all nodes so near are there; otherwise there were too many
 */
record LocalGraph(AttributedGraph graph, boolean complete) {
  /**
   * Two rounds over neighbours see nodes two steps away, and the number of links of those is known
   * when the nodes behind them are there.
   */
  static final int STEPS = 3;

  /** More nodes than these are not looked at. */
  static final int MOST = 20_000;

  /**
   * A node as it is to be seen.
   *
   * @param id under which name; one that the model does not know is placed by its links
   * @param attributes its row
   * @param links to nodes of the graph, by number
   * @param toAsked links to others that are asked about, by their place in the list
   */
  record Seen(
      String id,
      Map<Integer, Float> attributes,
      Map<Integer, Float> links,
      Map<Integer, Float> toAsked) {}

  /**
   * @param known the graph of training
   * @param asked the nodes that are asked about
   * @param replaced nodes of the graph that are seen otherwise and do not stay beside that
   */
  static LocalGraph around(
      AttributedGraph known, List<Seen> asked, Set<Integer> replaced, int most) {
    Set<Integer> start = new HashSet<>();
    asked.forEach(seen -> start.addAll(seen.links.keySet()));
    return of(known, asked, replaced, start, most);
  }

  /**
   * @param start nodes that are there in any case, with those a step less than {@link #STEPS} away
   */
  static LocalGraph of(
      AttributedGraph known,
      List<Seen> asked,
      Set<Integer> replaced,
      Set<Integer> start,
      int most) {
    CsrMatrix adjacency = known.graph().adjacency();
    Map<Integer, Integer> place = new LinkedHashMap<>();
    boolean complete = walk(adjacency, start, replaced, asked.size(), most, place);

    NodeIds.Builder ids = new NodeIds.Builder();
    List<Map<Integer, Float>> rows = new ArrayList<>();
    for (Seen seen : asked) {
      ids.add(seen.id);
      rows.add(seen.attributes);
    }
    for (int node : place.keySet()) {
      ids.add(known.ids().get(node));
      rows.add(row(known.attributes(), node));
    }
    GraphBuilder edges = new GraphBuilder(rows.size());
    for (int i = 0; i < asked.size(); i++) {
      int from = i;
      asked
          .get(i)
          .links
          .forEach(
              (node, weight) -> {
                Integer to = place.get(node);
                if (to != null) {
                  edges.add(from, to, weight);
                }
              });
      asked.get(i).toAsked.forEach((to, weight) -> edges.add(from, to, weight));
    }
    place.forEach(
        (node, at) -> {
          for (int e = adjacency.rowStart(node); e < adjacency.rowStart(node + 1); e++) {
            Integer to = place.get(adjacency.column(e));
            if (to != null && to > at) {
              edges.add(at, to, adjacency.value(e));
            }
          }
        });
    return new LocalGraph(
        new AttributedGraph(
            edges.build(),
            matrix(known.attributes().columns(), rows),
            known.attributeNames(),
            Labels.unknown(rows.size()),
            ids.build()),
        complete);
  }

  /** Numbers the nodes within the steps, the near ones first; false when there are too many. */
  private static boolean walk(
      CsrMatrix adjacency,
      Collection<Integer> start,
      Set<Integer> replaced,
      int first,
      int most,
      Map<Integer, Integer> place) {
    ArrayDeque<Integer> ring = new ArrayDeque<>();
    for (int node : new TreeSet<>(start)) {
      if (!replaced.contains(node)) {
        if (place.size() >= most) {
          return false;
        }
        place.put(node, first + place.size());
        ring.add(node);
      }
    }
    for (int step = 1; step < STEPS; step++) {
      ArrayDeque<Integer> next = new ArrayDeque<>();
      for (int node : ring) {
        for (int e = adjacency.rowStart(node); e < adjacency.rowStart(node + 1); e++) {
          int neighbour = adjacency.column(e);
          if (!place.containsKey(neighbour) && !replaced.contains(neighbour)) {
            if (place.size() >= most) {
              return false;
            }
            place.put(neighbour, first + place.size());
            next.add(neighbour);
          }
        }
      }
      ring = next;
    }
    return true;
  }

  /** The attributes of a node, by their numbers. */
  static TreeMap<Integer, Float> row(CsrMatrix attributes, int node) {
    TreeMap<Integer, Float> row = new TreeMap<>();
    for (int e = attributes.rowStart(node); e < attributes.rowStart(node + 1); e++) {
      row.put(attributes.column(e), attributes.value(e));
    }
    return row;
  }

  /** The links of a node, by the numbers of its neighbours. */
  static Map<Integer, Float> links(CsrMatrix adjacency, int node) {
    Map<Integer, Float> links = new HashMap<>();
    for (int e = adjacency.rowStart(node); e < adjacency.rowStart(node + 1); e++) {
      links.put(adjacency.column(e), adjacency.value(e));
    }
    return links;
  }

  private static CsrMatrix matrix(int columns, List<Map<Integer, Float>> rows) {
    int[] start = new int[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      start[i + 1] = Math.addExact(start[i], rows.get(i).size());
    }
    int[] column = new int[start[rows.size()]];
    float[] value = new float[column.length];
    int at = 0;
    for (Map<Integer, Float> row : rows) {
      for (Map.Entry<Integer, Float> entry : row.entrySet()) {
        column[at] = entry.getKey();
        value[at++] = entry.getValue();
      }
    }
    return new CsrMatrix(columns, start, column, value);
  }
}
