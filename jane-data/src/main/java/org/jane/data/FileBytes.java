package org.jane.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.graph.GraphDataException;

/**
 * The whole content of one file, under the name that messages call it by. Nobody writes into the
 * bytes.
 *
 * <p>Readers work on this instead of paths, so what they allocate can be measured against what is
 * really there.
 */
public final class FileBytes {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final String name;
  private final byte[] bytes;

  public FileBytes(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  /** Reads a file that must be there, not be empty and fit into one array. */
  public static FileBytes read(Path path) {
    String name = nameOf(path);
    // A device or pipe has no size to hold its content to.
    if (!Files.isRegularFile(path)) {
      throw new GraphDataException(
          name,
          Files.exists(path) ? "this is not a plain file" : "there is no such file",
          "Give the path of a file that exists");
    }
    try {
      long size = Files.size(path);
      if (size > LARGEST_ARRAY) {
        throw new GraphDataException(
            name,
            "the file has %d bytes, at most %d can be read".formatted(size, LARGEST_ARRAY),
            "Split the data or convert it to a folder of CSV files");
      }
      HeapRoom.require(name, "the file's bytes", size);
      return new FileBytes(name, Files.readAllBytes(path)).notEmpty();
    } catch (IOException e) {
      throw new GraphDataException(
          name,
          "the file cannot be read (" + Reason.of(e) + ")",
          "Check its permissions and the disk",
          e);
    }
  }

  /** The last part of a path: short enough for a message, long enough to be found. */
  public static String nameOf(Path path) {
    Path last = path.getFileName();
    return last == null ? path.toString() : last.toString();
  }

  /** These bytes, unless there are none. */
  public FileBytes notEmpty() {
    if (bytes.length == 0) {
      throw refuse("the file is empty", "Fetch it again, the download may have been cut off");
    }
    return this;
  }

  public String name() {
    return name;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return bytes.length;
  }

  /** An error about this file, to be thrown by the caller. */
  public GraphDataException refuse(String found, String remedy) {
    return new GraphDataException(name, found, remedy);
  }
}
