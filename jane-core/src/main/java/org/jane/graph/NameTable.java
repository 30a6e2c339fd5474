package org.jane.graph;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Names one after the other in one array of characters, numbered from 0, and a hash table that
 * leads from a name back to its number.
 *
 * <p>With a million names the table is far larger than a processor's caches, and a lookup costs
 * what it has to wait for memory. So a short name stands in the table itself, and is found with one
 * look into it; of a longer one the table holds the hash, and its text is compared.
 */
final class NameTable {
  private static final int SHORT = 8; // characters that fit into a key

  /**
   * Of this process alone, so that nobody can choose names that all fall into one place. Numbers of
   * names come from their order, so no result depends on it.
   */
  private static final long SEED = new SecureRandom().nextLong();

  private static final int AT_ONCE = 256; // so many names' places fit into the nearest cache

  private char[] text;
  private int[] end; // where each name ends
  private long[] table; // by slot: key, number + 1; 0 marks a free slot
  private int size;

  NameTable() {
    this(new char[1 << 6], new int[1 << 3], new long[1 << 4], 0);
  }

  private NameTable(char[] text, int[] end, long[] table, int size) {
    this.text = text;
    this.end = end;
    this.table = table;
    this.size = size;
  }

  /** A copy that takes no more room than it needs. */
  NameTable copy() {
    return new NameTable(
        Arrays.copyOf(text, start(size)), Arrays.copyOf(end, size), table.clone(), size);
  }

  int size() {
    return size;
  }

  String get(int number) {
    return new String(text, start(number), end[number] - start(number));
  }

  /** The number of a name, -1 when it is not there. */
  int find(char[] buffer, int offset, int length) {
    int slot = probe(key(buffer, offset, length), buffer, offset, length);
    return (int) table[slot + 1] - 1;
  }

  /** Adds a name and returns its number, or -1 when it is there already. */
  int add(char[] buffer, int offset, int length) {
    long key = key(buffer, offset, length);
    int slot = probe(key, buffer, offset, length);
    if (table[slot + 1] != 0) {
      return -1;
    }
    int from = start(size);
    if ((long) from + length > text.length) {
      text = Arrays.copyOf(text, grown(text.length, Math.addExact(from, length)));
    }
    if (size == end.length) {
      end = Arrays.copyOf(end, grown(size, size + 1));
    }
    System.arraycopy(buffer, offset, text, from, length);
    end[size++] = from + length;
    table[slot] = key;
    table[slot + 1] = size;
    if (size > table.length / 4) {
      enlarge();
    }
    return size - 1;
  }

  /**
   * Finds many names. Slots are fetched for many before the first is needed: the processor then
   * waits for all of them together.
   *
   * @see NodeIds#findAll
   */
  void findAll(char[] buffer, int[] offset, int[] length, int count, int[] numbers) {
    long[] keys = new long[AT_ONCE];
    long[] touched = new long[AT_ONCE]; // keeps the early fetches from being optimised away
    for (int from = 0; from < count; from += AT_ONCE) {
      int n = Math.min(AT_ONCE, count - from);
      for (int k = 0; k < n; k++) {
        keys[k] = key(buffer, offset[from + k], length[from + k]);
      }
      for (int k = 0; k < n; k++) {
        touched[k] = table[place(keys[k])];
      }
      for (int k = 0; k < n; k++) {
        int slot = probe(keys[k], buffer, offset[from + k], length[from + k]);
        numbers[from + k] = (int) table[slot + 1] - 1;
      }
    }
  }

  /**
   * What stands for a name in the table: up to eight ASCII characters themselves, or else a hash,
   * with the highest bit set to tell the two apart.
   */
  private static long key(char[] buffer, int offset, int length) {
    if (length <= SHORT) {
      long packed = 0;
      int bits = 0;
      for (int i = offset; i < offset + length; i++) {
        packed = packed << 8 | buffer[i];
        bits |=
            buffer[i] | (buffer[i] - 1); // beyond seven bits for 0 and for all that is not ASCII
      }
      if ((bits & ~0x7F) == 0) {
        return packed;
      }
    }
    long hash = SEED + length;
    for (int i = offset; i < offset + length; i++) {
      hash = (hash ^ buffer[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32; // what the seed is makes a difference to which names meet
    }
    return mixed(hash) | Long.MIN_VALUE;
  }

  /** Every bit of the result depends on every bit of {@code z} (the finaliser of SplitMix64). */
  private static long mixed(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Where the search for a key begins: an even index, that of a slot's key. */
  private int place(long key) {
    return (int) mixed(key ^ SEED) & (table.length - 2);
  }

  /** The slot of a name, or the free slot where it belongs. Open addressing, linear probing. */
  private int probe(long key, char[] buffer, int offset, int length) {
    int slot = place(key);
    while (table[slot + 1] != 0
        && !(table[slot] == key
            && (key >= 0 || isName((int) table[slot + 1] - 1, buffer, offset, length)))) {
      slot = (slot + 2) & (table.length - 2);
    }
    return slot;
  }

  private boolean isName(int number, char[] buffer, int offset, int length) {
    int from = start(number);
    return Arrays.equals(text, from, end[number], buffer, offset, offset + length);
  }

  private int start(int number) {
    return number == 0 ? 0 : end[number - 1];
  }

  private static int grown(int length, int needed) {
    return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, length * 2L));
  }

  private void enlarge() {
    long[] before = table;
    table = new long[Math.multiplyExact(before.length, 2)];
    for (int slot = 0; slot < before.length; slot += 2) {
      if (before[slot + 1] != 0) {
        int free = place(before[slot]);
        while (table[free + 1] != 0) {
          free = (free + 2) & (table.length - 2);
        }
        table[free] = before[slot];
        table[free + 1] = before[slot + 1];
      }
    }
  }
}
