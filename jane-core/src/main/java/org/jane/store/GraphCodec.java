package org.jane.store;

import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.LinkKinds;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;

/**
 * A graph with its attributes, labels and ids, and a split of its nodes, as arrays of a stored
 * file. Nothing is lost on the way: what is read back has the same {@link DataDigest}.
 *
 * <p>Arrays: {@code graph/…} holds each edge once, at its smaller node; {@code attributes/…};
 * {@code attributes/name}; {@code ids}; {@code labels/…}; {@code split/train}, {@code
 * split/validation} and {@code split/test}; where links have types or directions {@code kinds/type}
 * and, type by type, {@code kinds/0/…}.
 */
public final class GraphCodec {
  private GraphCodec() {}

  /** Adds a graph to a file. */
  public static void put(StoreWriter to, AttributedGraph data) {
    StoredRows.putUpperHalf(to, "graph", data.graph().adjacency());
    LinkKinds kinds = data.graph().kinds();
    if (!kinds.all().isEmpty()) {
      to.field("links-directed", kinds.directed()).put("kinds/type", kinds.types());
      for (int t = 0; t < kinds.types().size(); t++) {
        StoredRows.put(to, "kinds/" + t, kinds.outgoing(t));
      }
    }
    StoredRows.put(to, "attributes", data.attributes());
    to.put("attributes/name", data.attributeNames());
    to.put("ids", asList(data.ids()));
    LabelsCodec.put(to, data.labels());
  }

  /** Adds a split to a file. */
  public static void put(StoreWriter to, Split split) {
    to.put("split/train", split.train());
    to.put("split/validation", split.validation());
    to.put("split/test", split.test());
  }

  public static boolean holdsGraph(StoredFile from) {
    return from.has("graph/start");
  }

  public static boolean holdsSplit(StoredFile from) {
    return from.has("split/train");
  }

  /** The graph of a file. */
  public static AttributedGraph graph(StoredFile from) throws IOException {
    try {
      List<String> names = from.strings("attributes/name");
      Graph graph = kinds(from, StoredRows.read(from, "graph").graph());
      return new AttributedGraph(
          graph,
          StoredRows.read(from, "attributes").matrix(names.size()),
          names,
          LabelsCodec.read(from),
          ids(from, graph.nodes()));
    } catch (IllegalArgumentException e) {
      throw from.contradiction("its graph cannot be used, " + e.getMessage(), e);
    }
  }

  private static Graph kinds(StoredFile from, Graph graph) throws IOException {
    if (!from.has("kinds/type")) {
      return graph;
    }
    List<String> types = from.strings("kinds/type");
    Check.that(types.size() <= LinkKinds.MOST_TYPES, "there are %d types of links", types.size());
    List<CsrMatrix> outgoing = new ArrayList<>();
    for (int t = 0; t < types.size(); t++) {
      outgoing.add(StoredRows.read(from, "kinds/" + t).matrix(graph.nodes()));
    }
    return graph.withKinds(from.header().booleanValue("links-directed"), types, outgoing);
  }

  /** The split of a file, for a graph with these labels. */
  public static Split split(StoredFile from, Labels labels) throws IOException {
    try {
      return Split.of(
          labels, from.ints("split/train"), from.ints("split/validation"), from.ints("split/test"));
    } catch (IllegalArgumentException e) {
      throw from.contradiction("its split does not fit the labels, " + e.getMessage(), e);
    }
  }

  /** The ids, each made into a string when its turn comes. */
  private static List<String> asList(NodeIds ids) {
    return new AbstractList<>() {
      @Override
      public String get(int node) {
        return ids.get(node);
      }

      @Override
      public int size() {
        return ids.size();
      }
    };
  }

  private static NodeIds ids(StoredFile from, int expected) throws IOException {
    NodeIds.Builder ids = new NodeIds.Builder(expected);
    from.forEachString(
        "ids",
        id -> {
          if (ids.add(id) < 0) {
            throw from.contradiction("node id \"" + id + "\" occurs twice", null);
          }
        });
    return ids.build();
  }
}
