package org.jane.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.report.chart.LineChart;
import org.jane.run.Progress;

/**
 * What a training reported on its way, for the curves of its page. Of several trainings one after
 * the other the last is kept. Hears one call at a time; may pass on what it hears.
 */
public final class History implements Progress.Listener {
  /** More points than a screen has room for. */
  private static final int MOST = 600;

  private final Map<String, List<LineChart.Point>> curves = new LinkedHashMap<>();
  private String task = "";
  private long last;

  @Override
  public synchronized void hear(Progress progress) {
    if (!progress.task().startsWith("training ") || progress.measures().isEmpty()) {
      return;
    }
    if (!progress.task().equals(task) || progress.done() <= last) {
      curves.clear(); // another training begins
      task = progress.task();
    }
    last = progress.done();
    for (Progress.Measure measure : progress.measures()) {
      curves
          .computeIfAbsent(measure.name(), name -> new ArrayList<>())
          .add(LineChart.Point.of(progress.done(), measure.value()));
    }
  }

  public synchronized boolean isEmpty() {
    return curves.isEmpty();
  }

  public synchronized List<String> names() {
    return List.copyOf(curves.keySet());
  }

  /** One curve, evenly thinned where it has more values than can be seen; empty when unknown. */
  public synchronized List<LineChart.Point> curve(String name) {
    List<LineChart.Point> all = curves.getOrDefault(name, List.of());
    if (all.size() <= MOST) {
      return List.copyOf(all);
    }
    List<LineChart.Point> thin = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      thin.add(all.get((int) ((long) i * (all.size() - 1) / (MOST - 1))));
    }
    return thin;
  }
}
