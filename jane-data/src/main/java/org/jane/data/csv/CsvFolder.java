package org.jane.data.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jane.graph.GraphDataException;

/**
 * What the files of our own format are called inside their folder. Each may also end in {@code
 * .tsv}, be packed, {@code .csv.gz} or {@code .tsv.gz}, or be a Parquet file, {@code .parquet}.
 */
public final class CsvFolder {
  public static final String NODES = "nodes.csv";
  public static final String EDGES = "edges.csv";
  public static final String ATTRIBUTES = "attributes.csv";

  /** A node embedding that may lie beside the data; no reader of the data looks at it. */
  public static final String LATENT = "latent.csv";

  private static final List<String> ENDINGS =
      List.of(".csv", ".csv.gz", ".tsv", ".tsv.gz", ".parquet");

  private CsvFolder() {}

  static boolean isOurs(String fileName) {
    return Stream.of(NODES, EDGES, ATTRIBUTES, LATENT)
        .anyMatch(usual -> names(usual).contains(fileName));
  }

  /** Whether a file of this name in a folder of tables is read as data. */
  public static boolean isData(String fileName) {
    return Stream.of(NODES, EDGES, ATTRIBUTES).anyMatch(usual -> names(usual).contains(fileName));
  }

  /** All names a file may have instead of its usual one, that one first. */
  static List<String> names(String usual) {
    String stem = usual.substring(0, usual.lastIndexOf('.'));
    return ENDINGS.stream().map(ending -> stem + ending).toList();
  }

  /**
   * The file that a folder holds under one of its names.
   *
   * @param usual the first of the names
   * @throws GraphDataException when it holds several
   */
  static Optional<Path> find(Path folder, String usual) {
    List<String> there =
        names(usual).stream()
            .filter(name -> Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS))
            .toList();
    for (String name : there) {
      requireTarget(folder.resolve(name));
    }
    if (there.size() > 1) {
      throw new GraphDataException(
          folder.toString(),
          "%s stand side by side, and one of them is read".formatted(String.join(" and ", there)),
          "Keep one of them in the folder");
    }
    return there.stream().findFirst().map(folder::resolve);
  }

  /** A link that leads to nothing was meant to be read: it is not passed over in silence. */
  private static void requireTarget(Path file) {
    if (!Files.exists(file)) {
      String target;
      try {
        target = Files.readSymbolicLink(file).toString();
      } catch (IOException | UnsupportedOperationException e) {
        target = "somewhere";
      }
      throw new GraphDataException(
          file.toString(),
          "this link leads to " + target + ", which is not there",
          "Mend the link, or remove it");
    }
  }

  /**
   * Whether a path is a folder that means to be in our format. One of the two needed files is
   * enough: the reader then says what is missing.
   */
  public static boolean recognises(Path path) {
    return Files.isDirectory(path)
        && Stream.of(NODES, EDGES)
            .flatMap(usual -> names(usual).stream())
            .anyMatch(name -> Files.exists(path.resolve(name), LinkOption.NOFOLLOW_LINKS));
  }
}
