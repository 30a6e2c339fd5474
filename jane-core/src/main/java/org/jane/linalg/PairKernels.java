package org.jane.linalg;

/**
 * The inner loops over pairs of nodes, one block of {@value #TILE} rows i against one tile of
 * {@value #TILE} members j.
 *
 * <p>Rows stand transposed, {@code rows[d * TILE + i]}, so that a vector twin works on many rows at
 * once and every number is summed alone, in the order of j or d: no sum runs across lanes, and the
 * twins agree bit for bit. Members stand row after row, {@code members[(at + j) * stride + d]},
 * with zeros from k to {@code stride}, a multiple of {@value #STRIDE_UNIT}. What belongs to a pair
 * stands at {@code [j * TILE + i]}. Arrays of rows, gradients included, have {@code stride} times
 * TILE numbers.
 */
interface PairKernels {
  /** Rows of a block and members of a tile. */
  int TILE = 64;

  int PAIRS = TILE * TILE;

  int STRIDE_UNIT = 8;

  /**
   * The score of a pair that must not count: e to it is 0. Also the start of scores of members that
   * are mere padding.
   */
  float EXCLUDED = -1000f;

  /** From here up 1 - e^-x is computed as it stands, below by its series, which loses no digits. */
  float SERIES_BELOW = 0.25f;

  /** Squared distances below this one count as this one, and do not push. */
  float FLOOR = 1e-6f;

  /** The smallest multiple of {@link #STRIDE_UNIT} that holds {@code k} numbers. */
  static int stride(int k) {
    return (k + STRIDE_UNIT - 1) / STRIDE_UNIT * STRIDE_UNIT;
  }

  /**
   * {@code shifted} = 2 (rows - centre) and {@code start}_i = -‖row_i - centre‖²; the first k
   * coordinates.
   */
  void shift(float[] rows, float[] centre, int centreAt, int k, float[] shifted, float[] start);

  /**
   * Scores -‖u_i - u_j‖² through dot products: start_i + memberStart_j + Σ_d shifted_id member_jd,
   * for rows and members that are relative to the same centre.
   */
  void scoresByDots(
      float[] shifted,
      float[] start,
      int k,
      float[] members,
      int at,
      int stride,
      float[] memberStart,
      float[] scores);

  /**
   * Scores memberStart_j - Σ_d (u_id - u_jd)²: twice the work, but no digits are lost, wherever the
   * points are.
   */
  void scoresByDifferences(
      float[] rows,
      int k,
      float[] members,
      int at,
      int stride,
      float[] memberStart,
      float[] scores);

  /** Turns scores into weights e^score. */
  void boundWeights(float[] scores);

  /**
   * Turns scores -x into weights p/(1-p), p = e^-x, and writes 1-p to {@code missing}. Below the
   * {@link #FLOOR} x counts as the floor in {@code missing}, and the weight is 0.
   */
  void fullWeights(float[] scores, float[] missing);

  /** {@code tileKappa}_i = Σ_j weight_ij, in the order of j. */
  void rowSums(float[] weights, float[] tileKappa);

  /**
   * Gradient -= 2 Σ_j weight_ij (u_i - u_j), written as κ_i · shifted_i - 2 Σ_j weight_ij member_j.
   *
   * @param tileKappa the row sums of these weights
   */
  void pushByDots(
      float[] weights,
      float[] tileKappa,
      float[] shifted,
      float[] members,
      int at,
      int stride,
      float[] gradient);

  /** Gradient -= 2 Σ_j weight_ij (u_i - u_j), difference by difference. */
  void pushByDifferences(
      float[] weights, float[] rows, float[] members, int at, int stride, float[] gradient);

  /**
   * Attraction along links, for rows {@code from} to {@code to}: gradient_i = 2 Σ_j a_ij (u_i -
   * u_j), in column order.
   *
   * @param square room for k numbers
   * @return Σ_i Σ_j a_ij ‖u_i - u_j‖², which counts each link twice
   */
  double attract(
      CsrMatrix links, float[] u, int k, float[] gradient, float[] square, int from, int to);
}
