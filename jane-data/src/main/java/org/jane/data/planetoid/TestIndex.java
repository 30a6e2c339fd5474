package org.jane.data.planetoid;

import java.util.Arrays;
import org.jane.data.FileBytes;
import org.jane.data.TextLines;

/**
 * Which node each row of the test files belongs to, and so how many nodes there are.
 *
 * @param nodes the number of nodes: those of the first files, and all numbers up to the largest
 *     test node
 * @param rows the row of each node in the test files, -1 when it has none
 * @param tested the test nodes, ascending
 * @param gaps how many nodes stand in neither
 */
record TestIndex(int nodes, int[] rows, int[] tested, int gaps) {
  /**
   * @param first nodes before the test nodes
   * @param expected rows of the test files
   * @param listed nodes of the neighbour lists, which bound how far a number may jump
   */
  static TestIndex read(FileBytes file, int first, int expected, int listed) {
    // Three files that are really there hold so many nodes; a gap can only be among them.
    long most = (long) first + expected + listed;
    int limit = (int) Math.min(most, Integer.MAX_VALUE - 8);
    int[] node = new int[expected];
    TextLines lines = new TextLines(file);
    int count = 0;
    for (; lines.nextLine(); count++) {
      lines.requireField("a node number");
      int number = lines.integer("the test node", limit);
      lines.requireEnd(1);
      if (number < first) {
        throw lines.refuse(
            "test node %d is among the first %d nodes".formatted(number, first),
            "Take all files of the dataset from one place");
      }
      if (count < expected) {
        node[count] = number;
      }
    }
    if (count != expected) {
      throw file.refuse(
          "%d test nodes are listed, the test files have %d rows".formatted(count, expected),
          "Take all files of the dataset from one place");
    }
    return of(file, first, node);
  }

  private static TestIndex of(FileBytes file, int first, int[] node) {
    int nodes = Math.max(first, Arrays.stream(node).max().orElse(-1) + 1);
    int[] rows = new int[nodes];
    Arrays.fill(rows, -1);
    for (int row = 0; row < node.length; row++) {
      if (rows[node[row]] >= 0) {
        throw file.refuse(
            "test node %d is listed twice".formatted(node[row]), "List every test node once");
      }
      rows[node[row]] = row;
    }
    int[] tested = node.clone();
    Arrays.sort(tested);
    return new TestIndex(nodes, rows, tested, nodes - first - node.length);
  }

  int rowOf(int node) {
    return rows[node];
  }
}
