package org.jane.experiments;

import java.util.List;
import org.jane.data.Dataset;
import org.jane.graph.AttributedGraph;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * A toy graph as in the paper's introduction: 40 nodes in two communities, two classes, two
 * attributes. Edges mostly join nodes of the same community.
 *
 * @param graph edges, attributes and labels
 * @param place where its nodes are drawn, each community on its own side
 */
record ToyGraph(AttributedGraph graph, DenseMatrix place) {
  private static final int NODES = 40;
  private static final double EDGE_WITHIN = 0.3;
  private static final double EDGE_BETWEEN = 0.01;

  /** What the labels depend on. */
  enum Kind {
    BOTH("a", "same label: linked, and similar attributes"),
    LINKS("b", "same label: linked, but different attributes"),
    ATTRIBUTES("c", "same label: similar attributes, but not linked");

    private final String letter;
    private final String words;

    Kind(String letter, String words) {
      this.letter = letter;
      this.words = words;
    }

    String letter() {
      return letter;
    }

    String title() {
      return "(" + letter + ") " + words;
    }
  }

  static ToyGraph draw(Kind kind, Run run) {
    RandomStream random = run.random("toy", kind.ordinal());
    int[] community = new int[NODES];
    int[] label = new int[NODES];
    for (int i = 0; i < NODES; i++) {
      community[i] = i % 2;
      label[i] =
          kind == Kind.ATTRIBUTES ? i / 2 % 2 : i % 2; // half of each community, or all of it
    }
    GraphBuilder links = new GraphBuilder(NODES);
    for (int i = 0; i < NODES; i++) {
      for (int j = 0; j < i; j++) {
        if (random.nextDouble() < (community[i] == community[j] ? EDGE_WITHIN : EDGE_BETWEEN)) {
          links.add(i, j);
        }
      }
      links.add(i, (i + 2) % NODES); // keeps each community connected
    }
    links.add(0, 1);
    DenseMatrix place = DenseMatrix.zeros(NODES, 2);
    int[] start = new int[NODES + 1];
    int[] column = new int[2 * NODES];
    float[] value = new float[2 * NODES];
    for (int i = 0; i < NODES; i++) {
      double angle = 2 * Math.PI * (i / 2) / (NODES / 2.0);
      place.set(i, 0, (float) ((community[i] == 0 ? -1.5 : 1.5) + StrictMath.cos(angle)));
      place.set(i, 1, (float) (2 * StrictMath.sin(angle)));
      double shift = kind == Kind.LINKS ? 0 : label[i] == 0 ? -2 : 2;
      value[2 * i] = (float) (shift + (kind == Kind.LINKS ? 1.5 : 0.7) * random.nextGaussian());
      value[2 * i + 1] = (float) random.nextGaussian();
      column[2 * i + 1] = 1;
      start[i + 1] = 2 * (i + 1);
    }
    AttributedGraph graph =
        new AttributedGraph(
            links.build(),
            new CsrMatrix(2, start, column, value),
            List.of("x1", "x2"),
            Labels.single(List.of("A", "B"), label),
            NodeIds.numbered(NODES));
    return new ToyGraph(graph, place);
  }

  Dataset dataset(Kind kind) {
    return new Dataset(
        "toy " + kind.letter(),
        "drawn",
        graph,
        List.of(),
        new EdgeCounts(graph.graph().edges(), 0, 0, 0, 0),
        List.of());
  }
}
