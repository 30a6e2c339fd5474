package org.jane.likelihood;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Exponential;

/**
 * The loops over pairs, one pair at a time: what {@link VectorPairs} must equal to the last bit.
 */
final class PlainPairs implements PairKernels {
  static final float MISSING_AT_FLOOR = missingBySeries(-FLOOR);

  /** 1/(1-p) at the floor; nothing is nearer than that. */
  static final double ODDS_AT_FLOOR = 1.0 / MISSING_AT_FLOOR;

  @Override
  public void shift(
      float[] rows, float[] centre, int centreAt, int k, float[] shifted, float[] start) {
    for (int i = 0; i < TILE; i++) {
      float square = 0;
      for (int d = 0; d < k; d++) {
        float twice = (rows[d * TILE + i] - centre[centreAt + d]) * 2f;
        shifted[d * TILE + i] = twice;
        square = Math.fma(twice, twice, square);
      }
      start[i] = square * -0.25f;
    }
  }

  @Override
  public void scoresByDots(
      float[] shifted,
      float[] start,
      int k,
      float[] members,
      int at,
      int stride,
      float[] memberStart,
      float[] scores) {
    for (int j = 0; j < TILE; j++) {
      int member = (at + j) * stride;
      for (int i = 0; i < TILE; i++) {
        float score = start[i] + memberStart[at + j];
        for (int d = 0; d < k; d++) {
          score = Math.fma(members[member + d], shifted[d * TILE + i], score);
        }
        scores[j * TILE + i] = score;
      }
    }
  }

  @Override
  public void product(
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
      float[] out) {
    for (int r = 0; r < rows; r++) {
      Arrays.fill(out, r * pitch, r * pitch + width, 0f);
      for (int d = 0; d < depth; d++) {
        float factor = right[rightAt + r * rightPitch + d * rightStep];
        int from = leftAt + d * pitch;
        for (int c = 0; c < width; c++) {
          out[r * pitch + c] = Math.fma(factor, left[from + c], out[r * pitch + c]);
        }
      }
    }
  }

  @Override
  public void add(float[] from, int fromAt, float[] to, int at, int count) {
    for (int p = 0; p < count; p++) {
      to[at + p] += from[fromAt + p];
    }
  }

  @Override
  public void chancesOfProducts(float[] products, float[] start, int rowsAt, int membersAt) {
    for (int j = 0; j < TILE; j++) {
      for (int i = 0; i < TILE; i++) {
        float squares = start[rowsAt + i] + start[membersAt + j];
        int pair = j * TILE + i;
        products[pair] = chance(Math.fma(products[pair], 2f, squares));
      }
    }
  }

  @Override
  public int near(
      float[] products, float[] start, int rowsAt, int membersAt, float trusted, int[] pairs) {
    return near(products, start, rowsAt, membersAt, trusted, pairs, 0, 0, PAIRS);
  }

  /** Looks at some pairs, and returns how many were found with those found before. */
  static int near(
      float[] products,
      float[] start,
      int rowsAt,
      int membersAt,
      float trusted,
      int[] pairs,
      int before,
      int from,
      int count) {
    int found = before;
    for (int pair = from; pair < from + count; pair++) {
      float squares = (start[rowsAt + pair % TILE] + start[membersAt + pair / TILE]) * trusted;
      if (!(Math.fma(products[pair], 2f, squares) < NOTHING_BELOW)) {
        pairs[found++] = pair;
      }
    }
    return found;
  }

  @Override
  public float pushEachOther(
      float[] members, int a, int b, int stride, float[] parts, float[] gradient) {
    Arrays.fill(parts, 0f);
    for (int d = 0; d < stride; d++) {
      float difference = members[a + d] - members[b + d];
      parts[d % PARTS] = Math.fma(difference, difference, parts[d % PARTS]);
    }
    float weight = chance(-sum(parts));
    if (weight > 0) {
      for (int d = 0; d < stride; d++) {
        float away = 2f * weight * (members[a + d] - members[b + d]);
        gradient[a + d] -= away;
        gradient[b + d] += away;
      }
    }
    return weight;
  }

  @Override
  public void memberSums(float[] weights, float[] parts, float[] sums) {
    for (int j = 0; j < TILE; j++) {
      Arrays.fill(parts, 0f);
      for (int i = 0; i < TILE; i++) {
        parts[i % PARTS] += weights[j * TILE + i];
      }
      sums[j] = sum(parts);
    }
  }

  static float sum(float[] parts) {
    float sum = 0;
    for (float part : parts) {
      sum += part;
    }
    return sum;
  }

  @Override
  public void scoresByDifferences(
      float[] rows,
      int k,
      float[] members,
      int at,
      int stride,
      float[] memberStart,
      float[] scores) {
    for (int j = 0; j < TILE; j++) {
      int member = (at + j) * stride;
      for (int i = 0; i < TILE; i++) {
        float square = 0;
        for (int d = 0; d < k; d++) {
          float difference = rows[d * TILE + i] - members[member + d];
          square = Math.fma(difference, difference, square);
        }
        scores[j * TILE + i] = memberStart[at + j] - square;
      }
    }
  }

  @Override
  public void missingBySeries(float[] scores, float[] missing) {
    for (int pair = 0; pair < PAIRS; pair++) {
      missing[pair] = missingBySeries(scores[pair] > -FLOOR ? -FLOOR : scores[pair]);
    }
  }

  /** 1 - e^s = -s (1 + s/2! + s²/3! + …). */
  private static float missingBySeries(float s) {
    float series = Math.fma(s, 1f / 720, 1f / 120);
    series = Math.fma(series, s, 1f / 24);
    series = Math.fma(series, s, 1f / 6);
    series = Math.fma(series, s, 1f / 2);
    return Math.fma(series, s, 1f) * s * -1f;
  }

  @Override
  public void chances(float[] scores) {
    for (int pair = 0; pair < PAIRS; pair++) {
      scores[pair] = chance(scores[pair]);
    }
  }

  static float chance(float score) {
    return score < NOTHING_BELOW ? 0f : Exponential.exp(score);
  }

  @Override
  public void fullWeights(float[] chances, float[] missing) {
    for (int pair = 0; pair < PAIRS; pair++) {
      float p = chances[pair];
      float oneMinus = p > SERIES_ABOVE ? missing[pair] : 1f - p;
      missing[pair] = oneMinus;
      chances[pair] = oneMinus <= MISSING_AT_FLOOR ? 0f : p / oneMinus;
    }
  }

  @Override
  public void multiplyOdds(float[] weights, float[] missing, int from, int to, double[] product) {
    for (int pair = from * TILE; pair < to * TILE; pair++) {
      boolean atFloor = missing[pair] <= MISSING_AT_FLOOR;
      product[pair % TILE] *= atFloor ? ODDS_AT_FLOOR : 1.0 + weights[pair];
    }
  }

  @Override
  public void rowSums(float[] weights, float[] tileKappa) {
    for (int i = 0; i < TILE; i++) {
      float sum = 0;
      for (int j = 0; j < TILE; j++) {
        sum += weights[j * TILE + i];
      }
      tileKappa[i] = sum;
    }
  }

  @Override
  public void pushByDots(
      float[] weights,
      float[] tileKappa,
      float[] shifted,
      float[] members,
      int at,
      int stride,
      float[] sums,
      float[] gradient) {
    Arrays.fill(sums, 0f);
    for (int j = 0; j < TILE; j++) {
      for (int d = 0; d < stride; d++) {
        float member = members[(at + j) * stride + d];
        for (int i = 0; i < TILE; i++) {
          sums[d * TILE + i] = Math.fma(member, weights[j * TILE + i], sums[d * TILE + i]);
        }
      }
    }
    for (int d = 0; d < stride; d++) {
      for (int i = 0; i < TILE; i++) {
        float twice = sums[d * TILE + i] * -2f;
        gradient[d * TILE + i] -= Math.fma(tileKappa[i], shifted[d * TILE + i], twice);
      }
    }
  }

  @Override
  public void pushByDifferences(
      float[] weights, float[] rows, float[] members, int at, int stride, float[] gradient) {
    for (int d = 0; d < stride; d++) {
      for (int i = 0; i < TILE; i++) {
        float row = rows[d * TILE + i];
        float sum = 0;
        for (int j = 0; j < TILE; j++) {
          float difference = row - members[(at + j) * stride + d];
          sum = Math.fma(difference, weights[j * TILE + i], sum);
        }
        gradient[d * TILE + i] = Math.fma(sum, -2f, gradient[d * TILE + i]);
      }
    }
  }

  @Override
  public double attract(
      CsrMatrix links, float[] u, int k, float[] gradient, float[] square, int from, int to) {
    double value = 0;
    for (int i = from; i < to; i++) {
      attractRow(links, u, k, gradient, square, i, 0);
      for (int d = 0; d < k; d++) {
        value += square[d];
      }
    }
    return value;
  }

  /** Coordinates {@code first} to k of row i; {@code square}_d = Σ_j a_ij (u_id - u_jd)². */
  static void attractRow(
      CsrMatrix links, float[] u, int k, float[] gradient, float[] square, int i, int first) {
    for (int d = first; d < k; d++) {
      gradient[i * k + d] = 0f;
      square[d] = 0f;
    }
    for (int e = links.rowStart(i), end = links.rowStart(i + 1); e < end; e++) {
      float twice = links.value(e) * 2f;
      int other = links.column(e) * k;
      for (int d = first; d < k; d++) {
        float difference = u[i * k + d] - u[other + d];
        float pull = twice * difference;
        gradient[i * k + d] += pull;
        square[d] = Math.fma(pull, difference * 0.5f, square[d]);
      }
    }
  }
}
