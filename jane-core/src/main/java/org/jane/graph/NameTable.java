package org.jane.graph;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Names one after the other in one array of bytes, numbered from 0, and a hash table that leads
 * from a name back to its number.
 *
 * <p>A character is one byte if it is ASCII, two or three otherwise, each {@code char} for itself:
 * every string comes back as it was. A slot of the table is one number: 32 bits of the name's hash
 * and its number; where these bits agree, the text decides. With millions of names the table is far
 * larger than a processor's caches, and a lookup costs what it has to wait for memory; {@link
 * #findAll} waits for many names together.
 */
final class NameTable {
  private static final int SHORT = 8; // characters that fit into a key

  /**
   * Of this process alone, so that nobody can choose names that all fall into one place. Numbers of
   * names come from their order, so no result depends on it.
   */
  private static final long SEED = new SecureRandom().nextLong();

  private static final int AT_ONCE = 256; // so many names' places fit into the nearest cache
  private static final long NUMBER = 0xFFFF_FFFFL; // bits of a slot

  private byte[] text;
  private int[] end; // where each name ends
  private long[] table; // by slot: upper half of the hash, number + 1; 0 marks a free slot
  private int size;
  private boolean lent; // whether a table that was handed out uses the same arrays

  NameTable() {
    this(new byte[1 << 6], new int[1 << 3], new long[1 << 4], 0);
  }

  private NameTable(byte[] text, int[] end, long[] table, int size) {
    this.text = text;
    this.end = end;
    this.table = table;
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
        return decoded(from, end[number]);
      }
    }
    return new String(text, from, end[number] - from, StandardCharsets.ISO_8859_1);
  }

  private String decoded(int from, int to) {
    StringBuilder name = new StringBuilder(to - from);
    for (int i = from; i < to; ) {
      int first = text[i];
      if (first >= 0) {
        name.append((char) first);
        i++;
      } else if ((first & 0xE0) == 0xC0) {
        name.append((char) ((first & 0x1F) << 6 | (text[i + 1] & 0x3F)));
        i += 2;
      } else {
        name.append(
            (char) ((first & 0x0F) << 12 | (text[i + 1] & 0x3F) << 6 | (text[i + 2] & 0x3F)));
        i += 3;
      }
    }
    return name.toString();
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
    table[slot] = (hash & ~NUMBER) | size;
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
    int[] slots = new int[AT_ONCE];
    long[] touched = new long[AT_ONCE]; // keeps the early fetches from being optimised away
    for (int from = 0; from < count; from += AT_ONCE) {
      int n = Math.min(AT_ONCE, count - from);
      for (int k = 0; k < n; k++) {
        hashes[k] = hash(buffer, offset[from + k], length[from + k]);
      }
      for (int k = 0; k < n; k++) {
        touched[k] = table[place(hashes[k])];
      }
      for (int k = 0; k < n; k++) {
        slots[k] = likely(hashes[k], place(hashes[k]));
      }
      for (int k = 0; k < n; k++) {
        int number = numberAt(slots[k]);
        touched[k] = number < 0 ? 0 : end[number];
      }
      for (int k = 0; k < n; k++) {
        int number = numberAt(slots[k]);
        touched[k] = number < 0 || end[number] == 0 ? 0 : text[end[number] - 1];
      }
      for (int k = 0; k < n; k++) {
        int number = numberAt(slots[k]);
        boolean found =
            number < 0 || isName(number, buffer, offset[from + k], length[from + k]);
        numbers[from + k] =
            found
                ? number
                : numberAt(probe(hashes[k], buffer, offset[from + k], length[from + k]));
      }
    }
  }

  /**
   * A hash of a name all of whose bits depend on all of the name: of up to eight ASCII characters
   * no two are the same.
   */
  private static long hash(char[] buffer, int offset, int length) {
    if (length <= SHORT) {
      long packed = 0;
      int bits = 0;
      for (int i = offset; i < offset + length; i++) {
        packed = packed << 8 | buffer[i];
        bits |=
            buffer[i] | (buffer[i] - 1); // beyond seven bits for 0 and for all that is not ASCII
      }
      if ((bits & ~0x7F) == 0) {
        return mixed(packed ^ SEED);
      }
    }
    long hash = SEED + length;
    for (int i = offset; i < offset + length; i++) {
      hash = (hash ^ buffer[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32; // what the seed is makes a difference to which names meet
    }
    return mixed(hash);
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
    return (int) (table[slot] & NUMBER) - 1;
  }

  /** The first slot from one on that is free or holds this hash. */
  private int likely(long hash, int from) {
    int slot = from;
    while (table[slot] != 0 && ((table[slot] ^ hash) & ~NUMBER) != 0) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  /** The slot of a name, or the free slot where it belongs. Open addressing, linear probing. */
  private int probe(long hash, char[] buffer, int offset, int length) {
    int slot = likely(hash, place(hash));
    while (table[slot] != 0 && !isName(numberAt(slot), buffer, offset, length)) {
      slot = likely(hash, (slot + 1) & (table.length - 1));
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

  /** The slots hold half of each hash only, the other half is computed again from the text. */
  private void enlarge() {
    table = new long[Math.multiplyExact(table.length, 2)];
    char[] name = new char[1 << 6];
    for (int number = 0; number < size; number++) {
      int from = start(number);
      int length = end[number] - from;
      long hash;
      if (isAscii(from, end[number])) {
        if (length > name.length) {
          name = new char[length];
        }
        for (int i = 0; i < length; i++) {
          name[i] = (char) text[from + i];
        }
        hash = hash(name, 0, length);
      } else {
        char[] wide = get(number).toCharArray();
        hash = hash(wide, 0, wide.length);
      }
      int free = place(hash);
      while (table[free] != 0) {
        free = (free + 1) & (table.length - 1);
      }
      table[free] = (hash & ~NUMBER) | (number + 1);
    }
  }

  private boolean isAscii(int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
