package org.jane.graph;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Names one after the other in one array of bytes, numbered from 0, and a hash table that leads
 * from a name back to its number.
 *
 * <p>A character is one byte if it is ASCII, two or three otherwise, each {@code char} for itself:
 * every string comes back as it was.
 *
 * <p>With millions of names the table is far larger than a processor's caches, and a lookup costs
 * what it has to wait for memory. A slot is one number: as many bits as the table needs for the
 * number of a name, the others for what is known of its hash. Up to eight ASCII characters have 56
 * bits, and their hash is these bits in another form. Where a name belongs tells the lower ones,
 * its slot the upper ones and how far from there it stands: so such a name is told from all others
 * by its slot alone. Of another name the slot holds a part of a hash, and where it agrees the text
 * decides.
 */
final class NameTable {
  private static final int SHORT = 8; // characters that fit into a key

  /**
   * Of this process alone, so that nobody can choose names that all fall into one place. Numbers of
   * names come from their order, so no result depends on it.
   */
  private static final long SEED = new SecureRandom().nextLong();

  private static final int AT_ONCE = 256; // so many names' places fit into the nearest cache
  private static final int WIDTH = 7 * SHORT; // bits of a short name
  private static final long MASK = (1L << WIDTH) - 1;
  private static final int FARTHEST = 127; // steps that a slot can tell

  private byte[] text;
  private int[] end; // where each name ends
  private long[] table; // by slot: what is known of the hash, number + 1; 0 marks a free slot
  private int bits; // 2 to this power is the number of slots
  private int size;
  private boolean lent; // whether a table that was handed out uses the same arrays

  NameTable() {
    this(new byte[1 << 6], new int[1 << 3], new long[1 << 4], 0);
  }

  /** Room for so many names, without making more in between. */
  NameTable(int expected) {
    this(
        new byte[1 << 6],
        new int[Math.max(1 << 3, expected)],
        new long[Math.max(1 << 4, Integer.highestOneBit(Math.multiplyExact(expected, 3)))],
        0);
  }

  private NameTable(byte[] text, int[] end, long[] table, int size) {
    this.text = text;
    this.end = end;
    this.table = table;
    this.bits = Integer.numberOfTrailingZeros(table.length);
    this.size = size;
  }

  /**
   * A table of the names so far that takes no more room than it needs. It uses the same arrays: if
   * a name is added here afterwards, the new one goes into arrays of its own.
   */
  NameTable snapshot() {
    if (text.length > start(size)) {
      text = Arrays.copyOf(text, start(size));
    }
    if (end.length > size) {
      end = Arrays.copyOf(end, size);
    }
    lent = true;
    return new NameTable(text, end, table, size);
  }

  int size() {
    return size;
  }

  String get(int number) {
    int from = start(number);
    for (int i = from; i < end[number]; i++) {
      if (text[i] < 0) {
        char[] name = new char[end[number] - from];
        return new String(name, 0, decode(from, end[number], name));
      }
    }
    return new String(text, from, end[number] - from, StandardCharsets.ISO_8859_1);
  }

  /** The number of a name, -1 when it is not there. */
  int find(char[] buffer, int offset, int length) {
    return numberAt(probe(hash(buffer, offset, length), buffer, offset, length));
  }

  /** Adds a name and returns its number, or -1 when it is there already. */
  int add(char[] buffer, int offset, int length) {
    long hash = hash(buffer, offset, length);
    int slot = probe(hash, buffer, offset, length);
    if (table[slot] != 0) {
      return -1;
    }
    if (lent) {
      table = table.clone();
      lent = false;
    }
    int from = start(size);
    int to = Math.addExact(from, bytes(buffer, offset, length));
    if (to > text.length) {
      text = Arrays.copyOf(text, grown(text.length, to));
    }
    if (size == end.length) {
      end = Arrays.copyOf(end, grown(size, size + 1));
    }
    encode(buffer, offset, length, from);
    end[size++] = to;
    table[slot] = content(hash, slot) | size;
    if (size > table.length / 3 * 2) {
      enlarge();
    }
    return size - 1;
  }

  private static int bytes(char[] buffer, int offset, int length) {
    long bytes = length;
    for (int i = offset; i < offset + length; i++) {
      bytes += buffer[i] < 0x80 ? 0 : buffer[i] < 0x800 ? 1 : 2;
    }
    return Math.toIntExact(bytes);
  }

  private void encode(char[] buffer, int offset, int length, int from) {
    int at = from;
    for (int i = offset; i < offset + length; i++) {
      char c = buffer[i];
      if (c < 0x80) {
        text[at++] = (byte) c;
      } else if (c < 0x800) {
        text[at++] = (byte) (0xC0 | c >> 6);
        text[at++] = (byte) (0x80 | (c & 0x3F));
      } else {
        text[at++] = (byte) (0xE0 | c >> 12);
        text[at++] = (byte) (0x80 | (c >> 6 & 0x3F));
        text[at++] = (byte) (0x80 | (c & 0x3F));
      }
    }
  }

  /**
   * Finds many names. What is needed of the table, then of the ends, then of the text is fetched
   * for many names before the first is used: the processor then waits for all of them together.
   *
   * @see NodeIds#findAll
   */
  void findAll(char[] buffer, int[] offset, int[] length, int count, int[] numbers) {
    long[] hashes = new long[AT_ONCE];
    long[] touched = new long[AT_ONCE]; // keeps the early fetches from being optimised away
    for (int from = 0; from < count; from += AT_ONCE) {
      int n = Math.min(AT_ONCE, count - from);
      boolean allShort = true;
      for (int k = 0; k < n; k++) {
        hashes[k] = hash(buffer, offset[from + k], length[from + k]);
        allShort &= hashes[k] >= 0;
      }
      for (int k = 0; k < n; k++) {
        touched[k] = table[place(hashes[k])];
      }
      if (!allShort) {
        fetchTexts(hashes, n, touched);
      }
      for (int k = 0; k < n; k++) {
        int slot = probe(hashes[k], buffer, offset[from + k], length[from + k]);
        numbers[from + k] = numberAt(slot);
      }
    }
  }

  private void fetchTexts(long[] hashes, int n, long[] touched) {
    int[] likely = new int[n];
    for (int k = 0; k < n; k++) {
      likely[k] = numberAt(place(hashes[k]));
    }
    for (int k = 0; k < n; k++) {
      touched[k] = likely[k] < 0 ? 0 : end[likely[k]];
    }
    for (int k = 0; k < n; k++) {
      touched[k] = likely[k] < 0 || end[likely[k]] == 0 ? 0 : text[end[likely[k]] - 1];
    }
  }

  /**
   * A hash of a name: of up to eight ASCII characters 56 bits that no other such name has, of any
   * other name a negative number.
   */
  private static long hash(char[] buffer, int offset, int length) {
    if (length <= SHORT) {
      long packed = 0;
      int bits = 0;
      for (int i = offset; i < offset + length; i++) {
        packed = packed << 7 | buffer[i];
        bits |=
            buffer[i] | (buffer[i] - 1); // beyond seven bits for 0 and for all that is not ASCII
      }
      if ((bits & ~0x7F) == 0) {
        return scrambled(packed);
      }
    }
    long hash = SEED + length;
    for (int i = offset; i < offset + length; i++) {
      hash = (hash ^ buffer[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32; // what the seed is makes a difference to which names meet
    }
    return mixed(hash) | Long.MIN_VALUE;
  }

  /** 56 bits in another form: every step can be undone, so no two become the same. */
  private static long scrambled(long bits) {
    long z = (bits ^ SEED) & MASK;
    z = ((z ^ (z >>> 27)) * 0xBF58476D1CE4E5B9L) & MASK;
    z = ((z ^ (z >>> 25)) * 0x94D049BB133111EBL + (SEED >>> 8)) & MASK;
    z = ((z ^ (z >>> 28)) * 0x9E3779B97F4A7C15L) & MASK;
    return z ^ (z >>> 29);
  }

  /** Every bit of the result depends on every bit of {@code z} (the finaliser of SplitMix64). */
  private static long mixed(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Where the search for a hash begins. */
  private int place(long hash) {
    return (int) hash & (table.length - 1);
  }

  private int numberAt(int slot) {
    return (int) (table[slot] & (table.length - 1)) - 1;
  }

  /** A slot for a name but for its number. */
  private long content(long hash, int slot) {
    int steps = (slot - place(hash)) & (table.length - 1);
    return (hash >= 0 && steps <= FARTHEST ? exact(hash, steps) : inexact(hash)) << bits;
  }

  /** All of a short name's hash but what its place tells; the last bit says so. */
  private long exact(long hash, int steps) {
    return (hash >>> bits) << 8 | (long) steps << 1 | 1;
  }

  /** A part of a hash, as much of it as a slot has room for. */
  private long inexact(long hash) {
    return ((hash & Long.MAX_VALUE) >>> bits) << 1 & (-1L >>> bits);
  }

  /** The slot of a name, or the free slot where it belongs. Open addressing, linear probing. */
  private int probe(long hash, char[] buffer, int offset, int length) {
    int slot = place(hash);
    if (hash >= 0) {
      long wanted = exact(hash, 0);
      for (int steps = 0; steps <= FARTHEST; steps++) {
        if (table[slot] == 0 || table[slot] >>> bits == wanted + 2L * steps) {
          return slot;
        }
        slot = (slot + 1) & (table.length - 1);
      }
    }
    long wanted = inexact(hash);
    while (table[slot] != 0
        && !(table[slot] >>> bits == wanted && isName(numberAt(slot), buffer, offset, length))) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private boolean isName(int number, char[] buffer, int offset, int length) {
    int at = start(number);
    int to = end[number];
    if (to - at < length) {
      return false; // a character takes a byte at least
    }
    for (int i = offset; i < offset + length; i++) {
      char c = buffer[i];
      if (at == to) {
        return false;
      }
      if (c < 0x80) {
        if (text[at++] != c) {
          return false;
        }
      } else if (c < 0x800) {
        if (at + 2 > to
            || text[at] != (byte) (0xC0 | c >> 6)
            || text[at + 1] != (byte) (0x80 | (c & 0x3F))) {
          return false;
        }
        at += 2;
      } else {
        if (at + 3 > to
            || text[at] != (byte) (0xE0 | c >> 12)
            || text[at + 1] != (byte) (0x80 | (c >> 6 & 0x3F))
            || text[at + 2] != (byte) (0x80 | (c & 0x3F))) {
          return false;
        }
        at += 3;
      }
    }
    return at == to;
  }

  private int start(int number) {
    return number == 0 ? 0 : end[number - 1];
  }

  private static int grown(int length, int needed) {
    return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, length * 2L));
  }

  /** Places all names again, in the order of their numbers. */
  private void enlarge() {
    table = new long[Math.multiplyExact(table.length, 2)];
    bits++;
    char[] name = new char[1 << 6];
    for (int number = 0; number < size; number++) {
      int from = start(number);
      int length = end[number] - from;
      if (length > name.length) {
        name = new char[length];
      }
      length = decode(from, end[number], name);
      long hash = hash(name, 0, length);
      int free = place(hash);
      while (table[free] != 0) {
        free = (free + 1) & (table.length - 1);
      }
      table[free] = content(hash, free) | (number + 1);
    }
  }

  /** Writes the characters of a name to an array and returns how many they are. */
  private int decode(int from, int to, char[] into) {
    int length = 0;
    for (int i = from; i < to; ) {
      int first = text[i];
      if (first >= 0) {
        into[length++] = (char) first;
        i++;
      } else if ((first & 0xE0) == 0xC0) {
        into[length++] = (char) ((first & 0x1F) << 6 | (text[i + 1] & 0x3F));
        i += 2;
      } else {
        into[length++] =
            (char) ((first & 0x0F) << 12 | (text[i + 1] & 0x3F) << 6 | (text[i + 2] & 0x3F));
        i += 3;
      }
    }
    return length;
  }
}
