package org.jane.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;

/**
 * A graph with weights of all sizes, sparse attributes, a node without edges and one without
 * attributes, for methods to learn and gradients to be checked on.
 */
public final class WeightedTasks {
  public static final int NODES = 150; // three blocks of rows, the last of them short
  public static final int ATTRIBUTES = 6;
  public static final int LONELY = 0; // a training node without edges
  public static final int BLANK = 7; // a node without attributes

  private WeightedTasks() {}

  /** Three classes that linked nodes and attributes tell; several classes a node if asked. */
  public static AttributedGraph graph(boolean multiLabel) {
    RandomStream random = new RandomStream(11);
    GraphBuilder links = new GraphBuilder(NODES);
    for (int e = 0; e < 4 * NODES; e++) {
      int a = 1 + random.nextInt(NODES - 1);
      int b = 1 + random.nextInt(NODES - 1);
      if (a != b && (a % 3 == b % 3 || random.nextInt(4) == 0)) {
        links.add(a, b, (float) (0.1 + 3 * random.nextDouble()));
      }
    }
    Labels labels = labels(multiLabel);
    List<String> names = IntStream.range(0, ATTRIBUTES).mapToObj(c -> "word " + c).toList();
    List<String> ids = IntStream.range(0, NODES).mapToObj(i -> "node " + i).toList();
    return new AttributedGraph(links.build(), attributes(random), names, labels, NodeIds.of(ids));
  }

  private static CsrMatrix attributes(RandomStream random) {
    int[] start = new int[NODES + 1];
    int[] column = new int[NODES * ATTRIBUTES];
    float[] value = new float[NODES * ATTRIBUTES];
    int size = 0;
    for (int i = 0; i < NODES; i++) {
      for (int c = 0; c < ATTRIBUTES && i != BLANK; c++) {
        if (random.nextDouble() < (c % 3 == i % 3 ? 0.5 : 0.2)) {
          column[size] = c;
          value[size++] = 1 + random.nextInt(3);
        }
      }
      start[i + 1] = size;
    }
    return new CsrMatrix(
        ATTRIBUTES, start, Arrays.copyOf(column, size), Arrays.copyOf(value, size));
  }

  private static Labels labels(boolean multiLabel) {
    List<String> classes = List.of("red", "green", "blue");
    if (!multiLabel) {
      return Labels.single(classes, IntStream.range(0, NODES).map(i -> i % 3).toArray());
    }
    int[][] several = new int[NODES][];
    for (int i = 0; i < NODES; i++) {
      several[i] = i % 5 == 0 ? new int[0] : i % 2 == 0 ? new int[] {i % 3} : new int[] {i % 3, 2};
    }
    return Labels.multi(classes, several);
  }

  /** Every third node of the first two thirds for training, others for validation, the rest not. */
  public static Task task(boolean multiLabel) {
    AttributedGraph data = graph(multiLabel);
    int[] train = IntStream.range(0, 100).filter(i -> i % 4 == 0).toArray();
    int[] validation = IntStream.range(0, 100).filter(i -> i % 4 == 1).toArray();
    int[] test = IntStream.range(100, NODES).toArray();
    return Task.of(data, Split.of(data.labels(), train, validation, test));
  }

  /** A sparse matrix, written out. */
  public static double[][] dense(CsrMatrix a) {
    double[][] dense = new double[a.rows()][a.columns()];
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        dense[i][a.column(e)] = a.value(e);
      }
    }
    return dense;
  }

  /** A, written out. */
  public static double[][] adjacency(Graph graph) {
    return dense(graph.adjacency());
  }
}
