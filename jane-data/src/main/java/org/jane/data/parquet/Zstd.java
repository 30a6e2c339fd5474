package org.jane.data.parquet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks Zstandard frames (RFC 8878) without dictionaries, into an array of known size. Nothing
 * else of size is allocated: what a frame says of its content and window is not believed.
 */
final class Zstd {
  private static final String DAMAGED = "a compressed page is damaged";
  private static final int MAGIC = 0xFD2FB528;
  private static final int LARGEST_BLOCK = 1 << 17;

  private static final int[] LITERAL_BASE = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 40, 48, 64,
    128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536
  };
  private static final int[] LITERAL_BITS = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11,
    12, 13, 14, 15, 16
  };
  private static final int[] MATCH_BASE = {
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
    29, 30, 31, 32, 33, 34, 35, 37, 39, 41, 43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051,
    4099, 8195, 16387, 32771, 65539
  };
  private static final int[] MATCH_BITS = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
  };
  private static final int LARGEST_OFFSET_CODE = 31;

  private static final Fse LITERALS_PRESET =
      Fse.of(
          6, 4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1,
          1, 1, 1, -1, -1, -1, -1);
  private static final Fse OFFSETS_PRESET =
      Fse.of(
          5, 1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1,
          -1);
  private static final Fse MATCHES_PRESET =
      Fse.of(
          6, 1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
          1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1);

  private final byte[] in;
  private final byte[] out;
  private int at;
  private int done;
  private int frameStart;

  private @Nullable Huffman huffman;
  private @Nullable Fse literalLengths;
  private @Nullable Fse offsets;
  private @Nullable Fse matchLengths;
  private final int[] recent = new int[3];
  private byte[] literals = new byte[0];
  private int literalCount;

  Zstd(byte[] in, int from, byte[] out) {
    this.in = in;
    this.at = from;
    this.out = out;
  }

  /** Unpacks all frames and returns how many bytes came out. */
  int unpack() {
    while (at < in.length) {
      int magic = (int) little(4);
      if ((magic & 0xFFFFFFF0) == 0x184D2A50) { // to be passed over
        skip(little(4));
      } else {
        Damaged.unless(magic == MAGIC, DAMAGED);
        frame();
      }
    }
    return done;
  }

  private long little(int bytes) {
    Damaged.unless(in.length - at >= bytes, "a compressed page ends too early");
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (in[at++] & 0xFFL) << 8 * i;
    }
    return value;
  }

  private void skip(long bytes) {
    Damaged.unless(bytes >= 0 && bytes <= in.length - at, "a compressed page ends too early");
    at += (int) bytes;
  }

  private void frame() {
    int about = (int) little(1);
    boolean single = (about & 0x20) != 0;
    Damaged.unless((about & 3) == 0, "a compressed page needs a dictionary");
    skip(single ? 0 : 1);
    int sizeBytes = about >> 6 == 0 ? (single ? 1 : 0) : 1 << (about >> 6);
    skip(sizeBytes);
    frameStart = done;
    huffman = null;
    literalLengths = null;
    offsets = null;
    matchLengths = null;
    recent[0] = 1;
    recent[1] = 4;
    recent[2] = 8;
    boolean last = false;
    while (!last) {
      int head = (int) little(3);
      last = (head & 1) == 1;
      int size = head >> 3;
      switch (head >> 1 & 3) {
        case 0 -> {
          Codec.copyLiteral(in, at, out, done, size);
          at += size;
          done += size;
        }
        case 1 -> {
          Damaged.unless(size <= out.length - done, DAMAGED);
          byte value = (byte) little(1);
          Arrays.fill(out, done, done + size, value);
          done += size;
        }
        case 2 -> {
          Damaged.unless(size <= in.length - at, "a compressed page ends too early");
          block(at + size);
          at += size;
        }
        default -> throw new Damaged(DAMAGED);
      }
    }
    skip((about & 4) != 0 ? 4 : 0); // a checksum: the page's own sizes must do
  }

  private void block(int end) {
    int start = at;
    readLiterals(end);
    readSequences(end);
    at = start; // the caller moves on
  }

  private void readLiterals(int end) {
    Damaged.unless(at < end, DAMAGED);
    int kind = in[at] & 3;
    int format = in[at] >> 2 & 3;
    if (kind < 2) {
      int bytes = (format & 1) == 0 ? 1 : format == 1 ? 2 : 3;
      literalCount = (int) (little(bytes) >> (bytes == 1 ? 3 : 4));
      Damaged.unless(literalCount <= LARGEST_BLOCK, DAMAGED);
      room(literalCount);
      if (kind == 0) {
        Damaged.unless(literalCount <= end - at, DAMAGED);
        System.arraycopy(in, at, literals, 0, literalCount);
        at += literalCount;
      } else {
        Arrays.fill(literals, 0, literalCount, (byte) little(1));
      }
      return;
    }
    int bytes = format < 2 ? 3 : format + 2;
    int bits = format < 2 ? 10 : format == 2 ? 14 : 18;
    long head = little(bytes) >> 4;
    literalCount = (int) (head & ((1 << bits) - 1));
    int packed = (int) (head >> bits);
    Damaged.unless(literalCount <= LARGEST_BLOCK && packed <= end - at, DAMAGED);
    int stop = at + packed;
    if (kind == 2) {
      huffman = readHuffman(stop);
    }
    Huffman tree = huffman;
    if (tree == null) {
      throw new Damaged(DAMAGED);
    }
    room(literalCount);
    if (format == 0) {
      tree.decode(new Bits(in, at, stop), literals, 0, literalCount);
    } else {
      Damaged.unless(stop - at >= 6, DAMAGED);
      int[] size = {(int) little(2), (int) little(2), (int) little(2), 0};
      size[3] = stop - at - size[0] - size[1] - size[2];
      Damaged.unless(size[3] >= 0, DAMAGED);
      int each = (literalCount + 3) / 4;
      int to = 0;
      for (int s = 0; s < 4; s++) {
        int next = s == 3 ? literalCount : Math.min(literalCount, to + each);
        tree.decode(new Bits(in, at, at + size[s]), literals, to, next);
        at += size[s];
        to = next;
      }
    }
    at = stop;
  }

  private void room(int bytes) {
    if (literals.length < bytes) {
      literals = new byte[bytes];
    }
  }

  private Huffman readHuffman(int end) {
    Damaged.unless(at < end, DAMAGED);
    int head = in[at++] & 0xFF;
    int[] weights = new int[256];
    int count;
    if (head >= 128) {
      count = head - 127;
      Damaged.unless((count + 1) / 2 <= end - at, DAMAGED);
      for (int i = 0; i < count; i++) {
        int two = in[at + i / 2] & 0xFF;
        weights[i] = i % 2 == 0 ? two >> 4 : two & 15;
      }
      at += (count + 1) / 2;
    } else {
      int stop = at + head;
      Damaged.unless(stop <= end, DAMAGED);
      Fse table = readFse(stop, 6, 255);
      count = table.decodeAll(new Bits(in, at, stop), weights);
      at = stop;
    }
    return new Huffman(weights, count);
  }

  private void readSequences(int end) {
    int count = at < end ? (int) little(1) : 0;
    if (count >= 128) {
      count = count < 255 ? (count - 128 << 8) + (int) little(1) : (int) little(2) + 0x7F00;
    }
    if (count == 0) {
      copyLiterals(0, literalCount);
      return;
    }
    int modes = (int) little(1);
    Fse ofLiterals =
        table(modes >> 6, end, literalLengths, LITERALS_PRESET, 9, LITERAL_BASE.length - 1);
    Fse ofOffsets = table(modes >> 4 & 3, end, offsets, OFFSETS_PRESET, 8, LARGEST_OFFSET_CODE);
    Fse ofMatches =
        table(modes >> 2 & 3, end, matchLengths, MATCHES_PRESET, 9, MATCH_BASE.length - 1);
    literalLengths = ofLiterals;
    offsets = ofOffsets;
    matchLengths = ofMatches;
    Damaged.unless(at <= end, DAMAGED);
    Bits bits = new Bits(in, at, end);
    int literalState = bits.read(ofLiterals.log);
    int offsetState = bits.read(ofOffsets.log);
    int matchState = bits.read(ofMatches.log);
    int used = 0;
    for (int s = 0; s < count; s++) {
      int offsetCode = ofOffsets.symbol[offsetState];
      int matchCode = ofMatches.symbol[matchState];
      int literalCode = ofLiterals.symbol[literalState];
      long offset = (1L << offsetCode) + bits.readLong(offsetCode);
      int length = MATCH_BASE[matchCode] + bits.read(MATCH_BITS[matchCode]);
      int before = LITERAL_BASE[literalCode] + bits.read(LITERAL_BITS[literalCode]);
      Damaged.unless(before <= literalCount - used, DAMAGED);
      copyLiterals(used, before);
      used += before;
      int distance = distance(offset, before);
      Damaged.unless(distance <= done - frameStart, DAMAGED);
      Codec.copyMatch(out, done, distance, length);
      done += length;
      if (s + 1 < count) {
        literalState = ofLiterals.next(literalState, bits);
        matchState = ofMatches.next(matchState, bits);
        offsetState = ofOffsets.next(offsetState, bits);
      }
      Damaged.unless(bits.left() >= 0, DAMAGED);
    }
    Damaged.unless(bits.left() == 0, DAMAGED);
    copyLiterals(used, literalCount - used);
  }

  private void copyLiterals(int from, int length) {
    Damaged.unless(length <= out.length - done, DAMAGED);
    System.arraycopy(literals, from, out, done, length);
    done += length;
  }

  /** An offset, or one of the last three. */
  private int distance(long code, int literalsBefore) {
    if (code > 3) {
      Damaged.unless(code - 3 <= Integer.MAX_VALUE, DAMAGED);
      recent[2] = recent[1];
      recent[1] = recent[0];
      recent[0] = (int) (code - 3);
      return recent[0];
    }
    int which = (int) code - 1 + (literalsBefore == 0 ? 1 : 0);
    if (which == 0) {
      return recent[0];
    }
    int distance = which == 3 ? recent[0] - 1 : recent[which];
    if (which > 1) {
      recent[2] = recent[1];
    }
    recent[1] = recent[0];
    recent[0] = distance;
    return distance;
  }

  private Fse table(
      int mode, int end, @Nullable Fse before, Fse preset, int mostLog, int mostSymbol) {
    switch (mode) {
      case 0 -> {
        return preset;
      }
      case 1 -> {
        int symbol = (int) little(1);
        Damaged.unless(symbol <= mostSymbol, DAMAGED);
        return Fse.always(symbol);
      }
      case 2 -> {
        return readFse(end, mostLog, mostSymbol);
      }
      default -> {
        if (before == null) {
          throw new Damaged(DAMAGED);
        }
        return before;
      }
    }
  }

  /** Reads how often each symbol comes. */
  private Fse readFse(int end, int mostLog, int mostSymbol) {
    long bit = (long) at << 3;
    long stop = (long) end << 3;
    int log = forward(bit, 4, stop) + 5;
    bit += 4;
    Damaged.unless(log <= mostLog, DAMAGED);
    int left = 1 << log;
    int[] share = new int[mostSymbol + 1];
    int symbol = 0;
    while (left > 0) {
      Damaged.unless(symbol <= mostSymbol && bit < stop, DAMAGED);
      int bits = 32 - Integer.numberOfLeadingZeros(left + 1);
      int value = forward(bit, bits, stop);
      bit += bits;
      int low = (1 << (bits - 1)) - 1;
      int threshold = (1 << bits) - 1 - (left + 1);
      if ((value & low) < threshold) {
        bit--;
        value &= low;
      } else if (value > low) {
        value -= threshold;
      }
      int found = value - 1;
      left -= Math.abs(found);
      share[symbol++] = found;
      if (found == 0) {
        int zeros;
        do {
          zeros = forward(bit, 2, stop);
          bit += 2;
          symbol += zeros;
          Damaged.unless(symbol <= mostSymbol + 1 && bit <= stop, DAMAGED);
        } while (zeros == 3);
      }
    }
    Damaged.unless(left == 0 && bit <= stop, DAMAGED);
    at = (int) (bit + 7 >> 3);
    return Fse.of(log, Arrays.copyOf(share, symbol));
  }

  private int forward(long bit, int count, long stop) {
    int value = 0;
    for (int i = 0; i < count; i++) {
      long at = bit + i;
      if (at < stop) {
        value |= (in[(int) (at >> 3)] >> (at & 7) & 1) << i;
      }
    }
    return value;
  }

  /** Bits that are read from the end of the bytes to their beginning; zeros come before it. */
  private static final class Bits {
    private final byte[] bytes;
    private final long start;
    private long bit;

    Bits(byte[] bytes, int from, int end) {
      Damaged.unless(from < end && end <= bytes.length && bytes[end - 1] != 0, DAMAGED);
      this.bytes = bytes;
      this.start = (long) from << 3;
      int top = 31 - Integer.numberOfLeadingZeros(bytes[end - 1] & 0xFF);
      this.bit = ((long) end - 1 << 3) + top;
    }

    /** How many bits are left, negative when more were read than there are. */
    long left() {
      return bit - start;
    }

    int peek(int count) {
      return (int) at(bit - count, count);
    }

    void move(int count) {
      bit -= count;
    }

    int read(int count) {
      return (int) readLong(count);
    }

    long readLong(int count) {
      bit -= count;
      return at(bit, count);
    }

    private long at(long from, int count) {
      long value = 0;
      int have = 0;
      if (from < start) {
        long missing = Math.min(count, start - from);
        have = (int) missing;
      }
      while (have < count) {
        long place = from + have;
        int skip = (int) (place & 7);
        int take = Math.min(8 - skip, count - have);
        value |= ((long) (bytes[(int) (place >> 3)] & 0xFF) >> skip & ((1 << take) - 1)) << have;
        have += take;
      }
      return value;
    }
  }

  /** A table of finite state entropy: from a state to a symbol and the next state. */
  private static final class Fse {
    private final int log;
    private final int[] symbol;
    private final int[] bits;
    private final int[] base;

    private Fse(int log) {
      this.log = log;
      this.symbol = new int[1 << log];
      this.bits = new int[1 << log];
      this.base = new int[1 << log];
    }

    static Fse always(int symbol) {
      Fse table = new Fse(0);
      table.symbol[0] = symbol;
      return table;
    }

    static Fse of(int log, int... share) {
      Fse table = new Fse(log);
      int size = 1 << log;
      int high = size;
      int[] next = new int[share.length];
      for (int s = 0; s < share.length; s++) {
        if (share[s] == -1) {
          table.symbol[--high] = s;
          next[s] = 1;
        }
      }
      int step = (size >> 1) + (size >> 3) + 3;
      int place = 0;
      for (int s = 0; s < share.length; s++) {
        if (share[s] <= 0) {
          continue;
        }
        next[s] = share[s];
        for (int i = 0; i < share[s]; i++) {
          table.symbol[place] = s;
          do {
            place = place + step & size - 1;
          } while (place >= high);
        }
      }
      Damaged.unless(place == 0, DAMAGED);
      for (int i = 0; i < size; i++) {
        int of = next[table.symbol[i]]++;
        table.bits[i] = log - (31 - Integer.numberOfLeadingZeros(of));
        table.base[i] = (of << table.bits[i]) - size;
      }
      return table;
    }

    int next(int state, Bits in) {
      return base[state] + in.read(bits[state]);
    }

    /** Two states in turn until the bits are used up. */
    int decodeAll(Bits in, int[] out) {
      int first = in.read(log);
      int second = in.read(log);
      int count = 0;
      while (true) {
        Damaged.unless(count + 2 < out.length, DAMAGED);
        out[count++] = symbol[first];
        first = next(first, in);
        if (in.left() < 0) {
          out[count++] = symbol[second];
          return count;
        }
        out[count++] = symbol[second];
        second = next(second, in);
        if (in.left() < 0) {
          out[count++] = symbol[first];
          return count;
        }
      }
    }
  }

  /** A table of Huffman codes: from the next bits to a symbol. */
  private static final class Huffman {
    private static final int LONGEST = 11;
    private final int log;
    private final byte[] symbol;
    private final byte[] bits;

    Huffman(int[] weights, int given) {
      long sum = 0;
      for (int i = 0; i < given; i++) {
        Damaged.unless(weights[i] <= LONGEST + 1, DAMAGED);
        sum += weights[i] == 0 ? 0 : 1L << (weights[i] - 1);
      }
      Damaged.unless(sum > 0 && given < 256, DAMAGED);
      log = 64 - Long.numberOfLeadingZeros(sum);
      Damaged.unless(log <= LONGEST, DAMAGED);
      long rest = (1L << log) - sum;
      Damaged.unless(Long.bitCount(rest) == 1, DAMAGED);
      weights[given] = 64 - Long.numberOfLeadingZeros(rest);
      symbol = new byte[1 << log];
      bits = new byte[1 << log];
      int place = 0;
      for (int weight = 1; weight <= log; weight++) {
        for (int s = 0; s <= given; s++) {
          if (weights[s] == weight) {
            int span = 1 << (weight - 1);
            Arrays.fill(symbol, place, place + span, (byte) s);
            Arrays.fill(bits, place, place + span, (byte) (log + 1 - weight));
            place += span;
          }
        }
      }
      Damaged.unless(place == 1 << log, DAMAGED);
    }

    void decode(Bits in, byte[] out, int from, int to) {
      for (int i = from; i < to; i++) {
        int next = in.peek(log);
        out[i] = symbol[next];
        in.move(bits[next]);
      }
      Damaged.unless(in.left() == 0, DAMAGED);
    }
  }
}
