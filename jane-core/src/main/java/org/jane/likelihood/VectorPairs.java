package org.jane.likelihood;

import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.VectorExponential;

/**
 * The loops over pairs with Java's Vector API: lanes are rows, so each lane does what {@link
 * PlainPairs} does for its row, in the same order. Two vectors of rows times several members (or
 * coordinates) are kept in registers.
 */
final class VectorPairs implements PairKernels {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();

  /** As many doubles as fit into a vector, and the same number of floats. */
  private static final VectorSpecies<Double> DOUBLES =
      VectorSpecies.of(double.class, SPECIES.vectorShape());

  private static final int WIDE = DOUBLES.length();

  private static final VectorSpecies<Float> FLOATS_OF_DOUBLES =
      VectorSpecies.of(float.class, VectorShape.forBitSize(SPECIES.vectorBitSize() / 2));

  private static FloatVector load(float[] from, int at) {
    return FloatVector.fromArray(SPECIES, from, at);
  }

  private static FloatVector all(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }

  @Override
  public void shift(
      float[] rows, float[] centre, int centreAt, int k, float[] shifted, float[] start) {
    for (int lane = 0; lane < TILE; lane += LANES) {
      FloatVector square = FloatVector.zero(SPECIES);
      for (int d = 0; d < k; d++) {
        FloatVector twice = load(rows, d * TILE + lane).sub(centre[centreAt + d]).mul(2f);
        twice.intoArray(shifted, d * TILE + lane);
        square = twice.fma(twice, square);
      }
      square.mul(-0.25f).intoArray(start, lane);
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
    for (int lane = 0; lane < TILE; lane += 2 * LANES) {
      for (int j = 0; j < TILE; j += 4) {
        fourScoresByDots(
            shifted,
            start,
            k,
            members,
            (at + j) * stride,
            stride,
            memberStart,
            at + j,
            scores,
            lane,
            j * TILE + lane);
      }
    }
  }

  /** Two coordinates a turn; an odd k ends on a zero of the padding, which adds 0 · 0. */
  private static void fourScoresByDots(
      float[] shifted,
      float[] start,
      int k,
      float[] members,
      int member,
      int stride,
      float[] memberStart,
      int at,
      float[] scores,
      int lane,
      int out) {
    FloatVector s0 = load(start, lane);
    FloatVector s1 = load(start, lane + LANES);
    FloatVector a0 = s0.add(memberStart[at]);
    FloatVector a1 = s1.add(memberStart[at]);
    FloatVector b0 = s0.add(memberStart[at + 1]);
    FloatVector b1 = s1.add(memberStart[at + 1]);
    FloatVector c0 = s0.add(memberStart[at + 2]);
    FloatVector c1 = s1.add(memberStart[at + 2]);
    FloatVector e0 = s0.add(memberStart[at + 3]);
    FloatVector e1 = s1.add(memberStart[at + 3]);
    int m0 = member;
    int m1 = m0 + stride;
    int m2 = m1 + stride;
    int m3 = m2 + stride;
    for (int d = 0; d < k; d += 2) {
      FloatVector x0 = load(shifted, d * TILE + lane);
      FloatVector x1 = load(shifted, d * TILE + lane + LANES);
      FloatVector y0 = load(shifted, d * TILE + TILE + lane);
      FloatVector y1 = load(shifted, d * TILE + TILE + lane + LANES);
      FloatVector m = all(members[m0 + d]);
      a0 = m.fma(x0, a0);
      a1 = m.fma(x1, a1);
      m = all(members[m1 + d]);
      b0 = m.fma(x0, b0);
      b1 = m.fma(x1, b1);
      m = all(members[m2 + d]);
      c0 = m.fma(x0, c0);
      c1 = m.fma(x1, c1);
      m = all(members[m3 + d]);
      e0 = m.fma(x0, e0);
      e1 = m.fma(x1, e1);
      m = all(members[m0 + d + 1]);
      a0 = m.fma(y0, a0);
      a1 = m.fma(y1, a1);
      m = all(members[m1 + d + 1]);
      b0 = m.fma(y0, b0);
      b1 = m.fma(y1, b1);
      m = all(members[m2 + d + 1]);
      c0 = m.fma(y0, c0);
      c1 = m.fma(y1, c1);
      m = all(members[m3 + d + 1]);
      e0 = m.fma(y0, e0);
      e1 = m.fma(y1, e1);
    }
    a0.intoArray(scores, out);
    a1.intoArray(scores, out + LANES);
    b0.intoArray(scores, out + TILE);
    b1.intoArray(scores, out + TILE + LANES);
    c0.intoArray(scores, out + 2 * TILE);
    c1.intoArray(scores, out + 2 * TILE + LANES);
    e0.intoArray(scores, out + 3 * TILE);
    e1.intoArray(scores, out + 3 * TILE + LANES);
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
    int wide = width - width % (4 * LANES);
    for (int c = 0; c < wide; c += 4 * LANES) {
      for (int r = 0; r < rows; r += 4) {
        int from = rightAt + r * rightPitch;
        int to = r * pitch + c;
        fourByFour(left, leftAt + c, pitch, depth, right, from, rightPitch, rightStep, out, to);
      }
    }
    for (int c = wide; c < width; c += LANES) {
      for (int r = 0; r < rows; r += ROWS_UNIT) {
        int from = rightAt + r * rightPitch;
        int to = r * pitch + c;
        eightByOne(left, leftAt + c, pitch, depth, right, from, rightPitch, rightStep, out, to);
      }
    }
  }

  /** Sums start at 0: with anything else the method would be too long to be compiled as a whole. */
  private static void fourByFour(
      float[] left,
      int leftAt,
      int pitch,
      int depth,
      float[] right,
      int rightAt,
      int rightPitch,
      int rightStep,
      float[] out,
      int outAt) {
    FloatVector a0 = FloatVector.zero(SPECIES);
    FloatVector a1 = a0;
    FloatVector a2 = a0;
    FloatVector a3 = a0;
    FloatVector b0 = a0;
    FloatVector b1 = a0;
    FloatVector b2 = a0;
    FloatVector b3 = a0;
    FloatVector c0 = a0;
    FloatVector c1 = a0;
    FloatVector c2 = a0;
    FloatVector c3 = a0;
    FloatVector e0 = a0;
    FloatVector e1 = a0;
    FloatVector e2 = a0;
    FloatVector e3 = a0;
    for (int d = 0; d < depth; d++) {
      int at = leftAt + d * pitch;
      FloatVector x0 = load(left, at);
      FloatVector x1 = load(left, at + LANES);
      FloatVector x2 = load(left, at + 2 * LANES);
      FloatVector x3 = load(left, at + 3 * LANES);
      int factor = rightAt + d * rightStep;
      FloatVector m = all(right[factor]);
      a0 = m.fma(x0, a0);
      a1 = m.fma(x1, a1);
      a2 = m.fma(x2, a2);
      a3 = m.fma(x3, a3);
      m = all(right[factor + rightPitch]);
      b0 = m.fma(x0, b0);
      b1 = m.fma(x1, b1);
      b2 = m.fma(x2, b2);
      b3 = m.fma(x3, b3);
      m = all(right[factor + 2 * rightPitch]);
      c0 = m.fma(x0, c0);
      c1 = m.fma(x1, c1);
      c2 = m.fma(x2, c2);
      c3 = m.fma(x3, c3);
      m = all(right[factor + 3 * rightPitch]);
      e0 = m.fma(x0, e0);
      e1 = m.fma(x1, e1);
      e2 = m.fma(x2, e2);
      e3 = m.fma(x3, e3);
    }
    a0.intoArray(out, outAt);
    a1.intoArray(out, outAt + LANES);
    a2.intoArray(out, outAt + 2 * LANES);
    a3.intoArray(out, outAt + 3 * LANES);
    b0.intoArray(out, outAt + pitch);
    b1.intoArray(out, outAt + pitch + LANES);
    b2.intoArray(out, outAt + pitch + 2 * LANES);
    b3.intoArray(out, outAt + pitch + 3 * LANES);
    c0.intoArray(out, outAt + 2 * pitch);
    c1.intoArray(out, outAt + 2 * pitch + LANES);
    c2.intoArray(out, outAt + 2 * pitch + 2 * LANES);
    c3.intoArray(out, outAt + 2 * pitch + 3 * LANES);
    e0.intoArray(out, outAt + 3 * pitch);
    e1.intoArray(out, outAt + 3 * pitch + LANES);
    e2.intoArray(out, outAt + 3 * pitch + 2 * LANES);
    e3.intoArray(out, outAt + 3 * pitch + 3 * LANES);
  }

  private static void eightByOne(
      float[] left,
      int leftAt,
      int pitch,
      int depth,
      float[] right,
      int rightAt,
      int rightPitch,
      int rightStep,
      float[] out,
      int outAt) {
    FloatVector a = FloatVector.zero(SPECIES);
    FloatVector b = a;
    FloatVector c = a;
    FloatVector e = a;
    FloatVector f = a;
    FloatVector g = a;
    FloatVector h = a;
    FloatVector i = a;
    for (int d = 0; d < depth; d++) {
      FloatVector x = load(left, leftAt + d * pitch);
      int factor = rightAt + d * rightStep;
      a = all(right[factor]).fma(x, a);
      b = all(right[factor + rightPitch]).fma(x, b);
      c = all(right[factor + 2 * rightPitch]).fma(x, c);
      e = all(right[factor + 3 * rightPitch]).fma(x, e);
      f = all(right[factor + 4 * rightPitch]).fma(x, f);
      g = all(right[factor + 5 * rightPitch]).fma(x, g);
      h = all(right[factor + 6 * rightPitch]).fma(x, h);
      i = all(right[factor + 7 * rightPitch]).fma(x, i);
    }
    a.intoArray(out, outAt);
    b.intoArray(out, outAt + pitch);
    c.intoArray(out, outAt + 2 * pitch);
    e.intoArray(out, outAt + 3 * pitch);
    f.intoArray(out, outAt + 4 * pitch);
    g.intoArray(out, outAt + 5 * pitch);
    h.intoArray(out, outAt + 6 * pitch);
    i.intoArray(out, outAt + 7 * pitch);
  }

  @Override
  public void add(float[] from, int fromAt, float[] to, int at, int count) {
    for (int p = 0; p < count; p += LANES) {
      load(to, at + p).add(load(from, fromAt + p)).intoArray(to, at + p);
    }
  }

  @Override
  public void chancesOfProducts(float[] products, float[] start, int rowsAt, int membersAt) {
    for (int lane = 0; lane < TILE; lane += LANES) {
      FloatVector ofRow = load(start, rowsAt + lane);
      for (int j = 0; j < TILE; j++) {
        int pair = j * TILE + lane;
        FloatVector squares = ofRow.add(start[membersAt + j]);
        chance(load(products, pair).fma(all(2f), squares)).intoArray(products, pair);
      }
    }
  }

  @Override
  public int near(
      float[] products, float[] start, int rowsAt, int membersAt, float trusted, int[] pairs) {
    int found = 0;
    for (int j = 0; j < TILE; j++) {
      for (int lane = 0; lane < TILE; lane += LANES) {
        FloatVector squares = load(start, rowsAt + lane).add(start[membersAt + j]).mul(trusted);
        int pair = j * TILE + lane;
        FloatVector scores = load(products, pair).fma(all(2f), squares);
        if (!scores.compare(LT, NOTHING_BELOW).allTrue()) {
          found =
              PlainPairs.near(
                  products, start, rowsAt, membersAt, trusted, pairs, found, pair, LANES);
        }
      }
    }
    return found;
  }

  @Override
  public float pushEachOther(
      float[] members, int a, int b, int stride, float[] parts, float[] gradient) {
    for (int lane = 0; lane < PARTS; lane += LANES) {
      FloatVector sum = FloatVector.zero(SPECIES);
      for (int d = lane; d < stride; d += PARTS) {
        FloatVector difference = load(members, a + d).sub(load(members, b + d));
        sum = difference.fma(difference, sum);
      }
      sum.intoArray(parts, lane);
    }
    float weight = PlainPairs.chance(-PlainPairs.sum(parts));
    if (weight > 0) {
      FloatVector twice = all(2f * weight);
      for (int d = 0; d < stride; d += LANES) {
        FloatVector away = load(members, a + d).sub(load(members, b + d)).mul(twice);
        load(gradient, a + d).sub(away).intoArray(gradient, a + d);
        load(gradient, b + d).add(away).intoArray(gradient, b + d);
      }
    }
    return weight;
  }

  @Override
  public void memberSums(float[] weights, float[] parts, float[] sums) {
    for (int j = 0; j < TILE; j++) {
      for (int lane = 0; lane < PARTS; lane += LANES) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int i = lane; i < TILE; i += PARTS) {
          sum = sum.add(load(weights, j * TILE + i));
        }
        sum.intoArray(parts, lane);
      }
      sums[j] = PlainPairs.sum(parts);
    }
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
    for (int lane = 0; lane < TILE; lane += 2 * LANES) {
      for (int j = 0; j < TILE; j += 2) {
        twoScoresByDifferences(
            rows,
            k,
            members,
            (at + j) * stride,
            stride,
            memberStart,
            at + j,
            scores,
            lane,
            j * TILE + lane);
      }
    }
  }

  private static void twoScoresByDifferences(
      float[] rows,
      int k,
      float[] members,
      int member,
      int stride,
      float[] memberStart,
      int at,
      float[] scores,
      int lane,
      int out) {
    FloatVector a0 = FloatVector.zero(SPECIES);
    FloatVector a1 = a0;
    FloatVector b0 = a0;
    FloatVector b1 = a0;
    for (int d = 0; d < k; d++) {
      FloatVector x0 = load(rows, d * TILE + lane);
      FloatVector x1 = load(rows, d * TILE + lane + LANES);
      FloatVector m = all(members[member + d]);
      FloatVector difference = x0.sub(m);
      a0 = difference.fma(difference, a0);
      difference = x1.sub(m);
      a1 = difference.fma(difference, a1);
      m = all(members[member + stride + d]);
      difference = x0.sub(m);
      b0 = difference.fma(difference, b0);
      difference = x1.sub(m);
      b1 = difference.fma(difference, b1);
    }
    FloatVector first = all(memberStart[at]);
    FloatVector second = all(memberStart[at + 1]);
    first.sub(a0).intoArray(scores, out);
    first.sub(a1).intoArray(scores, out + LANES);
    second.sub(b0).intoArray(scores, out + TILE);
    second.sub(b1).intoArray(scores, out + TILE + LANES);
  }

  @Override
  public void chances(float[] scores) {
    for (int pair = 0; pair < PAIRS; pair += LANES) {
      chance(load(scores, pair)).intoArray(scores, pair);
    }
  }

  private static FloatVector chance(FloatVector score) {
    return VectorExponential.exp(score).blend(0f, score.compare(LT, NOTHING_BELOW));
  }

  @Override
  public void missingBySeries(float[] scores, float[] missing) {
    for (int pair = 0; pair < PAIRS; pair += LANES) {
      FloatVector given = load(scores, pair);
      FloatVector score = given.blend(-FLOOR, given.compare(GT, -FLOOR));
      FloatVector series = score.fma(all(1f / 720), all(1f / 120));
      series = series.fma(score, all(1f / 24));
      series = series.fma(score, all(1f / 6));
      series = series.fma(score, all(1f / 2));
      series.fma(score, all(1f)).mul(score).mul(-1f).intoArray(missing, pair);
    }
  }

  @Override
  public void fullWeights(float[] chances, float[] missing) {
    for (int pair = 0; pair < PAIRS; pair += LANES) {
      FloatVector p = load(chances, pair);
      FloatVector series = load(missing, pair);
      FloatVector oneMinus = all(1f).sub(p).blend(series, p.compare(GT, SERIES_ABOVE));
      oneMinus.intoArray(missing, pair);
      p.div(oneMinus)
          .blend(0f, oneMinus.compare(LE, PlainPairs.MISSING_AT_FLOOR))
          .intoArray(chances, pair);
    }
  }

  @Override
  public void multiplyOdds(float[] weights, float[] missing, int from, int to, double[] product) {
    for (int lane = 0; lane < TILE; lane += WIDE) {
      DoubleVector odds = DoubleVector.fromArray(DOUBLES, product, lane);
      for (int pair = from * TILE + lane; pair < to * TILE; pair += TILE) {
        odds =
            odds.mul(
                wide(weights, pair)
                    .add(1.0)
                    .blend(
                        PlainPairs.ODDS_AT_FLOOR,
                        wide(missing, pair).compare(LE, PlainPairs.MISSING_AT_FLOOR)));
      }
      odds.intoArray(product, lane);
    }
  }

  private static DoubleVector wide(float[] from, int at) {
    return (DoubleVector) FloatVector.fromArray(FLOATS_OF_DOUBLES, from, at).castShape(DOUBLES, 0);
  }

  @Override
  public void rowSums(float[] weights, float[] tileKappa) {
    for (int lane = 0; lane < TILE; lane += 2 * LANES) {
      FloatVector s0 = FloatVector.zero(SPECIES);
      FloatVector s1 = s0;
      for (int j = 0; j < TILE; j++) {
        s0 = s0.add(load(weights, j * TILE + lane));
        s1 = s1.add(load(weights, j * TILE + lane + LANES));
      }
      s0.intoArray(tileKappa, lane);
      s1.intoArray(tileKappa, lane + LANES);
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
    for (int lane = 0; lane < TILE; lane += 2 * LANES) {
      for (int d = 0; d < stride; d += STRIDE_UNIT) {
        sumEightCoordinates(weights, members, at * stride + d, stride, sums, lane, d * TILE + lane);
      }
    }
    for (int lane = 0; lane < TILE; lane += LANES) {
      FloatVector kappa = load(tileKappa, lane);
      for (int p = lane; p < stride * TILE; p += TILE) {
        FloatVector push = kappa.fma(load(shifted, p), load(sums, p).mul(-2f));
        load(gradient, p).sub(push).intoArray(gradient, p);
      }
    }
  }

  /**
   * Sums are kept in an array: a larger method would not be compiled as a whole, and box its
   * vectors.
   */
  private static void sumEightCoordinates(
      float[] weights, float[] members, int member, int stride, float[] sums, int lane, int out) {
    FloatVector a0 = FloatVector.zero(SPECIES);
    FloatVector a1 = a0;
    FloatVector b0 = a0;
    FloatVector b1 = a0;
    FloatVector c0 = a0;
    FloatVector c1 = a0;
    FloatVector e0 = a0;
    FloatVector e1 = a0;
    FloatVector f0 = a0;
    FloatVector f1 = a0;
    FloatVector g0 = a0;
    FloatVector g1 = a0;
    FloatVector h0 = a0;
    FloatVector h1 = a0;
    FloatVector i0 = a0;
    FloatVector i1 = a0;
    for (int j = 0; j < TILE; j++) {
      FloatVector w0 = load(weights, j * TILE + lane);
      FloatVector w1 = load(weights, j * TILE + lane + LANES);
      int p = member + j * stride;
      FloatVector m = all(members[p]);
      a0 = m.fma(w0, a0);
      a1 = m.fma(w1, a1);
      m = all(members[p + 1]);
      b0 = m.fma(w0, b0);
      b1 = m.fma(w1, b1);
      m = all(members[p + 2]);
      c0 = m.fma(w0, c0);
      c1 = m.fma(w1, c1);
      m = all(members[p + 3]);
      e0 = m.fma(w0, e0);
      e1 = m.fma(w1, e1);
      m = all(members[p + 4]);
      f0 = m.fma(w0, f0);
      f1 = m.fma(w1, f1);
      m = all(members[p + 5]);
      g0 = m.fma(w0, g0);
      g1 = m.fma(w1, g1);
      m = all(members[p + 6]);
      h0 = m.fma(w0, h0);
      h1 = m.fma(w1, h1);
      m = all(members[p + 7]);
      i0 = m.fma(w0, i0);
      i1 = m.fma(w1, i1);
    }
    a0.intoArray(sums, out);
    a1.intoArray(sums, out + LANES);
    b0.intoArray(sums, out + TILE);
    b1.intoArray(sums, out + TILE + LANES);
    c0.intoArray(sums, out + 2 * TILE);
    c1.intoArray(sums, out + 2 * TILE + LANES);
    e0.intoArray(sums, out + 3 * TILE);
    e1.intoArray(sums, out + 3 * TILE + LANES);
    f0.intoArray(sums, out + 4 * TILE);
    f1.intoArray(sums, out + 4 * TILE + LANES);
    g0.intoArray(sums, out + 5 * TILE);
    g1.intoArray(sums, out + 5 * TILE + LANES);
    h0.intoArray(sums, out + 6 * TILE);
    h1.intoArray(sums, out + 6 * TILE + LANES);
    i0.intoArray(sums, out + 7 * TILE);
    i1.intoArray(sums, out + 7 * TILE + LANES);
  }

  @Override
  public void pushByDifferences(
      float[] weights, float[] rows, float[] members, int at, int stride, float[] gradient) {
    for (int lane = 0; lane < TILE; lane += LANES) {
      for (int d = 0; d < stride; d += 4) {
        pushFourByDifferences(
            weights, rows, members, at * stride + d, stride, gradient, lane, d * TILE + lane);
      }
    }
  }

  private static void pushFourByDifferences(
      float[] weights,
      float[] rows,
      float[] members,
      int member,
      int stride,
      float[] gradient,
      int lane,
      int out) {
    FloatVector x0 = load(rows, out);
    FloatVector x1 = load(rows, out + TILE);
    FloatVector x2 = load(rows, out + 2 * TILE);
    FloatVector x3 = load(rows, out + 3 * TILE);
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    for (int j = 0; j < TILE; j++) {
      FloatVector weight = load(weights, j * TILE + lane);
      int p = member + j * stride;
      s0 = x0.sub(members[p]).fma(weight, s0);
      s1 = x1.sub(members[p + 1]).fma(weight, s1);
      s2 = x2.sub(members[p + 2]).fma(weight, s2);
      s3 = x3.sub(members[p + 3]).fma(weight, s3);
    }
    FloatVector minusTwo = all(-2f);
    s0.fma(minusTwo, load(gradient, out)).intoArray(gradient, out);
    s1.fma(minusTwo, load(gradient, out + TILE)).intoArray(gradient, out + TILE);
    s2.fma(minusTwo, load(gradient, out + 2 * TILE)).intoArray(gradient, out + 2 * TILE);
    s3.fma(minusTwo, load(gradient, out + 3 * TILE)).intoArray(gradient, out + 3 * TILE);
  }

  @Override
  public double attract(
      CsrMatrix links, float[] u, int k, float[] gradient, float[] square, int from, int to) {
    int whole = SPECIES.loopBound(k);
    double value = 0;
    for (int i = from; i < to; i++) {
      for (int d = 0; d < whole; d += LANES) {
        attractLanes(links, u, k, gradient, square, i, d);
      }
      PlainPairs.attractRow(links, u, k, gradient, square, i, whole);
      for (int d = 0; d < k; d++) {
        value += square[d];
      }
    }
    return value;
  }

  private static void attractLanes(
      CsrMatrix links, float[] u, int k, float[] gradient, float[] square, int i, int d) {
    FloatVector row = load(u, i * k + d);
    FloatVector pulls = FloatVector.zero(SPECIES);
    FloatVector squares = FloatVector.zero(SPECIES);
    for (int e = links.rowStart(i), end = links.rowStart(i + 1); e < end; e++) {
      FloatVector difference = row.sub(load(u, links.column(e) * k + d));
      FloatVector pull = difference.mul(links.value(e) * 2f);
      pulls = pulls.add(pull);
      squares = pull.fma(difference.mul(0.5f), squares);
    }
    pulls.intoArray(gradient, i * k + d);
    squares.intoArray(square, d);
  }
}
