package org.jane.store;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A new file on its way to take the place of an old one: written beside it, brought to the disk,
 * and renamed in one step. Whoever opens the place sees the old file or the new one, whole.
 *
 * <p>Named after process and turn, {@code m.jane.tmp-4711-0}, so that two writers never meet in one
 * file. What a killed process has left is removed by the next writer of the same place.
 */
public final class AtomicFile implements Closeable {
  private static final int BUFFER = 1 << 16;
  private static final int MOST_LINKS = 40;
  private static final AtomicInteger TURNS = new AtomicInteger();

  private final Path target;
  private final Path beside;
  private final FileOutputStream out;

  /** Writes something to an open file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Replaces a file, whole or not at all; makes the folder it belongs in when there is none. A
   * device or a pipe is written through.
   */
  public static void write(Path place, Content content) throws IOException {
    writeAll(Map.of(place, content));
  }

  /**
   * Replaces files that belong together: none takes its place before all are complete, so that a
   * full disk leaves no half of them behind.
   */
  public static void writeAll(Map<Path, Content> contents) throws IOException {
    List<AtomicFile> files = new ArrayList<>();
    try {
      for (Map.Entry<Path, Content> entry : contents.entrySet()) {
        Files.createDirectories(folder(entry.getKey().toAbsolutePath()));
        AtomicFile file = new AtomicFile(entry.getKey());
        files.add(file);
        try {
          OutputStream out = new BufferedOutputStream(file.stream(), BUFFER);
          entry.getValue().writeTo(out);
          out.flush();
        } catch (IOException e) {
          throw named(entry.getKey(), e);
        }
      }
      for (AtomicFile file : files) {
        try {
          file.commit();
        } catch (IOException e) {
          throw named(file.target, e);
        }
      }
    } finally {
      for (AtomicFile file : files) {
        file.close();
      }
    }
  }

  /** Replaces a file by a text in UTF-8, whole or not at all. */
  public static void write(Path place, String text) throws IOException {
    write(place, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  AtomicFile(Path place) throws IOException {
    check(place);
    if (through(place)) { // its real path may be no path, as that of a pipe
      this.target = place.toAbsolutePath();
      this.beside = target;
    } else {
      this.target = followed(place);
      removeLeftovers();
      this.beside = made();
    }
    this.out = new FileOutputStream(beside.toFile());
  }

  /** A new file beside the target: neither somebody else's, nor a link to one. */
  private Path made() throws IOException {
    while (true) {
      String suffix = ProcessHandle.current().pid() + "-" + TURNS.getAndIncrement();
      Path file = target.resolveSibling(leftoverPrefix() + suffix);
      try {
        return Files.createFile(file);
      } catch (FileAlreadyExistsException e) {
        continue; // the next number
      }
    }
  }

  /** The system says why a write failed, such as "No space left on device", but not where. */
  static IOException named(Path place, IOException e) {
    if (e instanceof FileSystemException) {
      return e;
    }
    FileSystemException named = new FileSystemException(place.toString(), null, e.getMessage());
    named.initCause(e);
    return named;
  }

  /** Where the bytes belong: a link stays a link, and the file it points to is replaced. */
  private static Path followed(Path place) throws IOException {
    if (Files.exists(place)) {
      return place.toRealPath();
    }
    Path left = place.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(left); links++) { // to a file that is not there yet
      if (links == MOST_LINKS) {
        throw new FileSystemException(place.toString(), null, "these links lead in a circle");
      }
      left = left.resolveSibling(Files.readSymbolicLink(left));
    }
    return left;
  }

  /** Whether a place is no file but something that takes bytes: a device, a pipe. */
  private static boolean through(Path place) {
    return Files.exists(place) && !Files.isRegularFile(place) && !Files.isDirectory(place);
  }

  /** Refuses a place where no file can be written, without touching it. */
  public static void check(Path place) throws IOException {
    if (through(place)) {
      return;
    }
    Path folder = folder(place.toAbsolutePath());
    if (!Files.isDirectory(folder)) {
      throw new FileSystemException(folder.toString(), null, "there is no such folder");
    }
    if (!Files.isWritable(folder)) {
      throw new FileSystemException(folder.toString(), null, "the folder cannot be written to");
    }
    if (Files.isDirectory(place)) {
      throw new FileSystemException(place.toString(), null, "this is not a file");
    }
  }

  private static Path folder(Path absolute) {
    Path parent = absolute.getParent();
    return parent == null ? absolute : parent;
  }

  private String leftoverPrefix() {
    return target.getFileName() + ".tmp-";
  }

  private void removeLeftovers() throws IOException {
    String prefix = leftoverPrefix();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            folder(target), file -> file.getFileName().toString().startsWith(prefix))) {
      for (Path file : files) {
        if (abandoned(file.getFileName().toString().substring(prefix.length()))) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static boolean abandoned(String suffix) {
    if (!suffix.matches("[0-9]{1,18}-[0-9]{1,10}")) {
      return false; // not one of ours
    }
    Optional<ProcessHandle> writer =
        ProcessHandle.of(Long.parseLong(suffix.substring(0, suffix.indexOf('-'))));
    return writer.isEmpty();
  }

  OutputStream stream() {
    return out;
  }

  /** Puts the new file in its place. */
  void commit() throws IOException {
    if (beside.equals(target)) { // written through
      out.close();
      return;
    }
    out.getFD().sync(); // a rename must never reach the disk before the bytes do
    out.close();
    Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    syncFolder(target);
  }

  /** Makes a file's new name last; some systems cannot, and there it is not needed. */
  public static void syncFolder(Path file) {
    try (FileChannel folder =
        FileChannel.open(folder(file.toAbsolutePath()), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notOnThisSystem) {
      return;
    }
  }

  /** Without a commit before, nothing is left but the old file. */
  @Override
  public void close() throws IOException {
    try {
      out.close();
    } finally {
      if (!beside.equals(target)) {
        Files.deleteIfExists(beside);
      }
    }
  }
}
