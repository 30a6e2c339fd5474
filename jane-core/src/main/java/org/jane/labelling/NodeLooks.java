package org.jane.labelling;

import org.jane.features.StructuralAttributes;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * What nodes look like, for telling which are alike whatever the method: attributes averaged
 * {@value #STEPS} times over a node and its neighbours, centred, with rows of length 1 on average.
 * Where there are no attributes, attributes from structure (degree, core number, …) stand for them,
 * beside a random vector per node averaged as often, so that nodes with the same surroundings look
 * alike.
 *
 * <p>Attributes are divided by their standard deviation, so that rare words count more than
 * frequent ones and units do not matter, brought to rows of length 1, and projected at random to
 * {@value #WIDTH} columns, which keeps distances about as they are.
 */
final class NodeLooks {
  private static final int WIDTH = 128;
  private static final int STEPS = 2;
  private static final int BLOCK = 64;

  private NodeLooks() {}

  static DenseMatrix of(AttributedGraph graph, Run run) {
    int n = graph.nodes();
    boolean attributes = graph.attributes().entries() > 0;
    DenseMatrix around =
        attributes ? projected(graph.attributes(), run) : normal(n, run.random("suggest/nodes"));
    for (int step = 0; step < STEPS; step++) {
      around = averaged(graph.graph(), around, run);
    }
    DenseMatrix structure =
        attributes ? DenseMatrix.zeros(n, 0) : StructuralAttributes.of(graph.graph());
    DenseMatrix looks = DenseMatrix.zeros(n, WIDTH + structure.columns());
    put(around, looks, 0);
    put(structure, looks, WIDTH);
    return looks;
  }

  /** The distance between two nodes. */
  static double distance(DenseMatrix looks, int a, int b) {
    float[] data = looks.data();
    int width = looks.columns();
    int i = a * width;
    int j = b * width;
    float first = 0; // four sums: none waits for the one before
    float second = 0;
    float third = 0;
    float fourth = 0;
    int c = 0;
    for (; c + 3 < width; c += 4) {
      float d0 = data[i + c] - data[j + c];
      float d1 = data[i + c + 1] - data[j + c + 1];
      float d2 = data[i + c + 2] - data[j + c + 2];
      float d3 = data[i + c + 3] - data[j + c + 3];
      first = Math.fma(d0, d0, first);
      second = Math.fma(d1, d1, second);
      third = Math.fma(d2, d2, third);
      fourth = Math.fma(d3, d3, fourth);
    }
    for (; c < width; c++) {
      float rest = data[i + c] - data[j + c];
      first = Math.fma(rest, rest, first);
    }
    return Math.sqrt((first + second) + (third + fourth));
  }

  /** The distance of a node from the mean of all. */
  static double length(DenseMatrix looks, int node) {
    double sum = 0;
    for (int c = 0; c < looks.columns(); c++) {
      sum += (double) looks.get(node, c) * looks.get(node, c);
    }
    return Math.sqrt(sum);
  }

  /** Numbers with mean 0 and rows of length 1 on average. */
  private static DenseMatrix normal(int rows, RandomStream random) {
    DenseMatrix numbers = DenseMatrix.zeros(rows, WIDTH);
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < WIDTH; c++) {
        numbers.set(i, c, (float) (random.nextGaussian() / Math.sqrt(WIDTH)));
      }
    }
    return numbers;
  }

  private static DenseMatrix projected(CsrMatrix x, Run run) {
    double[] scale = inverseDeviations(x);
    float[] directions = normal(x.columns(), run.random("suggest/directions")).data();
    DenseMatrix result = DenseMatrix.zeros(x.rows(), WIDTH);
    float[] to = result.data();
    run.workers()
        .forBlocks(
            x.rows(),
            BLOCK,
            (from, end) -> {
              for (int i = from; i < end; i++) {
                double squares = 0;
                for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
                  double value = x.value(e) * scale[x.column(e)];
                  squares += value * value;
                }
                double factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
                for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
                  float value = (float) (x.value(e) * scale[x.column(e)] * factor);
                  int d = x.column(e) * WIDTH;
                  for (int c = 0; c < WIDTH; c++) {
                    to[i * WIDTH + c] = Math.fma(value, directions[d + c], to[i * WIDTH + c]);
                  }
                }
              }
            });
    return result;
  }

  /** One divided by the standard deviation of each column; 0 for one that does not vary. */
  private static double[] inverseDeviations(CsrMatrix x) {
    double[] sum = new double[x.columns()];
    double[] squares = new double[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      double value = x.value(e);
      sum[x.column(e)] += value;
      squares[x.column(e)] += value * value;
    }
    double[] inverse = new double[x.columns()];
    for (int c = 0; c < inverse.length; c++) {
      double mean = sum[c] / x.rows();
      double variance = squares[c] / x.rows() - mean * mean;
      inverse[c] = variance > 1e-12 * squares[c] ? 1 / Math.sqrt(variance) : 0;
    }
    return inverse;
  }

  /** Each row with those of its neighbours, by the weights of the links, itself counting 1. */
  private static DenseMatrix averaged(Graph graph, DenseMatrix of, Run run) {
    CsrMatrix links = graph.adjacency();
    DenseMatrix result = DenseMatrix.zeros(of.rows(), WIDTH);
    float[] from = of.data();
    float[] to = result.data();
    run.workers()
        .forBlocks(
            of.rows(),
            BLOCK,
            (begin, end) -> {
              for (int i = begin; i < end; i++) {
                System.arraycopy(from, i * WIDTH, to, i * WIDTH, WIDTH);
                float all = 1;
                for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
                  float weight = links.value(e);
                  int other = links.column(e) * WIDTH;
                  all += weight;
                  for (int c = 0; c < WIDTH; c++) {
                    to[i * WIDTH + c] = Math.fma(weight, from[other + c], to[i * WIDTH + c]);
                  }
                }
                for (int c = 0; c < WIDTH; c++) {
                  to[i * WIDTH + c] /= all;
                }
              }
            });
    return result;
  }

  /** Centres columns, brings rows to length 1 on average, and puts them from a column on. */
  private static void put(DenseMatrix part, DenseMatrix looks, int column) {
    int width = part.columns();
    double[] mean = new double[width];
    for (int i = 0; i < part.rows(); i++) {
      for (int c = 0; c < width; c++) {
        mean[c] += part.get(i, c) / (double) part.rows();
      }
    }
    double squares = 0;
    for (int i = 0; i < part.rows(); i++) {
      for (int c = 0; c < width; c++) {
        double value = part.get(i, c) - mean[c];
        squares += value * value;
      }
    }
    double factor = squares > 0 ? 1 / Math.sqrt(squares / part.rows()) : 0;
    for (int i = 0; i < part.rows(); i++) {
      for (int c = 0; c < width; c++) {
        looks.set(i, column + c, (float) ((part.get(i, c) - mean[c]) * factor));
      }
    }
  }
}
