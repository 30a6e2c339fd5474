package org.jane.data.source;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jane.data.DataFile;
import org.jane.data.FileBytes;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.TableInput;
import org.jane.data.edgelist.EdgeListReader;
import org.jane.data.gml.GmlReader;
import org.jane.data.graphfile.GraphFile;
import org.jane.data.mtx.MatrixMarketReader;
import org.jane.data.nodelink.NodeLinkReader;
import org.jane.data.pajek.PajekReader;
import org.jane.data.parquet.ParquetTable;
import org.jane.data.xml.GexfReader;
import org.jane.data.xml.GraphmlReader;
import org.jane.run.Run;

/**
 * Finds the reader of a graph file: by what stands at its beginning where that is unmistakable, by
 * the ending of its name otherwise.
 */
final class GraphFormats {
  private static final Set<String> EDGE_LISTS =
      Set.of("edgelist", "edges", "edge", "el", "ncol", "txt", "tsv");
  private static final Pattern GML =
      Pattern.compile("(?i)(?:creator|version|graph|comment|label|id|name)\\s*[\\[\"0-9]");

  private GraphFormats() {}

  /** Reads a file into its tables. */
  interface Reader {
    GraphFile read(DataFile file, CsvOptions options, Run run);
  }

  /** The reader of a file that is a graph by itself, empty when it is not. */
  static Optional<Reader> of(Path path) {
    if (!Files.isRegularFile(path)) {
      return Optional.empty(); // what is read from a pipe is gone
    }
    String ending = ending(path);
    return byContent(DataFile.of(path).head(), ending)
        .or(
            () ->
                EDGE_LISTS.contains(ending) ? Optional.of(EdgeListReader::read) : byEnding(ending));
  }

  private static Optional<Reader> byContent(byte[] head, String ending) {
    String text =
        new String(head, StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "").stripLeading();
    if (text.regionMatches(true, 0, "%%MatrixMarket", 0, 14)) {
      return Optional.of(MatrixMarketReader::read);
    }
    if (text.startsWith("<") && text.contains("<graphml")) {
      return Optional.of(GraphmlReader::read);
    }
    if (text.startsWith("<") && text.contains("<gexf")) {
      return Optional.of(GexfReader::read);
    }
    if (text.startsWith("{") && (ending.equals("json") || text.contains("\"nodes\""))) {
      return Optional.of(NodeLinkReader::read);
    }
    String content = afterComments(text);
    if (content.regionMatches(true, 0, "*vertices", 0, 9)
        || content.regionMatches(true, 0, "*network", 0, 8)) {
      return Optional.of(PajekReader::read);
    }
    if (GML.matcher(content).lookingAt() && content.contains("[")) {
      return Optional.of(GmlReader::read);
    }
    return Optional.empty();
  }

  private static String afterComments(String text) {
    String rest = text;
    while (rest.startsWith("#") || rest.startsWith("%")) {
      int end = rest.indexOf('\n');
      rest = end < 0 ? "" : rest.substring(end).stripLeading();
    }
    return rest;
  }

  private static Optional<Reader> byEnding(String ending) {
    return switch (ending) {
      case "graphml" -> Optional.of(GraphmlReader::read);
      case "gexf" -> Optional.of(GexfReader::read);
      case "gml" -> Optional.of(GmlReader::read);
      case "net", "paj" -> Optional.of(PajekReader::read);
      case "json" -> Optional.of(NodeLinkReader::read);
      case "mtx" -> Optional.of(MatrixMarketReader::read);
      default -> Optional.empty();
    };
  }

  /** The ending of a name in lower case, that of compressing aside. */
  static String ending(Path path) {
    String name = FileBytes.nameOf(path).toLowerCase(Locale.ROOT);
    String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    return plain.substring(plain.lastIndexOf('.') + 1);
  }

  /** A file that somebody calls the nodes, whatever its format. */
  static Found nodes(Path path, CsvOptions options, Run run) {
    return table(path, options, run, true);
  }

  /** A file that somebody calls the edges, whatever its format. */
  static Found edges(Path path, CsvOptions options, Run run) {
    return table(path, options, run, false);
  }

  /** A file that somebody calls the attributes. */
  static Found attributes(Path path) {
    return parquet(path, "").orElseGet(() -> new Found(TableInput.csv(path), false, List.of()));
  }

  private static Optional<Found> parquet(Path path, String id) {
    if (!ParquetTable.recognises(path)) {
      return Optional.empty();
    }
    ParquetTable table = new ParquetTable(path, id);
    return Optional.of(new Found(table, false, table.notices()));
  }

  /**
   * A table, and what the file says beside it.
   *
   * @param directed whether the file says that edges have a direction
   * @param notices how the file was understood
   */
  record Found(TableInput table, boolean directed, List<String> notices) {}

  private static Found table(Path path, CsvOptions options, Run run, boolean ofNodes) {
    Optional<Found> parquet = parquet(path, options.id());
    if (parquet.isPresent()) {
      return parquet.get();
    }
    Optional<Reader> reader =
        of(path)
            .filter(
                found -> !EDGE_LISTS.contains(ending(path)) || !isTable(path, options, ofNodes));
    if (reader.isEmpty()) {
      return new Found(TableInput.csv(path), false, List.of());
    }
    GraphFile graph = reader.get().read(DataFile.of(path), options, run);
    return ofNodes
        ? new Found(graph.nodes(), false, graph.nodeNotices())
        : new Found(graph.edges(), graph.directed(), graph.edgeNotices());
  }

  /**
   * Whether a text file has a heading that names the columns, as tables do and edge lists do not.
   */
  private static boolean isTable(Path path, CsvOptions options, boolean ofNodes) {
    String head = new String(DataFile.of(path).head(), StandardCharsets.UTF_8);
    boolean comment = head.startsWith("#") || head.startsWith("%");
    String first = head.lines().findFirst().orElse("");
    return ofNodes
        || (!comment && names(first, options.source()) && names(first, options.target()));
  }

  private static boolean names(String heading, String column) {
    return heading.toLowerCase(Locale.ROOT).contains(column.toLowerCase(Locale.ROOT));
  }
}
