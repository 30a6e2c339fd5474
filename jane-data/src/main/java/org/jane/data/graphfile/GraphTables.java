package org.jane.data.graphfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jane.data.DataFile;
import org.jane.data.FairSize;
import org.jane.data.Quote;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.RowSink;
import org.jane.data.csv.TableInput;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.graph.UnknownNodes;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Collects the nodes and edges of a graph file in any order and makes a node table and an edge
 * table of them. Edges are kept as pairs of numbers, values as text; memory is linear in the file.
 */
public final class GraphTables {
  private static final int MOST_NAMED = 20; // attributes in a notice
  private static final String NO_ID = "\uFFFF"; // no character, so no node is called that
  private static final String USUAL_ID = CsvOptions.defaults().id();
  private static final String USUAL_LABEL = CsvOptions.defaults().label();

  private final DataFile file;
  private final CsvOptions options;
  private final NodeIds.Builder keys = new NodeIds.Builder(); // of nodes and of ends of edges
  private final TextTable values;
  private final TextTable weights;
  private final TextTable types;
  private final Set<String> leftOut = new LinkedHashSet<>(); // attributes nobody reads
  private final Set<String> leftOutOfEdges = new LinkedHashSet<>();
  private final List<String> notices = new ArrayList<>();
  private final List<String> edgeNotices = new ArrayList<>();
  private int[] keyOfNode = new int[1 << 5];
  private int[] lineOfNode = new int[1 << 5];
  private @Nullable String[] shownName = new String[1 << 5];
  private int nodes;
  private int[] ends = new int[1 << 6]; // source, target, source, … as keys
  private int[] lineOfEdge = new int[1 << 5];
  private int edges;
  private final Map<String, String> presets = new HashMap<>();
  private @Nullable String weightPreset;
  private String typePreset = "";
  private boolean directed;
  private ShownNames names = ShownNames.NONE;

  public GraphTables(DataFile file, CsvOptions options) {
    this.file = file;
    this.options = options;
    this.values = new TextTable(file.name());
    this.weights = new TextTable(file.name());
    this.types = new TextTable(file.name());
  }

  /** What the labels of nodes are; attributes of the graph unless said otherwise. */
  public void shownNames(ShownNames meaning) {
    names = meaning;
  }

  /** Says that the edges have a direction. */
  public void directed() {
    directed = true;
  }

  /** Adds a sentence about how the file was understood. */
  public void notice(String sentence) {
    notices.add(sentence);
  }

  private int key(String name) {
    int known = keys.find(name);
    return known >= 0 ? known : keys.add(name);
  }

  private static int[] grown(int[] array, int used) {
    return used < array.length
        ? array
        : Arrays.copyOf(array, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * used));
  }

  /** Begins a node; values come after it. */
  public void node(long line, String key) {
    if (key.isBlank()) {
      throw file.refuse(line, "a node has no id", "Give every node an id of its own");
    }
    keyOfNode = grown(keyOfNode, nodes);
    lineOfNode = grown(lineOfNode, nodes);
    keyOfNode[nodes] = key(key);
    lineOfNode[nodes++] = (int) Math.min(line, Integer.MAX_VALUE);
    values.beginRow();
  }

  public int nodes() {
    return nodes;
  }

  /** The name that drawings show for the last node. */
  public void shownName(String name) {
    if (nodes > shownName.length) {
      shownName = Arrays.copyOf(shownName, Math.max(2 * shownName.length, keyOfNode.length));
    }
    shownName[nodes - 1] = name;
  }

  /** An attribute of the last node; an empty text is a missing value. */
  public void value(long line, String name, String text) {
    if (name.isBlank()) {
      throw file.refuse(line, "an attribute has no name", "Name it, or remove it");
    }
    if (name.equals(USUAL_ID) && options.id().equals(USUAL_ID)) {
      leaveOut(name); // the node's own id has that column
    } else if (!values.set(name, text)) {
      throw file.refuse(
          line,
          "attribute %s of a node stands twice".formatted(Quote.of(name)),
          "Keep one of them");
    }
  }

  /** What nodes have that are silent about an attribute. */
  public void preset(String name, String text) {
    if (!name.isBlank() && !(name.equals(USUAL_ID) && options.id().equals(USUAL_ID))) {
      values.column(name);
      presets.put(name, text);
    }
  }

  /** What edges have that are silent about an attribute. */
  public void edgePreset(String name, String text) {
    if (name.equalsIgnoreCase(options.weight()) && !text.isBlank()) {
      weights.column(name);
      weightPreset = text;
    } else if (isType(name)) {
      types.column(name);
      typePreset = text;
    }
  }

  /** Whether an attribute of edges is their type; names that mean something else come first. */
  private boolean isType(String name) {
    return name.equals(CsvOptions.TYPE)
        && !List.of(options.source(), options.target(), options.weight()).contains(name);
  }

  /** Says that an attribute of nodes is not read. */
  public void leaveOut(String name) {
    leftOut.add(name);
  }

  /** Begins an edge; values come after it. Its ends need not be known yet. */
  public void edge(long line, String source, String target) {
    if (source.isBlank() || target.isBlank()) {
      throw file.refuse(line, "an edge has no source or no target", "Give every edge both");
    }
    ends = grown(grown(ends, 2 * edges), 2 * edges + 1);
    lineOfEdge = grown(lineOfEdge, edges);
    ends[2 * edges] = key(source);
    ends[2 * edges + 1] = key(target);
    lineOfEdge[edges++] = (int) Math.min(line, Integer.MAX_VALUE);
    weights.beginRow();
    types.beginRow();
  }

  /** An attribute of the last edge: its weight, its type, or one that is not read. */
  public void edgeValue(long line, String name, String text) {
    if (isType(name)) {
      types.set(name, text);
    } else if (!name.equalsIgnoreCase(options.weight())) {
      leftOutOfEdges.add(name);
    } else if (!text.isBlank() && !weights.set(name, text)) {
      throw file.refuse(
          line,
          "attribute %s of an edge stands twice".formatted(Quote.of(name)),
          "Keep one of them");
    }
  }

  /** The weight of the last edge, in formats that have no name for it. */
  public void weight(long line, String text) {
    edgeValue(line, options.weight(), text);
  }

  /** Reads ends that are no ids as places in the list of nodes, where all of them can be. */
  public void endsMayBePlaces() {
    int[] nodeOfKey = nodeOfKey();
    boolean allKnown = true;
    boolean allPlaces = true;
    for (int e = 0; e < 2 * edges; e++) {
      allKnown &= nodeOfKey[ends[e]] >= 0;
      String end = keys.get(ends[e]);
      allPlaces &= end.length() < 10 && end.chars().allMatch(c -> c >= '0' && c <= '9');
      allPlaces = allPlaces && Integer.parseInt(end) < nodes;
    }
    if (!allKnown && allPlaces) {
      for (int e = 0; e < 2 * edges; e++) {
        ends[e] = keyOfNode[Integer.parseInt(keys.get(ends[e]))];
      }
      edgeNotices.add(
          "The ends of the edges in %s are places in its list of nodes, counted from 0."
              .formatted(file.name()));
    }
  }

  /** The first node of each key, -1 where only edges name it. */
  private int[] nodeOfKey() {
    int[] node = new int[keys.size()];
    Arrays.fill(node, -1);
    for (int i = nodes - 1; i >= 0; i--) {
      node[keyOfNode[i]] = i;
    }
    return node;
  }

  /** The tables of all that was collected. */
  public GraphFile finish() {
    if (nodes == 0) {
      throw file.refuse("the graph has no nodes", "Give a file with a graph in it");
    }
    FairSize.require(
        file.name(),
        "%d nodes with %d attributes".formatted(nodes, values.columns().size()),
        (long) nodes * values.columns().size(),
        Float.BYTES,
        file.size());
    String @Nullable [] ids = ids();
    List<String> columns = new ArrayList<>(values.columns());
    columns.remove(options.id());
    tellLabel(columns);
    if (!leftOut.isEmpty()) {
      notice("Ignored attributes of the nodes in %s: %s.".formatted(file.name(), listed(leftOut)));
    }
    if (!leftOutOfEdges.isEmpty()) {
      edgeNotices.add(
          "Ignored attributes of the edges in %s: %s."
              .formatted(file.name(), listed(leftOutOfEdges)));
    }
    boolean weighted = !weights.columns().isEmpty();
    long unweighted = weighted ? weights.rows() - weights.count() : 0;
    if (unweighted > 0 && weightPreset == null) {
      edgeNotices.add(
          "%d of %d edges in %s have no weight and were given 1."
              .formatted(unweighted, edges, file.name()));
    }
    return new GraphFile(new Nodes(ids, columns), new Edges(ids), directed, notices, edgeNotices);
  }

  private void tellLabel(List<String> columns) {
    if (!options.label().equals(USUAL_LABEL)
        || columns.stream().anyMatch(USUAL_LABEL::equalsIgnoreCase)) {
      return;
    }
    String why =
        names == ShownNames.NONE
            ? "No node in %s has an attribute \"label\"."
            : "The label of a node in %s is the name that is shown, not its class.";
    String could =
        columns.isEmpty()
            ? " There are no attributes that could be the class."
            : " Attributes that could be the class, if you name one: " + listed(columns) + ".";
    notice(why.formatted(file.name()) + could);
  }

  private static String listed(Iterable<String> names) {
    List<String> shown = new ArrayList<>();
    for (String name : names) {
      if (shown.size() == MOST_NAMED) {
        shown.add("…");
        break;
      }
      String quoted = Quote.of(name);
      shown.add(quoted.substring(1, quoted.length() - 1));
    }
    return String.join(", ", shown);
  }

  /** The ids of the nodes where they are not the keys that edges name. */
  private String @Nullable [] ids() {
    if (!options.id().equals(USUAL_ID)) {
      return chosenIds();
    }
    if (names != ShownNames.ARE_IDS || nodes > shownName.length) {
      return null;
    }
    String[] ids = new String[nodes];
    NodeIds.Builder seen = new NodeIds.Builder();
    boolean differ = false;
    for (int i = 0; i < nodes; i++) {
      String name = shownName[i];
      if (name == null || name.isBlank() || seen.add(name) < 0) {
        notice(
            "The ids of the nodes in %s are their numbers: not every node has a label of its own."
                .formatted(file.name()));
        return null;
      }
      ids[i] = name;
      differ |= !name.equals(keys.get(keyOfNode[i]));
    }
    if (differ) {
      notice(
          "The ids of the nodes in %s are their labels, which are all different."
              .formatted(file.name()));
    }
    return differ ? ids : null;
  }

  private String[] chosenIds() {
    String[] ids = new String[nodes];
    boolean shown = names != ShownNames.NONE && options.id().equals(USUAL_LABEL);
    if (!shown && !values.has(options.id())) {
      throw file.refuse(
          "no node has an attribute " + Quote.of(options.id()),
          values.columns().isEmpty()
              ? "The nodes have no attributes"
              : "There are: " + listed(values.columns()));
    }
    int place = shown ? -1 : values.place(options.id());
    for (int i = 0; i < nodes; i++) {
      String name = !shown ? values.get(i, place) : i < shownName.length ? shownName[i] : null;
      ids[i] = name == null ? "" : name;
    }
    return ids;
  }

  /** The rows of nodes. */
  private final class Nodes implements TableInput {
    private final String @Nullable [] ids;
    private final List<String> columns;

    Nodes(String @Nullable [] ids, List<String> columns) {
      this.ids = ids;
      this.columns = columns;
    }

    @Override
    public String file() {
      return file.name();
    }

    @Override
    public void read(RowSink rows, Run run) {
      List<String> header = new ArrayList<>(columns);
      header.add(0, options.id());
      rows.columns(1, header);
      int[] place = columns.stream().mapToInt(values::place).toArray();
      List<String> missing = columns.stream().map(c -> presets.getOrDefault(c, "")).toList();
      int[] valueAt = new int[values.columns().size()];
      for (int i = 0; i < nodes; i++) {
        rows.field(ids == null ? keys.get(keyOfNode[i]) : ids[i]);
        values.row(i, valueAt);
        for (int c = 0; c < place.length; c++) {
          int value = valueAt[place[c]] - 1;
          if (value < 0) {
            rows.field(missing.get(c));
          } else {
            rows.field(values.text(), values.from(value), values.length(value));
          }
        }
        rows.endRow(lineOfNode[i]);
      }
    }
  }

  /** The rows of edges. */
  private final class Edges implements TableInput {
    private final String @Nullable [] ids;

    Edges(String @Nullable [] ids) {
      this.ids = ids;
    }

    @Override
    public String file() {
      return file.name();
    }

    @Override
    public void read(RowSink rows, Run run) {
      List<String> header = new ArrayList<>(List.of(options.source(), options.target()));
      int weightColumns = weights.columns().size();
      header.addAll(weights.columns());
      boolean typed = !types.columns().isEmpty();
      header.addAll(types.columns());
      rows.columns(1, header);
      int[] nodeOfKey = nodeOfKey();
      for (int e = 0; e < edges; e++) {
        rows.field(end(nodeOfKey, e, ends[2 * e]));
        rows.field(end(nodeOfKey, e, ends[2 * e + 1]));
        for (int c = 0; c < weightColumns; c++) {
          String weight = weights.get(e, c);
          rows.field(!weight.isEmpty() ? weight : weightPreset == null ? "1" : weightPreset);
        }
        if (typed) {
          String type = types.get(e, 0);
          rows.field(type.isEmpty() ? typePreset : type);
        }
        rows.endRow(lineOfEdge[e]);
      }
    }

    /**
     * What the node table calls an end; where these are the keys, it refuses or skips unknown ones.
     * Where labels are ids, a text can only be a label: a model may know the node. A number could
     * be either, so it must not be looked up among labels.
     */
    private String end(int[] nodeOfKey, int edge, int key) {
      if (ids == null) {
        return keys.get(key);
      }
      int node = nodeOfKey[key];
      if (node < 0 && names == ShownNames.ARE_IDS && !keys.get(key).matches("[+-]?[0-9]+")) {
        return keys.get(key);
      }
      if (node < 0 && options.unknownNodes() == UnknownNodes.SKIP) {
        return NO_ID;
      }
      if (node < 0) {
        throw new GraphDataException(
            file.name() + ":" + lineOfEdge[edge],
            "an edge names node %s, which is not among the %d nodes"
                .formatted(Quote.of(keys.get(key)), nodes),
            Remedy.of(
                "Add the node, remove the edge, or leave such edges out with %s",
                CsvOptions.skippingUnknownNodes()));
      }
      return ids[node];
    }
  }
}
