/**
 * Charts as plain descriptions, and what is made of them: an option tree for the charts of a page
 * ({@link org.jane.report.chart.EChartsOption}), a drawing in a file ({@link
 * org.jane.report.chart.Svg}), and a table for readers who cannot see either ({@link
 * org.jane.report.chart.ChartTable}). Start at {@link org.jane.report.chart.Chart}.
 */
@NullMarked
package org.jane.report.chart;

import org.jspecify.annotations.NullMarked;
