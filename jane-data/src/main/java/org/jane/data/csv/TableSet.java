package org.jane.data.csv;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one dataset, each from a file of its own or several from one.
 *
 * @param name what the dataset is called
 * @param source where it comes from, for people
 * @param nodes one row per node
 * @param edges one row per edge
 * @param attributes one row per value, for sparse attributes; null when there are none
 * @param directed whether the files say that edges have a direction
 * @param notices sentences about how the files were understood
 */
public record TableSet(
    String name,
    String source,
    TableInput nodes,
    TableInput edges,
    @Nullable TableInput attributes,
    boolean directed,
    List<String> notices) {
  public TableSet {
    notices = List.copyOf(notices);
  }

  /** Whether nodes and edges stand in one file. */
  boolean isGraphFile() {
    return nodes.file().equals(edges.file());
  }

  /** CSV files as they are. */
  static TableSet of(CsvFiles files) {
    Path attributes = files.attributes();
    return new TableSet(
        files.name(),
        files.source(),
        TableInput.csv(files.nodes()),
        TableInput.csv(files.edges()),
        attributes == null ? null : TableInput.csv(attributes),
        false,
        List.of());
  }
}
