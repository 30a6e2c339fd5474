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
      if (read == 0) { // the JDK does so for ever where an archive's sizes make no sense
        throw new IOException("it has no more bytes and no end");
      }
      if ((long) out.size() + read > limit) {
        throw tooMuch(where, packed, limit);
      }
      out.write(buffer, 0, read);
    }
    return out.toByteArray();
  }

  /**
   * The stream itself, which refuses to go on beyond the limit. Nothing of it is kept, so memory
   * does not matter here.
   *
   * @param where the place, for the message
   * @param packed how many bytes of the file the stream is made from
   */
  public static InputStream counting(String where, InputStream unpacking, long packed) {
    long limit = FLOOR + packed * FACTOR;
    return new FilterInputStream(unpacking) {
      private long done;

      @Override
      public int read() throws IOException {
        int b = in.read();
        count(b < 0 ? 0 : 1);
        return b;
      }

      @Override
      public int read(byte[] to, int from, int length) throws IOException {
        int got = in.read(to, from, length);
        count(Math.max(got, 0));
        return got;
      }

      private void count(int more) {
        done += more;
        if (done > limit) {
          throw tooMuch(where, packed, limit);
        }
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
