package org.jane.method.dane;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.CannotLearnException;
import org.jane.network.Parameter;
import org.jane.network.Tape;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The loss of DANE on batches of nodes. With M and X surroundings and attributes of the nodes of a
 * batch, H and K their codes:
 *
 * <ul>
 *   <li>reconstruction: ‖M̂ - M‖² + ‖X̂ - X‖², which keeps what is like in many steps, and in
 *       attributes, alike;
 *   <li>first-order proximity: -Σ log σ(h_i·h_j) - Σ log σ(k_i·k_j) over links, one drawn for each
 *       node, and -Σ log σ(-h_i·h_j) - Σ log σ(-k_i·k_j) over as many pairs of the batch without a
 *       link, as the authors' program has it;
 *   <li>consistency: -Σ log σ(h_i·k_i) - Σ log σ(-h_i·k_j), where j is the node without a link to i
 *       in the batch whose code is least like that of i.
 * </ul>
 *
 * <p>All of it is divided by the number of nodes. Not safe for use by several threads at once.
 */
final class DaneObjective {
  private final DaneConfig config;
  private final Graph graph;
  private final @Nullable Autoencoder surroundings; // null without links
  private final @Nullable Autoencoder attributes; // null without attributes
  private final List<Parameter> parameters = new ArrayList<>();

  /** Rows to a code and back, with one hidden layer on each way. */
  private final class Autoencoder {
    private final CsrMatrix rows;
    private final Parameter[] weights = new Parameter[4];
    private final Parameter[] biases = new Parameter[4];
    private final int[] widths;

    Autoencoder(String name, CsrMatrix rows, Run run) {
      this.rows = rows;
      int h = config.hidden();
      widths = new int[] {rows.columns(), h, config.dimensions(), h, rows.columns()};
      for (int l = 0; l < 4; l++) {
        int size = Math.multiplyExact(widths[l], widths[l + 1]);
        weights[l] = new Parameter(name + "-weights-" + (l + 1), size, true);
        biases[l] = new Parameter(name + "-bias-" + (l + 1), widths[l + 1], false);
        float bound = (float) Math.sqrt(6.0 / (widths[l] + widths[l + 1]));
        weights[l].initialise(bound, run.random("dane/weights/" + weights[l].name()));
        parameters.add(weights[l]);
        parameters.add(biases[l]);
      }
    }

    private Tape.Value layer(Tape tape, Tape.Value in, int l) {
      Tape.Value out = tape.product(in, tape.parameter(weights[l], widths[l + 1]));
      return tape.plusRow(out, tape.parameter(biases[l], widths[l + 1]));
    }

    Tape.Value codes(Tape tape, CsrMatrix some) {
      Tape.Value first = tape.product(some, tape.parameter(weights[0], widths[1]));
      first = tape.relu(tape.plusRow(first, tape.parameter(biases[0], widths[1])));
      return layer(tape, first, 1);
    }

    Tape.Value back(Tape tape, Tape.Value codes) {
      return layer(tape, tape.relu(layer(tape, codes, 2)), 3);
    }
  }

  DaneObjective(Graph graph, CsrMatrix x, DaneConfig config, Run run) {
    this.config = config;
    this.graph = graph;
    surroundings =
        graph.edges() == 0
            ? null
            : new Autoencoder("links", Surroundings.of(graph, config.hops()), run);
    attributes = x.columns() == 0 ? null : new Autoencoder("attributes", x, run);
  }

  /** Everything that learns, in a fixed order. */
  List<Parameter> parameters() {
    return parameters;
  }

  /** How many numbers the codes of a node have. */
  int width() {
    return config.dimensions() * ((surroundings == null ? 0 : 1) + (attributes == null ? 0 : 1));
  }

  /**
   * The loss of some nodes and, in the parameters, its gradient.
   *
   * @param batch different nodes
   * @param random draws a link of each
   */
  double gradient(int[] batch, RandomStream random, Workers workers) {
    int[] partner = partners(batch, random);
    int[] nodes = joined(batch, partner);
    int[] linked = new int[batch.length];
    int[] own = new int[batch.length];
    int links = 0;
    for (int i = 0; i < batch.length; i++) {
      if (partner[i] >= 0) {
        own[links] = i;
        linked[links++] = place(nodes, batch.length, batch, partner[i]);
      }
    }
    own = Arrays.copyOf(own, links);
    linked = Arrays.copyOf(linked, links);
    Tape tape = new Tape(workers);
    double each = 1.0 / batch.length;
    Pairs pairs = new Pairs(own, linked, unlinked(batch, random));
    Tape.Value h = part(tape, surroundings, nodes, pairs, each);
    Tape.Value k = part(tape, attributes, nodes, pairs, each);
    if (h != null && k != null && config.consistency() > 0) {
      int[] all = new int[batch.length];
      Arrays.setAll(all, i -> i);
      tape.pairs(config.consistency() * each, h, k, all, all, true);
      int[] other = leastLike(batch, h, k);
      int[] some = Arrays.stream(all).filter(i -> other[i] >= 0).toArray();
      int[] others = Arrays.stream(some).map(i -> other[i]).toArray();
      tape.pairs(config.consistency() * each, h, k, some, others, false);
    }
    tape.backward();
    return tape.loss();
  }

  private Tape.@Nullable Value part(
      Tape tape, @Nullable Autoencoder of, int[] nodes, Pairs pairs, double each) {
    if (of == null) {
      return null;
    }
    CsrMatrix rows = of.rows.selectRows(nodes);
    Tape.Value codes = of.codes(tape, rows);
    if (config.reconstruction() > 0) {
      tape.squaredError(config.reconstruction() / nodes.length, of.back(tape, codes), rows);
    }
    if (config.proximity() > 0) {
      double weight = config.proximity() * each;
      tape.pairs(weight, codes, codes, pairs.own, pairs.linked, true);
      int[] some =
          IntStream.range(0, pairs.unlinked.length).filter(i -> pairs.unlinked[i] >= 0).toArray();
      int[] others = Arrays.stream(some).map(i -> pairs.unlinked[i]).toArray();
      tape.pairs(weight, codes, codes, some, others, false);
    }
    return codes;
  }

  /**
   * Which rows are to be alike.
   *
   * @param own rows of nodes with a link
   * @param linked the row at the other end of each
   * @param unlinked for each row of the batch another without a link to it; or -1
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Pairs(int[] own, int[] linked, int[] unlinked) {}

  /** A node of the batch for each that is not its neighbour; one draw, none where it fails. */
  private int[] unlinked(int[] batch, RandomStream random) {
    int[] other = new int[batch.length];
    for (int i = 0; i < batch.length; i++) {
      int j = random.nextInt(batch.length);
      boolean free = j != i && graph.adjacency().find(batch[i], batch[j]) < 0;
      other[i] = free ? j : -1;
    }
    return other;
  }

  /** A neighbour of each node, drawn by the weights of links; below 0 without any. */
  private int[] partners(int[] batch, RandomStream random) {
    CsrMatrix a = graph.adjacency();
    int[] partner = new int[batch.length];
    for (int i = 0; i < batch.length; i++) {
      double at = random.nextDouble() * graph.strength(batch[i]);
      partner[i] = -1;
      for (int e = a.rowStart(batch[i]); e < a.rowStart(batch[i] + 1); e++) {
        if (at >= 0) {
          partner[i] = a.column(e);
        }
        at -= a.value(e);
      }
    }
    return partner;
  }

  /** The batch, followed by the partners that are not in it, ascending. */
  private static int[] joined(int[] batch, int[] partner) {
    int[] sorted = batch.clone();
    Arrays.sort(sorted);
    int[] added =
        Arrays.stream(partner)
            .filter(j -> j >= 0 && Arrays.binarySearch(sorted, j) < 0)
            .sorted()
            .distinct()
            .toArray();
    int[] all = Arrays.copyOf(batch, batch.length + added.length);
    System.arraycopy(added, 0, all, batch.length, added.length);
    return all;
  }

  /** Where a node stands; the batch is ascending. */
  private static int place(int[] nodes, int size, int[] batch, int node) {
    int at = Arrays.binarySearch(batch, node);
    return at >= 0 ? at : Arrays.binarySearch(nodes, size, nodes.length, node);
  }

  /** For each node of the batch the one without a link to it that it is least like; or -1. */
  private int[] leastLike(int[] batch, Tape.Value h, Tape.Value k) {
    int d = config.dimensions();
    int[] found = new int[batch.length];
    for (int i = 0; i < batch.length; i++) {
      found[i] = -1;
      float least = Float.POSITIVE_INFINITY;
      for (int j = 0; j < batch.length; j++) {
        if (i == j || graph.adjacency().find(batch[i], batch[j]) >= 0) {
          continue;
        }
        float product = 0;
        for (int c = 0; c < d; c++) {
          product = Math.fma(h.data()[i * d + c], k.data()[j * d + c], product);
        }
        if (product < least) {
          least = product;
          found[i] = j;
        }
      }
    }
    return found;
  }

  /** Codes of some nodes: of their surroundings, then of their attributes, each of length 1. */
  float[] codes(int[] nodes, Workers workers) {
    int width = width();
    int d = config.dimensions();
    float[] codes = new float[Math.multiplyExact(nodes.length, width)];
    int offset = 0;
    for (Autoencoder of : new Autoencoder[] {surroundings, attributes}) {
      if (of == null) {
        continue;
      }
      float[] some = of.codes(new Tape(workers), of.rows.selectRows(nodes)).data();
      CannotLearnException.requireFinite(some);
      for (int i = 0; i < nodes.length; i++) {
        double square = 0;
        for (int c = 0; c < d; c++) {
          square += (double) some[i * d + c] * some[i * d + c];
        }
        for (int c = 0; c < d; c++) {
          double unit = square > 0 ? some[i * d + c] / Math.sqrt(square) : 0;
          codes[i * width + offset + c] = (float) unit;
        }
      }
      offset += d;
    }
    return codes;
  }
}
