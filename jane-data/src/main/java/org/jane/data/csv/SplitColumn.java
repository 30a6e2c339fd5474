package org.jane.data.csv;

import java.util.Arrays;
import java.util.List;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.run.Remedy;

/** Which nodes the data itself wants for training, validation and testing. */
final class SplitColumn {
  private static final List<String> ROLES = List.of("", "train", "validation", "test");
  private static final int TEST = 3;

  private byte[] role = new byte[1 << 8];
  private int nodes;
  private boolean given;
  private long testNodesWithoutLabel;

  /** Adds the role of the next node. */
  void add(String value, boolean hasLabel, String file, long line) {
    int found = ROLES.indexOf(value);
    if (found < 0) {
      throw new GraphDataException(
          file + ":" + line,
          "split is " + Quote.of(value),
          "Write train, validation, test or nothing");
    }
    given |= found > 0;
    if (found > 0 && !hasLabel) {
      if (found != TEST) {
        throw new GraphDataException(
            file + ":" + line,
            "the node is in the split \"" + value + "\" but has no label",
            "Give it a label, or leave its split blank");
      }
      testNodesWithoutLabel++;
      found = 0;
    }
    if (nodes == role.length) {
      role = Arrays.copyOf(role, nodes * 2);
    }
    role[nodes++] = (byte) found;
  }

  /** The split, or none when the whole column is blank. */
  List<Split> splits(Labels labels, String file) {
    for (int i = 0; i < nodes; i++) { // a label may turn out at the end to say: not known
      if (role[i] > 0 && !labels.known(i)) {
        if (role[i] != TEST) {
          throw new GraphDataException(
              file,
              "a node in the split \"" + ROLES.get(role[i]) + "\" has the label -1, not known",
              Remedy.of(
                  "Give it a label, leave its split blank, or take -1 as a class with %s",
                  Remedy.option("unknown-label", "blank")));
        }
        testNodesWithoutLabel++;
        role[i] = 0;
      }
    }
    return given ? List.of(Split.of(labels, nodesIn(1), nodesIn(2), nodesIn(TEST))) : List.of();
  }

  /** Nobody can say whether a prediction for them is right, so they are left out. */
  long testNodesWithoutLabel() {
    return testNodesWithoutLabel;
  }

  private int[] nodesIn(int wanted) {
    int[] found = new int[nodes];
    int count = 0;
    for (int i = 0; i < nodes; i++) {
      if (role[i] == wanted) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }
}
