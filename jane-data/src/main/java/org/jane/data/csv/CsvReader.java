package org.jane.data.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jane.data.Dataset;
import org.jane.data.KnownNodes;
import org.jane.data.LinkedRows;
import org.jane.data.ReadColumn;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.run.Nearest;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Reads data in our own format: nodes, edges and optionally sparse attributes as tables.
 *
 * <ul>
 *   <li>{@code nodes.csv}: {@code id[,label][,split][,attribute columns…]}. Ids are strings. An
 *       empty label is an unknown one; a {@code |} in any label makes the data multi-label. split
 *       is train, validation, test or blank. A column is numeric if its first value is, or a list
 *       of numbers such as {@code [0.1, 0.2]}; other columns become one attribute a category,
 *       unless the options say that they hold dates, texts or nothing of use.
 *   <li>{@code edges.csv}: {@code source,target[,weight][,type]}. Reverse and repeated rows are one
 *       edge; types, and directions where the options say so, are kept beside.
 *   <li>{@code attributes.csv}: {@code node,attribute,value}, for attributes that are mostly 0.
 * </ul>
 *
 * <p>Nodes keep the order of their rows. Classes and categories are sorted, by value when all are
 * whole numbers and by code point otherwise; listed attributes keep the order in which they are
 * first named. Files are UTF-8, packed by gzip or not; a comma, semicolon or tab between fields is
 * found file by file unless the options name it; blanks around a field are ignored unless it is
 * quoted. Whatever is wrong is a {@link GraphDataException} that names file and line; whatever is
 * dropped or filled in is a notice of the {@link Dataset}.
 *
 * <p>Time and memory are linear in the size of the files. Two threads share the work if the run has
 * them; the result is the same without.
 */
public final class CsvReader {
  private CsvReader() {}

  /** Reads the files of a folder by their usual names. */
  public static Dataset readFolder(Path folder, CsvOptions options, Run run) {
    return readFolder(folder, options, null, run);
  }

  /**
   * Reads a folder and encodes its attributes as those of an earlier dataset.
   *
   * @see #read(CsvFiles, CsvOptions, AttributeEncoding, Run)
   */
  public static Dataset readFolder(
      Path folder, CsvOptions options, @Nullable AttributeEncoding encoding, Run run) {
    requireFolder(folder);
    return read(CsvFiles.in(folder), options, encoding, run);
  }

  /**
   * Refuses a folder that lacks one of the files all data has.
   *
   * @throws GraphDataException saying what is missing
   */
  public static void requireFolder(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new GraphDataException(
          folder.toString(), "there is no such folder", "Check the name of the folder");
    }
    requireIn(folder, CsvFolder.NODES, "id", "nodes");
    requireIn(folder, CsvFolder.EDGES, "source,target", "edges");
  }

  public static Dataset read(CsvFiles files, CsvOptions options, Run run) {
    return read(files, options, null, run);
  }

  /**
   * Reads files and encodes their attributes as those of an earlier dataset: columns it had must be
   * there, others are ignored; categories and listed attributes it had not are zeros. All of it is
   * counted in the notices.
   *
   * @param encoding how the earlier dataset was encoded, null to find an encoding
   */
  public static Dataset read(
      CsvFiles files, CsvOptions options, @Nullable AttributeEncoding encoding, Run run) {
    return read(TableSet.of(files), options, encoding, run);
  }

  /**
   * Reads tables that may come from other files than CSV, by the same rules.
   *
   * @param encoding how an earlier dataset was encoded, null to find an encoding
   */
  public static Dataset read(
      TableSet tables, CsvOptions options, @Nullable AttributeEncoding encoding, Run run) {
    return read(reading(tables, options, encoding, false, null, run), null).data();
  }

  /**
   * Reads new nodes with their links, which may lead to nodes that are known already and are not
   * listed again. No column of labels is needed.
   *
   * @param encoding how the earlier dataset was encoded
   * @param known the nodes of the earlier dataset
   */
  public static LinkedRows readNew(
      TableSet tables, CsvOptions options, AttributeEncoding encoding, KnownNodes known, Run run) {
    return read(reading(tables, options, encoding, false, known, run), null);
  }

  /**
   * Reads tables and keeps the values of one more column of nodes as they are, to split by. It is
   * no attribute then.
   */
  public static Dataset readKeeping(TableSet tables, CsvOptions options, String column, Run run) {
    return read(reading(tables, options, null, false, null, run), column).data();
  }

  /**
   * Reads tables only to look at them: a blank attribute value, which would end the reading where
   * {@link MissingValues#FAIL} is chosen, is counted and told instead.
   */
  public static Dataset look(TableSet tables, CsvOptions options, Run run) {
    return read(reading(tables, options, null, true, null, run), null).data();
  }

  /** Reads files only to look at them, see {@link #look(TableSet, CsvOptions, Run)}. */
  public static Dataset look(CsvFiles files, CsvOptions options, Run run) {
    return look(TableSet.of(files), options, run);
  }

  private static Reading reading(
      TableSet tables,
      CsvOptions options,
      @Nullable AttributeEncoding encoding,
      boolean lookOnly,
      @Nullable KnownNodes known,
      Run run) {
    Notices notices = new Notices();
    tables.notices().forEach(notices::add);
    CsvOptions all = options.withDirected(options.directed() || tables.directed());
    return new Reading(tables, all, encoding, lookOnly, known, run, notices);
  }

  /** Reads a folder only to look at it, see {@link #look(TableSet, CsvOptions, Run)}. */
  public static Dataset lookInFolder(Path folder, CsvOptions options, Run run) {
    requireFolder(folder);
    return look(CsvFiles.in(folder), options, run);
  }

  private static LinkedRows read(Reading reading, @Nullable String kept) {
    TableSet tables = reading.tables();
    ReadingRoom.require(tables);
    Notices notices = reading.notices();
    NodeTable nodes = new NodeTable(reading).keeping(kept);
    long stripped = reading.read(tables.nodes(), nodes);
    NodeIds ids = nodes.ids();
    Labels labels = nodes.labels();
    ListedAttributes listed = null;
    TableInput attributeFile = tables.attributes();
    if (attributeFile != null) {
      listed = new ListedAttributes(reading, attributeFile, nodes, ids);
      stripped += reading.read(attributeFile, listed);
    }
    List<AttributeColumn> columns = nodes.attributes();
    AttributeMatrix attributes = new AttributeMatrix(columns, nodes.leftOut(), listed, ids.size());
    String nodeFile = tables.nodes().file();
    List<String> names = attributes.names(nodeFile);
    var matrix = attributes.matrix(nodeFile);
    var splits = nodes.splits(labels);

    EdgeTable edges = new EdgeTable(reading, nodes, ids);
    stripped += reading.read(tables.edges(), edges);
    Graph graph = edges.graph();
    notices.addCount("Ignored the blanks around", stripped, "unquoted field", "in all files");
    List<ReadColumn> read = new ArrayList<>(nodes.columnsRead());
    read.addAll(listed == null ? List.of() : listed.columnsRead());
    read.addAll(edges.columnsRead());
    Dataset data =
        new Dataset(
            tables.name(),
            tables.source(),
            new AttributedGraph(graph, matrix, names, labels, ids),
            splits,
            edges.counts(),
            notices.all(),
            attributes.encoding(),
            read,
            reading.options().unusual(),
            kept == null ? Map.of() : Map.of(kept, nodes.keptValues()));
    return new LinkedRows(data, edges.outside());
  }

  private static void requireIn(Path folder, String file, String columns, String option) {
    if (CsvFolder.find(folder, file).isPresent()) {
      return;
    }
    throw new GraphDataException(
        folder.toString(),
        "there is no " + file,
        Remedy.of(
                "The folder needs "
                    + file
                    + " with a header of at least "
                    + columns
                    + ", or name the file with %s",
                Remedy.option(option))
            .after(nearestFile(folder, file)));
  }

  private static String nearestFile(Path folder, String file) {
    try (Stream<Path> there = Files.list(folder)) {
      List<String> others =
          there.map(CsvFiles::name).filter(name -> !CsvFolder.isOurs(name)).sorted().toList();
      return Nearest.to(file, others).map(near -> "Did you mean \"" + near + "\"?").orElse("");
    } catch (IOException e) {
      return ""; // a hint only: the message says what is missing all the same
    }
  }
}
