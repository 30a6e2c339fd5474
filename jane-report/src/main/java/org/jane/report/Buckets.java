package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;

/** Whole numbers counted in buckets that double in width: 0, 1, 2, 3–4, 5–8, … */
final class Buckets {
  private final List<Long> counts = new ArrayList<>();

  void add(int number) {
    int bucket = number <= 0 ? 0 : 33 - Integer.numberOfLeadingZeros(number - 1);
    while (counts.size() <= bucket) {
      counts.add(0L);
    }
    counts.set(bucket, counts.get(bucket) + 1);
  }

  private static String name(int bucket) {
    if (bucket <= 2) {
      return String.valueOf(bucket);
    }
    long to = 1L << (bucket - 1);
    return (to / 2 + 1) + "–" + to;
  }

  /** The counts as bars, empty buckets left out. */
  BarChart chart(String title, String counted) {
    List<String> names = new ArrayList<>();
    List<BarChart.Bar> bars = new ArrayList<>();
    for (int b = 0; b < counts.size(); b++) {
      if (counts.get(b) > 0) {
        names.add(name(b));
        bars.add(BarChart.Bar.of(counts.get(b)));
      }
    }
    return BarChart.of(title, Axis.of(counted).from(0), names, bars);
  }
}
