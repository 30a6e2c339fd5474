package org.jane.data.graphfile;

import java.util.List;
import java.util.stream.Stream;
import org.jane.data.csv.TableInput;

/**
 * The tables of a graph file.
 *
 * @param nodes one row per node, its id in the column that the options name
 * @param edges one row per edge, its ends in the columns that the options name
 * @param directed whether the file says that edges have a direction
 * @param nodeNotices sentences about how nodes were understood
 * @param edgeNotices sentences about how edges were understood
 */
public record GraphFile(
    TableInput nodes,
    TableInput edges,
    boolean directed,
    List<String> nodeNotices,
    List<String> edgeNotices) {
  public GraphFile {
    nodeNotices = List.copyOf(nodeNotices);
    edgeNotices = List.copyOf(edgeNotices);
  }

  /** All that is to be said of the file. */
  public List<String> notices() {
    return Stream.concat(nodeNotices.stream(), edgeNotices.stream()).toList();
  }
}
