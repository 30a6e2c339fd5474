package org.jane.data.graphfile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jane.data.DataFile;
import org.jane.data.Dataset;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.CsvReader;
import org.jane.data.csv.MissingValues;
import org.jane.data.csv.TableInput;
import org.jane.data.csv.TableSet;
import org.jane.data.edgelist.EdgeListReader;
import org.jane.data.gml.GmlReader;
import org.jane.data.mtx.MatrixMarketReader;
import org.jane.data.nodelink.NodeLinkReader;
import org.jane.data.pajek.PajekReader;
import org.jane.data.parquet.ParquetTable;
import org.jane.data.xml.GexfReader;
import org.jane.data.xml.GraphmlReader;
import org.jane.run.Run;

/** The formats of graph files, to read bytes that are in memory, and good files of each. */
public enum GraphFileInput {
  GRAPHML(GraphmlReader::read, "people.graphml", "directed.graphml"),
  GEXF(GexfReader::read, "people.gexf"),
  GML(GmlReader::read, "people.gml"),
  PAJEK(PajekReader::read, "people.net"),
  JSON(NodeLinkReader::read, "links.json", "edges.json", "under-graph.json", "cytoscape.json"),
  EDGE_LIST(EdgeListReader::read, "people.edgelist", "weighted.edges", "commas.edges", "snap.txt"),
  MTX(MatrixMarketReader::read, "symmetric.mtx", "general.mtx", "pattern.mtx"),
  PARQUET(
      GraphFileInput::parquet,
      "nodes-snappy.parquet",
      "nodes-none.parquet",
      "nodes-v2.parquet",
      "nodes-groups.parquet",
      "nodes-zstd.parquet",
      "types.parquet",
      "types-v2.parquet",
      "nodes-duckdb-v2.parquet");

  /** Options that let as much as possible through. */
  static final CsvOptions OPTIONS = CsvOptions.defaults().withMissing(MissingValues.ZERO);

  private interface Reader {
    GraphFile read(DataFile file, CsvOptions options, Run run);
  }

  private final Reader reader;
  private final List<String> seeds;

  GraphFileInput(Reader reader, String... seeds) {
    this.reader = reader;
    this.seeds = List.of(seeds);
  }

  private static byte[] content; // of the Parquet file under way; a table has no DataFile

  /** Nodes from Parquet; the edges do not matter. */
  private static GraphFile parquet(DataFile file, CsvOptions options, Run run) {
    ParquetTable nodes = new ParquetTable(file.name(), content, options.id());
    byte[] one = "anna bob\n".getBytes(StandardCharsets.UTF_8);
    TableInput edges = EdgeListReader.read(DataFile.of("e", one), options, run).edges();
    return new GraphFile(nodes, edges, false, nodes.notices(), List.of());
  }

  /** Reads a file to the end. */
  public Dataset read(byte[] bytes, CsvOptions options) {
    Run run = Run.seeded(1).threads(1);
    content = bytes;
    GraphFile graph = reader.read(DataFile.of("file", bytes), options, run);
    return CsvReader.read(
        new TableSet(
            "t", "t", graph.nodes(), graph.edges(), null, graph.directed(), graph.notices()),
        options,
        null,
        run);
  }

  /** Good files. */
  List<byte[]> seeds() {
    return seeds.stream().map(GraphFileInput::resource).toList();
  }

  static byte[] resource(String name) {
    try (InputStream in =
        GraphFileInput.class.getResourceAsStream("/org/jane/data/graphs/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
