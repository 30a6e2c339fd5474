package org.jane.report.chart;

/** What a chart shows, in words of the problem; how it is drawn is the business of others. */
public sealed interface Chart
    permits BarChart,
        GraphDrawing,
        HeatMap,
        LineChart,
        ReliabilityChart,
        ScatterChart,
        ShareChart,
        Gauge {
  String title();
}
