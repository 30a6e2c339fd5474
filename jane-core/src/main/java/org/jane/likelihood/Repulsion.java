package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.TILE;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jane.run.RandomStream;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The push between unlinked nodes: value Σ_{pairs not linked} cost(‖u_i - u_j‖²) and its gradient
 * -2 Σ_j weight_ij (u_i - u_j), for the costs and weights of {@link PairLikelihood}.
 *
 * <p>Pairs are visited tile by tile with O(n k) memory; there is no n×n array. A block of rows is
 * owned by one thread and meets the tiles in a fixed order, so any number of threads gives the same
 * bits. Points are first ordered so that a tile's points are near one another: distances within
 * 1e-5 then survive float arithmetic wherever the points are, and far tiles can be left out. Where
 * most points are near their mean, as positions from eigenvectors are, all pairs are taken around
 * that {@link Core} instead, each two tiles once. Immutable; may be shared between threads.
 *
 * <p>{@code pruned(ε)} leaves out two tiles whose balls are further apart than a distance D. Beyond
 * 1/√2 a single push, at most h(d) = 2 d e^{-d²} / (1 - e^{-d²}), falls with distance, and a row
 * has fewer than n partners: D is chosen so that n h(D) ≤ ε G, where G is the largest gradient
 * among some rows that are computed in full, hence at most the largest of all rows.
 *
 * <p>{@code sampled(m)} lets each block of {@value PairKernels#TILE} consecutive nodes draw m
 * partners, uniformly and with repetition. Linked ones and the node itself do not push, and the
 * rest counts n/m times: the mean of gradient, kappa and value is that of all pairs. Nodes of one
 * block share their partners, so their errors are not independent; drawing for the block is what
 * lets the tile kernels do the work.
 *
 * <p>{@code cells(m)} takes the pairs of a {@linkplain Cells cell} of near nodes one by one, and
 * lets each block draw half of m partners from near cells and half from all others; those count as
 * many times as there are nodes to draw from for a draw: the mean is that of all pairs again. On
 * large graphs most of the push comes from few near nodes, which uniform draws hardly ever meet.
 */
public final class Repulsion {
  /** Coordinates beyond this leave no room for squares in a float. */
  private static final float FARTHEST = 0x1p50f;

  /** Beyond this distance nothing pushes, whatever the mode; the kernels say so, too. */
  static final double NOTHING_BEYOND = Math.sqrt(-PairKernels.NOTHING_BELOW) + 0.01;

  private final CsrMatrix links;
  private final PairLikelihood likelihood;
  private final RepulsionMode mode;
  private final PairKernels kernels;
  private final AtomicReference<@Nullable CorePairs> earlier = new AtomicReference<>();

  /**
   * Between the nodes of a graph.
   *
   * @param links a symmetric matrix with an entry for each linked pair; its values are not looked
   *     at
   */
  public Repulsion(CsrMatrix links, PairLikelihood likelihood, RepulsionMode mode) {
    this(links, likelihood, mode, PairKernels.active());
  }

  Repulsion(CsrMatrix links, PairLikelihood likelihood, RepulsionMode mode, PairKernels kernels) {
    this.links = links;
    this.likelihood = likelihood;
    this.mode = mode;
    this.kernels = kernels;
    Attraction.requireSymmetric(links);
  }

  /** Forces where nothing is drawn at random, that is in every mode but {@code sampled}. */
  public PairForces forces(DenseMatrix u, Workers workers) {
    return forces(
        u,
        workers,
        block -> {
          throw new IllegalArgumentException(mode + " needs random streams, none were given");
        });
  }

  /**
   * Forces at U.
   *
   * @param streams the random stream of block 0, 1, … of {@value PairKernels#TILE} nodes; only
   *     asked for by {@code sampled}. May be called by several threads at once
   */
  public PairForces forces(DenseMatrix u, Workers workers, IntFunction<RandomStream> streams) {
    check(u, workers);
    var result = new Result(u.rows(), u.columns());
    if (u.rows() > 0 && u.columns() > 0) {
      if (mode instanceof RepulsionMode.Sampled sampled && sampled.partners() < u.rows()) {
        sampled(u, sampled.partners(), workers, streams, result);
      } else if (mode instanceof RepulsionMode.Cells cells
          && 2L * Cells.SIZE + cells.partners() < u.rows()) {
        byCells(u, cells.partners(), workers, streams, result);
      } else {
        tiled(u, workers, result);
      }
    }
    return result.forces();
  }

  private void check(DenseMatrix u, Workers workers) {
    Check.that(
        u.rows() == links.rows(),
        "U must have a row for each of %d nodes, found %d rows",
        links.rows(),
        u.rows());
    float[] data = u.data();
    workers.forBlocks(
        data.length,
        1 << 15,
        (from, to) -> {
          for (int at = from; at < to; at++) {
            if (!(Math.abs(data[at]) <= FARTHEST)) {
              throw new DivergedException(
                  "U must be finite and at most %.1e, found %s in row %d, column %d; a smaller step may help"
                      .formatted(FARTHEST, data[at], at / u.columns(), at % u.columns()));
            }
          }
        });
  }

  private void tiled(DenseMatrix u, Workers workers, Result result) {
    int n = u.rows();
    int k = u.columns();
    boolean dots = likelihood == PairLikelihood.BOUND;
    if (dots && !(mode instanceof RepulsionMode.Pruned)) {
      Core core = Core.of(u.data(), n, k, workers);
      if (core.tiles() > 0) {
        aroundCore(u, core, workers, result);
        return;
      }
    }
    int[] order = KdOrder.of(u.data(), n, k, workers);
    int[] place = places(order);
    var tiles = new MemberTiles(u.data(), k, order, dots);
    workers.forBlocks(tiles.count, 8, tiles::fill);
    double farthest =
        mode instanceof RepulsionMode.Pruned pruned
            ? reach(pruned.epsilon(), n, largestOfSome(u, tiles, place))
            : NOTHING_BEYOND;
    workers.forBlocks(
        tiles.count,
        1,
        (from, to) -> {
          for (int block = from; block < to; block++) {
            int at = block * TILE;
            int count = Math.min(TILE, n - at);
            var sweep = new TileSweep(kernels, likelihood, k);
            sweep.rows(u.data(), order, at, count);
            var excluded = new ExcludedPairs(links, order, at, count, place);
            for (int tile = 0; tile < tiles.count; tile++) {
              if (tiles.gap(block, tile) <= farthest) {
                sweep.against(
                    tiles, tile, excluded.pairs, excluded.start(tile), excluded.start(tile + 1));
              }
            }
            result.take(sweep, order, at, count, 1);
          }
        });
  }

  private void aroundCore(DenseMatrix u, Core core, Workers workers, Result result) {
    int[] order = core.order();
    CorePairs kept = earlier.getAndSet(null);
    CorePairs pairs =
        kept != null && kept.k == u.columns() ? kept : new CorePairs(u.columns(), core, links);
    pairs.place(u.data(), core, places(order), workers);
    pairs.meetAll(kernels, workers);
    workers.forBlocks(pairs.count, 4, (from, to) -> result.take(pairs, order, from, to));
    earlier.set(pairs);
  }

  private void byCells(
      DenseMatrix u,
      int partners,
      Workers workers,
      IntFunction<RandomStream> streams,
      Result result) {
    int n = u.rows();
    int k = u.columns();
    int[] order = KdOrder.of(u.data(), n, k, workers);
    int[] place = places(order);
    boolean dots = likelihood == PairLikelihood.BOUND;
    var cells = new Cells(u.data(), k, order, workers);
    workers.forBlocks(
        cells.count,
        1,
        (from, to) -> {
          for (int cell = from; cell < to; cell++) {
            Cells.Outside outside = cells.outside(cell);
            int[] own = Arrays.copyOfRange(order, cells.start(cell), cells.end(cell));
            var ownTiles = new MemberTiles(u.data(), k, own, dots);
            ownTiles.fill(0, ownTiles.count);
            for (int at = cells.start(cell); at < cells.end(cell); at += TILE) {
              var rows = new Rows(order, place, at, Math.min(TILE, n - at));
              against(u, ownTiles, own, rows, 1, result);
              RandomStream random = streams.apply(at / TILE);
              int near = outside.farPoints() > 0 ? partners / 2 : partners;
              int[] drawn = new int[near];
              Arrays.setAll(drawn, p -> order[outside.drawNear(random)]);
              drawn(u, drawn, rows, outside.nearPoints(), result);
              drawn = new int[partners - near];
              Arrays.setAll(drawn, p -> order[outside.drawFar(random)]);
              drawn(u, drawn, rows, outside.farPoints(), result);
            }
          }
        });
  }

  private static int[] places(int[] order) {
    int[] place = new int[order.length];
    for (int p = 0; p < order.length; p++) {
      place[order[p]] = p;
    }
    return place;
  }

  /** Nodes {@code order[at]} to {@code order[at + count - 1]}. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Rows(int[] order, int[] place, int at, int count) {}

  /** Adds the pushes of members drawn out of so many. */
  private void drawn(DenseMatrix u, int[] drawn, Rows rows, int outOf, Result result) {
    if (drawn.length > 0) {
      var tiles = new MemberTiles(u.data(), u.columns(), drawn, likelihood == PairLikelihood.BOUND);
      tiles.fill(0, tiles.count);
      against(u, tiles, drawn, rows, (double) outOf / drawn.length, result);
    }
  }

  private void against(
      DenseMatrix u, MemberTiles tiles, int[] members, Rows rows, double factor, Result result) {
    var sweep = new TileSweep(kernels, likelihood, u.columns());
    sweep.rows(u.data(), rows.order, rows.at, rows.count);
    int[] excluded = new int[TILE * TILE + TILE];
    for (int tile = 0; tile < tiles.count; tile++) {
      int pairs = exclude(members, tile * TILE, rows, excluded);
      sweep.against(tiles, tile, excluded, 0, pairs);
    }
    result.take(sweep, rows.order, rows.at, rows.count, factor);
  }

  /** The excluded pairs of some members with these rows; returns how many. */
  private int exclude(int[] members, int from, Rows rows, int[] excluded) {
    int pairs = 0;
    for (int j = 0; j < TILE && from + j < members.length; j++) {
      int member = members[from + j];
      int row = rows.place[member] - rows.at;
      if (row >= 0 && row < rows.count) {
        excluded[pairs++] = j * TILE + row;
      }
      for (int e = links.rowStart(member); e < links.rowStart(member + 1); e++) {
        row = rows.place[links.column(e)] - rows.at;
        if (row >= 0 && row < rows.count) {
          excluded[pairs++] = j * TILE + row;
        }
      }
    }
    return pairs;
  }

  /** The largest gradient among TILE rows spread over the order, each against all tiles. */
  private double largestOfSome(DenseMatrix u, MemberTiles tiles, int[] place) {
    int n = u.rows();
    int k = u.columns();
    int count = Math.min(TILE, n);
    int[] nodes = new int[count];
    for (int i = 0; i < count; i++) {
      nodes[i] = (int) ((long) i * n / count);
    }
    var sweep = new TileSweep(kernels, likelihood, k);
    sweep.rows(u.data(), nodes, 0, count);
    var excluded = new ExcludedPairs(links, nodes, 0, count, place);
    for (int tile = 0; tile < tiles.count; tile++) {
      sweep.against(tiles, tile, excluded.pairs, excluded.start(tile), excluded.start(tile + 1));
    }
    double largest = 0;
    for (int i = 0; i < count; i++) {
      double square = 0;
      for (int d = 0; d < k; d++) {
        square += (double) sweep.gradient(i, d) * sweep.gradient(i, d);
      }
      largest = Math.max(largest, square);
    }
    return Math.sqrt(largest);
  }

  /** The distance D of the class comment, by bisection. */
  static double reach(double epsilon, int n, double largest) {
    double low = StrictMath.sqrt(0.5);
    double high = NOTHING_BEYOND;
    for (int step = 0; step < 40; step++) {
      double middle = 0.5 * (low + high);
      double p = StrictMath.exp(-middle * middle);
      if (n * 2.0 * middle * p / (1 - p) <= epsilon * largest) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private void sampled(
      DenseMatrix u,
      int partners,
      Workers workers,
      IntFunction<RandomStream> streams,
      Result result) {
    int n = u.rows();
    int k = u.columns();
    workers.forBlocks(
        (n + TILE - 1) / TILE,
        1,
        (from, to) -> {
          for (int block = from; block < to; block++) {
            int[] drawn = new int[partners];
            RandomStream random = streams.apply(block);
            for (int p = 0; p < partners; p++) {
              drawn[p] = random.nextInt(n);
            }
            int first = block * TILE;
            int[] nodes = new int[Math.min(TILE, n - first)];
            for (int i = 0; i < nodes.length; i++) {
              nodes[i] = first + i;
            }
            var tiles = new MemberTiles(u.data(), k, drawn, likelihood == PairLikelihood.BOUND);
            tiles.fill(0, tiles.count);
            var sweep = new TileSweep(kernels, likelihood, k);
            sweep.rows(u.data(), nodes, 0, nodes.length);
            int[] excluded = new int[TILE * TILE + TILE];
            for (int tile = 0; tile < tiles.count; tile++) {
              int pairs = excludeDrawn(drawn, tile * TILE, first, nodes.length, excluded);
              sweep.against(tiles, tile, excluded, 0, pairs);
            }
            result.take(sweep, nodes, 0, nodes.length, (double) n / partners);
          }
        });
  }

  /**
   * The excluded pairs of drawn members with rows {@code first} to {@code first + count - 1};
   * returns how many.
   */
  private int excludeDrawn(int[] drawn, int at, int first, int count, int[] excluded) {
    int pairs = 0;
    for (int j = 0; j < TILE && at + j < drawn.length; j++) {
      int member = drawn[at + j];
      if (member >= first && member < first + count) {
        excluded[pairs++] = j * TILE + member - first;
      }
      for (int e = firstEntryFrom(member, first); e < links.rowStart(member + 1); e++) {
        int row = links.column(e) - first;
        if (row >= count) {
          break;
        }
        excluded[pairs++] = j * TILE + row;
      }
    }
    return pairs;
  }

  /** The first entry of a row whose column is at least {@code column}; columns ascend. */
  private int firstEntryFrom(int row, int column) {
    int low = links.rowStart(row);
    int high = links.rowStart(row + 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (links.column(middle) < column) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Where the blocks put their rows; value is added in the order of nodes. */
  private static final class Result {
    private final int k;
    private final float[] gradient;
    private final float[] kappa;
    private final double[] value;

    Result(int n, int k) {
      this.k = k;
      this.gradient = new float[Math.multiplyExact(n, k)];
      this.kappa = new float[n];
      this.value = new double[n];
    }

    /** Adds what a block has found. */
    void take(TileSweep sweep, int[] nodes, int at, int count, double factor) {
      for (int i = 0; i < count; i++) {
        int node = nodes[at + i];
        for (int d = 0; d < k; d++) {
          gradient[node * k + d] += (float) (factor * sweep.gradient(i, d));
        }
        kappa[node] += (float) (factor * sweep.kappa(i));
        value[node] += factor * sweep.value(i);
      }
    }

    /** Takes what all pairs have found about the points of tiles. */
    void take(CorePairs pairs, int[] order, int from, int to) {
      for (int tile = from; tile < to; tile++) {
        pairs.gradient(tile, gradient);
        for (int place = tile * TILE; place < Math.min(order.length, (tile + 1) * TILE); place++) {
          kappa[order[place]] = (float) pairs.kappa(place);
          value[order[place]] = pairs.kappa(place);
        }
      }
    }

    PairForces forces() {
      double sum = 0;
      for (double part : value) {
        sum += part;
      }
      return new PairForces(gradient, kappa, 0.5 * sum);
    }
  }
}
