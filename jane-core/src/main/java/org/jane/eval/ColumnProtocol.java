package org.jane.eval;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.run.RandomStream;
import org.jane.run.Remedy;
import org.jane.run.Run;

/**
 * A split by the values of a column of the nodes, because a random one would flatter: nodes of one
 * group know each other's labels, and the past does not know the future.
 */
public sealed interface ColumnProtocol extends Protocol {
  /** The same with the values of the column, one per node. */
  Protocol with(List<String> values);

  /** The values of the column; empty as long as they are not known. */
  List<String> values();

  private static void requireValues(ColumnProtocol protocol, AttributedGraph graph) {
    if (protocol.values().size() != graph.nodes()) {
      throw new IllegalArgumentException(
          "the split " + protocol + " needs a value of its column for each of the nodes");
    }
  }

  private static GraphDataException refused(ColumnProtocol protocol, String found) {
    return new GraphDataException(
        "column " + protocol.column().orElseThrow(),
        found,
        Remedy.of(
            "Name another column, or leave %s out to have one chosen", Remedy.option("split")));
  }

  /**
   * All nodes with the same value are in one part. Groups are dealt into five folds of about the
   * same size (fewer where there are fewer groups); each run tests another fold and validates by
   * the next; after as many runs as there are folds they are drawn anew. A node without a value is
   * a group of its own.
   */
  record Grouped(String name, List<String> values) implements ColumnProtocol {
    private static final int FOLDS = 5;

    public Grouped {
      values = List.copyOf(values);
    }

    /** Values to come. */
    static Grouped by(String column) {
      return new Grouped(column, List.of());
    }

    @Override
    public Optional<String> column() {
      return Optional.of(name);
    }

    @Override
    public Protocol with(List<String> known) {
      return new Grouped(name, known);
    }

    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      requireValues(this, graph);
      List<List<Integer>> groups = groups(graph.labels());
      if (groups.size() < 3) {
        throw refused(
            this,
            "labelled nodes are in %d groups, and training, validation and test need one each"
                .formatted(groups.size()));
      }
      int folds = Math.min(FOLDS, groups.size());
      RandomStream round =
          run.withSeed(run.seed() - number).random("evaluate/groups", number / folds);
      int[][] parts = dealt(groups, folds, round);
      int test = number % folds;
      int validation = (test + 1) % folds;
      List<Integer> train = new ArrayList<>();
      for (int f = 0; f < folds; f++) {
        if (f != test && f != validation) {
          Arrays.stream(parts[f]).forEach(train::add);
        }
      }
      return Split.of(
          graph.labels(),
          train.stream().mapToInt(Integer::intValue).toArray(),
          parts[validation],
          parts[test]);
    }

    private List<List<Integer>> groups(Labels labels) {
      Map<String, List<Integer>> groups = new LinkedHashMap<>();
      for (int node : Split.labelled(labels)) {
        String value = values.get(node).strip();
        groups
            .computeIfAbsent(value.isEmpty() ? "\n" + node : value, key -> new ArrayList<>())
            .add(node);
      }
      return List.copyOf(groups.values());
    }

    /** Large groups first, each to the fold with the fewest nodes. */
    private static int[][] dealt(List<List<Integer>> groups, int folds, RandomStream random) {
      int[] order = new int[groups.size()];
      Arrays.setAll(order, i -> i);
      random.shuffle(order);
      List<List<Integer>> largeFirst = new ArrayList<>();
      Arrays.stream(order).forEach(g -> largeFirst.add(groups.get(g)));
      largeFirst.sort((a, b) -> Integer.compare(b.size(), a.size()));
      List<List<Integer>> parts = new ArrayList<>();
      for (int f = 0; f < folds; f++) {
        parts.add(new ArrayList<>());
      }
      for (List<Integer> group : largeFirst) {
        List<Integer> least = parts.get(0);
        for (List<Integer> part : parts) {
          least = part.size() < least.size() ? part : least;
        }
        least.addAll(group);
      }
      return parts.stream()
          .map(part -> part.stream().mapToInt(Integer::intValue).toArray())
          .toArray(int[][]::new);
    }

    @Override
    public String toString() {
      return "group:" + name;
    }
  }

  /**
   * The earliest 64 % of the labelled nodes train, the next 16 % validate, the latest 20 % are
   * tested; nodes of the same time stay together. All runs have the same split and differ by their
   * seed. Times are numbers or ISO dates; a node without one is left out.
   */
  record Timed(String name, List<String> values) implements ColumnProtocol {
    private static final double TRAIN = 0.64;
    private static final double TEST = 0.2;

    public Timed {
      values = List.copyOf(values);
    }

    /** Values to come. */
    static Timed by(String column) {
      return new Timed(column, List.of());
    }

    @Override
    public Optional<String> column() {
      return Optional.of(name);
    }

    @Override
    public Protocol with(List<String> known) {
      return new Timed(name, known);
    }

    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      requireValues(this, graph);
      int[] labelled = Split.labelled(graph.labels());
      double[] times = times(labelled);
      int[] order = labelled.clone();
      int known = 0;
      double[] timeOf = new double[graph.nodes()];
      for (int i = 0; i < labelled.length; i++) {
        if (!Double.isNaN(times[i])) {
          order[known++] = labelled[i];
          timeOf[labelled[i]] = times[i];
        }
      }
      int[] ordered =
          Arrays.stream(order, 0, known)
              .boxed()
              .sorted((a, b) -> Double.compare(timeOf[a], timeOf[b]))
              .mapToInt(Integer::intValue)
              .toArray();
      int test = cut(ordered, timeOf, (int) Math.round((1 - TEST) * known), known);
      int validation = cut(ordered, timeOf, (int) Math.round(TRAIN * known), test);
      if (validation == 0 || validation >= test || test >= known) {
        long distinct = Arrays.stream(ordered).mapToDouble(n -> timeOf[n]).distinct().count();
        throw refused(
            this,
            "%d labelled nodes have %d different times, which cannot be cut into three parts"
                .formatted(known, distinct));
      }
      return Split.of(
          graph.labels(),
          Arrays.copyOf(ordered, validation),
          Arrays.copyOfRange(ordered, validation, test),
          Arrays.copyOfRange(ordered, test, known));
    }

    /** The place nearest to the wanted one where time changes; the end when there is none. */
    private static int cut(int[] ordered, double[] timeOf, int wanted, int end) {
      int best = end;
      for (int at = 1; at < end; at++) {
        boolean changes = timeOf[ordered[at - 1]] != timeOf[ordered[at]];
        if (changes && (best == end || Math.abs(at - wanted) < Math.abs(best - wanted))) {
          best = at;
        }
      }
      return best;
    }

    private double[] times(int[] nodes) {
      double[] times = new double[nodes.length];
      for (int i = 0; i < nodes.length; i++) {
        String value = values.get(nodes[i]).strip();
        times[i] = value.isEmpty() ? Double.NaN : time(value);
      }
      return times;
    }

    private double time(String value) {
      try {
        double number = Double.parseDouble(value);
        if (Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        // then it may be a date
      }
      String iso = value.replace(' ', 'T');
      List<DateReader> readers =
          List.of(
              text -> YearMonth.parse(text).atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC),
              text -> LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC),
              text -> LocalDateTime.parse(text).toInstant(ZoneOffset.UTC),
              text -> OffsetDateTime.parse(text).toInstant());
      for (DateReader reader : readers) {
        try {
          Instant instant = reader.read(iso);
          return instant.getEpochSecond() + instant.getNano() / 1e9;
        } catch (DateTimeException e) {
          // the next form may be the one
        }
      }
      throw refused(this, "\"" + value + "\" is neither a number nor a date such as 2024-03-31");
    }

    @FunctionalInterface
    private interface DateReader {
      Instant read(String text);
    }

    @Override
    public String toString() {
      return "time:" + name;
    }
  }
}
