package org.jane.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.List;

/**
 * Writes arrays as little-endian bytes, bit by bit as they are, and sums them up. Works in chunks,
 * so that an array of 8 GiB needs no second copy and no buffer of its size.
 */
final class ArrayOutput {
  private static final int CHUNK_BYTES = 1 << 16;

  private final OutputStream out;
  private final MessageDigest checksum = FileLayout.checksum();
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long written;

  ArrayOutput(OutputStream out) {
    this.out = out;
  }

  void write(byte[] bytes) throws IOException {
    write(bytes, bytes.length);
  }

  private void write(byte[] bytes, int length) throws IOException {
    checksum.update(bytes, 0, length);
    out.write(bytes, 0, length);
    written += length;
  }

  private void writeChunk(int length) throws IOException {
    write(chunk.array(), length);
  }

  /** Puts elements into the chunk, which is empty. */
  private interface Part {
    void put(int from, int count);
  }

  private void inChunks(int length, int elementBytes, Part part) throws IOException {
    for (int from = 0; from < length; ) {
      int count = Math.min(CHUNK_BYTES / elementBytes, length - from);
      chunk.clear();
      part.put(from, count);
      writeChunk(count * elementBytes);
      from += count;
    }
  }

  void write(float[] values) throws IOException {
    inChunks(
        values.length,
        Float.BYTES,
        (from, count) -> chunk.asFloatBuffer().put(values, from, count));
  }

  void write(double[] values) throws IOException {
    inChunks(
        values.length,
        Double.BYTES,
        (from, count) -> chunk.asDoubleBuffer().put(values, from, count));
  }

  void write(int[] values) throws IOException {
    inChunks(
        values.length,
        Integer.BYTES,
        (from, count) -> chunk.asIntBuffer().put(values, from, count));
  }

  void write(long[] values) throws IOException {
    inChunks(
        values.length, Long.BYTES, (from, count) -> chunk.asLongBuffer().put(values, from, count));
  }

  /** Takes numbers one by one. */
  interface Numbers {
    void put(int value) throws IOException;

    void put(float value) throws IOException;
  }

  /** Numbers that stand in no array of their own, produced one by one. */
  @FunctionalInterface
  interface Source {
    void writeTo(Numbers to) throws IOException;
  }

  /** Writes numbers as they come, so that nobody has to copy them into an array first. */
  void write(Source source) throws IOException {
    chunk.clear();
    source.writeTo(
        new Numbers() {
          @Override
          public void put(int value) throws IOException {
            room(Integer.BYTES);
            chunk.putInt(value);
          }

          @Override
          public void put(float value) throws IOException {
            room(Float.BYTES);
            chunk.putFloat(value);
          }
        });
    writeChunk(chunk.position());
  }

  /** The lengths of all strings, then their bytes. */
  void write(List<String> strings) throws IOException {
    chunk.clear();
    for (String text : strings) {
      room(Integer.BYTES);
      chunk.putInt(Utf8.length(text));
    }
    for (String text : strings) {
      byte[] bytes = Utf8.encode(text);
      room(bytes.length);
      if (bytes.length > chunk.capacity()) {
        write(bytes);
      } else {
        chunk.put(bytes);
      }
    }
    writeChunk(chunk.position());
  }

  private void room(int bytes) throws IOException {
    if (chunk.remaining() < bytes) {
      writeChunk(chunk.position());
      chunk.clear();
    }
  }

  /** Zeros up to the place where the next array may start. */
  void align() throws IOException {
    write(new byte[(int) (FileLayout.aligned(written) - written)]);
  }

  long written() {
    return written;
  }

  /** Ends the file with the sum of everything before. */
  void writeChecksum() throws IOException {
    write(checksum.digest());
  }
}
