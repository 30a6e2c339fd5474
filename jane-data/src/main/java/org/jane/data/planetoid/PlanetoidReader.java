package org.jane.data.planetoid;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jane.data.AttributeRows;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.FileSet;
import org.jane.data.GivenSplit;
import org.jane.data.NumberedGraph;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;

/**
 * Reads the eight files {@code ind.NAME.…} of a citation network.
 *
 * <p>{@code allx} and {@code ally} hold the attributes and labels of the first nodes, {@code x} and
 * {@code y} repeat those of the training nodes at their beginning, {@code tx} and {@code ty} are
 * for the nodes listed in {@code test.index}, in the order of that list, and {@code graph} lists
 * neighbours. Node numbers that neither {@code allx} nor the list covers (15 of citeseer) are nodes
 * without attributes or label.
 *
 * <p>Yang, Cohen, Salakhutdinov, "Revisiting semi-supervised learning with graph embeddings", ICML
 * 2016.
 */
public final class PlanetoidReader {
  private static final String ORIGIN = "GitHub kimiyoung/planetoid, data/";
  private static final String FROM_ORIGIN = "Take the eight files of one dataset from " + ORIGIN;
  private static final int VALIDATION_NODES = 500;

  private PlanetoidReader() {}

  /** The files of the network called {@code name}. */
  public static List<String> files(String name) {
    return Stream.of("x", "y", "tx", "ty", "allx", "ally", "graph", "test.index")
        .map(part -> "ind." + name + "." + part)
        .toList();
  }

  public static Dataset read(String name, FileSet files) {
    files.require(files(name), ORIGIN);
    String prefix = "ind." + name + ".";
    PickledMatrix first = PickledArrays.sparse(files.read(prefix + "allx"));
    PickledMatrix tested = PickledArrays.sparse(files.read(prefix + "tx"));
    FileBytes trainingFile = files.read(prefix + "x");
    PickledMatrix training = PickledArrays.sparse(trainingFile);
    if (tested.columns() != first.columns() || training.columns() != first.columns()) {
      throw trainingFile.refuse(
          "x, tx and allx have %d, %d and %d attributes"
              .formatted(training.columns(), tested.columns(), first.columns()),
          FROM_ORIGIN);
    }
    if (training.rows() > first.rows()) {
      throw trainingFile.refuse(
          "%d training nodes of %d in allx".formatted(training.rows(), first.rows()), FROM_ORIGIN);
    }
    NeighbourLists neighbours = NeighbourLists.read(files.read(prefix + "graph"));
    TestIndex index =
        TestIndex.read(
            files.read(prefix + "test.index"), first.rows(), tested.rows(), neighbours.size());

    oneHot(files.read(prefix + "y"), training.rows());
    OneHot firstLabels = oneHot(files.read(prefix + "ally"), first.rows());
    OneHot testedLabels = oneHot(files.read(prefix + "ty"), tested.rows());
    Labels labels = labels(prefix, firstLabels, testedLabels, index);
    CsrMatrix attributes = attributes(prefix, first, tested, index);
    GraphBuilder edges = neighbours.edges(index.nodes());
    AttributedGraph graph = NumberedGraph.of(files.name(), edges.build(), attributes, labels);
    return new Dataset(
        name,
        prefix + "* in " + files.name(),
        graph,
        List.of(split(prefix, labels, training.rows(), first.rows(), index)),
        edges.counts(),
        notices(index));
  }

  private static OneHot oneHot(FileBytes file, int rows) {
    return OneHot.of(PickledArrays.dense(file), rows);
  }

  private static CsrMatrix attributes(
      String prefix, PickledMatrix first, PickledMatrix tested, TestIndex index) {
    AttributeRows rows = new AttributeRows(prefix + "allx and tx", first.columns());
    for (int node = 0; node < index.nodes(); node++) {
      if (node < first.rows()) {
        first.copyRow(node, rows);
      } else if (index.rowOf(node) >= 0) {
        tested.copyRow(index.rowOf(node), rows);
      }
      rows.endRow();
    }
    return rows.build();
  }

  private static Labels labels(String prefix, OneHot first, OneHot tested, TestIndex index) {
    int[] label = new int[index.nodes()];
    for (int node = 0; node < label.length; node++) {
      int row = index.rowOf(node);
      label[node] = node < first.rows() ? first.get(node) : row < 0 ? -1 : tested.get(row);
    }
    int classes = Math.max(first.classes(), tested.classes());
    return Labels.single(AttributeRows.numberedNames(prefix + "ally", classes), label);
  }

  /** The validation nodes are those after the training nodes, as far as allx goes. */
  private static Split split(
      String prefix, Labels labels, int training, int first, TestIndex index) {
    int validationEnd = Math.min(first, training + VALIDATION_NODES);
    return GivenSplit.of(
        prefix + "test.index",
        labels,
        IntStream.range(0, training).toArray(),
        IntStream.range(training, validationEnd).toArray(),
        index.tested());
  }

  private static List<String> notices(TestIndex index) {
    List<String> notices = new ArrayList<>();
    if (index.gaps() > 0) {
      notices.add(
          "%d nodes have neither attributes nor a label and are in no split."
              .formatted(index.gaps()));
    }
    return notices;
  }
}
