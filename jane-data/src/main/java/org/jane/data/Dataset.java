package org.jane.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Components;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Split;

/**
 * What a reader makes of files: the graph, the splits that came with it, and all that was done on
 * the way.
 *
 * @param name what the user called it
 * @param source where it came from, for people: file names, not contents
 * @param graph all nodes, in the order of the files
 * @param splits the splits the data itself carries, in its order; empty when it has none
 * @param edgeCounts what happened to the rows of the edge list
 * @param notices sentences about what was dropped, filled in or taken for something else; nothing
 *     happens silently
 * @param encoding how the attributes came about, to encode further data the same way
 * @param columns values by node of columns that were asked for, to split by; they are no attributes
 */
public record Dataset(
    String name,
    String source,
    AttributedGraph graph,
    List<Split> splits,
    EdgeCounts edgeCounts,
    List<String> notices,
    AttributeEncoding encoding,
    Map<String, List<String>> columns) {
  public Dataset {
    columns = Map.copyOf(columns);
    splits = List.copyOf(splits);
    notices = List.copyOf(notices);
  }

  /** Data without columns to split by. */
  public Dataset(
      String name,
      String source,
      AttributedGraph graph,
      List<Split> splits,
      EdgeCounts edgeCounts,
      List<String> notices,
      AttributeEncoding encoding) {
    this(name, source, graph, splits, edgeCounts, notices, encoding, Map.of());
  }

  /** Data whose attributes were not columns of a table and are known by their names alone. */
  public Dataset(
      String name,
      String source,
      AttributedGraph graph,
      List<Split> splits,
      EdgeCounts edgeCounts,
      List<String> notices) {
    this(
        name,
        source,
        graph,
        splits,
        edgeCounts,
        notices,
        AttributeEncoding.listing(graph.attributeNames()));
  }

  /** The same data kept to its largest connected component, splits included. */
  public Dataset largestComponent() {
    Components components = Components.of(graph.graph());
    if (components.count() <= 1) {
      return this;
    }
    int[] kept = components.nodes(components.largest());
    List<Split> inside = splits.stream().map(s -> s.within(kept, graph.nodes())).toList();
    Map<String, List<String>> keptColumns = new HashMap<>();
    columns.forEach(
        (column, values) ->
            keptColumns.put(column, Arrays.stream(kept).mapToObj(values::get).toList()));
    return new Dataset(
        name, source, graph.subgraph(kept), inside, edgeCounts, notices, encoding, keptColumns);
  }
}
