package org.jane.method.dane;

import java.util.List;
import java.util.function.Function;
import org.jane.linalg.CsrMatrix;
import org.jane.network.Parameter;
import org.jane.run.Run;
import org.jane.tape.Tape;

/**
 * Rows of a matrix to codes and back, with one hidden layer on each way. Not safe for use by
 * several threads at once.
 */
final class Autoencoder {
  /** The rows of some nodes. */
  interface Rows {
    Tape.Value times(Tape tape, Tape.Value weights);

    /** Adds f ‖hidden · weights + 1 biasᵀ - rows‖² to the loss. */
    void squaredError(Tape tape, double f, Tape.Value hidden, Tape.Value weights, Tape.Value bias);
  }

  /** Rows that stand in memory; what is made of them is as wide. */
  record Kept(CsrMatrix rows) implements Rows {
    @Override
    public Tape.Value times(Tape tape, Tape.Value weights) {
      return tape.product(rows, weights);
    }

    @Override
    public void squaredError(
        Tape tape, double f, Tape.Value hidden, Tape.Value weights, Tape.Value bias) {
      tape.squaredError(f, tape.plusRow(tape.product(hidden, weights), bias), rows);
    }
  }

  /**
   * Rows that are only applied; the last weights stand transposed, a row for each column.
   *
   * @param squares the sum of the squares of all entries
   */
  record Applied(Tape.Operator rows, double squares) implements Rows {
    @Override
    public Tape.Value times(Tape tape, Tape.Value weights) {
      return tape.product(rows, weights);
    }

    @Override
    public void squaredError(
        Tape tape, double f, Tape.Value hidden, Tape.Value weights, Tape.Value bias) {
      tape.squaredError(f, hidden, weights, bias, rows, squares);
    }
  }

  private final boolean applied;
  private final Function<int[], Rows> rows;
  private final Parameter[] weights = new Parameter[4];
  private final Parameter[] biases = new Parameter[4];
  private final int[] widths;

  /**
   * @param columns of the matrix
   * @param applied whether its rows are {@link Applied} or {@link Kept}
   * @param rows gives those of some nodes
   */
  Autoencoder(
      String name,
      DaneConfig config,
      int columns,
      boolean applied,
      Function<int[], Rows> rows,
      Run run) {
    this.applied = applied;
    this.rows = rows;
    int h = config.hidden();
    widths = new int[] {columns, h, config.dimensions(), h, columns};
    for (int l = 0; l < 4; l++) {
      int size = Math.multiplyExact(widths[l], widths[l + 1]);
      weights[l] = new Parameter(name + "-weights-" + (l + 1), size, true);
      biases[l] = new Parameter(name + "-bias-" + (l + 1), widths[l + 1], false);
      float bound = (float) Math.sqrt(6.0 / (widths[l] + widths[l + 1]));
      weights[l].initialise(bound, run.random("dane/weights/" + weights[l].name()));
    }
  }

  void addTo(List<Parameter> parameters) {
    for (int l = 0; l < 4; l++) {
      parameters.add(weights[l]);
      parameters.add(biases[l]);
    }
  }

  Rows rows(int[] nodes) {
    return rows.apply(nodes);
  }

  private Tape.Value weights(Tape tape, int l) {
    return tape.parameter(weights[l], applied && l == 3 ? widths[l] : widths[l + 1]);
  }

  private Tape.Value bias(Tape tape, int l) {
    return tape.parameter(biases[l], applied && l == 3 ? 1 : widths[l + 1]);
  }

  private Tape.Value layer(Tape tape, Tape.Value in, int l) {
    return tape.plusRow(tape.product(in, weights(tape, l)), bias(tape, l));
  }

  Tape.Value codes(Tape tape, Rows some) {
    Tape.Value first = some.times(tape, weights(tape, 0));
    return layer(tape, tape.relu(tape.plusRow(first, bias(tape, 0))), 1);
  }

  /** Adds f times the squared error of what codes give back to the loss. */
  void addError(Tape tape, double f, Tape.Value codes, Rows some) {
    Tape.Value hidden = tape.relu(layer(tape, codes, 2));
    some.squaredError(tape, f, hidden, weights(tape, 3), bias(tape, 3));
  }
}
