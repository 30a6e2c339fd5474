package org.jane.metric;

/**
 * A 95 % confidence interval.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
  private static final double Z = 1.959963984540054; // 97.5 % quantile of the normal distribution

  /**
   * Wilson's interval of a share, such as an accuracy: sensible for few nodes and for shares of 0
   * and 1, too.
   *
   * @param share what was observed, from 0 to 1
   * @param nodes on so many nodes; without any, everything is possible
   */
  public static Interval wilson(double share, int nodes) {
    if (nodes == 0 || Double.isNaN(share)) {
      return new Interval(0, 1);
    }
    double z2 = Z * Z / nodes;
    double centre = (share + z2 / 2) / (1 + z2);
    double half = Z * Math.sqrt(share * (1 - share) / nodes + z2 / nodes / 4) / (1 + z2);
    return new Interval(
        share == 0 ? 0 : Math.max(0, centre - half), share == 1 ? 1 : Math.min(1, centre + half));
  }
}
