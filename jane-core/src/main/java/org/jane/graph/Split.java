package org.jane.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jane.run.Check;
import org.jane.run.RandomStream;

/**
 * Training, validation and test nodes: three disjoint sets of nodes, each ascending. A node may be
 * in none of them. Immutable; the arrays handed out are copies.
 */
public final class Split {
  private final int[] train;
  private final int[] validation;
  private final int[] test;

  private Split(int[] train, int[] validation, int[] test) {
    this.train = train;
    this.validation = validation;
    this.test = test;
  }

  /**
   * A split from three lists of nodes in any order. Every node must have a known label and stand in
   * one list only.
   */
  public static Split of(Labels labels, int[] train, int[] validation, int[] test) {
    Split split = new Split(sorted(train), sorted(validation), sorted(test));
    String[] role = new String[labels.nodes()];
    split.claim("train", split.train, labels, role);
    split.claim("validation", split.validation, labels, role);
    split.claim("test", split.test, labels, role);
    return split;
  }

  private static int[] sorted(int[] nodes) {
    int[] copy = nodes.clone();
    Arrays.sort(copy);
    return copy;
  }

  private void claim(String name, int[] nodes, Labels labels, String[] role) {
    for (int node : nodes) {
      Check.index(name + " node", node, labels.nodes());
      Check.that(!name.equals(role[node]), "node %d is in %s twice", node, name);
      Check.that(role[node] == null, "node %d is in %s and in %s", node, role[node], name);
      Check.that(labels.known(node), "node %d is in %s but its label is unknown", node, name);
      role[node] = name;
    }
  }

  /** A split from three masks over the nodes, as some datasets carry it. */
  public static Split given(Labels labels, boolean[] train, boolean[] validation, boolean[] test) {
    return of(
        labels,
        marked("train", train, labels.nodes()),
        marked("validation", validation, labels.nodes()),
        marked("test", test, labels.nodes()));
  }

  private static int[] marked(String name, boolean[] mask, int allNodes) {
    Check.that(
        mask.length == allNodes,
        "the %s mask has %d places for %d nodes",
        name,
        mask.length,
        allNodes);
    int[] nodes = new int[mask.length];
    int count = 0;
    for (int i = 0; i < mask.length; i++) {
      if (mask[i]) {
        nodes[count++] = i;
      }
    }
    return Arrays.copyOf(nodes, count);
  }

  /**
   * Uniformly at random among the labelled nodes: fraction·n rounded to the nearest for training
   * and validation, the rest for testing.
   */
  public static Split random(Labels labels, double train, double validation, RandomStream random) {
    Check.between("train fraction", train, 0, 1);
    Check.between("validation fraction", validation, 0, 1);
    Check.that(
        train + validation <= 1 + 1e-9,
        "train and validation fractions must not exceed 1 together, found %s + %s",
        train,
        validation);
    int[] nodes = knownNodes(labels);
    random.shuffle(nodes);
    int first = (int) Math.round(train * nodes.length);
    int second = (int) Math.min(nodes.length, first + Math.round(validation * nodes.length));
    return of(
        labels,
        Arrays.copyOfRange(nodes, 0, first),
        Arrays.copyOfRange(nodes, first, second),
        Arrays.copyOfRange(nodes, second, nodes.length));
  }

  /**
   * {@code perClass} training nodes drawn from each class (fewer where a class has fewer), {@code
   * validation} of the remaining nodes for validation, the rest for testing. Single-label data
   * only.
   */
  public static Split perClass(Labels labels, int perClass, int validation, RandomStream random) {
    Check.atLeast("nodes per class", perClass, 1);
    Check.atLeast("validation nodes", validation, 0);
    Check.that(!labels.multiLabel(), "nodes per class cannot be drawn from multi-label data");
    int[] wanted = new int[labels.classCount() + 1];
    Arrays.fill(wanted, perClass);
    Strata.Draw drawn = new Strata(labels).draw(knownNodes(labels), wanted, random);
    int[] rest = drawn.rest();
    int second = Math.min(validation, rest.length);
    return of(
        labels,
        drawn.taken(),
        Arrays.copyOf(rest, second),
        Arrays.copyOfRange(rest, second, rest.length));
  }

  /**
   * Takes a share of some labelled nodes for validation, class by class: at least one of each class
   * that has two, and never the last one. In multi-label data a node counts for its first class.
   *
   * @param labelled nodes that are split into training and validation nodes
   * @param share of each class that goes to validation, rounded to the nearest
   * @param test nodes left for testing
   */
  public static Split stratified(
      Labels labels, int[] labelled, double share, int[] test, RandomStream random) {
    Check.between("validation share", share, 0, 1);
    Strata strata = new Strata(labels);
    int[] sizes = strata.sizes(labelled);
    int[] wanted = new int[sizes.length];
    for (int c = 0; c < sizes.length; c++) {
      int rounded = (int) Math.round(share * sizes[c]);
      wanted[c] = share == 0 ? 0 : Math.min(Math.max(1, rounded), sizes[c] - 1);
    }
    Strata.Draw drawn = strata.draw(labelled, wanted, random);
    return of(labels, drawn.rest(), drawn.taken(), test);
  }

  /**
   * All labelled nodes for learning, a share of them for validation, none for testing: what to
   * train with when the labels are those there are and the others are to be predicted. Drawn as
   * {@link #stratified} draws.
   *
   * @param validation share of each class that goes to validation, 0.2 for a fifth
   */
  public static Split ofAllLabelled(Labels labels, double validation, RandomStream random) {
    return stratified(labels, knownNodes(labels), validation, new int[0], random);
  }

  /**
   * Holds out a share of some labelled nodes for testing, class by class, and takes a share of the
   * others for validation as {@link #stratified} does. A class with fewer than three nodes has none
   * for testing, every other has at least one.
   *
   * @param labelled nodes that are split
   * @param test share of each class that is held out, rounded to the nearest
   * @param validation share of the rest of each class that goes to validation
   */
  public static Split heldOut(
      Labels labels, int[] labelled, double test, double validation, RandomStream random) {
    Check.that(
        test > 0 && test < 1, "the share of test nodes must be between 0 and 1, found %s", test);
    Strata strata = new Strata(labels);
    int[] wanted = strata.sizes(labelled);
    for (int c = 0; c < wanted.length; c++) {
      int rounded = (int) Math.round(test * wanted[c]);
      wanted[c] = wanted[c] < 3 ? 0 : Math.min(Math.max(1, rounded), wanted[c] - 2);
    }
    Strata.Draw drawn = strata.draw(labelled, wanted, random);
    return stratified(labels, drawn.rest(), validation, drawn.taken(), random);
  }

  /** All nodes whose labels are known, ascending. */
  public static int[] labelled(Labels labels) {
    return knownNodes(labels);
  }

  /**
   * The split of the planetoid files: the first {@code labelled} nodes train, the next {@code
   * validation} validate, the listed nodes test. Nodes without a label are left out.
   */
  public static Split planetoid(Labels labels, int labelled, int validation, int[] test) {
    Check.atLeast("labelled nodes", labelled, 0);
    Check.atLeast("validation nodes", validation, 0);
    for (int node : test) {
      Check.index("test node", node, labels.nodes());
    }
    int[] first = range(labels, 0, labelled);
    int[] second = range(labels, labelled, (long) labelled + validation);
    return of(labels, first, second, Arrays.stream(test).filter(labels::known).toArray());
  }

  private static int[] range(Labels labels, int from, long to) {
    return IntStream.range(from, (int) Math.min(to, labels.nodes()))
        .filter(labels::known)
        .toArray();
  }

  private static int[] knownNodes(Labels labels) {
    return range(labels, 0, labels.nodes());
  }

  /** The split of a subgraph made of {@code nodes} in that order: what lies outside is left out. */
  public Split within(int[] nodes, int allNodes) {
    int[] renumbered = new int[allNodes];
    Arrays.fill(renumbered, -1);
    for (int i = 0; i < nodes.length; i++) {
      renumbered[nodes[i]] = i;
    }
    return new Split(
        renumber(train, renumbered), renumber(validation, renumbered), renumber(test, renumbered));
  }

  private static int[] renumber(int[] nodes, int[] renumbered) {
    return Arrays.stream(nodes).map(i -> renumbered[i]).filter(i -> i >= 0).sorted().toArray();
  }

  public int[] train() {
    return train.clone();
  }

  public int[] validation() {
    return validation.clone();
  }

  public int[] test() {
    return test.clone();
  }

  @Override
  public String toString() {
    return train.length + " train, " + validation.length + " validation, " + test.length + " test";
  }
}
