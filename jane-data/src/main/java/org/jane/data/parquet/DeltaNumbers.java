package org.jane.data.parquet;

/** Whole numbers as differences from one to the next (DELTA_BINARY_PACKED). */
final class DeltaNumbers {
  private static final int LARGEST_BLOCK = 1 << 20;

  private final byte[] bytes;
  private final int end;
  private int at;
  private final int perMini;
  private final int minis;
  private final long total;
  private long given;
  private long value;
  private long smallest; // difference of the block
  private int mini; // of the block, the one under way
  private int leftInMini;
  private int width;
  private int widthsAt;
  private long bit;

  DeltaNumbers(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
    long block = varint();
    long miniCount = varint();
    total = varint();
    value = zigzag(varint());
    Damaged.unless(
        block > 0
            && block <= LARGEST_BLOCK
            && miniCount > 0
            && miniCount <= block
            && block % miniCount == 0
            && block / miniCount % 8 == 0,
        "differences in blocks of " + block);
    minis = (int) miniCount;
    perMini = (int) (block / miniCount);
    mini = minis; // the first difference begins a block
  }

  long total() {
    return total;
  }

  long next() {
    Damaged.unless(given < total, "fewer numbers than announced");
    if (given++ == 0) {
      return value;
    }
    if (leftInMini == 0) {
      beginMini();
    }
    leftInMini--;
    long difference = 0;
    int have = 0;
    while (have < width) {
      int in = (int) (bit >> 3);
      Damaged.unless(in < end, "a block of differences ends too early");
      int skip = (int) (bit & 7);
      int take = Math.min(8 - skip, width - have);
      difference |= ((long) (bytes[in] & 0xFF) >> skip & ((1 << take) - 1)) << have;
      have += take;
      bit += take;
    }
    value += smallest + difference;
    return value;
  }

  private void beginMini() {
    if (mini == minis) {
      smallest = zigzag(varint());
      widthsAt = at;
      Damaged.unless(end - at >= minis, "a block of differences ends too early");
      at += minis;
      mini = 0;
    }
    width = bytes[widthsAt + mini++] & 0xFF;
    Damaged.unless(width <= 64, "differences of " + width + " bits");
    bit = (long) at << 3;
    long size = (long) perMini * width / 8;
    at = (int) Math.min(end, at + size); // the last may be cut off
    leftInMini = perMini;
  }

  /** Where the bytes after the numbers begin; all of them must have been given. */
  int after() {
    return at;
  }

  private long varint() {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      Damaged.unless(at < end, "a block of differences ends too early");
      int b = bytes[at++] & 0xFF;
      number |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return number;
      }
    }
    throw new Damaged("a number is too long");
  }

  private static long zigzag(long n) {
    return (n >>> 1) ^ -(n & 1);
  }
}
