package org.jane.data;

import java.util.List;
import org.jane.graph.GraphDataException;

/** Files that belong together and are asked for by name: those of a folder, or those in a zip. */
public interface FileSet {
  /** How many bytes the files take where they are packed together; very many when they are not. */
  default long packedSize() {
    return FairSize.ANY;
  }

  /** What messages call the whole: the folder or the archive. */
  String name();

  /** The names of all files, sorted; names inside sub-folders contain {@code /}. */
  List<String> names();

  boolean has(String file);

  /** The content of a file that {@link #has} says is there; it is not empty. */
  FileBytes read(String file);

  /** Those of the files that are not there, in the order given. */
  default List<String> missing(List<String> files) {
    return files.stream().filter(file -> !has(file)).toList();
  }

  /**
   * Refuses to go on unless all files are there, and names every missing one at once.
   *
   * @param origin where the files come from, as the object of "they come from"
   */
  default void require(List<String> files, String origin) {
    List<String> missing = missing(files);
    if (!missing.isEmpty()) {
      throw new GraphDataException(
          name(),
          (missing.size() == 1 ? "a file is missing: " : "files are missing: ")
              + String.join(", ", missing),
          "Put " + (missing.size() == 1 ? "it" : "them") + " there; the files come from " + origin);
    }
  }
}
