package org.jane.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jane.graph.GraphDataException;
import org.jspecify.annotations.Nullable;

/**
 * The files in a zip archive, unpacked into memory one at a time and only within {@link
 * UnpackLimit}. Nothing is ever written to disk, so an entry's name cannot lead anywhere.
 */
public final class ZipFiles implements FileSet, Closeable {
  private static final String FETCH_AGAIN = "Fetch the file again, it is damaged or cut off";

  private static final int LOCATOR = 0x07064b50; // PK\6\7: where the end of a large archive is
  private static final int LARGE_END = 0x06064b50; // PK\6\6
  private static final int LONGEST_END = 20 + 22 + 65_535; // locator, end, its comment
  private static final int SMALLEST_ENTRY = 46; // bytes in the list of entries

  private final String name;
  private final long size;
  private final ZipFile zip;

  private ZipFiles(String name, long size, ZipFile zip) {
    this.name = name;
    this.size = size;
    this.zip = zip;
  }

  /** Opens an archive; the caller closes it. */
  public static ZipFiles open(Path path) {
    String name = FileBytes.nameOf(path);
    if (!Files.isRegularFile(path)) {
      throw new GraphDataException(
          name, "there is no such file", "Give the path of a file that exists");
    }
    try {
      requireFairEnd(name, path);
      return new ZipFiles(name, Files.size(path), new ZipFile(path.toFile()));
    } catch (IOException | IllegalArgumentException e) {
      throw new GraphDataException(
          name, "this is no complete zip archive (" + Reason.of(e) + ")", FETCH_AGAIN, e);
    }
  }

  /**
   * The JDK makes a table for as many entries as the end of a large archive (zip64) claims, before
   * it looks for them.
   */
  private static void requireFairEnd(String name, Path path) throws IOException {
    try (SeekableByteChannel file = Files.newByteChannel(path)) {
      ByteBuffer tail = bytes(file, Math.max(0, file.size() - LONGEST_END), LONGEST_END);
      for (int at = tail.limit() - 20; at >= 0; at--) {
        if (tail.getInt(at) == LOCATOR) {
          ByteBuffer end = bytes(file, tail.getLong(at + 8), 56);
          if (end.limit() == 56
              && end.getInt(0) == LARGE_END
              && (end.getLong(32) < 0 || end.getLong(32) > file.size() / SMALLEST_ENTRY)) {
            throw new GraphDataException(
                name,
                "the archive claims %s entries and has %d bytes"
                    .formatted(Long.toUnsignedString(end.getLong(32)), file.size()),
                FETCH_AGAIN);
          }
        }
      }
    }
  }

  /** Fewer where the file ends; none where the position makes no sense. */
  private static ByteBuffer bytes(SeekableByteChannel file, long from, int count)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    if (from >= 0 && from < file.size()) {
      file.position(from);
      while (bytes.hasRemaining() && file.read(bytes) >= 0) {
        // a channel may give less than asked for
      }
    }
    return bytes.flip();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long packedSize() {
    return size;
  }

  @Override
  public List<String> names() {
    return inside(
        () -> zip.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).sorted().toList());
  }

  @Override
  public boolean has(String file) {
    ZipEntry entry = entry(file);
    return entry != null && !entry.isDirectory();
  }

  @Override
  public FileBytes read(String file) {
    String where = name + ", " + file;
    ZipEntry entry = entry(file);
    if (entry == null) {
      throw new GraphDataException(where, "there is no such entry", FETCH_AGAIN);
    }
    // An entry cannot be packed into more bytes than the archive has, whatever it says; the JDK
    // waits for ever for the bytes of a size below zero.
    long packed = entry.getCompressedSize();
    if (packed < 0 || packed > size || entry.getSize() < 0) {
      throw new GraphDataException(where, "its size in the archive makes no sense", FETCH_AGAIN);
    }
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] content = UnpackLimit.readAll(where, in, packed);
      checkSum(where, entry, content);
      return new FileBytes(where, content).notEmpty();
    } catch (IOException | IllegalArgumentException e) {
      throw new GraphDataException(
          where, "the entry cannot be unpacked (" + Reason.of(e) + ")", FETCH_AGAIN, e);
    }
  }

  private @Nullable ZipEntry entry(String file) {
    return inside(() -> zip.getEntry(file));
  }

  /** The JDK decodes names when they are asked for, and not all of them are text. */
  private <T extends @Nullable Object> T inside(Supplier<T> asked) {
    try {
      return asked.get();
    } catch (IllegalArgumentException e) {
      throw new GraphDataException(
          name, "the name of an entry cannot be read (" + Reason.of(e) + ")", FETCH_AGAIN, e);
    }
  }

  /** The JDK leaves the check of an entry's sum to its users. */
  private static void checkSum(String where, ZipEntry entry, byte[] content) {
    CRC32 sum = new CRC32();
    sum.update(content);
    if (entry.getCrc() != -1 && entry.getCrc() != sum.getValue()) {
      throw new GraphDataException(
          where, "the content does not match the archive's checksum", FETCH_AGAIN);
    }
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException e) {
      // Everything asked for has been read by now; a failing close takes nothing away.
    }
  }
}
