package org.jane.data.csv;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jane.graph.Duplicates;
import org.jane.graph.UnknownNodes;
import org.jane.run.Check;
import org.jane.run.Remedy;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * How users' files are written, and how their columns are named and understood.
 *
 * @param id column of nodes with the node's name
 * @param label column of nodes with the label; may be absent unless named otherwise than by default
 * @param source column of edges with one end of the edge
 * @param target column of edges with the other end
 * @param weight column of edges with the edge's weight; may be absent like the label
 * @param readAs columns of nodes that are something else than they look like, in the order given
 * @param unknownLabels labels that say that the label is not known, as an empty one does
 * @param delimiter what stands between fields, null to find out file by file
 * @param decimal what stands before the decimals of a number: a point or a comma
 * @param missing what a blank attribute value stands for
 * @param duplicates what weight several rows of one edge get
 * @param unknownNodes what is done with rows that name a node which is not listed
 * @param directed whether rows of edges run from source to target, so that directions are told
 *     apart
 */
public record CsvOptions(
    String id,
    String label,
    String source,
    String target,
    String weight,
    Map<String, ReadAs> readAs,
    Set<String> unknownLabels,
    @Nullable Character delimiter,
    char decimal,
    MissingValues missing,
    Duplicates duplicates,
    UnknownNodes unknownNodes,
    boolean directed) {
  /** The column of nodes that says train, validation or test. It has no other name. */
  public static final String SPLIT = "split";

  /** The column of edges that says of which type a link is. It has no other name. */
  public static final String TYPE = "type";

  static final String ID = "id";
  static final String LABEL = "label";
  static final String WEIGHT = "weight";
  static final String UNKNOWN_NODES = "unknown-nodes";
  static final String DIRECTED = "directed";

  private static final CsvOptions DEFAULTS =
      new CsvOptions(
          ID,
          LABEL,
          "source",
          "target",
          WEIGHT,
          Map.of(),
          Set.of(),
          null,
          '.',
          MissingValues.FAIL,
          Duplicates.MAX,
          UnknownNodes.FAIL,
          false);

  public CsvOptions {
    readAs = Collections.unmodifiableMap(new LinkedHashMap<>(readAs));
    unknownLabels = Set.copyOf(unknownLabels);
    distinct("nodes.csv", id, label, SPLIT);
    distinct("edges.csv", source, target, weight);
    for (String reserved : List.of(id, label, SPLIT)) {
      ReadAs asked = readAs.get(reserved);
      boolean left = asked == ReadAs.IGNORED && !reserved.equals(id);
      Check.that(
          asked == null || left,
          "column \"%s\" cannot be %s, it has a meaning of its own",
          reserved,
          asked == null || asked == ReadAs.IGNORED ? "left out" : "a " + asked.option());
    }
    Check.that(
        decimal == '.' || decimal == ',',
        "decimals stand after a point or a comma, found \"%s\"",
        decimal);
    if (delimiter != null) {
      Separator.requireFit(delimiter);
    }
  }

  private static void distinct(String file, String... columns) {
    for (String column : columns) {
      Check.that(!column.isBlank(), "a column of %s needs a name that is not blank", file);
    }
    Check.that(
        new HashSet<>(Arrays.asList(columns)).size() == columns.length,
        "the columns %s of %s must differ",
        String.join(", ", columns),
        file);
  }

  /** Those that further data of the same kind needs again, where they are not the usual ones. */
  Map<String, String> unusual() {
    Map<String, String> unusual = new LinkedHashMap<>();
    putUnless(unusual, "id", id, ID);
    putUnless(unusual, "label", label, LABEL);
    putUnless(unusual, "source", source, DEFAULTS.source);
    putUnless(unusual, "target", target, DEFAULTS.target);
    putUnless(unusual, "weight", weight, WEIGHT);
    putUnless(unusual, "delimiter", delimiter == null ? "" : delimiter.toString(), "");
    putUnless(unusual, "decimal", String.valueOf(decimal), ".");
    putUnless(unusual, "missing", KeyNames.of(missing), KeyNames.of(DEFAULTS.missing));
    putUnless(unusual, "duplicates", KeyNames.of(duplicates), KeyNames.of(DEFAULTS.duplicates));
    putUnless(
        unusual, UNKNOWN_NODES, KeyNames.of(unknownNodes), KeyNames.of(DEFAULTS.unknownNodes));
    putUnless(unusual, DIRECTED, "" + directed, "" + DEFAULTS.directed);
    return unusual;
  }

  private static void putUnless(
      Map<String, String> options, String name, String value, String usual) {
    if (!value.equals(usual)) {
      options.put(name, value);
    }
  }

  /**
   * With the options of earlier data, see {@link org.jane.data.Dataset#options}, where these here
   * are the usual ones.
   *
   * @param given names of options that stay as they are
   * @throws IllegalArgumentException when an option of the earlier data has no meaning
   */
  public CsvOptions like(Map<String, String> earlier, Set<String> given) {
    Map<String, String> all = new LinkedHashMap<>(earlier);
    all.keySet().removeAll(given);
    all.keySet().removeAll(unusual().keySet());
    CsvOptions result =
        withNodeColumns(all.getOrDefault("id", id), all.getOrDefault("label", label))
            .withEdgeColumns(
                all.getOrDefault("source", source),
                all.getOrDefault("target", target),
                all.getOrDefault("weight", weight));
    if (all.containsKey("delimiter")) {
      result = result.withDelimiter(Separator.parse(all.get("delimiter")));
    }
    if (all.containsKey("decimal")) {
      result = result.withDecimal(Separator.parseDecimal(all.get("decimal")));
    }
    if (all.containsKey("missing")) {
      result =
          result.withMissing(KeyNames.parse(MissingValues.class, "missing", all.get("missing")));
    }
    if (all.containsKey("duplicates")) {
      result =
          result.withDuplicates(
              KeyNames.parse(Duplicates.class, "duplicates", all.get("duplicates")));
    }
    if (all.containsKey(UNKNOWN_NODES)) {
      result =
          result.withUnknownNodes(
              KeyNames.parse(UnknownNodes.class, UNKNOWN_NODES, all.get(UNKNOWN_NODES)));
    }
    if (all.containsKey(DIRECTED)) {
      result = result.withDirected(Boolean.parseBoolean(all.get(DIRECTED)));
    }
    return result;
  }

  public static CsvOptions defaults() {
    return DEFAULTS;
  }

  /** With other names for the columns of nodes. */
  public CsvOptions withNodeColumns(String newId, String newLabel) {
    return new CsvOptions(
        newId,
        newLabel,
        source,
        target,
        weight,
        readAs,
        unknownLabels,
        delimiter,
        decimal,
        missing,
        duplicates,
        unknownNodes,
        directed);
  }

  /** With other names for the columns of edges. */
  public CsvOptions withEdgeColumns(String newSource, String newTarget, String newWeight) {
    return new CsvOptions(
        id,
        label,
        newSource,
        newTarget,
        newWeight,
        readAs,
        unknownLabels,
        delimiter,
        decimal,
        missing,
        duplicates,
        unknownNodes,
        directed);
  }

  /** With these columns read as categories, besides what is said of other columns. */
  public CsvOptions withCategories(Set<String> columns) {
    return withReadAs(ReadAs.CATEGORY, columns);
  }

  /**
   * With these columns of nodes read as something else than they look like, besides what is said of
   * other columns.
   *
   * @throws IllegalArgumentException when something else was said of one of them
   */
  public CsvOptions withReadAs(ReadAs what, Set<String> columns) {
    Map<String, ReadAs> more = new LinkedHashMap<>(readAs);
    for (String column : columns) {
      ReadAs other = more.put(column, what);
      Check.that(
          other == null || other == what,
          "column \"%s\" cannot be both %s and %s",
          column,
          other == null ? "" : other.option(),
          what.option());
    }
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        more,
        unknownLabels,
        delimiter,
        decimal,
        missing,
        duplicates,
        unknownNodes,
        directed);
  }

  /** With labels that say that the label is not known; case and all as in the file. */
  public CsvOptions withUnknownLabels(Set<String> labels) {
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        readAs,
        labels,
        delimiter,
        decimal,
        missing,
        duplicates,
        unknownNodes,
        directed);
  }

  /**
   * With this character between fields.
   *
   * @param separator null to find out file by file
   */
  public CsvOptions withDelimiter(@Nullable Character separator) {
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        readAs,
        unknownLabels,
        separator,
        decimal,
        missing,
        duplicates,
        unknownNodes,
        directed);
  }

  /** With this character before the decimals of a number: a point or a comma. */
  public CsvOptions withDecimal(char mark) {
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        readAs,
        unknownLabels,
        delimiter,
        mark,
        missing,
        duplicates,
        unknownNodes,
        directed);
  }

  public CsvOptions withMissing(MissingValues policy) {
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        readAs,
        unknownLabels,
        delimiter,
        decimal,
        policy,
        duplicates,
        unknownNodes,
        directed);
  }

  public CsvOptions withDuplicates(Duplicates policy) {
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        readAs,
        unknownLabels,
        delimiter,
        decimal,
        missing,
        policy,
        unknownNodes,
        directed);
  }

  /** What a refusal may advise: to leave out rows that name nodes which are not there. */
  public static Remedy.Option skippingUnknownNodes() {
    return Remedy.option(UNKNOWN_NODES, KeyNames.of(UnknownNodes.SKIP));
  }

  public CsvOptions withUnknownNodes(UnknownNodes policy) {
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        readAs,
        unknownLabels,
        delimiter,
        decimal,
        missing,
        duplicates,
        policy,
        directed);
  }

  public CsvOptions withDirected(boolean isDirected) {
    return new CsvOptions(
        id,
        label,
        source,
        target,
        weight,
        readAs,
        unknownLabels,
        delimiter,
        decimal,
        missing,
        duplicates,
        unknownNodes,
        isDirected);
  }

  /** The columns that are read as categories whatever they look like. */
  public Set<String> categories() {
    return readAs.keySet().stream()
        .filter(column -> readAs.get(column) == ReadAs.CATEGORY)
        .collect(Collectors.toUnmodifiableSet());
  }

  boolean ignores(String column) {
    return readAs.get(column) == ReadAs.IGNORED;
  }
}
