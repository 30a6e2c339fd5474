package org.jane.data.csv;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.graph.GraphDataException;
import org.jane.store.AtomicFile;

/**
 * Files that come into a folder together, all or none, so that a full disk leaves no half dataset
 * behind. What is there already is never replaced.
 */
final class NewFiles {
  /** Writes the rows of one file. */
  interface Content {
    void write(RowWriter rows) throws IOException;
  }

  private final Path folder;
  private final Map<String, Content> contents = new LinkedHashMap<>();

  /**
   * @param reserved names that must not be taken yet, written or not: a file left over from other
   *     data would be read as a part of this
   */
  NewFiles(Path folder, List<String> reserved) {
    this.folder = folder;
    for (String name : reserved) {
      Path file = folder.resolve(name);
      if (Files.exists(file)) {
        throw new GraphDataException(
            file.toString(), "the file exists already", "Remove it, or write to another folder");
      }
    }
  }

  NewFiles add(String name, Content content) {
    contents.put(name, content);
    return this;
  }

  void write() {
    Map<Path, AtomicFile.Content> files = new LinkedHashMap<>();
    contents.forEach(
        (name, content) ->
            files.put(
                folder.resolve(name),
                out -> {
                  RowWriter rows = new RowWriter(out);
                  content.write(rows);
                  rows.flush();
                }));
    try {
      Files.createDirectories(folder);
      AtomicFile.writeAll(files);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder + ": " + e, e);
    }
  }
}
