package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Draws scatter charts and graph drawings as SVG. */
final class SvgScatter {
  private SvgScatter() {}

  static void draw(ScatterChart chart, SvgFrame frame) {
    List<SvgFrame.Entry> entries = new ArrayList<>();
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    for (int g = 0; g < chart.groups().size(); g++) {
      boolean hollow = chart.groups().get(g).hollow();
      SvgFrame.Mark mark = hollow ? SvgFrame.Mark.HOLLOW : SvgFrame.Mark.SYMBOL;
      entries.add(new SvgFrame.Entry(chart.groups().get(g).name(), g, mark));
      for (ScatterChart.Dot dot : chart.groups().get(g).dots()) {
        xs.add(dot.x());
        ys.add(dot.y());
      }
    }
    SvgFrame.Plane plane = frame.plane(entries, chart.x(), xs, chart.y(), ys);
    Scale x = plane.x();
    Scale y = plane.y();
    double r = chart.dots() > 1000 ? 2.2 : 3.4;
    for (int pass = 0; pass < 2; pass++) { // what stands out lies on top
      for (int g = 0; g < chart.groups().size(); g++) {
        for (ScatterChart.Dot dot : chart.groups().get(g).dots()) {
          if (dot.marked() && pass == 1) {
            frame.pen().cross(x.at(dot.x()), y.at(dot.y()), r + 1, Palette.colour(g));
          } else if (!dot.marked() && pass == 0 && chart.groups().get(g).hollow()) {
            frame.pen().hollow(x.at(dot.x()), y.at(dot.y()), r);
          } else if (!dot.marked() && pass == 0) {
            frame.pen().symbol(g, x.at(dot.x()), y.at(dot.y()), r, Palette.colour(g));
          }
        }
      }
    }
  }

  static void draw(GraphDrawing chart, SvgFrame frame) {
    List<SvgFrame.Entry> entries = new ArrayList<>();
    for (int g = 0; g < chart.groups().size(); g++) {
      entries.add(new SvgFrame.Entry(chart.groups().get(g), g, SvgFrame.Mark.SYMBOL));
    }
    if (chart.hasUnlabelled()) {
      entries.add(new SvgFrame.Entry(chart.unlabelled(), 0, SvgFrame.Mark.HOLLOW));
    }
    double top = 44 + frame.legend(entries, 20, 42);
    double[] box = chart.box();
    // One factor for both directions: a circle stays a circle.
    double factor =
        Math.min(
            (frame.width() - 40) / Math.max(1e-12, box[2] - box[0]),
            (frame.height() - top - 20) / Math.max(1e-12, box[3] - box[1]));
    double middleX = frame.width() / 2;
    double middleY = (top + frame.height() - 10) / 2;
    double[] x = new double[chart.nodes().size()];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = middleX + factor * (chart.nodes().get(i).x() - (box[0] + box[2]) / 2);
      y[i] = middleY - factor * (chart.nodes().get(i).y() - (box[1] + box[3]) / 2);
    }
    StringBuilder edges = new StringBuilder();
    for (GraphDrawing.Edge e : chart.edges()) {
      edges.append('M').append(SvgPen.p(x[e.from()], y[e.from()]));
      edges.append('L').append(SvgPen.p(x[e.to()], y[e.to()]));
    }
    if (edges.length() > 0) {
      double opacity = chart.edges().size() > 600 ? 0.22 : 0.45;
      frame.pen().path(edges.toString(), "none", Palette.MUTED, 0.8, "", opacity);
    }
    double r = x.length <= 60 ? 6 : x.length <= 220 ? 4 : 3;
    for (int i = 0; i < x.length; i++) {
      GraphDrawing.Node node = chart.nodes().get(i);
      String colour = node.group() < 0 ? Palette.MUTED : Palette.colour(node.group());
      if (node.marked()) {
        frame.pen().cross(x[i], y[i], r, colour);
      } else if (node.group() < 0) {
        frame.pen().hollow(x[i], y[i], r);
      } else {
        frame.pen().symbol(node.group(), x[i], y[i], r, colour);
      }
    }
  }
}
