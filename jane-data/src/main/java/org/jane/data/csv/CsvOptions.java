package org.jane.data.csv;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jane.graph.Duplicates;
import org.jane.run.Check;

/**
 * How the columns of users' files are named and understood.
 *
 * @param id column of nodes.csv with the node's name
 * @param label column of nodes.csv with the label; may be absent unless named otherwise than by
 *     default
 * @param source column of edges.csv with one end of the edge
 * @param target column of edges.csv with the other end
 * @param weight column of edges.csv with the edge's weight; may be absent like the label
 * @param categories columns of nodes.csv whose values are categories even where they look like
 *     numbers
 * @param missing what a blank attribute value stands for
 * @param duplicates what weight several rows of one edge get
 * @param directed whether rows of edges.csv run from source to target; matters to counts alone
 */
public record CsvOptions(
    String id,
    String label,
    String source,
    String target,
    String weight,
    Set<String> categories,
    MissingValues missing,
    Duplicates duplicates,
    boolean directed) {
  /** The column of nodes.csv that says train, validation or test. It has no other name. */
  public static final String SPLIT = "split";

  static final String LABEL = "label";
  static final String WEIGHT = "weight";

  private static final CsvOptions DEFAULTS =
      new CsvOptions(
          "id",
          LABEL,
          "source",
          "target",
          WEIGHT,
          Set.of(),
          MissingValues.FAIL,
          Duplicates.MAX,
          false);

  public CsvOptions {
    categories = Set.copyOf(categories);
    distinct("nodes.csv", id, label, SPLIT);
    distinct("edges.csv", source, target, weight);
    for (String reserved : List.of(id, label, SPLIT)) {
      Check.that(
          !categories.contains(reserved),
          "column \"%s\" cannot be a category, it has a meaning of its own",
          reserved);
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

  public static CsvOptions defaults() {
    return DEFAULTS;
  }

  /** With other names for the columns of nodes.csv. */
  public CsvOptions withNodeColumns(String newId, String newLabel) {
    return new CsvOptions(
        newId, newLabel, source, target, weight, categories, missing, duplicates, directed);
  }

  /** With other names for the columns of edges.csv. */
  public CsvOptions withEdgeColumns(String newSource, String newTarget, String newWeight) {
    return new CsvOptions(
        id, label, newSource, newTarget, newWeight, categories, missing, duplicates, directed);
  }

  public CsvOptions withCategories(Set<String> columns) {
    return new CsvOptions(
        id, label, source, target, weight, columns, missing, duplicates, directed);
  }

  public CsvOptions withMissing(MissingValues policy) {
    return new CsvOptions(
        id, label, source, target, weight, categories, policy, duplicates, directed);
  }

  public CsvOptions withDuplicates(Duplicates policy) {
    return new CsvOptions(id, label, source, target, weight, categories, missing, policy, directed);
  }

  public CsvOptions withDirected(boolean isDirected) {
    return new CsvOptions(
        id, label, source, target, weight, categories, missing, duplicates, isDirected);
  }
}
