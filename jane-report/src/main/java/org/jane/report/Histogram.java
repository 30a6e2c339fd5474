package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;

/** A histogram of whole numbers in bins that double in width: 0, 1, 2, 3–4, 5–8, … */
final class Histogram {
  private final List<Long> counts = new ArrayList<>();

  void add(int number) {
    int bin = number <= 0 ? 0 : 33 - Integer.numberOfLeadingZeros(number - 1);
    while (counts.size() <= bin) {
      counts.add(0L);
    }
    counts.set(bin, counts.get(bin) + 1);
  }

  private static String name(int bin) {
    if (bin <= 2) {
      return String.valueOf(bin);
    }
    long to = 1L << (bin - 1);
    return (to / 2 + 1) + "–" + to;
  }

  /** The counts as bars; empty bins are left out. */
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
