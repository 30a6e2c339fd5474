package org.jane.data.npz;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jane.run.Check;

/**
 * Writes arrays into a {@code .npz} archive, row after row, so that an array need not be in memory;
 * {@code numpy.load} reads them without pickles. The same arrays give the same bytes. Closing it
 * ends the archive and leaves the stream open.
 */
public final class NpzWriter implements Closeable {
  /** Columns of an array that has none: a vector. */
  public static final int VECTOR = -1;

  private static final int ALIGNMENT = 64; // of the first element, as NumPy has it
  private static final long SAME_TIME = 315_532_800_000L; // 1980, where the time of archives begins

  private final ZipOutputStream archive;
  private ByteBuffer row = ByteBuffer.allocate(0);

  public NpzWriter(OutputStream to) {
    archive = new ZipOutputStream(to);
    archive.setLevel(Deflater.BEST_SPEED);
  }

  /** Fills the row of one index. */
  @FunctionalInterface
  public interface Row {
    void fill(int index, ByteBuffer to);
  }

  /**
   * An array of floats.
   *
   * @param columns how many, or {@link #VECTOR}
   */
  public void floats(String name, int rows, int columns, Row fill) throws IOException {
    array(name, "<f4", 4, rows, columns, fill);
  }

  public void doubles(String name, int rows, int columns, Row fill) throws IOException {
    array(name, "<f8", 8, rows, columns, fill);
  }

  public void integers(String name, int rows, int columns, Row fill) throws IOException {
    array(name, "<i8", 8, rows, columns, fill);
  }

  /** An array of truth values, one byte each. */
  public void truths(String name, int rows, int columns, Row fill) throws IOException {
    array(name, "|b1", 1, rows, columns, fill);
  }

  /** A vector of texts, all as wide as the longest. */
  public void texts(String name, int rows, IntFunction<String> text) throws IOException {
    int longest = 1;
    for (int i = 0; i < rows; i++) {
      String each = text.apply(i);
      longest = Math.max(longest, each.codePointCount(0, each.length()));
    }
    int width = longest;
    array(
        name,
        "<U" + width,
        Math.multiplyExact(4, width),
        rows,
        VECTOR,
        (i, to) -> {
          int end = to.position() + 4 * width;
          text.apply(i).codePoints().forEach(to::putInt);
          while (to.position() < end) {
            to.putInt(0);
          }
        });
  }

  private void array(String name, String type, int size, int rows, int columns, Row fill)
      throws IOException {
    ZipEntry entry = new ZipEntry(name + ".npy");
    entry.setTime(SAME_TIME);
    archive.putNextEntry(entry);
    archive.write(header(type, columns == VECTOR ? new int[] {rows} : new int[] {rows, columns}));
    int bytes = Math.multiplyExact(size, columns == VECTOR ? 1 : columns);
    if (row.capacity() < bytes) {
      row = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    for (int i = 0; i < rows; i++) {
      row.clear();
      fill.fill(i, row);
      Check.that(
          row.position() == bytes, "a row of %s has %d bytes, not %d", name, bytes, row.position());
      archive.write(row.array(), 0, bytes);
    }
    archive.closeEntry();
  }

  private static byte[] header(String type, int[] shape) {
    String lengths =
        Arrays.stream(shape).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    String text =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%s%s), }"
            .formatted(type, lengths, shape.length == 1 ? "," : "");
    int head = 10; // magic, version, length of the text
    int padding = ALIGNMENT - (head + text.length() + 1) % ALIGNMENT;
    byte[] body = (text + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(head + body.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
        .putShort((short) body.length)
        .put(body)
        .array();
  }

  @Override
  public void close() throws IOException {
    archive.finish();
  }
}
