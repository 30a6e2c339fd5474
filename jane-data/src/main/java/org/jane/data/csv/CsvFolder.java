package org.jane.data.csv;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the files of our own format are called inside their folder. */
public final class CsvFolder {
  public static final String NODES = "nodes.csv";
  public static final String EDGES = "edges.csv";
  public static final String ATTRIBUTES = "attributes.csv";

  /** A node embedding that may lie beside the data; no reader of the data looks at it. */
  public static final String LATENT = "latent.csv";

  private CsvFolder() {}

  static boolean isOurs(String fileName) {
    return List.of(NODES, EDGES, ATTRIBUTES, LATENT).contains(fileName);
  }

  /**
   * Whether a path is a folder that means to be in our format. One of the two needed files is
   * enough: the reader then says what is missing.
   */
  public static boolean recognises(Path path) {
    return Files.isDirectory(path)
        && (Files.exists(path.resolve(NODES)) || Files.exists(path.resolve(EDGES)));
  }
}
