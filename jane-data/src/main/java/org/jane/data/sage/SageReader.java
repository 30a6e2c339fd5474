package org.jane.data.sage;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.jane.data.AttributeRows;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.FileSet;
import org.jane.data.GivenSplit;
import org.jane.data.Quote;
import org.jane.data.numpy.NpyFormat;
import org.jane.data.numpy.NumpyArray;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code NAME-G.json} (nodes with the flags val and test, links between places in the list of
 * nodes), {@code NAME-id_map.json} (the row of a node in the features), {@code NAME-feats.npy} and
 * {@code NAME-class_map.json} (a 0 or 1 for each class a node could have).
 *
 * <p>Hamilton, Ying, Leskovec, "Inductive representation learning on large graphs", NIPS 2017.
 */
public final class SageReader {
  private static final String ORIGIN = "the page of the GraphSAGE project";

  private SageReader() {}

  /** The files of the data called {@code name}. */
  public static List<String> files(String name) {
    return Stream.of("-G.json", "-feats.npy", "-class_map.json", "-id_map.json")
        .map(part -> name + part)
        .toList();
  }

  public static Dataset read(String name, FileSet files) {
    files.require(files(name), ORIGIN);
    NodeLinkGraph graph = NodeLinkGraph.read(files.read(name + "-G.json"));
    Labels labels = labels(files.read(name + "-class_map.json"), graph.ids());
    CsrMatrix attributes =
        attributes(
            NpyFormat.read(files.read(name + "-feats.npy")),
            featureRows(files.read(name + "-id_map.json"), graph.ids()));
    GraphBuilder edges = graph.edges();
    AttributedGraph attributed =
        new AttributedGraph(
            edges.build(),
            attributes,
            AttributeRows.numberedNames(name, attributes.columns()),
            labels,
            graph.ids());
    Split split =
        GivenSplit.of(
            name + "-G.json", labels, graph.training(), graph.validation(), graph.tested());
    return new Dataset(
        name,
        name + "-* in " + files.name(),
        attributed,
        List.of(split),
        edges.counts(),
        List.of());
  }

  private static int node(JsonFile json, String id, NodeIds ids) {
    int node = ids.find(id);
    if (node < 0) {
      throw json.refuse(
          "unknown node id %s, the graph has %d nodes".formatted(Quote.of(id), ids.size()),
          "Take the four files from one place");
    }
    return node;
  }

  /** The row of each node, -1 where the map is silent. */
  private static int[] featureRows(FileBytes file, NodeIds ids) {
    int[] row = new int[ids.size()];
    Arrays.fill(row, -1);
    try (JsonFile json = new JsonFile(file)) {
      json.object(id -> row[node(json, id, ids)] = json.integer("the row", Integer.MAX_VALUE));
    }
    return row;
  }

  private static CsrMatrix attributes(NumpyArray features, int[] row) {
    features.requireMatrix(-1);
    AttributeRows rows = new AttributeRows(features.where(), features.columns());
    BitSet taken = new BitSet(); // rows shared by many nodes would blow a small file up
    for (int node = 0; node < row.length; node++) {
      if (row[node] < 0 || row[node] >= features.rows() || taken.get(row[node])) {
        throw features.refuse(
            "node %d has row %d of %d, or shares it".formatted(node, row[node], features.rows()),
            "Take the four files from one place");
      }
      taken.set(row[node]);
      for (int column = 0; column < features.columns(); column++) {
        rows.add(column, features.number(row[node], column));
      }
      rows.endRow();
    }
    return rows.build();
  }

  private static Labels labels(FileBytes file, NodeIds ids) {
    int[] @Nullable [] classesOf = new int[ids.size()][];
    int[] width = {-1};
    try (JsonFile json = new JsonFile(file)) {
      json.object(
          id -> {
            int node = node(json, id, ids);
            ClassFlags flags = ClassFlags.read(json);
            width[0] = width[0] < 0 ? flags.count() : width[0];
            if (flags.count() != width[0]) {
              throw json.refuse(
                  "node %s has flags for %d classes, the first has %d"
                      .formatted(Quote.of(id), flags.count(), width[0]),
                  "Give every node one flag a class");
            }
            classesOf[node] = flags.classes();
          });
    }
    if (width[0] < 0) {
      throw new GraphDataException(file.name(), "no node has a label", "Fetch the file again");
    }
    return Labels.multi(AttributeRows.numberedNames(file.name(), width[0]), classesOf);
  }

  /** How many classes there are, and those that a node has. */
  private record ClassFlags(int count, int[] classes) {
    static ClassFlags read(JsonFile json) {
      int[] count = {0};
      int[][] classes = {new int[8]};
      int[] size = {0};
      json.array(
          () -> {
            if (json.integer("a class flag", 2) == 1) {
              classes[0] =
                  size[0] < classes[0].length ? classes[0] : Arrays.copyOf(classes[0], 2 * size[0]);
              classes[0][size[0]++] = count[0];
            }
            count[0]++;
          });
      return new ClassFlags(count[0], Arrays.copyOf(classes[0], size[0]));
    }
  }
}
