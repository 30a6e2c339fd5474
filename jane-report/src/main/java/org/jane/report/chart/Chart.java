package org.jane.report.chart;

/** What a chart shows, independent of how it is drawn. */
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
