package org.jane.data.parquet;

/** Small whole numbers in Parquet's hybrid of repeated and bit-packed runs, one after the other. */
final class Runs {
  private final byte[] bytes;
  private final int end;
  private final int width;
  private int at;
  private long left; // of the run under way
  private boolean packed;
  private int repeated;
  private long bit; // of a packed run: where the next number begins

  /**
   * @param width bits of a number
   */
  Runs(byte[] bytes, int from, int end, int width) {
    Damaged.unless(width >= 0 && width <= 32, "numbers of " + width + " bits");
    this.bytes = bytes;
    this.at = from;
    this.end = end;
    this.width = width;
  }

  int next() {
    while (left == 0) {
      begin();
    }
    left--;
    if (!packed) {
      return repeated;
    }
    long value = 0;
    int have = 0;
    while (have < width) {
      int in = (int) (bit >> 3);
      int skip = (int) (bit & 7);
      int take = Math.min(8 - skip, width - have);
      long part = (bytes[in] & 0xFF) >> skip & ((1 << take) - 1);
      value |= part << have;
      have += take;
      bit += take;
    }
    return (int) value;
  }

  private void begin() {
    if (width == 0 && at >= end) { // nothing needs to be stored
      left = Long.MAX_VALUE;
      return;
    }
    long head = 0;
    for (int shift = 0; ; shift += 7) {
      Damaged.unless(at < end && shift < 35, "a run of numbers ends too early");
      int b = bytes[at++] & 0xFF;
      head |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        break;
      }
    }
    packed = (head & 1) == 1;
    if (packed) {
      long groups = head >>> 1;
      long size = groups * width;
      Damaged.unless(groups > 0 && size <= end - at, "a run of numbers ends too early");
      bit = (long) at << 3;
      at += (int) size;
      left = groups * 8;
    } else {
      left = head >>> 1;
      int size = (width + 7) / 8;
      Damaged.unless(left > 0 && size <= end - at, "a run of numbers ends too early");
      repeated = 0;
      for (int i = 0; i < size; i++) {
        repeated |= (bytes[at++] & 0xFF) << 8 * i;
      }
    }
  }
}
