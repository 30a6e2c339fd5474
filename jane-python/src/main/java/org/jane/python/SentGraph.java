package org.jane.python;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.app.Component;
import org.jane.app.DataRequest;
import org.jane.app.RequestException;
import org.jane.data.AttributeRows;
import org.jane.data.Dataset;
import org.jane.data.GivenSplit;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.LabelColumn;
import org.jane.data.csv.MissingValues;
import org.jane.data.csv.ReadAs;
import org.jane.data.csv.TableSet;
import org.jane.data.source.DataSource;
import org.jane.eval.Protocol;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Duplicates;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.graph.UnknownLabels;
import org.jane.graph.UnknownNodes;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * A graph that Python sent, as tables or as arrays. Tables are understood by the rules of CSV
 * files; arrays number nodes, attributes and classes.
 */
final class SentGraph {
  private static final Map<String, ReadAs> READ_AS =
      Map.of(
          "number", ReadAs.NUMBER,
          "category", ReadAs.CATEGORY,
          "date", ReadAs.DATE,
          "text", ReadAs.TEXT,
          "ignore", ReadAs.IGNORED);

  private final DataSource source;
  private final Optional<Component> component;
  private final Set<String> given;
  private final Set<String> unknownLabels;
  private @Nullable Dataset dataset; // once it is read

  private SentGraph(
      DataSource source,
      Optional<Component> component,
      Set<String> given,
      Set<String> unknownLabels) {
    this.source = source;
    this.component = component;
    this.given = given;
    this.unknownLabels = unknownLabels;
  }

  /** What a message describes. Tables are not read yet. */
  static SentGraph of(Message message, Run run) {
    Optional<Component> component =
        message
            .textIfGiven("component")
            .map(
                name ->
                    RequestException.ofArguments(
                        () -> KeyNames.parse(Component.class, "component", name)));
    String name = message.textIfGiven("name").orElse("graph");
    Set<String> unknown = new HashSet<>(message.texts("unknown_label"));
    if (message.has("path")) {
      CsvOptions options = RequestException.ofArguments(() -> options(message));
      Path folder = Path.of(message.text("data_dir"));
      DataSource named = DataRequest.named(message.text("path"), folder, options).source();
      return new SentGraph(named, component, new HashSet<>(message.texts("given")), unknown);
    }
    if (message.has("nodes")) {
      CsvOptions options = RequestException.ofArguments(() -> options(message));
      TableSet tables =
          new TableSet(
              name,
              message.textIfGiven("source").orElse("nodes and edges"),
              new MemoryTable("nodes", message.part("nodes").orElseThrow()),
              new MemoryTable("edges", message.part("edges").orElseThrow()),
              null,
              message.flag("directed"),
              message.texts("notices"));
      return new SentGraph(
          new DataSource.TablesInMemory(tables, options),
          component,
          new HashSet<>(message.texts("given")),
          unknown);
    }
    return new SentGraph(
        new DataSource.InMemory(dataset(name, message, unknown, run)),
        component,
        Set.of(),
        unknown);
  }

  private static CsvOptions options(Message message) {
    Map<String, String> said = message.textsByName("options");
    CsvOptions usual = CsvOptions.defaults();
    CsvOptions options =
        usual
            .withNodeColumns(
                said.getOrDefault("id", usual.id()), said.getOrDefault("label", usual.label()))
            .withEdgeColumns(
                said.getOrDefault("source", usual.source()),
                said.getOrDefault("target", usual.target()),
                said.getOrDefault("weight", usual.weight()))
            .withUnknownLabels(new HashSet<>(message.texts("unknown_label")))
            .withDirected(message.flag("directed"));
    for (Map.Entry<String, ReadAs> each : READ_AS.entrySet()) {
      options = options.withReadAs(each.getValue(), new HashSet<>(message.texts(each.getKey())));
    }
    if (said.containsKey("missing")) {
      options =
          options.withMissing(KeyNames.parse(MissingValues.class, "missing", said.get("missing")));
    }
    if (said.containsKey("duplicates")) {
      options =
          options.withDuplicates(
              KeyNames.parse(Duplicates.class, "duplicates", said.get("duplicates")));
    }
    if (said.containsKey("unknown-nodes")) {
      options =
          options.withUnknownNodes(
              KeyNames.parse(UnknownNodes.class, "unknown-nodes", said.get("unknown-nodes")));
    }
    return options;
  }

  private static Dataset dataset(String name, Message message, Set<String> unknown, Run run) {
    int nodes = Math.toIntExact(message.number("count"));
    if (nodes == 0) {
      throw new GraphDataException(
          "nodes", "there are no nodes", "Give a graph of at least one node");
    }
    List<Remedy> notes = new ArrayList<>();
    message.texts("notices").forEach(notice -> notes.add(Remedy.of(notice)));
    Labels labels = labels(message, nodes, unknown, notes);
    EdgesBuilt edges = edges(message, nodes, run, notes);
    CsrMatrix attributes = attributes(message, nodes);
    List<String> names = message.texts("attribute_names");
    if (names.isEmpty()) {
      names = AttributeRows.numberedNames("attributes", attributes.columns());
    }
    NodeIds ids =
        message.has("ids") ? ids(message.part("ids").orElseThrow()) : NodeIds.numbered(nodes);
    AttributedGraph graph = new AttributedGraph(edges.graph, attributes, names, labels, ids);
    return new Dataset(
        name,
        message.textIfGiven("source").orElse("arrays"),
        graph,
        splits(message, labels, notes),
        edges.counts,
        notes,
        AttributeEncoding.listing(names),
        List.of(),
        Map.of(),
        Map.of());
  }

  private static NodeIds ids(Message column) {
    byte[] bytes = column.array("bytes", byte[].class);
    int at = 0;
    NodeIds.Builder ids = new NodeIds.Builder();
    int row = 0;
    for (int length : column.array("lengths", int[].class)) {
      String id = new String(bytes, at, length, StandardCharsets.UTF_8);
      at += length;
      if (ids.add(id) < row) {
        throw new GraphDataException(
            "nodes:" + row, "node \"" + id + "\" stands twice", "Give every node an id of its own");
      }
      row++;
    }
    return ids.build();
  }

  private static Labels labels(
      Message message, int nodes, Set<String> unknown, List<Remedy> notes) {
    List<String> classes = message.texts("classes");
    if (message.has("indicator")) { // several labels per node
      byte[] has = message.array("indicator", byte[].class);
      int[][] labels = new int[nodes][];
      int m = classes.size();
      byte[] known = message.array("indicator_known", byte[].class);
      for (int i = 0; i < nodes; i++) {
        if (known[i] == 0) {
          continue; // null says that nothing is known
        }
        int[] of = new int[m];
        int count = 0;
        for (int c = 0; c < m; c++) {
          if (has[i * m + c] == 1) {
            of[count++] = c;
          }
        }
        labels[i] = Arrays.copyOf(of, count);
      }
      return Labels.multi(classes, labels);
    }
    return message.has("labels")
        ? LabelColumn.ofArray(classes, message.array("labels", int[].class), unknown, notes::add)
        : Labels.unknown(nodes);
  }

  private record EdgesBuilt(Graph graph, EdgeCounts counts) {}

  private static EdgesBuilt edges(Message message, int nodes, Run run, List<Remedy> notes) {
    int[] source = message.array("from", int[].class);
    int[] target = message.array("to", int[].class);
    Optional<float[]> weight = message.arrayIfGiven("weights", float[].class);
    GraphBuilder builder = new GraphBuilder(nodes).directed(message.flag("directed"));
    message
        .textIfGiven("duplicates")
        .ifPresent(
            name ->
                builder.duplicates(
                    RequestException.ofArguments(
                        () -> KeyNames.parse(Duplicates.class, "duplicates", name))));
    float[] weights = weight.orElse(null);
    for (int e = 0; e < source.length; e++) {
      float w = weights == null ? 1f : weights[e];
      if (!(w >= 0 && w < Float.POSITIVE_INFINITY)) {
        throw new GraphDataException(
            "edges:" + e,
            "the weight is " + w + ", not a number of at least 0",
            Remedy.of(
                "Correct it, or leave weights out with %s", Remedy.option("weight", "False")));
      }
      builder.add(source[e], target[e], w);
    }
    Graph graph = builder.build(run.workers());
    if (graph.edges() == 0) {
      notes.add(Remedy.of("There are no edges."));
    }
    return new EdgesBuilt(graph, builder.counts());
  }

  /** Attributes as rows that are filled, or as compressed sparse rows. */
  private static CsrMatrix attributes(Message message, int nodes) {
    int columns = message.numberIfGiven("columns").orElse(0L).intValue();
    if (message.has("dense")) {
      return sparse(message.array("dense", float[].class), nodes, columns);
    }
    if (!message.has("values")) {
      return CsrMatrix.empty(nodes, columns);
    }
    return new CsrMatrix(
        columns,
        message.array("row_start", int[].class),
        message.array("column", int[].class),
        message.array("values", float[].class));
  }

  private static CsrMatrix sparse(float[] dense, int rows, int columns) {
    int[] rowStart = new int[rows + 1];
    int entries = 0;
    boolean ones = true;
    for (int i = 0; i < rows; i++) {
      int end = (i + 1) * columns;
      for (int at = i * columns; at < end; at++) {
        if (dense[at] != 0f) {
          entries++;
          ones &= dense[at] == 1f;
        }
      }
      rowStart[i + 1] = entries;
    }
    int[] column = new int[entries];
    float[] value = ones ? null : new float[entries];
    int next = 0;
    for (int i = 0; i < rows; i++) {
      int start = i * columns;
      for (int j = 0; j < columns; j++) {
        float of = dense[start + j];
        if (of != 0f) {
          column[next] = j;
          if (value != null) {
            value[next] = of;
          }
          next++;
        }
      }
    }
    return new CsrMatrix(columns, rowStart, column, value);
  }

  /** The masks; nodes without a label are left out and counted. */
  private static List<Split> splits(Message message, Labels labels, List<Remedy> notes) {
    List<Split> splits = new ArrayList<>();
    for (Message split : message.parts("splits")) {
      int left = 0;
      int[][] nodes = new int[3][];
      for (int i = 0; i < 3; i++) {
        int[] masked = split.array(List.of("train", "validation", "test").get(i), int[].class);
        nodes[i] = Arrays.stream(masked).filter(labels::known).toArray();
        left += masked.length - nodes[i].length;
      }
      if (left > 0) {
        notes.add(Remedy.of("Left %d nodes without a label out of the masks.".formatted(left)));
      }
      splits.add(GivenSplit.of("masks", labels, nodes[0], nodes[1], nodes[2]));
    }
    return splits;
  }

  /** Reads tables that are not read yet; from then on they are known. */
  synchronized Dataset read(Run run) {
    Dataset read = dataset == null ? source.read(run) : dataset;
    dataset = read;
    return read;
  }

  /**
   * The request to learn from this.
   *
   * @param split how nodes are split, if that was said: a column that it names is kept
   */
  DataRequest request(Optional<String> split, Run run) {
    boolean column =
        split
            .flatMap(s -> RequestException.ofArguments(() -> Protocol.parse(s)).column())
            .isPresent();
    return of(column ? source : new DataSource.InMemory(read(run)));
  }

  /** The request to look at it, or to read it as further data for a model. */
  DataRequest request() {
    return of(source);
  }

  private DataRequest of(DataSource from) {
    return DataRequest.of(from).withComponent(component).withGiven(given);
  }

  /**
   * The request to learn from this, with labels of these nodes alone.
   *
   * @param classes all of them
   * @param nodes whose labels are known
   * @param codes their classes
   */
  DataRequest relabelled(List<String> classes, int[] nodes, int[] codes, Run run) {
    Dataset all = read(run);
    AttributedGraph graph = all.graph();
    int[] label = new int[graph.nodes()];
    Arrays.fill(label, -1);
    for (int i = 0; i < nodes.length; i++) {
      label[nodes[i]] = codes[i];
    }
    List<Remedy> notes = new ArrayList<>(all.notes());
    boolean minusOne = graph.labels().classNames().contains(UnknownLabels.MINUS_ONE);
    Labels labels =
        LabelColumn.ofArray(classes, label, minusOne ? Set.of("blank") : unknownLabels, notes::add);
    AttributeEncoding encoding = all.encoding();
    return of(
        new DataSource.InMemory(
            new Dataset(
                all.name(),
                all.source(),
                new AttributedGraph(
                    graph.graph(), graph.attributes(), graph.attributeNames(), labels, graph.ids()),
                List.of(),
                all.edgeCounts(),
                notes,
                encoding,
                all.columns(),
                all.options(),
                Map.of())));
  }
}
