package org.jane.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jane.graph.GraphDataException;

/**
 * The files in a zip archive, unpacked into memory one at a time and only within {@link
 * UnpackLimit}. Nothing is ever written to disk, so an entry's name cannot lead anywhere.
 */
public final class ZipFiles implements FileSet, Closeable {
  private static final String FETCH_AGAIN = "Fetch the file again, it is damaged or cut off";

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
      return new ZipFiles(name, Files.size(path), new ZipFile(path.toFile()));
    } catch (IOException | IllegalArgumentException e) {
      throw new GraphDataException(
          name, "this is no complete zip archive (" + Reason.of(e) + ")", FETCH_AGAIN, e);
    }
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
    return zip.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).sorted().toList();
  }

  @Override
  public boolean has(String file) {
    ZipEntry entry = zip.getEntry(file);
    return entry != null && !entry.isDirectory();
  }

  @Override
  public FileBytes read(String file) {
    String where = name + ", " + file;
    ZipEntry entry = zip.getEntry(file);
    if (entry == null) {
      throw new GraphDataException(where, "there is no such entry", FETCH_AGAIN);
    }
    try (InputStream in = zip.getInputStream(entry)) {
      // An entry cannot be packed into more bytes than the archive has, whatever it says.
      long packed = Math.min(Math.max(0, entry.getCompressedSize()), size);
      byte[] content = UnpackLimit.readAll(where, in, packed);
      checkSum(where, entry, content);
      return new FileBytes(where, content).notEmpty();
    } catch (IOException | IllegalArgumentException e) {
      throw new GraphDataException(
          where, "the entry cannot be unpacked (" + Reason.of(e) + ")", FETCH_AGAIN, e);
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
