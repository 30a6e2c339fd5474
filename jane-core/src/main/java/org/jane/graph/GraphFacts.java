package org.jane.graph;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/**
 * Statistics of a graph and its labels.
 *
 * @param degreeMedian the lower of the two middle degrees when the number of nodes is even
 * @param labelledEdges edges whose ends both have a known label, on which homophily rests
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
    long labelledEdges,
    double edgeHomophily,
    double adjustedHomophily,
    int labelled,
    double labelRate,
    int[] classSizes) {

  private static final int ALL = -1;

  public static GraphFacts of(AttributedGraph data) {
    return of(data, ALL);
  }

  /** Those of the largest connected component, without making a graph of it. */
  public static GraphFacts ofLargestComponent(AttributedGraph data) {
    Components components = Components.of(data.graph());
    return of(data, components.count() <= 1 ? ALL : components.largest());
  }

  /** Of the nodes of one component, or of all. */
  private static GraphFacts of(AttributedGraph data, int component) {
    Graph graph = data.graph();
    Components components = Components.of(graph);
    int n = component == ALL ? graph.nodes() : components.size(component);
    int[] degrees = new int[n];
    int isolated = 0;
    int labelled = 0;
    long ends = 0;
    boolean weighted = false;
    int[] classSizes = new int[data.labels().classCount()];
    int next = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      if (component != ALL && components.of(i) != component) {
        continue;
      }
      int degree = graph.degree(i);
      degrees[next++] = degree;
      ends += degree;
      isolated += degree == 0 ? 1 : 0;
      weighted |= graph.weighted() && !weighted && hasWeight(graph.adjacency(), i);
      if (data.labels().known(i)) {
        labelled++;
        for (int j = 0; j < data.labels().count(i); j++) {
          classSizes[data.labels().get(i, j)]++;
        }
      }
    }
    Arrays.sort(degrees);
    long[] known = labelledEdges(graph, data.labels(), components, component);
    double homophily = known[0] == 0 ? Double.NaN : (double) known[1] / known[0];
    return new GraphFacts(
        n,
        (int) (ends / 2),
        weighted,
        n == 0 ? 0 : degrees[0],
        n == 0 ? 0 : degrees[(n - 1) / 2],
        n == 0 ? 0 : (double) ends / n,
        n == 0 ? 0 : degrees[n - 1],
        isolated,
        component == ALL ? components.count() : 1,
        n == 0 ? 0 : components.size(components.largest()),
        known[0],
        homophily,
        adjusted(graph, data.labels(), homophily, components, component),
        labelled,
        n == 0 ? 0 : (double) labelled / n,
        classSizes);
  }

  private static boolean hasWeight(CsrMatrix a, int node) {
    for (int e = a.rowStart(node); e < a.rowStart(node + 1); e++) {
      if (a.value(e) != 1f) {
        return true;
      }
    }
    return false;
  }

  /** How many edges have labels at both ends, and how many of them join the same class. */
  private static long[] labelledEdges(
      Graph graph, Labels labels, Components components, int component) {
    CsrMatrix a = graph.adjacency();
    long known = 0;
    long same = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      if (!labels.known(i) || (component != ALL && components.of(i) != component)) {
        continue;
      }
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int j = a.column(e);
        if (i < j && labels.known(j)) {
          known++;
          same += labels.shared(i, j) ? 1 : 0;
        }
      }
    }
    return new long[] {known, same};
  }

  private static double adjusted(
      Graph graph, Labels labels, double homophily, Components components, int component) {
    if (labels.multiLabel() || Double.isNaN(homophily)) {
      return Double.NaN;
    }
    CsrMatrix a = graph.adjacency();
    long[] ends = new long[labels.classCount()];
    long all = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      if (!labels.known(i) || (component != ALL && components.of(i) != component)) {
        continue;
      }
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
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
