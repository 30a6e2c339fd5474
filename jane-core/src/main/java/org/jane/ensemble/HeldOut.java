package org.jane.ensemble;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jane.graph.NodeIds;

/**
 * The labelled nodes that each member of an ensemble did not learn from while others did. Of such a
 * node only those members are asked: the others would repeat what they were told.
 */
final class HeldOut {
  /** Nothing that some members learnt from and others did not. */
  static final HeldOut NOTHING = new HeldOut(List.of());

  private final List<int[]> nodes; // of each member, ascending; empty for nothing
  private final List<BitSet> of;
  private final BitSet any = new BitSet();

  private HeldOut(List<int[]> nodes) {
    this.nodes = nodes;
    this.of = nodes.stream().map(HeldOut::bits).toList();
    of.forEach(any::or);
  }

  /**
   * @param nodes of each member; nothing when all have the same
   */
  static HeldOut of(List<int[]> nodes) {
    boolean same = nodes.stream().allMatch(n -> Arrays.equals(n, nodes.get(0)));
    return same ? NOTHING : new HeldOut(nodes.stream().map(int[]::clone).toList());
  }

  private static BitSet bits(int[] nodes) {
    BitSet bits = new BitSet();
    Arrays.stream(nodes).forEach(bits::set);
    return bits;
  }

  /** Whether a member is asked for a node. */
  boolean asks(int member, int node) {
    return !any.get(node) || of.get(member).get(node);
  }

  boolean nothing() {
    return nodes.isEmpty();
  }

  List<int[]> nodes() {
    return nodes.stream().map(int[]::clone).toList();
  }

  /** Of all members together, ascending. */
  int[] all() {
    return any.stream().toArray();
  }

  /** The same nodes in a graph that numbers them otherwise, as far as it has them. */
  HeldOut in(NodeIds there, NodeIds trainedOn) {
    return there == trainedOn || nothing()
        ? this
        : new HeldOut(nodes.stream().map(own -> places(own, there, trainedOn)).toList());
  }

  /** Some nodes in a graph that numbers them otherwise, as far as it has them; ascending. */
  static int[] places(int[] nodes, NodeIds there, NodeIds trainedOn) {
    return Arrays.stream(nodes)
        .map(node -> there.find(trainedOn.get(node)))
        .filter(node -> node >= 0)
        .sorted()
        .toArray();
  }
}
