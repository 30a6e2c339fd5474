package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Draws horizontal bars, share charts and heat maps as SVG. */
final class SvgBars {
  private static final double BAR = 16;
  private static final double TEXT = 13;
  private static final double BELOW = 50;

  private SvgBars() {}

  static double row(BarChart chart) {
    return 14 + (BAR + 2) * chart.series().size();
  }

  /** Draws the chart; returns the height it takes. */
  static double draw(BarChart chart, SvgFrame frame) {
    List<SvgFrame.Entry> entries = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    if (chart.fromZero()) {
      values.add(0.0);
    }
    for (int s = 0; s < chart.series().size(); s++) {
      SvgFrame.Mark mark = chart.fromZero() ? SvgFrame.Mark.BOX : SvgFrame.Mark.DIAMOND;
      entries.add(new SvgFrame.Entry(chart.series().get(s).name(), s, mark));
      for (BarChart.Bar bar : chart.series().get(s).bars()) {
        values.addAll(List.of(bar.mean(), bar.low(), bar.high()));
        values.addAll(bar.values());
      }
    }
    if (entries.size() < 2) {
      entries.clear();
    }
    double left = names(chart.categories(), frame);
    double top = 40 + frame.legend(entries, 20, 42);
    double bottom = top + row(chart) * chart.categories().size();
    Scale x = Scale.of(chart.value(), values, left, frame.width() - 24);
    frame.xAxis(x, chart.value().name(), top, bottom);
    for (int c = 0; c < chart.categories().size(); c++) {
      double y = top + row(chart) * c;
      name(chart.categories().get(c), left, left - 12, y + row(chart) / 2, frame.pen());
      for (int s = 0; s < chart.series().size(); s++) {
        bar(
            chart.series().get(s).bars().get(c),
            s,
            chart.fromZero(),
            x,
            y + 7 + s * (BAR + 2),
            frame.pen());
      }
    }
    return bottom + BELOW;
  }

  private static void bar(
      BarChart.Bar bar, int series, boolean fromZero, Scale x, double y, SvgPen pen) {
    if (!Double.isFinite(bar.mean())) {
      return;
    }
    double zero = x.at(Math.max(x.min(), Math.min(x.max(), 0)));
    double end = x.at(bar.mean());
    if (fromZero) {
      pen.rect(Math.min(zero, end), y, Math.abs(end - zero), BAR, Palette.colour(series), 0.85);
    }
    for (int v = 0; bar.values().size() > 1 && v < bar.values().size(); v++) {
      double shift = (BAR / 2 - 3) * ((v * 7 % 11) / 5.0 - 1);
      pen.circle(x.at(bar.values().get(v)), y + BAR / 2 + shift, 2.2, "#ffffff", Palette.INK);
    }
    if (bar.hasError() && bar.high() > bar.low()) {
      double middle = y + BAR / 2;
      pen.line(x.at(bar.low()), middle, x.at(bar.high()), middle, Palette.INK, 1.4);
      for (double at : new double[] {bar.low(), bar.high()}) {
        pen.line(x.at(at), middle - 5, x.at(at), middle + 5, Palette.INK, 1.4);
      }
    }
    if (!fromZero) {
      pen.symbol(3, end, y + BAR / 2, 4.5, Palette.colour(series));
    }
  }

  /** Draws the chart; returns the height it takes. */
  static double draw(ShareChart chart, SvgFrame frame) {
    List<SvgFrame.Entry> entries = new ArrayList<>();
    for (int p = 0; p < chart.parts().size(); p++) {
      entries.add(new SvgFrame.Entry(chart.parts().get(p), p, SvgFrame.Mark.BOX));
    }
    double left = names(chart.rows().stream().map(ShareChart.Row::name).toList(), frame);
    double top = 40 + frame.legend(entries, 20, 42);
    Scale x = new Scale(0, 1, false, left, frame.width() - 24);
    frame.xAxis(x, "share", top, top + 30 * chart.rows().size());
    for (int r = 0; r < chart.rows().size(); r++) {
      name(chart.rows().get(r).name(), left, left - 12, top + 30 * r + 15, frame.pen());
      double from = 0;
      for (int p = 0; p < chart.parts().size(); p++) {
        double share = chart.rows().get(r).shares().get(p);
        double wide = x.at(from + share) - x.at(from);
        frame.pen().rect(x.at(from), top + 30 * r + 5, wide, 20, Palette.colour(p), 1);
        if (share >= 0.1) {
          frame
              .pen()
              .text(
                  x.at(from) + wide / 2,
                  top + 30 * r + 19,
                  Digits.fixed(100 * share, 0) + " %",
                  "middle",
                  "font-size=\"12\" fill=\"" + Palette.onColour(p) + "\"");
        }
        from += share;
      }
    }
    return top + 30 * chart.rows().size() + BELOW;
  }

  static void draw(HeatMap chart, SvgFrame frame) {
    double left = names(chart.rows(), frame) + 20;
    double cell = (frame.width() - 20 - left) / Math.max(1, chart.columns().size());
    for (int r = 0; r < chart.rows().size(); r++) {
      double y = 44 + 30.0 * r;
      name(chart.rows().get(r), left, left - 30, y + 15, frame.pen());
      for (int c = 0; c < chart.columns().size(); c++) {
        double share = chart.share(r, c);
        frame.pen().rect(left + c * cell, y, cell - 1, 29, Palette.colour(0), 0.06 + 0.94 * share);
        frame
            .pen()
            .text(
                left + (c + 0.5) * cell,
                y + 19,
                Digits.count(chart.counts().get(r).get(c)),
                "middle",
                "font-size=\"12\" fill=\"" + Palette.onShade(share) + "\"");
      }
    }
    double bottom = 44 + 30.0 * chart.rows().size();
    String columns = TextWidth.fit(chart.columnTitle(), 12, frame.width() - left);
    for (int c = 0; c < chart.columns().size(); c++) {
      String name = TextWidth.fit(chart.columns().get(c), 12, cell - 4);
      frame.pen().text(left + (c + 0.5) * cell, bottom + 16, name, "middle", SvgFrame.SMALL);
    }
    double middle = (44 + bottom) / 2;
    frame.pen().text((left + frame.width()) / 2, bottom + 38, columns, "middle", SvgFrame.SMALL);
    frame.upright(chart.rowTitle(), middle);
  }

  /** Room for the longest name, up to a third of the frame. */
  private static double names(List<String> names, SvgFrame frame) {
    double longest = names.stream().mapToDouble(n -> TextWidth.of(n, TEXT)).max().orElse(0);
    return 16 + Math.min(frame.width() / 3, longest);
  }

  private static void name(String name, double left, double room, double middle, SvgPen pen) {
    pen.text(left - 8, middle + 4, TextWidth.fit(name, TEXT, room), "end", "");
  }
}
