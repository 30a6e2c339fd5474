package org.jane.data.csv;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jane.data.Dataset;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * Writes data in our own format, so that {@link CsvReader} reads the same graph, attributes, labels
 * and split back. Classes come back in the reader's order, those that no node has not at all. Files
 * that exist are never replaced.
 *
 * <p>Up to 64 attributes become columns of nodes.csv; more, or attributes whose names mean
 * something else there, go to attributes.csv.
 */
public final class CsvWriter {
  private static final int MOST_COLUMNS = 64;

  private CsvWriter() {}

  /** Writes a dataset with the first of its splits. */
  public static void write(Dataset dataset, Path folder) {
    write(dataset.graph(), dataset.splits().isEmpty() ? null : dataset.splits().get(0), folder);
  }

  /**
   * Writes a graph.
   *
   * @param split the split to write into nodes.csv, null for none
   * @throws GraphDataException when the folder holds a file of our format already
   * @throws IllegalArgumentException when a name cannot be expressed in the format
   */
  public static void write(AttributedGraph graph, @Nullable Split split, Path folder) {
    requireNames(graph);
    boolean asColumns = fitColumns(graph.attributeNames());
    NewFiles files =
        new NewFiles(
                folder,
                Stream.of(CsvFolder.NODES, CsvFolder.EDGES, CsvFolder.ATTRIBUTES)
                    .flatMap(usual -> CsvFolder.names(usual).stream())
                    .toList())
            .add(CsvFolder.NODES, rows -> new NodeWriter(graph, split, asColumns).write(rows))
            .add(CsvFolder.EDGES, rows -> writeEdges(graph, rows));
    if (!asColumns) {
      files.add(CsvFolder.ATTRIBUTES, rows -> writeAttributes(graph, rows));
    }
    files.write();
  }

  /** Writes a node embedding beside the data: {@code id,u1,u2,…}. */
  public static void writeLatent(NodeIds ids, DenseMatrix latent, Path folder) {
    Check.that(
        ids.size() == latent.rows(),
        "%d nodes need as many rows of the embedding, found %d",
        ids.size(),
        latent.rows());
    new NewFiles(folder, List.of(CsvFolder.LATENT))
        .add(CsvFolder.LATENT, rows -> writeLatent(ids, latent, rows))
        .write();
  }

  private static void writeLatent(NodeIds ids, DenseMatrix latent, RowWriter rows)
      throws IOException {
    rows.field("id");
    for (int j = 0; j < latent.columns(); j++) {
      rows.field("u" + (j + 1));
    }
    rows.endRow();
    for (int i = 0; i < ids.size(); i++) {
      rows.field(ids.get(i));
      for (int j = 0; j < latent.columns(); j++) {
        rows.number(latent.get(i, j));
      }
      rows.endRow();
    }
  }

  private static void writeEdges(AttributedGraph data, RowWriter rows) throws IOException {
    CsrMatrix adjacency = data.graph().adjacency();
    boolean weighted = data.graph().weighted();
    rows.field("source").field("target");
    if (weighted) {
      rows.field(CsvOptions.WEIGHT);
    }
    rows.endRow();
    for (int i = 0; i < data.nodes(); i++) {
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        if (adjacency.column(e) > i) { // each edge once
          rows.field(data.ids().get(i)).field(data.ids().get(adjacency.column(e)));
          if (weighted) {
            rows.number(adjacency.value(e));
          }
          rows.endRow();
        }
      }
    }
  }

  /**
   * Attribute after attribute, because the reader numbers them as they come. One that is 0
   * everywhere is listed with a 0, or it would be lost.
   */
  private static void writeAttributes(AttributedGraph data, RowWriter rows) throws IOException {
    rows.field(ListedAttributes.NODE)
        .field(ListedAttributes.ATTRIBUTE)
        .field(ListedAttributes.VALUE)
        .endRow();
    CsrMatrix byAttribute = data.attributes().transpose().matrix();
    for (int a = 0; a < data.attributeNames().size(); a++) {
      String name = data.attributeNames().get(a);
      for (int e = byAttribute.rowStart(a); e < byAttribute.rowStart(a + 1); e++) {
        rows.field(data.ids().get(byAttribute.column(e))).field(name);
        rows.number(byAttribute.value(e)).endRow();
      }
      if (byAttribute.rowLength(a) == 0) {
        rows.field(data.ids().get(0)).field(name).number(0).endRow();
      }
    }
  }

  private static boolean fitColumns(List<String> attributes) {
    return attributes.size() <= MOST_COLUMNS
        && attributes.stream()
            .noneMatch(
                name ->
                    name.equalsIgnoreCase("id")
                        || name.equalsIgnoreCase(CsvOptions.LABEL)
                        || name.equalsIgnoreCase(CsvOptions.SPLIT));
  }

  private static void requireNames(AttributedGraph graph) {
    Check.that(graph.nodes() > 0, "a graph without nodes cannot be written");
    for (int i = 0; i < graph.nodes(); i++) {
      Check.that(!graph.ids().get(i).isEmpty(), "node %d has an empty id", i);
    }
    Set<String> seen = new HashSet<>();
    for (String name : graph.attributeNames()) {
      Check.that(!name.isBlank(), "an attribute has a blank name");
      Check.that(seen.add(name), "two attributes are named \"%s\"", name);
    }
    for (int e = 0; e < graph.attributes().entries(); e++) {
      float value = graph.attributes().value(e);
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException("an attribute has the value " + value);
      }
    }
    Labels labels = graph.labels();
    for (String name : labels.classNames()) {
      Check.that(
          !name.isBlank() && !name.contains("|"),
          "class \"%s\" cannot be written, a label must not be blank or contain |",
          name);
      Check.that(
          !labels.multiLabel() || name.equals(name.strip()),
          "class \"%s\" cannot be one of several labels, blanks around it would be lost",
          name);
    }
  }
}
