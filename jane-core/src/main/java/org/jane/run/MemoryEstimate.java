package org.jane.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The estimated memory of a piece of work, part by part, from sizes alone.
 *
 * @param parts the large arrays; what is left out is small beside them
 */
public record MemoryEstimate(List<Part> parts) {
  /** One named share of the memory. */
  public record Part(String name, long bytes) {
    public Part {
      Check.that(bytes >= 0, "bytes of %s must not be negative, found %d", name, bytes);
    }
  }

  public MemoryEstimate {
    parts = List.copyOf(parts);
  }

  public static MemoryEstimate none() {
    return new MemoryEstimate(List.of());
  }

  public MemoryEstimate plus(String name, long bytes) {
    List<Part> more = new ArrayList<>(parts);
    more.add(new Part(name, bytes));
    return new MemoryEstimate(more);
  }

  public MemoryEstimate plus(MemoryEstimate other) {
    List<Part> more = new ArrayList<>(parts);
    more.addAll(other.parts);
    return new MemoryEstimate(more);
  }

  /** All parts together, {@link Long#MAX_VALUE} when that is more than a number holds. */
  public long bytes() {
    long sum = 0;
    for (Part part : parts) {
      sum += part.bytes();
      if (sum < 0) {
        return Long.MAX_VALUE;
      }
    }
    return sum;
  }

  /**
   * How large Java's heap must be for it, with the collector in use: more than {@link #bytes},
   * because no heap can be filled to the brim.
   */
  public long heap() {
    return Heap.neededFor(bytes());
  }

  /** The same with a collector of another Java, by the name it has there. */
  public long heapWith(List<String> collectors) {
    return Heap.neededFor(bytes(), collectors);
  }

  /** Bytes for humans: "640 B", "3.4 MiB", "12 GiB". */
  public static String readable(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    double value = bytes;
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    while (value >= 1023.5 && unit < units.length - 1) { // what would be shown as 1024
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, value < 9.95 ? "%.1f %s" : "%.0f %s", value, units[unit]);
  }
}
