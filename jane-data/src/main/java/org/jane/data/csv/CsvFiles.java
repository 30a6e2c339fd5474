package org.jane.data.csv;

import java.nio.file.Path;
import org.jane.data.DataRequestException;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * The files of one dataset.
 *
 * @param nodes one row a node; always needed, because nodes without edges must be listed somewhere
 * @param edges one row an edge
 * @param attributes one row a value, for sparse attributes; null when there are none
 */
public record CsvFiles(Path nodes, Path edges, @Nullable Path attributes) {
  /**
   * Files as a user names them one by one.
   *
   * @throws DataRequestException when nodes or edges are not named
   */
  public static CsvFiles of(@Nullable Path nodes, @Nullable Path edges, @Nullable Path attributes) {
    if (nodes == null) {
      throw new DataRequestException(
          "no file of nodes is named",
          Remedy.of(
              "Name it with %s: a table with a column id, one row a node, which may also hold label,"
                  + " split and attributes",
              Remedy.option("nodes", "FILE")));
    }
    if (edges == null) {
      throw new DataRequestException(
          "no file of edges is named",
          Remedy.of(
              "Name it with %s: a table with the columns source and target, one row an edge",
              Remedy.option("edges", "FILE")));
    }
    return new CsvFiles(nodes, edges, attributes);
  }

  /**
   * The files a folder holds by their usual names; whether they exist shows when they are read.
   *
   * @throws org.jane.graph.GraphDataException when it holds one of them twice, under two names
   */
  public static CsvFiles in(Path folder) {
    return new CsvFiles(
        CsvFolder.find(folder, CsvFolder.NODES).orElse(folder.resolve(CsvFolder.NODES)),
        CsvFolder.find(folder, CsvFolder.EDGES).orElse(folder.resolve(CsvFolder.EDGES)),
        CsvFolder.find(folder, CsvFolder.ATTRIBUTES).orElse(null));
  }

  /** What the dataset is called: its folder. */
  public String name() {
    Path folder = nodes.toAbsolutePath().normalize().getParent();
    return name(folder == null ? nodes : folder);
  }

  /** Where it comes from, for people. */
  public String source() {
    return nodes + ", " + edges + (attributes == null ? "" : ", " + attributes);
  }

  /** A file's name as messages say it. */
  static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? file.toString() : name.toString();
  }
}
