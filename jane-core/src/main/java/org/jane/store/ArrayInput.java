package org.jane.store;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.function.Consumer;

/**
 * Reads back what {@link ArrayOutput} wrote, in chunks. The caller has made sure that the file is
 * long enough, so nothing is allocated that the file cannot fill.
 *
 * <p>A plain file and not a channel: an interrupt closes a channel in the middle of its work.
 */
final class ArrayInput implements Closeable {
  private static final int CHUNK_BYTES = 1 << 16;

  private final String where;
  private final RandomAccessFile file;
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  ArrayInput(Path path) throws IOException {
    this.where = path.toString();
    this.file = new RandomAccessFile(path.toFile(), "r");
  }

  long length() throws IOException {
    return file.length();
  }

  private void readChunk(int length) throws IOException {
    read(chunk.array(), length);
    chunk.clear();
  }

  private void read(byte[] into, int length) throws IOException {
    try {
      file.readFully(into, 0, length);
    } catch (EOFException e) {
      throw new ModelFormatException(
          where, "it became shorter while it was read", "Wait until it is written, and try again");
    }
  }

  byte[] bytes(long offset, int length) throws IOException {
    file.seek(offset);
    byte[] bytes = new byte[length];
    read(bytes, length);
    return bytes;
  }

  /** Takes elements from the chunk. */
  private interface Part {
    void take(int from, int count);
  }

  private void inChunks(long offset, int length, int elementBytes, Part part) throws IOException {
    file.seek(offset);
    for (int from = 0; from < length; ) {
      int count = Math.min(CHUNK_BYTES / elementBytes, length - from);
      readChunk(count * elementBytes);
      part.take(from, count);
      from += count;
    }
  }

  float[] floats(long offset, int length) throws IOException {
    float[] values = new float[length];
    inChunks(
        offset,
        length,
        Float.BYTES,
        (from, count) -> chunk.asFloatBuffer().get(values, from, count));
    return values;
  }

  double[] doubles(long offset, int length) throws IOException {
    double[] values = new double[length];
    inChunks(
        offset,
        length,
        Double.BYTES,
        (from, count) -> chunk.asDoubleBuffer().get(values, from, count));
    return values;
  }

  int[] ints(long offset, int length) throws IOException {
    int[] values = new int[length];
    inChunks(
        offset,
        length,
        Integer.BYTES,
        (from, count) -> chunk.asIntBuffer().get(values, from, count));
    return values;
  }

  long[] longs(long offset, int length) throws IOException {
    long[] values = new long[length];
    inChunks(
        offset, length, Long.BYTES, (from, count) -> chunk.asLongBuffer().get(values, from, count));
    return values;
  }

  /** Hands out strings one by one, each decoded when its turn comes. */
  void strings(ArrayEntry entry, long offset, int count, Consumer<String> each) throws IOException {
    int[] lengths = ints(offset, count);
    long total = 0;
    for (int length : lengths) {
      if (length < 0) {
        throw badStrings(entry);
      }
      total += length;
    }
    if (total != entry.bytes() - (long) Integer.BYTES * count) {
      throw badStrings(entry);
    }
    byte[] text = new byte[256];
    chunk.limit(0);
    long unread = total;
    for (int length : lengths) {
      if (length > text.length) {
        text = new byte[length];
      }
      for (int from = 0; from < length; ) {
        if (!chunk.hasRemaining()) {
          int next = (int) Math.min(CHUNK_BYTES, unread);
          readChunk(next);
          chunk.limit(next);
          unread -= next;
        }
        int part = Math.min(length - from, chunk.remaining());
        chunk.get(text, from, part);
        from += part;
      }
      each.accept(decoded(entry, text, length));
    }
  }

  private String decoded(ArrayEntry entry, byte[] text, int length) {
    try {
      return Utf8.decode(text, length);
    } catch (IOException e) {
      throw badStrings(entry);
    }
  }

  private ModelFormatException badStrings(ArrayEntry entry) {
    return new ModelFormatException(
        where,
        "array \"" + entry.name() + "\" does not hold " + entry.length() + " strings",
        "The file was not written by JANE; train the model again");
  }

  /** The sum of the first {@code length} bytes. */
  byte[] checksum(long length) throws IOException {
    MessageDigest checksum = FileLayout.checksum();
    file.seek(0);
    for (long left = length; left > 0; ) {
      int count = (int) Math.min(CHUNK_BYTES, left);
      readChunk(count);
      checksum.update(chunk.array(), 0, count);
      left -= count;
    }
    return checksum.digest();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
