package org.jane.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Targets;
import org.jane.network.Dropout;
import org.jane.network.Parameter;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Gradients of everything a tape can record, against differences of its loss. */
class TapeTest {
  private static final int ROWS = 5;
  private static final int WIDTH = 3;
  private static final Workers WORKERS = Run.seeded(1).threads(2).workers();

  private static Parameter drawn(String name, int size) {
    Parameter p = new Parameter(name, size, true);
    RandomStream random = Run.seeded(4).random(name);
    for (int i = 0; i < size; i++) {
      p.value()[i] = (float) random.nextGaussian();
    }
    return p;
  }

  private static CsrMatrix sparse() {
    return new CsrMatrix(
        ROWS,
        new int[] {0, 2, 3, 5, 5, 6},
        new int[] {0, 3, 1, 0, 4, 2},
        new float[] {0.5f, -1, 2, 1, 0.25f, -0.5f});
  }

  /** Too few entries for a dense product. */
  private static CsrMatrix few() {
    return new CsrMatrix(
        ROWS, new int[] {0, 0, 1, 1, 1, 2}, new int[] {3, 0}, new float[] {-1, 0.5f});
  }

  /** A loss of two parameters, each ROWS × WIDTH. */
  private interface Recorded extends BiConsumer<Tape, Tape.Value[]> {}

  static Stream<Arguments> recordings() {
    return Stream.of(
        named("inner products", (t, v) -> t.innerProducts(0.3, v[0], v[1])),
        named("inner products with itself", (t, v) -> t.innerProducts(0.3, v[0], v[0])),
        named(
            "product",
            (t, v) -> {
              Tape.Value square = t.select(v[1], new int[] {0, 2, 4});
              square(t, t.product(v[0], square));
            }),
        named("sparse product", (t, v) -> square(t, t.product(Tape.Sparse.of(sparse()), v[0]))),
        named("product with a filled matrix", (t, v) -> square(t, t.product(sparse(), v[0]))),
        named("product with few entries", (t, v) -> square(t, t.product(few(), v[0]))),
        named("row added", (t, v) -> square(t, t.plusRow(v[0], t.select(v[1], new int[] {1})))),
        named("relu", (t, v) -> square(t, t.relu(v[0]))),
        named("tanh", (t, v) -> square(t, t.tanh(v[0]))),
        named(
            "squared error by products",
            (t, v) -> {
              Tape.Value bias = t.product(v[1], t.constant(new float[] {1, -1, 0.5f}, 1));
              t.squaredError(0.3, v[0], v[1], bias, Tape.Sparse.of(sparse()), 6.5625);
            }),
        named("sum", (t, v) -> square(t, t.sum(0.5, v[0], -2, v[1]))),
        named("centred", (t, v) -> t.innerProducts(1, t.centred(v[0]), v[1])),
        named("unit rows", (t, v) -> t.innerProducts(1, t.unitRows(v[0]), v[1])),
        named(
            "selected rows",
            (t, v) -> t.innerProducts(1, t.select(v[0], new int[] {4, 1, 1, 0, 2}), v[1])),
        named(
            "attended",
            (t, v) -> {
              Tape.Value column = t.constant(new float[] {1, -1, 0.5f}, 1);
              List<Tape.Value> scores = List.of(t.product(v[0], column), t.product(v[1], column));
              square(t, t.attended(List.of(v[0], v[1]), scores));
            }),
        named(
            "cross-entropy",
            (t, v) ->
                t.crossEntropy(
                    t.sum(1, v[0], 1, v[1]),
                    new Targets(
                        new float[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0},
                        new float[] {0.1f, 0.2f, 0.3f, 0.2f, 0.2f},
                        false))),
        named(
            "pairs",
            (t, v) -> {
              t.pairs(0.7, v[0], v[1], new int[] {0, 0, 3}, new int[] {1, 2, 3}, true);
              t.pairs(0.4, v[0], v[0], new int[] {0, 4, 2}, new int[] {1, 2, 2}, false);
            }));
  }

  private static Arguments named(String name, Recorded recorded) {
    return Arguments.of(name, recorded);
  }

  private static void square(Tape tape, Tape.Value value) {
    tape.squaredError(0.5, value, CsrMatrix.empty(value.rows(), value.width()));
  }

  private static double loss(Recorded recorded, Parameter[] p) {
    Tape tape = new Tape(WORKERS);
    recorded.accept(
        tape, new Tape.Value[] {tape.parameter(p[0], WIDTH), tape.parameter(p[1], WIDTH)});
    tape.backward();
    return tape.loss();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("recordings")
  void gradientsAreCentralDifferences(String name, Recorded recorded) {
    Parameter[] p = {drawn("a", ROWS * WIDTH), drawn("b", ROWS * WIDTH)};
    loss(recorded, p);
    float[][] found = {p[0].gradient().clone(), p[1].gradient().clone()};
    for (int which = 0; which < 2; which++) {
      for (int i = 0; i < ROWS * WIDTH; i++) {
        float before = p[which].value()[i];
        float up = before + 2e-3f;
        float down = before - 2e-3f;
        p[which].value()[i] = up;
        double above = loss(recorded, p);
        p[which].value()[i] = down;
        double below = loss(recorded, p);
        p[which].value()[i] = before;
        double expected = (above - below) / ((double) up - down);
        assertThat((double) found[which][i])
            .as("%s %d %d", name, which, i)
            .isCloseTo(expected, within(3e-3 * (1 + Math.abs(expected))));
      }
    }
  }

  @Test
  void theSquaredErrorIsThatOfASparseTarget() {
    Tape tape = new Tape(WORKERS);
    Parameter p = drawn("a", ROWS * ROWS);
    Tape.Value value = tape.parameter(p, ROWS);
    CsrMatrix target = sparse();
    tape.squaredError(2, value, target);
    tape.backward();
    double expected = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        int at = target.find(i, j);
        double off = p.value()[i * ROWS + j] - (at < 0 ? 0 : target.value(at));
        expected += 2 * off * off;
        assertThat((double) p.gradient()[i * ROWS + j]).isCloseTo(4 * off, within(1e-5));
      }
    }
    assertThat(tape.loss()).isCloseTo(expected, within(1e-5));
  }

  @Test
  void whatIsDroppedSendsNothingBack() {
    Tape tape = new Tape(WORKERS);
    Parameter p = drawn("a", 100 * WIDTH);
    Tape.Value value = tape.parameter(p, WIDTH);
    Tape.Value kept = tape.dropped(value, new Dropout(Run.seeded(1), "test", 0.5), 3);
    square(tape, kept);
    tape.backward();
    int zeros = 0;
    for (int i = 0; i < kept.data().length; i++) {
      boolean dropped = kept.data()[i] == 0;
      zeros += dropped ? 1 : 0;
      double expected = dropped ? 0 : 4.0 * p.value()[i]; // twice the number, twice as steep
      assertThat((double) p.gradient()[i]).isCloseTo(expected, within(1e-4));
    }
    assertThat(zeros).isBetween(110, 190);
  }

  @Test
  void theSquaredErrorByProductsIsThatOfTheWholeMatrix() {
    Parameter[] p = {
      drawn("a", ROWS * WIDTH), drawn("v", ROWS * WIDTH), drawn("b", ROWS),
    };
    float[] transposed = new DenseMatrix(ROWS, WIDTH, p[1].value()).transposed().data();
    Tape whole = new Tape(WORKERS);
    Tape.Value product =
        whole.product(whole.parameter(p[0], WIDTH), whole.constant(transposed, ROWS));
    whole.squaredError(0.3, whole.plusRow(product, whole.constant(p[2].value(), ROWS)), sparse());
    Tape tape = new Tape(WORKERS);
    tape.squaredError(
        0.3,
        tape.parameter(p[0], WIDTH),
        tape.parameter(p[1], WIDTH),
        tape.parameter(p[2], 1),
        Tape.Sparse.of(sparse()),
        0.25 + 1 + 4 + 1 + 0.0625 + 0.25);
    assertThat(tape.loss()).isCloseTo(whole.loss(), within(1e-5));
  }
}
