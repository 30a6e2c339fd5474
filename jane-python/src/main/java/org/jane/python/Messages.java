package org.jane.python;

import java.io.EOFException;
import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * Messages over two channels. A message is four bytes {@code JANE}, the length of its header as 32
 * bits, the header as JSON in UTF-8, then the bytes of each array, which the header's field {@code
 * arrays} lists with type and length; everything with its small end first.
 *
 * <p>One thread reads; any number of threads may write.
 */
final class Messages {
  private static final byte[] MAGIC = {'J', 'A', 'N', 'E'};
  private static final int BUFFER = 1 << 20;
  private static final int LONGEST_HEADER = 1 << 30;

  /** Arrays that a message announces and that do not fit; the rest of it was read and dropped. */
  static final class TooLargeException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Map<String, @Nullable Object> header;

    TooLargeException(Map<String, @Nullable Object> header) {
      super("a message does not fit into memory");
      this.header = header;
    }

    Map<String, @Nullable Object> header() {
      return header;
    }
  }

  private final ReadableByteChannel in;
  private final WritableByteChannel out;
  private final ByteBuffer reading = ByteBuffer.allocateDirect(BUFFER);
  private final ByteBuffer writing = ByteBuffer.allocateDirect(BUFFER);

  Messages(ReadableByteChannel in, WritableByteChannel out) {
    this.in = in;
    this.out = out;
    reading.order(ByteOrder.LITTLE_ENDIAN);
    writing.order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * The next message; null when the other side has closed its end.
   *
   * @throws TooLargeException when its arrays do not fit into memory; the next one can be read
   */
  @Nullable Message read() throws IOException, TooLargeException {
    byte[] start = new byte[8];
    if (!fill(ByteBuffer.wrap(start), true)) {
      return null;
    }
    ByteBuffer fixed = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    for (byte expected : MAGIC) {
      if (fixed.get() != expected) {
        throw new IOException("this is no message");
      }
    }
    int length = fixed.getInt();
    if (length < 0 || length > LONGEST_HEADER) {
      throw new IOException("a header of " + length + " bytes");
    }
    byte[] text = new byte[length];
    fill(ByteBuffer.wrap(text), false);
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    if (Json.read(new String(text, StandardCharsets.UTF_8)) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> header.put(String.valueOf(key), value));
    }
    return new Message(header, arrays(header));
  }

  private List<Object> arrays(Map<String, @Nullable Object> header)
      throws IOException, TooLargeException {
    List<Object> arrays = new ArrayList<>();
    boolean fits = true;
    if (header.get("arrays") instanceof List<?> described) {
      for (Object each : described) {
        List<?> one = (List<?>) each;
        String type = String.valueOf(one.get(0));
        long length = ((Number) one.get(1)).longValue();
        try {
          if (fits) {
            arrays.add(array(type, Math.toIntExact(length)));
            continue;
          }
        } catch (OutOfMemoryError e) { // of the array itself: nothing of it was read yet
          fits = false;
          arrays.clear();
        }
        skip(length * size(type));
      }
    }
    if (!fits) {
      throw new TooLargeException(header);
    }
    return arrays;
  }

  private static int size(String type) throws IOException {
    return switch (type) {
      case "|u1" -> 1;
      case "<i4", "<f4" -> 4;
      case "<i8", "<f8" -> 8;
      default -> throw new IOException("an array of type " + type);
    };
  }

  private Object array(String type, int length) throws IOException {
    switch (type) {
      case "|u1" -> {
        byte[] array = new byte[length];
        fill(ByteBuffer.wrap(array), false);
        return array;
      }
      case "<i4" -> {
        int[] array = new int[length];
        inPieces(length, 4, (from, count) -> reading.asIntBuffer().get(array, from, count));
        return array;
      }
      case "<f4" -> {
        float[] array = new float[length];
        inPieces(length, 4, (from, count) -> reading.asFloatBuffer().get(array, from, count));
        return array;
      }
      case "<i8" -> {
        long[] array = new long[length];
        inPieces(length, 8, (from, count) -> reading.asLongBuffer().get(array, from, count));
        return array;
      }
      case "<f8" -> {
        double[] array = new double[length];
        inPieces(length, 8, (from, count) -> reading.asDoubleBuffer().get(array, from, count));
        return array;
      }
      default -> throw new IOException("an array of type " + type);
    }
  }

  private interface Piece {
    Buffer take(int from, int count);
  }

  private void inPieces(int length, int size, Piece piece) throws IOException {
    for (int from = 0; from < length; ) {
      int count = Math.min(length - from, BUFFER / size);
      reading.clear().limit(count * size);
      fill(reading, false);
      reading.flip();
      piece.take(from, count);
      from += count;
    }
  }

  private void skip(long bytes) throws IOException {
    for (long left = bytes; left > 0; ) {
      reading.clear().limit((int) Math.min(left, BUFFER));
      left -= reading.limit();
      fill(reading, false);
    }
  }

  /**
   * Reads until the buffer is full.
   *
   * @return false when there is nothing to read any more and {@code mayEnd}
   */
  private boolean fill(ByteBuffer buffer, boolean mayEnd) throws IOException {
    int start = buffer.position();
    while (buffer.hasRemaining()) {
      if (in.read(buffer) < 0) {
        if (mayEnd && buffer.position() == start) {
          return false;
        }
        throw new EOFException("a message ends too early");
      }
    }
    return true;
  }

  /** Writes a message, whole, before any other thread writes its own. */
  synchronized void write(Message message) throws IOException {
    Map<String, @Nullable Object> header = new LinkedHashMap<>(message.header());
    List<Object> described = new ArrayList<>();
    for (Object array : message.arrays()) {
      described.add(List.of(type(array), length(array)));
    }
    if (!described.isEmpty()) {
      header.put("arrays", described);
    }
    byte[] text = Json.compact(header).getBytes(StandardCharsets.UTF_8);
    writing.clear();
    writing.put(MAGIC).putInt(text.length);
    flush();
    bytes(text);
    for (Object array : message.arrays()) {
      write(array);
    }
  }

  private static String type(Object array) {
    return array instanceof byte[]
        ? "|u1"
        : array instanceof int[] ? "<i4" : array instanceof float[] ? "<f4" : "<f8";
  }

  private static int length(Object array) {
    return array instanceof byte[] bytes
        ? bytes.length
        : array instanceof int[] ints
            ? ints.length
            : array instanceof float[] floats ? floats.length : ((double[]) array).length;
  }

  private void write(Object array) throws IOException {
    if (array instanceof byte[] bytes) {
      bytes(bytes);
    } else if (array instanceof int[] ints) {
      outPieces(ints.length, 4, (from, count) -> writing.asIntBuffer().put(ints, from, count));
    } else if (array instanceof float[] floats) {
      outPieces(
          floats.length, 4, (from, count) -> writing.asFloatBuffer().put(floats, from, count));
    } else if (array instanceof double[] doubles) {
      outPieces(
          doubles.length, 8, (from, count) -> writing.asDoubleBuffer().put(doubles, from, count));
    }
  }

  private void bytes(byte[] bytes) throws IOException {
    outPieces(bytes.length, 1, (from, count) -> writing.duplicate().put(bytes, from, count));
  }

  private void outPieces(int length, int size, Piece piece) throws IOException {
    for (int from = 0; from < length; ) {
      int count = Math.min(length - from, BUFFER / size);
      writing.clear();
      piece.take(from, count);
      writing.position(count * size);
      flush();
      from += count;
    }
  }

  private void flush() throws IOException {
    writing.flip();
    while (writing.hasRemaining()) {
      out.write(writing);
    }
  }
}
