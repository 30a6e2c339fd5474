package org.jane.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jane.linalg.CsrMatrix;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxType;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * What a model that is written as ONNX reads. Each input is declared when a model first asks for
 * it, and the members of an ensemble share it. Mutable, not safe for use by several threads.
 */
public final class OnnxInputs {
  /** What the graph is asked by. */
  public enum Form {
    /** The numbers of nodes of training; all that is known about them is part of the file. */
    NODES,
    /** Attributes and whatever else the model sees of a node. */
    ATTRIBUTES
  }

  /**
   * Links in both directions, one number each: whose row gets how much of whose.
   *
   * @param to the row that takes
   * @param from the row that gives
   * @param weight of the link
   */
  public record Links(OnnxValue to, OnnxValue from, OnnxValue weight) {}

  /** What members of an ensemble share. */
  private static final class Shared {
    @Nullable OnnxValue attributes;
    @Nullable OnnxValue names;
    @Nullable OnnxValue count;
    @Nullable Links links;
    @Nullable OnnxValue strength;
    int structure;
    int labels;
    int hubs;
  }

  private static final String ROWS = "N";
  private static final String LINKS = "E";

  private final OnnxGraph graph;
  private final Form form;
  private final String member;
  private final Shared shared;

  public OnnxInputs(OnnxGraph graph, Form form) {
    this(graph, form, "", new Shared());
  }

  private OnnxInputs(OnnxGraph graph, Form form, String member, Shared shared) {
    this.graph = graph;
    this.form = form;
    this.member = member;
    this.shared = shared;
  }

  /**
   * For a member of an ensemble: positions are those of a member, everything else is common.
   *
   * @param number from 1 on
   */
  public OnnxInputs ofMember(int number) {
    return new OnnxInputs(graph, form, "_" + number, shared);
  }

  public OnnxGraph graph() {
    return graph;
  }

  /** Whether the graph is asked by numbers of nodes. */
  public boolean byNode() {
    return form == Form.NODES;
  }

  private OnnxValue node() {
    Check.that(byNode(), "only a graph that is asked by nodes has rows of these");
    OnnxValue node =
        graph.input("node", OnnxType.INT64, "numbers of nodes of training, from 0 on", ROWS);
    shared.count = shared.count == null ? graph.rowCount(node) : shared.count;
    return node;
  }

  /** How many rows are asked for, of shape [1]; known once an input was asked for. */
  public OnnxValue count() {
    OnnxValue known = shared.count;
    Check.that(known != null, "a network without any input has no rows");
    return Objects.requireNonNull(known);
  }

  private OnnxValue counted(OnnxValue input) {
    shared.count = shared.count == null ? graph.rowCount(input) : shared.count;
    return input;
  }

  /**
   * The rows of a table that belong to the nodes that are asked for.
   *
   * @param table one row per node of training
   */
  public OnnxValue rows(String name, float[] table, int width) {
    OnnxValue all = graph.constant(name, table, table.length / width, width);
    return graph.rows(all, node());
  }

  /**
   * The attributes as the data has them, rows × attributes; null when it has none.
   *
   * @param known those of the nodes of training
   */
  public @Nullable OnnxValue attributes(CsrMatrix known) {
    OnnxValue made = shared.attributes;
    if (made == null && known.columns() > 0) {
      made =
          byNode()
              ? lookedUp(known)
              : counted(
                  graph.input(
                      "attributes",
                      OnnxType.FLOAT,
                      "attributes as in the data, before scaling",
                      ROWS,
                      known.columns()));
      shared.attributes = made;
    }
    return made;
  }

  /**
   * Words in the names of nodes, rows × words; the same for all members.
   *
   * @param known those of the nodes of training
   * @param words by their columns
   */
  public OnnxValue names(CsrMatrix known, List<String> words) {
    OnnxValue made = shared.names;
    if (made == null) {
      made =
          byNode()
              ? lookedUp(known)
              : counted(
                  graph.input(
                      "names",
                      OnnxType.FLOAT,
                      "1 where the name of a node has a word: " + String.join(" ", words),
                      ROWS,
                      known.columns()));
      shared.names = made;
    }
    return made;
  }

  /** Kept as they are where most are not 0, else as sparse rows. */
  private OnnxValue lookedUp(CsrMatrix known) {
    int n = known.rows();
    int d = known.columns();
    if (2L * known.entries() >= (long) n * d && (long) n * d < Integer.MAX_VALUE - 8) {
      return rows("attributes_of_nodes", known.toDense().data(), d);
    }
    int[] start = new int[n];
    int[] length = new int[n];
    int[] column = new int[Math.max(1, known.entries())];
    float[] value = new float[column.length];
    for (int i = 0; i < n; i++) {
      start[i] = known.rowStart(i);
      length[i] = known.rowLength(i);
    }
    for (int e = 0; e < known.entries(); e++) {
      column[e] = known.column(e);
      value[e] = known.value(e);
    }
    OnnxValue node = node();
    OnnxValue from = whole(graph.rows(graph.constant("row_start", start, n), node));
    OnnxValue many = whole(graph.rows(graph.constant("row_length", length, n), node));
    // which places of a table of rows × longest row hold an entry, and which entry that is; one
    // place more, so that the longest of no rows is a number
    OnnxValue longest =
        graph.op(
            "ReduceMax",
            Map.of("keepdims", 1),
            graph.behind(many, graph.integers(0)),
            graph.integers(0));
    OnnxValue there = graph.op("Less", row(graph.upTo(longest)), graph.asColumn(many));
    OnnxValue places = graph.op("NonZero", there);
    OnnxValue at = graph.op("Gather", Map.of("axis", 0), places, graph.integer(0));
    OnnxValue within = graph.op("Gather", Map.of("axis", 0), places, graph.integer(1));
    OnnxValue entry = graph.plus(graph.rows(from, at), within);
    OnnxValue columns = whole(graph.rows(graph.constant("columns", column, column.length), entry));
    OnnxValue values = graph.rows(graph.constant("values", value, value.length), entry);
    OnnxValue to = graph.beside(List.of(graph.asColumn(at), graph.asColumn(columns)));
    OnnxValue zeros = graph.filled(0, graph.behind(count(), graph.integers(d)));
    return graph.op("ScatterND", zeros, to, values); // every place once
  }

  private OnnxValue row(OnnxValue numbers) {
    return graph.op("Unsqueeze", numbers, graph.integers(0));
  }

  private OnnxValue whole(OnnxValue numbers) {
    return graph.op("Cast", Map.of("to", OnnxType.INT64.code()), numbers);
  }

  /** The positions of nodes, rows × k, as a model tells them. */
  public OnnxValue position(int k) {
    return counted(
        graph.input(
            "position" + member, OnnxType.FLOAT, "positions of the nodes, divided by s", ROWS, k));
  }

  /**
   * What was measured of the structure of the graph around a node, before it is brought to a common
   * size.
   *
   * @param columns how many of the measured columns a model sees: the first ones
   */
  public OnnxValue structure(int columns) {
    shared.structure = Math.max(shared.structure, columns);
    OnnxValue all =
        graph.input(
            "structure",
            OnnxType.DOUBLE,
            "measured structure: log degree and so on",
            ROWS,
            shared.structure);
    return firstColumns(counted(all), columns);
  }

  /** How much of the known labels around a node is of which class, likewise. */
  public OnnxValue neighbourLabels(int columns) {
    shared.labels = Math.max(shared.labels, columns);
    OnnxValue all =
        graph.input(
            "neighbour_labels",
            OnnxType.FLOAT,
            "weight of the known labels of each class one step away, then two",
            ROWS,
            shared.labels);
    return firstColumns(counted(all), columns);
  }

  /** Which hubs a node is linked to, likewise: those with most links first. */
  public OnnxValue hubs(int columns) {
    shared.hubs = Math.max(shared.hubs, columns);
    OnnxValue all =
        graph.input(
            "hubs",
            OnnxType.FLOAT,
            "1 where a node is linked to a hub, the hub with most links first",
            ROWS,
            shared.hubs);
    return firstColumns(counted(all), columns);
  }

  private OnnxValue firstColumns(OnnxValue all, int columns) {
    return graph.op("Slice", all, graph.integers(0), graph.integers(columns), graph.integers(1));
  }

  /** The links between the rows, each in both directions. */
  public Links links() {
    Links made = shared.links;
    if (made == null) {
      OnnxValue both =
          graph.input(
              "edge_index",
              OnnxType.INT64,
              "links between rows, each in both directions: sources, then targets",
              2,
              LINKS);
      OnnxValue weight =
          graph.input(
              "edge_weight", OnnxType.FLOAT, "their weights, 1 where there are none", LINKS);
      OnnxValue from = graph.op("Gather", Map.of("axis", 0), both, graph.integer(0));
      OnnxValue to = graph.op("Gather", Map.of("axis", 0), both, graph.integer(1));
      made = new Links(to, from, weight);
      shared.links = made;
    }
    return made;
  }

  /** The sum of the weights of a row's links, [rows]. */
  public OnnxValue strength() {
    OnnxValue made = shared.strength;
    if (made == null) {
      made = graph.sumByRow(count(), links().to(), links().weight(), 0);
      shared.strength = made;
    }
    return made;
  }

  /**
   * For each row the sum over its links of the weight times the row that gives.
   *
   * @param rows rows × width
   */
  public OnnxValue sumOver(Links links, OnnxValue rows, int width) {
    OnnxValue given = graph.times(graph.rows(rows, links.from()), graph.asColumn(links.weight()));
    return graph.sumByRow(count(), links.to(), given, width);
  }
}
