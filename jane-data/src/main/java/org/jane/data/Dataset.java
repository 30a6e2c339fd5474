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
import org.jane.run.Remedy;

/**
 * What a reader makes of files: the graph, the splits that came with it, and all that was done on
 * the way.
 *
 * @param name what the user called it
 * @param source where it came from, for people: file names, not contents
 * @param graph all nodes, in the order of the files
 * @param splits the splits the data itself carries, in its order; empty when it has none
 * @param edgeCounts what happened to the rows of the edge list
 * @param notes sentences about what was dropped, filled in or taken for something else, with the
 *     options that change it as values; nothing happens silently
 * @param encoding how the attributes came about, to encode further data the same way
 * @param columns the columns of tables as they were read; empty when the data was no table
 * @param options how tables were read where not as usual, by the names of the options, for further
 *     data of the same kind
 * @param kept values by node of columns that were asked for, to split by; they are no attributes
 */
public record Dataset(
    String name,
    String source,
    AttributedGraph graph,
    List<Split> splits,
    EdgeCounts edgeCounts,
    List<Remedy> notes,
    AttributeEncoding encoding,
    List<ReadColumn> columns,
    Map<String, String> options,
    Map<String, List<String>> kept) {
  public Dataset {
    splits = List.copyOf(splits);
    notes = List.copyOf(notes);
    columns = List.copyOf(columns);
    options = Map.copyOf(options);
    kept = Map.copyOf(kept);
  }

  /** Data of which no columns are told. */
  public Dataset(
      String name,
      String source,
      AttributedGraph graph,
      List<Split> splits,
      EdgeCounts edgeCounts,
      List<String> notices,
      AttributeEncoding encoding) {
    this(
        name,
        source,
        graph,
        splits,
        edgeCounts,
        notices.stream().map(Remedy::of).toList(),
        encoding,
        List.of(),
        Map.of(),
        Map.of());
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

  /** The notes in the library's own words. */
  public List<String> notices() {
    return notes.stream().map(Remedy::toString).toList();
  }

  /** The same data kept to its largest connected component, splits included. */
  public Dataset largestComponent() {
    Components components = Components.of(graph.graph());
    if (components.count() <= 1) {
      return this;
    }
    int[] inside = components.nodes(components.largest());
    List<Split> splitsInside = splits.stream().map(s -> s.within(inside, graph.nodes())).toList();
    Map<String, List<String>> keptInside = new HashMap<>();
    kept.forEach(
        (column, values) ->
            keptInside.put(column, Arrays.stream(inside).mapToObj(values::get).toList()));
    return new Dataset(
        name,
        source,
        graph.subgraph(inside),
        splitsInside,
        edgeCounts,
        notes,
        encoding,
        columns,
        options,
        keptInside);
  }
}
