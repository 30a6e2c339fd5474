package org.jane.likelihood;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.KernelChoice;

/**
 * The inner loops over pairs of nodes, one block of {@value #TILE} rows i against one tile of
 * {@value #TILE} members j.
 *
 * <p>Rows stand transposed, {@code rows[d * TILE + i]}, so that a vector implementation works on
 * many rows at once and every number is summed alone, in the order of j or d: no sum runs across
 * lanes, and the implementations agree bit for bit. Members stand row after row, {@code members[(at
 * + j) * stride + d]}, with zeros from k to {@code stride}, a multiple of {@value #STRIDE_UNIT}.
 * What belongs to a pair stands at {@code [j * TILE + i]}. Arrays of rows, gradients included, have
 * {@code stride} times TILE numbers.
 */
interface PairKernels {
  /** Rows of a block and members of a tile. */
  int TILE = 64;

  int PAIRS = TILE * TILE;

  int STRIDE_UNIT = 8;

  /** As many floats as the widest vectors hold. */
  int WIDTH_UNIT = 16;

  /** Rows of a product are taken so many at a time. */
  int ROWS_UNIT = 8;

  /** Parts of a sum over the rows, so that it can be taken many at a time. */
  int PARTS = WIDTH_UNIT;

  /**
   * The score of a pair that must not count: e to it is 0. Also the start of scores of members that
   * are mere padding.
   */
  float EXCLUDED = -1000f;

  /**
   * Pairs with a lower score push nothing: n times e to it is nothing beside a float of any size
   * that matters. Sums of such weights times differences would be subnormal numbers, with which
   * processors take a hundred times as long.
   */
  float NOTHING_BELOW = -30f;

  /** Above p = e^-0.25 the difference 1 - p loses digits, and the series of 1 - e^-x is used. */
  float SERIES_ABOVE = 0.7788f;

  /** Squared distances below this one count as this one, and do not push. */
  float FLOOR = 1e-6f;

  /** The implementations of these kernels. */
  KernelChoice<PairKernels> TWINS =
      new KernelChoice<>(PairKernels.class, PlainPairs::new, "org.jane.likelihood.VectorPairs");

  /** The kernels in use, the same for the whole life of the program. */
  static PairKernels active() {
    return Active.KERNELS;
  }

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
   * A product of matrices: {@code out[r * pitch + c]} = Σ_d {@code right[r * rightPitch + d *
   * rightStep]} · {@code left[leftAt + d * pitch + c]}, in the order of d. Rows of the left one and
   * of the result stand {@code pitch} apart.
   *
   * @param width columns c, a multiple of {@value #WIDTH_UNIT}
   * @param depth terms of a sum
   * @param rightAt where the right one begins
   * @param rows rows r, a multiple of {@value #ROWS_UNIT}
   */
  void product(
      float[] left,
      int leftAt,
      int width,
      int pitch,
      int depth,
      float[] right,
      int rightAt,
      int rightPitch,
      int rightStep,
      int rows,
      float[] out);

  /** {@code to[at + p] += from[fromAt + p]}; the count is a multiple of {@value #WIDTH_UNIT}. */
  void add(float[] from, int fromAt, float[] to, int at, int count);

  /**
   * Turns dot products of points relative to one centre into chances: e to the score -‖u_i - u_j‖²
   * = 2 product_ij + (start_i + start_j), 0 for scores below {@link #NOTHING_BELOW}.
   *
   * @param start minus the squared distances to the centre
   */
  void chancesOfProducts(float[] products, float[] start, int rowsAt, int membersAt);

  /**
   * The pairs whose score 2 product_ij + (start_i + start_j) may be {@link #NOTHING_BELOW} or more,
   * in ascending order; returns how many.
   *
   * @param products minus infinity where a pair must not be among them
   * @param trusted 1 less the error of the score, relative to both squared distances
   * @param pairs room for them
   */
  int near(float[] products, float[] start, int rowsAt, int membersAt, float trusted, int[] pairs);

  /**
   * Two points push each other, by their difference: gradient_a -= 2 weight (u_a - u_b), and the
   * opposite for b. Returns the weight, which is the chance.
   *
   * @param members rows of {@code stride} numbers, a multiple of {@value #WIDTH_UNIT}
   * @param a where the first of them begins, also in the gradient
   * @param parts room for {@value #PARTS} parts of the squared distance
   */
  float pushEachOther(float[] members, int a, int b, int stride, float[] parts, float[] gradient);

  /**
   * {@code sums}_j = Σ_i weight_ij, in {@value #PARTS} parts.
   *
   * @param parts room for them
   */
  void memberSums(float[] weights, float[] parts, float[] sums);

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

  /**
   * 1 - e^score by its series, the score held at the floor; good near 0, means nothing elsewhere.
   */
  void missingBySeries(float[] scores, float[] missing);

  /**
   * Turns scores into chances e^score, which are also the weights of {@link PairLikelihood#BOUND};
   * 0 for scores below {@link #NOTHING_BELOW}.
   */
  void chances(float[] scores);

  /**
   * Turns chances p into the weights p/(1-p) of {@link PairLikelihood#FULL}, and completes 1-p in
   * {@code missing}, which holds its series. The weight is 0 where 1-p is no larger than at the
   * {@link #FLOOR}.
   */
  void fullWeights(float[] chances, float[] missing);

  /**
   * {@code product}_i *= 1/(1-p_ij) for members {@code from} to {@code to} - 1, in the order of j:
   * 1 + weight_ij, which keeps the digits of a small p. Pairs at the {@link #FLOOR} have weight 0,
   * and the factor of the floor.
   */
  void multiplyOdds(float[] weights, float[] missing, int from, int to, double[] product);

  /** {@code tileKappa}_i = Σ_j weight_ij, in the order of j. */
  void rowSums(float[] weights, float[] tileKappa);

  /**
   * Gradient -= 2 Σ_j weight_ij (u_i - u_j), written as κ_i · shifted_i - 2 Σ_j weight_ij member_j.
   *
   * @param tileKappa the row sums of these weights
   * @param sums room for as many numbers as the gradient has
   */
  void pushByDots(
      float[] weights,
      float[] tileKappa,
      float[] shifted,
      float[] members,
      int at,
      int stride,
      float[] sums,
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

  /** Holds the implementation in use: chosen when it is first needed. */
  final class Active {
    private Active() {}

    private static final PairKernels KERNELS = TWINS.active();
  }
}
