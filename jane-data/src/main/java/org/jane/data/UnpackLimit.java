package org.jane.data;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jane.graph.GraphDataException;

/**
 * How much a compressed piece of a file may unpack to. A few kilobytes can promise, and deliver,
 * terabytes; so the bytes are counted as they come out, whatever a header says.
 *
 * <p>Attribute matrices that are mostly zeros really do shrink a hundredfold, hence the generous
 * factor; the floor keeps small honest files out of it.
 */
public final class UnpackLimit {
  /** No piece may unpack to more than this: 1 GiB. */
  public static final int MOST = 1 << 30;

  /** Beyond the floor, no piece may unpack to more than this many times its packed size. */
  public static final int FACTOR = 200;

  /** Any piece may unpack to this much: 16 MiB. */
  public static final int FLOOR = 16 << 20;

  private UnpackLimit() {}

  /**
   * The most bytes that a piece of {@code packed} bytes may unpack to; less when Java has little
   * memory.
   */
  public static int of(long packed) {
    long most = Math.min(MOST, HeapRoom.most() / 2); // growing an array takes twice its size
    return (int) Math.min(most, FLOOR + Math.min(packed, MOST) * FACTOR);
  }

  /**
   * Everything the stream holds, as long as it stays within the limit.
   *
   * @param where the place, for the message
   * @param packed how many bytes of the file the stream is made from
   */
  public static byte[] readAll(String where, InputStream unpacking, long packed)
      throws IOException {
    int limit = of(packed);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 16];
    for (int read = unpacking.read(buffer); read >= 0; read = unpacking.read(buffer)) {
      if ((long) out.size() + read > limit) {
        throw tooMuch(where, packed, limit);
      }
      out.write(buffer, 0, read);
    }
    return out.toByteArray();
  }

  /**
   * The same bytes for a reader that keeps none of them: refused once they are more than {@link
   * #FLOOR} and {@link #FACTOR} times the packed ones, however large that is.
   *
   * @param where the place, for the message
   * @param packed how many bytes of the file the stream is made from
   */
  public static InputStream limited(String where, InputStream unpacking, long packed) {
    long limit = FLOOR + packed * FACTOR;
    return new FilterInputStream(unpacking) {
      private long unpacked;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        int got = super.read(to, offset, length);
        unpacked += Math.max(0, got);
        if (unpacked > limit) {
          throw tooMuch(where, packed, limit);
        }
        return got;
      }
    };
  }

  private static GraphDataException tooMuch(String where, long packed, long limit) {
    return new GraphDataException(
        where,
        "%d packed bytes unpack to more than %d bytes, the limit for them".formatted(packed, limit),
        "If the file can be trusted, unpack it or give Java more memory with -Xmx");
  }
}
