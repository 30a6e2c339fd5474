package org.jane.data.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.data.DataFile;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.ForeignFile;
import org.jane.data.KnownNodes;
import org.jane.data.LinkedRows;
import org.jane.data.csv.CsvFiles;
import org.jane.data.csv.CsvFolder;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.CsvReader;
import org.jane.data.csv.TableInput;
import org.jane.data.csv.TableSet;
import org.jane.data.graphfile.GraphFile;
import org.jane.data.parquet.ParquetTable;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphDataException;
import org.jane.run.Nearest;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/**
 * What a user means by DATA: a name of the catalogue, {@code synthetic:…}, a folder or a file in a
 * known format, files named one by one, or what a program has in memory.
 */
public sealed interface DataSource {
  /** The prefix of graphs that are drawn, not read. */
  String SYNTHETIC = "synthetic:";

  /** Names that end as those of files. */
  String LOOKS_LIKE_FILE =
      "(?i).*\\.(npz|mat|zip|csv|tsv|txt|graphml|gml|gexf|net|json|edgelist|edges|mtx|parquet|gz|xlsx?)";

  /** Reads or draws it: all nodes. */
  Dataset read(Run run);

  /**
   * Reads it only to look at it: what would stop a training is told in the notices, where that is
   * possible.
   */
  default Dataset look(Run run) {
    return read(run);
  }

  /**
   * Reads it with the attributes of an earlier dataset, so that a model meets what it has learnt
   * about.
   *
   * @throws GraphDataException when this cannot be done
   */
  default Dataset read(AttributeEncoding encoding, Run run) {
    Dataset dataset = read(run);
    if (!dataset.graph().attributeNames().equals(encoding.attributeNames())) {
      throw new GraphDataException(
          dataset.source(),
          "its %d attributes are not the %d the model was trained on"
              .formatted(dataset.graph().attributeNames().size(), encoding.attributeNames().size()),
          "Give data of the same kind");
    }
    return dataset;
  }

  /**
   * Reads new nodes for a model: with the attributes of its training, tables with the options of
   * its training, and links to nodes that the model knows and the data does not list.
   *
   * @param options of the data of training, see {@link Dataset#options}
   * @param given names of options the user has set for this data
   */
  default LinkedRows readNew(
      AttributeEncoding encoding,
      Map<String, String> options,
      Set<String> given,
      KnownNodes known,
      Run run) {
    return LinkedRows.complete(read(encoding, run));
  }

  /**
   * Reads it and keeps the values of a column of the nodes to split by; the column is no attribute.
   *
   * @throws GraphDataException when the nodes have no such column
   */
  default Dataset readKeeping(String column, Run run) {
    Dataset dataset = read(run);
    throw new GraphDataException(
        dataset.source(),
        "there is no table of nodes with a column \"" + column + "\"",
        Remedy.of(
            "Give a table of nodes, or leave %s out to have one chosen", Remedy.option("split")));
  }

  /**
   * Whether to keep the largest component unless the user says otherwise: for the catalogue, as in
   * the paper.
   */
  default boolean largestComponentByDefault() {
    return false;
  }

  /** A dataset of the catalogue. */
  record Catalogued(String name, Path dataFolder) implements DataSource {
    @Override
    public Dataset read(Run run) {
      return Catalogue.read(name, dataFolder);
    }

    @Override
    public boolean largestComponentByDefault() {
      return true;
    }
  }

  /** Data that was read or made before. */
  record InMemory(Dataset dataset) implements DataSource {
    @Override
    public Dataset read(Run run) {
      return dataset;
    }
  }

  /** A graph drawn from the model. */
  record Synthetic(SyntheticConfig config) implements DataSource {
    @Override
    public Dataset read(Run run) {
      SyntheticGraph drawn = SyntheticGraph.draw(config, run);
      long edges = drawn.graph().graph().edges();
      return new Dataset(
          SYNTHETIC + config,
          "drawn from the model",
          drawn.graph(),
          List.of(),
          new EdgeCounts(edges, 0, 0, 0, 0),
          List.of());
    }
  }

  /** A folder or file in a format of published datasets. */
  record Published(Path path) implements DataSource {
    @Override
    public Dataset read(Run run) {
      return Formats.read(path).orElseThrow(() -> unknown(path));
    }

    private static GraphDataException unknown(Path path) {
      Remedy tables =
          Remedy.of(
              "Name the tables of nodes and edges with %s and %s",
              Remedy.option("nodes"), Remedy.option("edges"));
      if (ParquetTable.recognises(path)) {
        return new GraphDataException(path.toString(), "this is one Parquet table", tables);
      }
      if (Files.isRegularFile(path)) {
        Optional<GraphDataException> known =
            ForeignFile.refusal(FileBytes.nameOf(path), DataFile.of(path).head());
        if (known.isPresent()) {
          return known.get();
        }
        if (GraphFormats.ending(path).equals("csv")) {
          return new GraphDataException(path.toString(), "this is one CSV table", tables);
        }
      }
      return new GraphDataException(
          path.toString(),
          "neither a file nor a folder of a known format",
          "Give a folder with nodes.csv and edges.csv, or planetoid, airport or AM-GCN files, or a"
              + " .npz, .mat or .zip file, or a graph as .graphml, .gml, .gexf, .net, .json, .mtx"
              + " or .edgelist");
    }
  }

  /** Data that is tables, whatever files they come from: all rules for columns are the same. */
  sealed interface TableData extends DataSource {
    /** How the tables are to be understood. */
    CsvOptions options();

    /** Finds the tables; their rows are read later. */
    TableSet tables(Run run);

    /** The same files, understood otherwise. */
    TableData withOptions(CsvOptions other);

    @Override
    default LinkedRows readNew(
        AttributeEncoding encoding,
        Map<String, String> options,
        Set<String> given,
        KnownNodes known,
        Run run) {
      CsvOptions all = options().like(options, given);
      return CsvReader.readNew(withOptions(all).tables(run), all, encoding, known, run);
    }

    @Override
    default Dataset read(Run run) {
      return CsvReader.read(tables(run), options(), null, run);
    }

    @Override
    default Dataset look(Run run) {
      return CsvReader.look(tables(run), options(), run);
    }

    @Override
    default Dataset read(AttributeEncoding encoding, Run run) {
      return CsvReader.read(tables(run), options(), encoding, run);
    }

    @Override
    default Dataset readKeeping(String column, Run run) {
      return CsvReader.readKeeping(tables(run), options(), column, run);
    }
  }

  /** A graph file: nodes and edges in one. */
  record GraphData(Path path, CsvOptions options) implements TableData {
    @Override
    public TableData withOptions(CsvOptions other) {
      return new GraphData(path, other);
    }

    @Override
    public TableSet tables(Run run) {
      DataFile file = DataFile.of(path);
      GraphFile graph =
          GraphFormats.of(path)
              .orElseThrow(() -> file.refuse("this is no graph file", "Give one"))
              .read(file, options, run);
      return new TableSet(
          file.stem(),
          path.toString(),
          graph.nodes(),
          graph.edges(),
          null,
          graph.directed(),
          graph.notices());
    }
  }

  /** Tables that a program holds, by the same rules as those of files. */
  record TablesInMemory(TableSet tables, CsvOptions options) implements TableData {
    @Override
    public TableData withOptions(CsvOptions other) {
      return new TablesInMemory(tables, other);
    }

    @Override
    public TableSet tables(Run run) {
      return tables;
    }
  }

  /** The user's own files. */
  record Tables(CsvFiles files, CsvOptions options) implements TableData {
    @Override
    public TableData withOptions(CsvOptions other) {
      return new Tables(files, other);
    }

    @Override
    public TableSet tables(Run run) {
      GraphFormats.Found nodes = GraphFormats.nodes(files.nodes(), options, run);
      GraphFormats.Found edges = GraphFormats.edges(files.edges(), options, run);
      Path attributeFile = files.attributes();
      List<String> notices = new ArrayList<>(nodes.notices());
      notices.addAll(edges.notices());
      TableInput attributes = null;
      if (attributeFile != null) {
        GraphFormats.Found found = GraphFormats.attributes(attributeFile);
        attributes = found.table();
        notices.addAll(found.notices());
      }
      return new TableSet(
          files.name(),
          files.source(),
          nodes.table(),
          edges.table(),
          attributes,
          edges.directed(),
          notices);
    }
  }

  /** The user's own files in one folder. */
  record TableFolder(Path folder, CsvOptions options) implements TableData {
    @Override
    public TableData withOptions(CsvOptions other) {
      return new TableFolder(folder, other);
    }

    @Override
    public TableSet tables(Run run) {
      CsvReader.requireFolder(folder);
      return new Tables(CsvFiles.in(folder), options).tables(run);
    }
  }

  /**
   * Understands DATA as it stands on a command line.
   *
   * @throws IllegalArgumentException when it is neither a known name nor looks like a path, or when
   *     {@code synthetic:…} is wrong
   * @throws GraphDataException when it is a path where there is nothing to read
   */
  static DataSource parse(String data, Path dataFolder, CsvOptions options) {
    if (data.startsWith(SYNTHETIC)) {
      return new Synthetic(SyntheticConfig.parse(data.substring(SYNTHETIC.length())));
    }
    if (Catalogue.names().contains(data)) {
      return new Catalogued(data, dataFolder);
    }
    Path path = Path.of(data);
    if (CsvFolder.recognises(path)) {
      return new TableFolder(path, options);
    }
    if (!Formats.knows(path) && GraphFormats.of(path).isPresent()) {
      return new GraphData(path, options);
    }
    if (Files.exists(path)) {
      return new Published(path);
    }
    boolean looksLikePath =
        data.contains("/") || data.contains("\\") || data.matches(LOOKS_LIKE_FILE);
    if (looksLikePath) {
      throw new GraphDataException(data, "there is no such file or folder", "Check the path");
    }
    List<String> known = new ArrayList<>(Catalogue.names());
    known.add(SYNTHETIC + "alpha=0.5,n=200,seed=1");
    throw new IllegalArgumentException(
        "unknown data \""
            + data
            + "\": neither a name of the catalogue nor a folder or file. "
            + Nearest.advice(data, known));
  }
}
