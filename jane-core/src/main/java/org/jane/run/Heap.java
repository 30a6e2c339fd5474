package org.jane.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/**
 * Java's heap: how large it may become, and how large it must be to hold so many bytes at once.
 *
 * <p>A heap is never full of what is in use. Java itself needs some of it, and its collector keeps
 * a part free: G1 gives every large array whole regions and needs regions in a row, the serial and
 * the parallel collector set a third of the heap aside for young objects, which large arrays do not
 * fit into.
 */
public final class Heap {
  private static final long OF_JAVA = 40L << 20; // classes' objects, texts, buffers of threads

  private Heap() {}

  /** The most that Java may use, as {@code -Xmx} says. */
  public static long limit() {
    return Runtime.getRuntime().maxMemory();
  }

  /**
   * How large the heap must be for so many bytes of large arrays, with the collector in use.
   *
   * @param bytes in use at the same time
   */
  public static long neededFor(long bytes) {
    return neededFor(bytes, collectors());
  }

  static long neededFor(long bytes, List<String> collectors) {
    double needed = OF_JAVA + bytes * factor(collectors);
    return needed >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) needed;
  }

  /** What {@link #neededFor} leaves of a heap: so many bytes may be in use at the same time. */
  public static long room() {
    return (long) Math.max(0, (limit() - OF_JAVA) / factor(collectors()));
  }

  private static List<String> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .toList();
  }

  private static double factor(List<String> collectors) {
    String names = String.join(" ", collectors).toLowerCase(Locale.ROOT);
    return names.contains("g1") ? 1.2 : 1.6;
  }
}
