package org.jane.data.csv;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.graph.GraphDataException;

/**
 * Files that come into a folder together: written under other names first, and given their own when
 * all are complete, so that a full disk leaves no half dataset behind. Never replaces a file.
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
    try {
      Files.createDirectories(folder);
      try {
        for (Map.Entry<String, Content> file : contents.entrySet()) {
          try (RowWriter rows = new RowWriter(unfinished(file.getKey()))) {
            file.getValue().write(rows);
          }
        }
        for (String name : contents.keySet()) {
          Files.move(unfinished(name), folder.resolve(name));
        }
      } finally {
        for (String name : contents.keySet()) {
          Files.deleteIfExists(unfinished(name));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder + ": " + e, e);
    }
  }

  private Path unfinished(String name) {
    return folder.resolve(name + ".part");
  }
}
