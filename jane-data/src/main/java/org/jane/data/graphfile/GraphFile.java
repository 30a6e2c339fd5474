package org.jane.data.graphfile;

import java.util.List;
import org.jane.data.csv.TableInput;

/**
 * The tables of a graph file.
 *
 * @param nodes one row per node, its id in the column that the options name
 * @param edges one row per edge, its ends in the columns that the options name
 * @param directed whether the file says that edges have a direction
 * @param notices sentences about how the file was understood
 */
public record GraphFile(
    TableInput nodes, TableInput edges, boolean directed, List<String> notices) {
  public GraphFile {
    notices = List.copyOf(notices);
  }
}
