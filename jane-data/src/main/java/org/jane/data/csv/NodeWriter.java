package org.jane.data.csv;

import java.io.IOException;
import java.util.Arrays;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/** Writes nodes.csv. */
final class NodeWriter {
  private final AttributedGraph data;
  private final Labels labels;
  private final String @Nullable [] role; // absent when there is no split
  private final boolean withAttributes;
  private boolean barWritten;

  NodeWriter(AttributedGraph data, @Nullable Split split, boolean withAttributes) {
    this.data = data;
    this.labels = data.labels();
    this.role = split == null ? null : roles(split, data.nodes());
    this.withAttributes = withAttributes;
  }

  private static String[] roles(Split split, int nodes) {
    String[] role = new String[nodes];
    Arrays.fill(role, "");
    for (int node : split.train()) {
      role[node] = "train";
    }
    for (int node : split.validation()) {
      role[node] = "validation";
    }
    for (int node : split.test()) {
      role[node] = "test";
    }
    return role;
  }

  void write(RowWriter rows) throws IOException {
    boolean labelled = labels.knownCount() > 0;
    rows.field("id");
    if (labelled) {
      rows.field(CsvOptions.LABEL);
    }
    if (role != null) {
      rows.field(CsvOptions.SPLIT);
    }
    if (withAttributes) {
      data.attributeNames().forEach(rows::field);
    }
    rows.endRow();
    for (int i = 0; i < data.nodes(); i++) {
      rows.field(data.ids().get(i));
      if (labelled) {
        rows.field(label(i));
      }
      if (role != null) {
        rows.field(role[i]);
      }
      if (withAttributes) {
        writeAttributes(i, rows);
      }
      rows.endRow();
    }
  }

  private String label(int node) {
    if (!labels.known(node)) {
      return "";
    }
    if (!labels.multiLabel()) {
      return labels.classNames().get(labels.of(node));
    }
    StringBuilder joined = new StringBuilder();
    for (int j = 0; j < labels.count(node); j++) {
      joined.append(j == 0 ? "" : "|").append(labels.classNames().get(labels.get(node, j)));
    }
    // A bar says that labels are lists; where the first list has none of its own it gets one, which
    // is also how a node says that it has no class.
    if (labels.count(node) == 0 || (labels.count(node) == 1 && !barWritten)) {
      joined.append('|');
    }
    barWritten = true;
    return joined.toString();
  }

  private void writeAttributes(int node, RowWriter rows) {
    CsrMatrix attributes = data.attributes();
    int e = attributes.rowStart(node);
    for (int a = 0; a < attributes.columns(); a++) {
      boolean stored = e < attributes.rowStart(node + 1) && attributes.column(e) == a;
      rows.number(stored ? attributes.value(e++) : 0f);
    }
  }
}
