package org.jane.data.sage;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jane.data.FileBytes;
import org.jane.data.Quote;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;

/** The nodes, links and split of a node-link JSON file. */
final class NodeLinkGraph {
  private final FileBytes file;
  private final NodeIds.Builder ids = new NodeIds.Builder();
  private final BitSet validation = new BitSet();
  private final BitSet test = new BitSet();
  // Pairs of places in the list of nodes; they may come before the list is complete.
  private int[] links = new int[1 << 8];
  private int linkEnds;

  private NodeLinkGraph(FileBytes file) {
    this.file = file;
  }

  static NodeLinkGraph read(FileBytes file) {
    NodeLinkGraph graph = new NodeLinkGraph(file);
    try (JsonFile json = new JsonFile(file)) {
      json.object(
          member -> {
            switch (member) {
              case "nodes" -> json.array(() -> graph.readNode(json));
              case "links" -> json.array(() -> graph.readLink(json));
              default -> json.skip();
            }
          });
    }
    if (graph.ids.size() == 0) {
      throw file.refuse("the graph has no nodes", "Fetch the file again");
    }
    return graph;
  }

  private void readNode(JsonFile json) {
    String[] id = {""};
    boolean[] flags = new boolean[2];
    json.object(
        member -> {
          switch (member) {
            case "id" -> id[0] = json.name();
            case "val" -> flags[0] = json.flag();
            case "test" -> flags[1] = json.flag();
            default -> json.skip();
          }
        });
    int node = ids.add(id[0]);
    if (node < 0 || id[0].isEmpty()) {
      throw json.refuse(
          node < 0 ? "node id %s stands twice".formatted(Quote.of(id[0])) : "a node has no id",
          "Give every node an id of its own");
    }
    validation.set(node, flags[0]);
    test.set(node, flags[1]);
  }

  private void readLink(JsonFile json) {
    int[] ends = {-1, -1};
    json.object(
        member -> {
          switch (member) {
            case "source" -> ends[0] = json.integer("the source", Integer.MAX_VALUE);
            case "target" -> ends[1] = json.integer("the target", Integer.MAX_VALUE);
            default -> json.skip();
          }
        });
    if (ends[0] < 0 || ends[1] < 0) {
      throw json.refuse("a link has no source or no target", "Give every link both");
    }
    if (linkEnds == links.length) {
      links = Arrays.copyOf(links, 2 * links.length);
    }
    links[linkEnds++] = ends[0];
    links[linkEnds++] = ends[1];
  }

  NodeIds ids() {
    return ids.build();
  }

  GraphBuilder edges() {
    GraphBuilder builder = new GraphBuilder(ids.size());
    for (int i = 0; i < linkEnds; i += 2) {
      int larger = Math.max(links[i], links[i + 1]);
      if (larger >= ids.size()) {
        throw new GraphDataException(
            file.name(),
            "link %d names node %d of %d".formatted(i / 2, larger, ids.size()),
            "Fetch the file again");
      }
      builder.add(links[i], links[i + 1]);
    }
    return builder;
  }

  /** All nodes that are for neither validation nor test. */
  int[] training() {
    return IntStream.range(0, ids.size())
        .filter(node -> !validation.get(node) && !test.get(node))
        .toArray();
  }

  int[] validation() {
    return validation.stream().toArray();
  }

  int[] tested() {
    return test.stream().toArray();
  }
}
