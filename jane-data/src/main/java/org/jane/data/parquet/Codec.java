package org.jane.data.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** How pages are compressed. Each unpacks into an array of the size that the page announces. */
enum Codec {
  NONE,
  SNAPPY,
  GZIP,
  LZO,
  BROTLI,
  LZ4,
  ZSTD,
  LZ4_RAW;

  static Codec of(long number) {
    Damaged.unless(number >= 0 && number < values().length, "unknown compression " + number);
    return values()[(int) number];
  }

  boolean readable() {
    return this != LZO && this != BROTLI;
  }

  /**
   * Unpacks the rest of a page.
   *
   * @param from where the packed bytes begin
   * @param size how many bytes come out
   */
  byte[] unpack(byte[] packed, int from, int size) throws IOException {
    byte[] out = new byte[size];
    int done =
        switch (this) {
          case NONE -> {
            System.arraycopy(packed, from, out, 0, Math.min(size, packed.length - from));
            yield packed.length - from;
          }
          case SNAPPY -> snappy(packed, from, out);
          case GZIP -> gzip(packed, from, out);
          case LZ4_RAW -> lz4(packed, from, packed.length, out, 0);
          case LZ4 -> lz4Frames(packed, from, out);
          case ZSTD -> new Zstd(packed, from, out).unpack();
          case LZO, BROTLI -> throw new Damaged("pages compressed with " + this);
        };
    Damaged.unless(done == size, "a page unpacks to another size than announced");
    return out;
  }

  private static int gzip(byte[] packed, int from, byte[] out) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(packed, from, packed.length - from))) {
      int done = in.readNBytes(out, 0, out.length);
      return in.read() < 0 ? done : -1;
    }
  }

  private static int snappy(byte[] in, int from, byte[] out) {
    int at = from;
    long size = 0;
    for (int shift = 0; ; shift += 7) {
      Damaged.unless(at < in.length && shift < 35, "a compressed page ends too early");
      int b = in[at++] & 0xFF;
      size |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        break;
      }
    }
    Damaged.unless(size == out.length, "a page unpacks to another size than announced");
    int done = 0;
    while (at < in.length) {
      int tag = in[at++] & 0xFF;
      int kind = tag & 3;
      if (kind == 0) {
        int length = tag >> 2;
        if (length >= 60) {
          int bytes = length - 59;
          length = little(in, at, bytes);
          at += bytes;
        }
        length++;
        copyLiteral(in, at, out, done, length);
        at += length;
        done += length;
      } else {
        int length = kind == 1 ? (tag >> 2 & 7) + 4 : (tag >> 2) + 1;
        int bytes = kind == 1 ? 1 : kind == 2 ? 2 : 4;
        int offset = little(in, at, bytes) | (kind == 1 ? (tag >> 5) << 8 : 0);
        at += bytes;
        copyMatch(out, done, offset, length);
        done += length;
      }
    }
    return done;
  }

  private static int little(byte[] in, int at, int bytes) {
    Damaged.unless(at + bytes <= in.length, "a compressed page ends too early");
    int value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (in[at + i] & 0xFF) << 8 * i;
    }
    return value;
  }

  static void copyLiteral(byte[] in, int at, byte[] out, int done, int length) {
    Damaged.unless(
        length >= 0 && length <= in.length - at && length <= out.length - done,
        "a compressed page is damaged");
    System.arraycopy(in, at, out, done, length);
  }

  /** Copies what came {@code offset} bytes before; it may reach into itself. */
  static void copyMatch(byte[] out, int done, int offset, int length) {
    Damaged.unless(
        offset > 0 && offset <= done && length >= 0 && length <= out.length - done,
        "a compressed page is damaged");
    if (offset == 1) {
      Arrays.fill(out, done, done + length, out[done - 1]);
    } else if (offset >= length) {
      System.arraycopy(out, done - offset, out, done, length);
    } else {
      for (int i = 0; i < length; i++) {
        out[done + i] = out[done + i - offset];
      }
    }
  }

  private static int lz4(byte[] in, int from, int end, byte[] out, int start) {
    int at = from;
    int done = start;
    while (at < end) {
      int token = in[at++] & 0xFF;
      int literals = token >> 4;
      if (literals == 15) {
        int b;
        do {
          Damaged.unless(at < end && literals < 1 << 30, "a compressed page ends too early");
          b = in[at++] & 0xFF;
          literals += b;
        } while (b == 255);
      }
      Damaged.unless(literals <= end - at, "a compressed page ends too early");
      copyLiteral(in, at, out, done, literals);
      at += literals;
      done += literals;
      if (at == end) {
        break;
      }
      Damaged.unless(end - at >= 2, "a compressed page ends too early");
      int offset = little(in, at, 2);
      at += 2;
      int length = token & 15;
      if (length == 15) {
        int b;
        do {
          Damaged.unless(at < end && length < 1 << 30, "a compressed page ends too early");
          b = in[at++] & 0xFF;
          length += b;
        } while (b == 255);
      }
      copyMatch(out, done, offset, length + 4);
      done += length + 4;
    }
    return done;
  }

  /** Hadoop's frames of LZ4: sizes before each block, big end first; older files have none. */
  private static int lz4Frames(byte[] in, int from, byte[] out) {
    int at = from;
    int done = 0;
    while (in.length - at >= 8) {
      int size = Integer.reverseBytes(little(in, at, 4));
      int packed = Integer.reverseBytes(little(in, at + 4, 4));
      if (size < 0 || size > out.length - done || packed < 0 || packed > in.length - at - 8) {
        return lz4(in, from, in.length, out, 0);
      }
      int after = lz4(in, at + 8, at + 8 + packed, out, done);
      Damaged.unless(after - done == size, "a compressed page is damaged");
      done = after;
      at += 8 + packed;
    }
    return done;
  }
}
