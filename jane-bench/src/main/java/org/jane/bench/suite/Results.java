package org.jane.bench.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jane.run.Check;
import org.jane.store.AtomicFile;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was measured, by key, one sample a round, in a JSON file that is written after
 * each measurement. What is in the file is not measured again.
 */
public final class Results {
  private final Path file;
  private final Map<String, Object> machine;
  private final Map<String, List<Map<String, Object>>> samples = new LinkedHashMap<>();
  private final Set<String> failed = new LinkedHashSet<>();

  private Results(Path file, Map<String, Object> machine) {
    this.file = file;
    this.machine = machine;
  }

  /** Facts that must be the same for all that is shown side by side. */
  private static final List<String> COMMON = List.of("processor", "threads", "cores", "baseline");

  /**
   * The results in a file, none when there is no such file.
   *
   * @param machine facts about where and how is measured
   * @throws IllegalArgumentException when what is in the file was measured otherwise
   */
  public static Results open(Path file, Map<String, Object> machine) throws IOException {
    Results results = new Results(file, new LinkedHashMap<>(machine));
    if (Files.exists(file)) {
      Map<String, Object> tree = object(Json.read(Files.readString(file)));
      Map<String, Object> before = object(tree.get("machine"));
      for (String fact : COMMON) {
        Object was = before.get(fact);
        Object is = machine.get(fact);
        Check.that(
            was == null || is == null || was.equals(is),
            "%s was measured with %s %s, now it is %s: use --fresh or another --out",
            file,
            fact,
            String.valueOf(was),
            String.valueOf(is));
      }
      before.forEach(results.machine::putIfAbsent);
      object(tree.get("samples")).forEach((key, value) -> results.samples.put(key, rows(value)));
    }
    return results;
  }

  public int count(String key) {
    return samples.getOrDefault(key, List.of()).size();
  }

  public void add(String key, Map<String, Object> sample) throws IOException {
    samples.computeIfAbsent(key, k -> new ArrayList<>()).add(sample);
    failed.remove(key);
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("machine", machine);
    tree.put("samples", samples);
    AtomicFile.write(file, Json.write(tree) + "\n");
  }

  public void fail(String key) {
    failed.add(key);
  }

  public boolean failed(String key) {
    return failed.contains(key);
  }

  /** How many builds of ours the samples come from. */
  public long builds() {
    return samples.values().stream()
        .flatMap(List::stream)
        .map(sample -> sample.get("build"))
        .filter(build -> build != null)
        .distinct()
        .count();
  }

  /** The median of a field over the rounds; a field of a part is named "phases/communities". */
  OptionalDouble median(String key, String field) {
    double[] values = values(key, field);
    if (values.length == 0) {
      return OptionalDouble.empty();
    }
    int half = values.length / 2;
    return OptionalDouble.of(
        values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2);
  }

  /** The largest over the rounds. */
  OptionalDouble most(String key, String field) {
    return Arrays.stream(values(key, field)).max();
  }

  /** Ascending. */
  private double[] values(String key, String field) {
    return samples.getOrDefault(key, List.of()).stream()
        .map(sample -> value(sample, field))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .sorted()
        .toArray();
  }

  private static OptionalDouble value(Map<String, Object> sample, String field) {
    int slash = field.indexOf('/');
    Object found = sample.get(slash < 0 ? field : field.substring(0, slash));
    if (slash >= 0) {
      return found == null
          ? OptionalDouble.empty()
          : value(object(found), field.substring(slash + 1));
    }
    return found instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  /** The names of a part in the first sample, such as phases. */
  List<String> names(String key, String part) {
    List<Map<String, Object>> all = samples.getOrDefault(key, List.of());
    return all.isEmpty() || all.get(0).get(part) == null
        ? List.of()
        : List.copyOf(object(all.get(0).get(part)).keySet());
  }

  /** The rows of a list in each sample. */
  List<List<Map<String, Object>>> lists(String key, String part) {
    return samples.getOrDefault(key, List.of()).stream()
        .map(sample -> sample.get(part))
        .filter(list -> list != null)
        .map(Results::rows)
        .toList();
  }

  static double number(Map<String, Object> row, String name) {
    return row.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /** A line of JSON as a program prints it. */
  public static Map<String, Object> sample(String line) {
    return object(Json.read(line));
  }

  @SuppressWarnings("unchecked") // names of JSON are strings
  private static Map<String, Object> object(@Nullable Object tree) {
    if (!(tree instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("an object was expected, found " + tree);
    }
    return (Map<String, Object>) map;
  }

  private static List<Map<String, Object>> rows(@Nullable Object tree) {
    List<Map<String, Object>> rows = new ArrayList<>();
    if (tree instanceof List<?> list) {
      list.forEach(row -> rows.add(object(row)));
    }
    return rows;
  }
}
