package org.jane.method.dane;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.model.CannotLearnException;
import org.jane.network.Parameter;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.tape.Tape;
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
  private static final int BLOCK = 64; // nodes one thread does at a time
  private static final Kernels KERNELS = Kernels.active();

  private final DaneConfig config;
  private final Graph graph;
  private final @Nullable Autoencoder surroundings; // null without links
  private final @Nullable Autoencoder attributes; // null without attributes
  private final List<Parameter> parameters = new ArrayList<>();

  /**
   * @param large whether surroundings are too many to be kept
   */
  DaneObjective(Graph graph, CsrMatrix x, DaneConfig config, boolean large, Run run) {
    this.config = config;
    this.graph = graph;
    surroundings = graph.edges() == 0 ? null : ofLinks(large, run);
    attributes = x.columns() == 0 ? null : ofAttributes(x, large, run);
    Stream.of(surroundings, attributes)
        .filter(Objects::nonNull)
        .forEach(of -> of.addTo(parameters));
  }

  private Autoencoder ofLinks(boolean large, Run run) {
    int n = graph.nodes();
    if (!large) {
      CsrMatrix m = Surroundings.of(graph, config.hops());
      return new Autoencoder(
          "links", config, n, false, some -> new Autoencoder.Kept(m.selectRows(some)), run);
    }
    AppliedSurroundings m = new AppliedSurroundings(graph, config.hops());
    double[] squares = m.squares(run.workers());
    return new Autoencoder(
        "links", config, n, true, some -> applied(m.rows(some), squares, some), run);
  }

  private Autoencoder ofAttributes(CsrMatrix x, boolean large, Run run) {
    if (!large) {
      return new Autoencoder(
          "attributes",
          config,
          x.columns(),
          false,
          some -> new Autoencoder.Kept(x.selectRows(some)),
          run);
    }
    double[] squares = new double[x.rows()];
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        squares[i] += (double) x.value(e) * x.value(e);
      }
    }
    return new Autoencoder(
        "attributes",
        config,
        x.columns(),
        true,
        some -> applied(Tape.Sparse.of(x.selectRows(some)), squares, some),
        run);
  }

  private static Autoencoder.Rows applied(Tape.Operator rows, double[] squares, int[] nodes) {
    return new Autoencoder.Applied(rows, Arrays.stream(nodes).mapToDouble(i -> squares[i]).sum());
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
      int[] other = leastLike(batch, h, k, workers);
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
    Autoencoder.Rows rows = of.rows(nodes);
    Tape.Value codes = of.codes(tape, rows);
    if (config.reconstruction() > 0) {
      of.addError(tape, config.reconstruction() / nodes.length, codes, rows);
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
  private int[] leastLike(int[] batch, Tape.Value h, Tape.Value k, Workers workers) {
    int d = config.dimensions();
    int size = batch.length;
    float[] rows = Arrays.copyOf(k.data(), size * d);
    float[] across = new DenseMatrix(size, d, rows).transposed().data();
    int[] found = new int[size];
    workers.forBlocks(
        size,
        BLOCK,
        (from, to) -> {
          float[] own = Arrays.copyOfRange(h.data(), from * d, to * d);
          float[] products = new float[Math.multiplyExact(to - from, size)];
          KERNELS.multiply(own, across, products, d, size, false, 0, to - from);
          for (int i = from; i < to; i++) {
            found[i] = leastLike(batch, i, products, (i - from) * size);
          }
        });
    return found;
  }

  private int leastLike(int[] batch, int i, float[] products, int at) {
    int found = -1;
    float least = Float.POSITIVE_INFINITY;
    for (int j = 0; j < batch.length; j++) {
      if (products[at + j] < least && j != i && graph.adjacency().find(batch[i], batch[j]) < 0) {
        least = products[at + j];
        found = j;
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
      float[] some = of.codes(new Tape(workers), of.rows(nodes)).data();
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
