package org.jane.graph;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/**
 * Statistics of a graph and its labels.
 *
 * @param degreeMedian the lower of the two middle degrees when the number of nodes is even
 * @param edgeHomophily share of edges, among those whose ends both have a known label, that join
 *     nodes of the same class (that share a class, when nodes have several); NaN when there is no
 *     such edge
 * @param adjustedHomophily the same, adjusted for class sizes: (h - Σ p_c²) / (1 - Σ p_c²), where
 *     p_c is the share of edge ends in class c (Platonov et al., 2023). 0 at chance level, whatever
 *     the class sizes; NaN where it is not defined, and for multi-label data
 * @param labelRate share of nodes whose label is known
 * @param classSizes known nodes of each class
 */
public record GraphFacts(
    int nodes,
    int edges,
    boolean weighted,
    int degreeMin,
    int degreeMedian,
    double degreeMean,
    int degreeMax,
    int isolated,
    int components,
    int largestComponent,
    double edgeHomophily,
    double adjustedHomophily,
    int labelled,
    double labelRate,
    int[] classSizes) {

  public static GraphFacts of(AttributedGraph data) {
    Graph graph = data.graph();
    int n = graph.nodes();
    int[] degrees = new int[n];
    int isolated = 0;
    for (int i = 0; i < n; i++) {
      degrees[i] = graph.degree(i);
      isolated += degrees[i] == 0 ? 1 : 0;
    }
    Arrays.sort(degrees);
    Components components = Components.of(graph);
    int labelled = data.labels().knownCount();
    double homophily = edgeHomophily(graph, data.labels());
    return new GraphFacts(
        n,
        graph.edges(),
        graph.weighted(),
        n == 0 ? 0 : degrees[0],
        n == 0 ? 0 : degrees[(n - 1) / 2],
        n == 0 ? 0 : 2.0 * graph.edges() / n,
        n == 0 ? 0 : degrees[n - 1],
        isolated,
        components.count(),
        n == 0 ? 0 : components.size(components.largest()),
        homophily,
        adjusted(graph, data.labels(), homophily),
        labelled,
        n == 0 ? 0 : (double) labelled / n,
        data.labels().classSizes());
  }

  private static double edgeHomophily(Graph graph, Labels labels) {
    CsrMatrix a = graph.adjacency();
    long known = 0;
    long same = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int j = a.column(e);
        if (i < j && labels.known(i) && labels.known(j)) {
          known++;
          same += labels.shared(i, j) ? 1 : 0;
        }
      }
    }
    return known == 0 ? Double.NaN : (double) same / known;
  }

  private static double adjusted(Graph graph, Labels labels, double homophily) {
    if (labels.multiLabel() || Double.isNaN(homophily)) {
      return Double.NaN;
    }
    CsrMatrix a = graph.adjacency();
    long[] ends = new long[labels.classCount()];
    long all = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      for (int e = a.rowStart(i); labels.known(i) && e < a.rowStart(i + 1); e++) {
        if (labels.known(a.column(e))) {
          ends[labels.of(i)]++;
          all++;
        }
      }
    }
    double chance = 0;
    for (long count : ends) {
      double share = (double) count / all;
      chance += share * share;
    }
    return chance >= 1 ? Double.NaN : (homophily - chance) / (1 - chance);
  }
}
