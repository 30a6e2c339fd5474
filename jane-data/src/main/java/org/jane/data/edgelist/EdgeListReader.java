package org.jane.data.edgelist;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jane.data.DataFile;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.RowSink;
import org.jane.data.csv.TableInput;
import org.jane.data.graphfile.GraphFile;
import org.jane.graph.NodeIds;
import org.jane.run.Run;

/**
 * Reads an edge list: two ids per line, then a weight, or what networkx writes about the edge. The
 * nodes are those that occur, in the order in which they do; they have no attributes and no labels.
 * The file is read from disk as often as needed and not held in memory.
 */
public final class EdgeListReader {
  private EdgeListReader() {}

  public static GraphFile read(DataFile file, CsvOptions options, Run run) {
    Set<String> ignored = new LinkedHashSet<>();
    boolean weighted = false;
    boolean directed;
    long unweighted = 0;
    long rows = 0;
    try (EdgeLines lines = new EdgeLines(file, options, ignored, run)) {
      while (lines.next()) {
        rows++;
        weighted |= !lines.weight().isEmpty();
        unweighted += lines.weight().isEmpty() ? 1 : 0;
      }
      directed = lines.saysDirected();
    }
    if (rows == 0) {
      throw file.refuse("the file has no edges", "Write two ids per line");
    }
    List<String> notices = new ArrayList<>();
    if (!ignored.isEmpty()) {
      List<String> shown = new ArrayList<>(ignored).subList(0, Math.min(20, ignored.size()));
      notices.add(
          "Ignored attributes of the edges in %s: %s%s."
              .formatted(file.name(), String.join(", ", shown), ignored.size() > 20 ? ", …" : ""));
    }
    if (weighted && unweighted > 0) {
      notices.add(
          "%d of %d edges in %s have no weight and were given 1."
              .formatted(unweighted, rows, file.name()));
    }
    return new GraphFile(
        new Nodes(file, options), new Edges(file, options, weighted), directed, List.of(), notices);
  }

  /** Each id that occurs, once. */
  private record Nodes(DataFile source, CsvOptions options) implements TableInput {
    @Override
    public String file() {
      return source.name();
    }

    @Override
    public void read(RowSink rows, Run run) {
      rows.columns(1, List.of(options.id()));
      NodeIds.Builder seen = new NodeIds.Builder();
      try (EdgeLines lines = new EdgeLines(source, options, new LinkedHashSet<>(), run)) {
        while (lines.next()) {
          for (String end : List.of(lines.source(), lines.target())) {
            if (seen.add(end) >= 0) {
              rows.field(end);
              rows.endRow(lines.line());
            }
          }
        }
      }
    }
  }

  private record Edges(DataFile source, CsvOptions options, boolean weighted)
      implements TableInput {
    @Override
    public String file() {
      return source.name();
    }

    @Override
    public void read(RowSink rows, Run run) {
      rows.columns(
          1,
          weighted
              ? List.of(options.source(), options.target(), options.weight())
              : List.of(options.source(), options.target()));
      try (EdgeLines lines = new EdgeLines(source, options, new LinkedHashSet<>(), run)) {
        while (lines.next()) {
          rows.field(lines.source());
          rows.field(lines.target());
          if (weighted) {
            rows.field(lines.weight().isEmpty() ? "1" : lines.weight());
          }
          rows.endRow(lines.line());
        }
      }
    }
  }
}
