package org.jane.report.chart;

/**
 * One number between 0 and 1 as a gauge, with a meaning of either end.
 *
 * @param value between 0 and 1
 * @param low what 0 means
 * @param high what 1 means
 * @param reading the value as text, such as "0.42 ± 0.10"
 */
public record Gauge(String title, double value, String low, String high, String reading)
    implements Chart {}
