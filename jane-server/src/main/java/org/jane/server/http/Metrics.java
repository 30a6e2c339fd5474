package org.jane.server.http;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts what happens, as text for Prometheus. */
public final class Metrics {
  /** Upper ends of the classes of times, in seconds. */
  private static final double[] UP_TO = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5};

  private record Key(String route, int status) {}

  private static final class Times {
    final LongAdder[] within = new LongAdder[UP_TO.length + 1];
    final LongAdder nanos = new LongAdder();

    Times() {
      for (int i = 0; i < within.length; i++) {
        within[i] = new LongAdder();
      }
    }
  }

  private final Map<Key, LongAdder> requests = new ConcurrentHashMap<>();
  private final Map<String, Times> times = new ConcurrentHashMap<>();
  private final Map<String, LongSupplier> gauges = new TreeMap<>();

  /** A value that is read when somebody asks; to be named before the server starts. */
  public void gauge(String name, LongSupplier value) {
    gauges.put(name, value);
  }

  /**
   * @param route its template, one of few
   */
  void count(String route, int status, long nanos) {
    requests.computeIfAbsent(new Key(route, status), key -> new LongAdder()).increment();
    Times of = times.computeIfAbsent(route, key -> new Times());
    int at = 0;
    while (at < UP_TO.length && nanos > UP_TO[at] * 1e9) {
      at++;
    }
    of.within[at].increment();
    of.nanos.add(nanos);
  }

  /** All of it. */
  public String text() {
    StringBuilder out = new StringBuilder();
    out.append(
        "# HELP jane_requests_total Requests answered.\n# TYPE jane_requests_total counter\n");
    requests.forEach(
        (key, count) ->
            out.append("jane_requests_total{route=\"")
                .append(key.route)
                .append("\",status=\"")
                .append(key.status)
                .append("\"} ")
                .append(count.sum())
                .append('\n'));
    out.append("# HELP jane_request_seconds Time until the answer was ready.\n");
    out.append("# TYPE jane_request_seconds histogram\n");
    times.forEach((route, of) -> add(route, of, out));
    gauges.forEach(
        (name, value) ->
            out.append("# TYPE ")
                .append(name)
                .append(" gauge\n")
                .append(name)
                .append(' ')
                .append(value.getAsLong())
                .append('\n'));
    return out.toString();
  }

  private static void add(String route, Times of, StringBuilder out) {
    long sum = 0;
    for (int i = 0; i <= UP_TO.length; i++) {
      sum += of.within[i].sum();
      out.append("jane_request_seconds_bucket{route=\"")
          .append(route)
          .append("\",le=\"")
          .append(i < UP_TO.length ? Double.toString(UP_TO[i]) : "+Inf")
          .append("\"} ")
          .append(sum)
          .append('\n');
    }
    out.append("jane_request_seconds_sum{route=\"")
        .append(route)
        .append("\"} ")
        .append(String.format(Locale.ROOT, "%.6f", of.nanos.sum() / 1e9))
        .append('\n')
        .append("jane_request_seconds_count{route=\"")
        .append(route)
        .append("\"} ")
        .append(sum)
        .append('\n');
  }
}
