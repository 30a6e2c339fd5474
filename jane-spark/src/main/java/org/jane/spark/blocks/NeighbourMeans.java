package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigensolver;
import org.jane.eigen.SymmetricOperator;
import org.jane.features.AttributeScaling;
import org.jane.features.NeighbourAttributes;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Means of attributes over neighbours, as {@link NeighbourAttributes} has them, of a distributed
 * graph.
 */
final class NeighbourMeans {
  private static final double TOLERANCE = 1e-2; // directions need not be exact to be of use
  private static final int ROUNDS = 4;

  /**
   * What the nodes of a block see of their neighbours.
   *
   * @param rows one row per node, steps after each other
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Near(float[] rows) implements Serializable {}

  /** What was learnt, and the rows of all nodes. */
  record Found(NeighbourAttributes learnt, JavaRDD<Near> rows) {}

  private NeighbourMeans() {}

  static Found of(DistributedGraph graph, AttributeScaling scaling, int steps, Run run) {
    int attributes = scaling.shift().length;
    int width = NeighbourAttributes.columns(attributes);
    DenseMatrix directions =
        attributes <= NeighbourAttributes.MOST ? null : directions(graph, scaling, run);
    float[] v = directions == null ? new float[0] : directions.data();
    Scaling sent = Scaling.of(scaling);
    Cluster cluster = graph.cluster();
    Broadcast<float[]> sentV = cluster.spark().broadcast(v);
    JavaRDD<Near> seen =
        cluster.hold(
            graph
                .nodes()
                .map(
                    block -> new Near(seen(sent.apply(block.attributes()), sentV.value(), width))));
    double own =
        Learning.added(
            graph
                .nodes()
                .map(block -> new double[] {squares(sent.apply(block.attributes()))})
                .collect())[0];
    float[] mean = new float[width * steps];
    float[] factor = new float[steps];
    JavaRDD<Near> all = null;
    for (int step = 0; step < steps; step++) {
      JavaRDD<Near> averaged =
          cluster.hold(
              graph.exchange(
                  seen,
                  (near, rows) -> DistributedGraph.rows(near.rows, width, rows),
                  (block, near, inbox) -> averaged(block, near, inbox, width)));
      double[] sums = sums(graph, averaged, width);
      double linked = sums[width];
      double centred = 0;
      double uncentred = sums[width + 1];
      for (int c = 0; c < width; c++) {
        mean[step * width + c] = (float) (sums[c] / Math.max(1, linked));
      }
      for (int c = 0; c < width; c++) {
        double m = mean[step * width + c];
        centred += -2 * m * sums[c] + m * m * linked;
      }
      centred += uncentred;
      factor[step] = centred > 1e-10 * uncentred ? (float) Math.sqrt(own / centred) : 0f;
      float[] middle = Arrays.copyOfRange(mean, step * width, (step + 1) * width);
      float by = factor[step];
      JavaRDD<Near> finished =
          graph
              .blocks()
              .zipPartitions(
                  averaged,
                  (some, nears) ->
                      Collections.singletonList(centred(some.next(), nears.next(), middle, by))
                          .iterator());
      all = all == null ? finished : beside(all, finished, step * width, width);
      cluster.free(seen);
      seen = averaged;
    }
    BlockStore.Kept<Near> kept =
        cluster.checkpoint(java.util.Objects.requireNonNull(all, "at least one step"), "near");
    cluster.free(seen);
    cluster.cleanShuffles();
    sentV.destroy();
    return new Found(new NeighbourAttributes(directions, mean, factor), kept.blocks());
  }

  private static JavaRDD<Near> beside(
      JavaRDD<Near> left, JavaRDD<Near> right, int leftWidth, int rightWidth) {
    return left.zipPartitions(
        right,
        (a, b) -> {
          float[] first = a.next().rows;
          float[] second = b.next().rows;
          int n = second.length / rightWidth;
          int width = leftWidth + rightWidth;
          float[] both = new float[n * width];
          for (int i = 0; i < n; i++) {
            System.arraycopy(first, i * leftWidth, both, i * width, leftWidth);
            System.arraycopy(second, i * rightWidth, both, i * width + leftWidth, rightWidth);
          }
          return Collections.singletonList(new Near(both)).iterator();
        });
  }

  private static double squares(CsrMatrix x) {
    double sum = 0;
    for (int e = 0; e < x.entries(); e++) {
      sum += (double) x.value(e) * x.value(e);
    }
    return sum;
  }

  /** X V, or X itself where there are few attributes. */
  private static float[] seen(CsrMatrix x, float[] v, int width) {
    float[] seen = new float[Math.multiplyExact(x.rows(), width)];
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        float value = x.value(e);
        if (v.length == 0) {
          seen[i * width + x.column(e)] = value;
        } else {
          for (int c = 0; c < width; c++) {
            seen[i * width + c] = Math.fma(value, v[x.column(e) * width + c], seen[i * width + c]);
          }
        }
      }
    }
    return seen;
  }

  private static Near averaged(GraphBlock block, Near near, Message[] inbox, int width) {
    float[] all = DistributedGraph.withInbox(block, near.rows, width, inbox);
    float[] means = new float[near.rows.length];
    for (int i = 0; i < block.rows(); i++) {
      for (int e = block.start[i]; e < block.start[i + 1]; e++) {
        float weight = block.weight(e);
        int in = block.neighbour[e] * width;
        for (int c = 0; c < width; c++) {
          means[i * width + c] = Math.fma(weight, all[in + c], means[i * width + c]);
        }
      }
      float strength = (float) block.strength(i);
      for (int c = 0; c < width && strength > 0; c++) {
        means[i * width + c] /= strength;
      }
    }
    return new Near(means);
  }

  /** Sums of the columns over linked nodes, their number, and the sum of all squares. */
  private static double[] sums(DistributedGraph graph, JavaRDD<Near> rows, int width) {
    return Learning.added(
        graph
            .blocks()
            .zipPartitions(
                rows,
                (some, nears) -> {
                  GraphBlock block = some.next();
                  float[] values = nears.next().rows;
                  double[] sums = new double[width + 2];
                  for (int i = 0; i < block.rows(); i++) {
                    if (block.degree(i) > 0) {
                      sums[width]++;
                      for (int c = 0; c < width; c++) {
                        double value = values[i * width + c];
                        sums[c] += value;
                        sums[width + 1] += value * value;
                      }
                    }
                  }
                  return Collections.singletonList(sums).iterator();
                })
            .collect());
  }

  private static Near centred(GraphBlock block, Near near, float[] mean, float factor) {
    int width = mean.length;
    float[] rows = new float[near.rows.length];
    for (int i = 0; i < block.rows(); i++) {
      for (int c = 0; c < width && block.degree(i) > 0; c++) {
        rows[i * width + c] = (near.rows[i * width + c] - mean[c]) * factor;
      }
    }
    return new Near(rows);
  }

  /** The directions in which attributes differ most: top eigenvectors of XᵀX. */
  private static @Nullable DenseMatrix directions(
      DistributedGraph graph, AttributeScaling scaling, Run run) {
    double[] found =
        Eigensolver.solve(
                new Gram(graph, Scaling.of(scaling)),
                EigenRequest.largest(NeighbourAttributes.MOST)
                    .withTolerance(TOLERANCE)
                    .withMaxRounds(ROUNDS),
                Run.seeded(0).random("neighbours/directions"),
                run)
            .vectors();
    float[] data = new float[found.length];
    for (int at = 0; at < data.length; at++) {
      data[at] = (float) found[at];
    }
    return new DenseMatrix(scaling.shift().length, NeighbourAttributes.MOST, data);
  }

  /** XᵀX, applied by one job: each block adds Xᵀ(X V) of its rows. */
  private static final class Gram implements SymmetricOperator {
    private final DistributedGraph graph;
    private final Scaling scaling;

    Gram(DistributedGraph graph, Scaling scaling) {
      this.graph = graph;
      this.scaling = scaling;
    }

    @Override
    public int size() {
      return scaling.shift().length;
    }

    @Override
    public void apply(
        double alpha,
        double beta,
        double gamma,
        double[] x,
        double[] y,
        int columns,
        Workers workers) {
      Broadcast<double[]> sent = graph.cluster().spark().broadcast(x);
      Scaling by = scaling;
      double[] image =
          Learning.added(
              graph
                  .nodes()
                  .map(block -> product(by.apply(block.attributes()), sent.value(), columns))
                  .collect());
      sent.destroy();
      for (int at = 0; at < image.length; at++) {
        y[at] = alpha * image[at] + beta * x[at] + (gamma == 0 ? 0 : gamma * y[at]);
      }
    }

    private static double[] product(CsrMatrix x, double[] v, int columns) {
      double[] result = new double[v.length];
      double[] row = new double[columns];
      for (int i = 0; i < x.rows(); i++) {
        Arrays.fill(row, 0);
        for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
          for (int c = 0; c < columns; c++) {
            row[c] += x.value(e) * v[x.column(e) * columns + c];
          }
        }
        for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
          for (int c = 0; c < columns; c++) {
            result[x.column(e) * columns + c] += x.value(e) * row[c];
          }
        }
      }
      return result;
    }
  }
}
