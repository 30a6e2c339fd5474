package org.jane.data.csv;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a file into blocks behind the ends of rows. A line that ends inside quotes does not end a
 * row: blocks are cut where the number of quotes so far is even.
 *
 * <p>Whatever cannot be cut (no line ends within {@link #MOST}) is left to {@link #rest}.
 */
final class BlockInput implements Closeable {
  /** A row longer than this is not cut off here. */
  static final int MOST = 1 << 24;

  private final InputStream in;
  private final int size;
  private byte[] carried = new byte[0]; // read already, belongs to the next block
  private int carriedLength;
  private long offset; // of the next block
  private boolean over; // nothing is left to cut
  private @Nullable IOException broken;

  /**
   * @param size bytes of a block, about
   */
  BlockInput(InputStream in, int size) {
    this.in = in;
    this.size = size;
  }

  /**
   * Fills a block with the next rows; it is empty when there are none, or when the rest cannot be
   * cut or read.
   */
  void next(CsvBlock block) {
    byte[] bytes = block.bytes();
    block.clear();
    if (over || broken != null) {
      return;
    }
    if (bytes.length < size || bytes.length < 2 * carriedLength) {
      bytes = new byte[Math.max(size, 2 * carriedLength)];
    }
    System.arraycopy(carried, 0, bytes, 0, carriedLength);
    int filled = carriedLength;
    while (true) {
      filled = fill(bytes, filled);
      if (filled < bytes.length && broken == null) { // the end of the file
        over = true;
        carriedLength = 0;
        block.set(bytes, filled, offset);
        offset += filled;
        return;
      }
      int cut = cut(bytes, filled);
      if (cut > 0) {
        carry(bytes, cut, filled);
        block.set(bytes, cut, offset);
        offset += cut;
        return;
      }
      if (broken != null || bytes.length >= MOST) {
        carry(bytes, 0, filled);
        over = true;
        return;
      }
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
  }

  private int fill(byte[] bytes, int from) {
    int filled = from;
    try {
      while (filled < bytes.length) {
        int got = in.read(bytes, filled, bytes.length - filled);
        if (got < 0) {
          break;
        }
        filled += got;
      }
    } catch (IOException e) {
      broken = e; // after all rows before it
    }
    return filled;
  }

  /** Behind the last line end outside of quotes, 0 when there is none. */
  private static int cut(byte[] bytes, int filled) {
    int quotes = CsvBlock.quotes(bytes, 0, filled);
    for (int i = filled - 1; i >= 0; i--) {
      if (bytes[i] == '"') {
        quotes--;
      } else if (bytes[i] == '\n' && (quotes & 1) == 0) {
        return i + 1;
      }
    }
    return 0;
  }

  private void carry(byte[] bytes, int from, int to) {
    carriedLength = to - from;
    if (carried.length < carriedLength) {
      carried = new byte[Math.max(carriedLength, 1 << 12)];
    }
    System.arraycopy(bytes, from, carried, 0, carriedLength);
  }

  /** Whether nothing follows the blocks so far. */
  boolean atEnd() {
    return over && carriedLength == 0 && broken == null;
  }

  /** What ended the reading before the end of the file, once {@link #next} gives no more. */
  @Nullable IOException broken() {
    return broken;
  }

  /** Where {@link #rest} begins in the file when no blocks are given back. */
  long offset() {
    return offset;
  }

  /** The beginning of the file: its first block, or what could not be made one. */
  InputStream again(CsvBlock first) {
    return first.empty()
        ? new ByteArrayInputStream(carried, 0, carriedLength)
        : new ByteArrayInputStream(first.bytes(), 0, first.length());
  }

  /** What follows, beginning with blocks that are given back, in their order. */
  InputStream rest(List<CsvBlock> unread) {
    List<InputStream> parts = new ArrayList<>();
    for (CsvBlock block : unread) {
      parts.add(new ByteArrayInputStream(block.bytes(), 0, block.length()));
    }
    parts.add(new ByteArrayInputStream(carried, 0, carriedLength));
    IOException failed = broken;
    parts.add(
        failed == null
            ? in
            : new InputStream() {
              @Override
              public int read() throws IOException {
                throw failed;
              }
            });
    return new SequenceInputStream(Collections.enumeration(parts));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
