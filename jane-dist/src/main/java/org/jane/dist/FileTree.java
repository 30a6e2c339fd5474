package org.jane.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Files that go into an archive, by their names there. Sorted, so that the order in which they were
 * added or found on a disk cannot change a byte.
 */
final class FileTree {
  /**
   * One file, or a link.
   *
   * @param name path inside the archive, with slashes
   * @param content what is inside; empty for a link
   * @param executable whether it may be run
   * @param link where a link leads; empty for a file
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Entry(String name, byte[] content, boolean executable, String link) {
    boolean isLink() {
      return !link.isEmpty();
    }
  }

  private final SortedMap<String, Entry> entries = new TreeMap<>();

  FileTree text(String name, String text) {
    return bytes(name, text.getBytes(StandardCharsets.UTF_8));
  }

  FileTree bytes(String name, byte[] content) {
    return add(new Entry(name, content, false, ""));
  }

  FileTree program(String name, String text) {
    return add(new Entry(name, text.getBytes(StandardCharsets.UTF_8), true, ""));
  }

  FileTree link(String name, String to) {
    return add(new Entry(name, new byte[0], false, to));
  }

  FileTree add(Entry entry) {
    entries.put(entry.name, entry);
    return this;
  }

  /** All files of a folder, those that may be run on disk also in the archive. */
  FileTree folder(String name, Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.filter(file -> !Files.isDirectory(file)).toList();
    }
    for (Path file : files) {
      String inside = name + "/" + folder.relativize(file).toString().replace('\\', '/');
      add(
          Files.isSymbolicLink(file)
              ? new Entry(inside, new byte[0], false, Files.readSymbolicLink(file).toString())
              : new Entry(inside, Files.readAllBytes(file), Files.isExecutable(file), ""));
    }
    return this;
  }

  /** All of another tree, under a folder. */
  FileTree under(String name, FileTree other) {
    for (Entry e : other.entries()) {
      add(new Entry(name + "/" + e.name, e.content, e.executable, e.link));
    }
    return this;
  }

  Collection<Entry> entries() {
    return entries.values();
  }

  /** The files as they would be unpacked, all of the same age. */
  void unpack(Path folder, Instant time) throws IOException {
    for (Entry e : entries()) {
      Path file = folder.resolve(e.name);
      Files.createDirectories(parent(file));
      if (e.isLink()) {
        Files.createSymbolicLink(file, Path.of(e.link));
      } else {
        Files.write(file, e.content);
        Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.from(time));
        if (e.executable && !file.toFile().setExecutable(true, false)) {
          throw new UncheckedIOException(new IOException(file + " cannot be made executable"));
        }
      }
    }
  }

  private static Path parent(Path file) {
    Path parent = file.getParent();
    return parent == null ? Path.of(".") : parent;
  }
}
