package org.jane.bench.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.store.Json;

/** What a program measured, by name: printed as one line of JSON. */
public final class Sample {
  private final Map<String, Object> values = new LinkedHashMap<>();

  public Sample put(String name, double value) {
    values.put(name, value);
    return this;
  }

  public Sample put(String name, Map<String, Double> parts) {
    values.put(name, new LinkedHashMap<>(parts));
    return this;
  }

  public Sample put(String name, List<Map<String, Object>> rows) {
    values.put(name, List.copyOf(rows));
    return this;
  }

  public Map<String, Object> values() {
    return values;
  }

  /** Prints the line. */
  public void print() {
    System.out.println(Json.compact(values));
  }

  /** The most memory this process has had, in MB; 0 where the system does not tell. */
  static double peakMegabytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
        }
      }
    } catch (IOException e) {
      return 0; // not Linux
    }
    return 0;
  }

  static double secondsSince(long start) {
    return 1e-9 * (System.nanoTime() - start);
  }

  /** Says how far a program is, for whoever watches. */
  static void say(String format, Object... values) {
    System.err.printf(Locale.ROOT, format + "%n", values);
  }
}
