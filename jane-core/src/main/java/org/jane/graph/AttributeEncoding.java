package org.jane.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.run.Check;

/**
 * How the columns of a table became attributes, so that another table can be encoded the same way:
 * attribute 7 of a model must be attribute 7 of new data. Immutable; strings and numbers only, so
 * that a model file can carry it.
 *
 * @param columns the columns of a table, in order: one attribute per column of numbers, one per
 *     category, word or entry for others
 * @param listed attributes given by name, one (node, attribute, value) at a time; they follow those
 *     of the columns
 */
public record AttributeEncoding(List<Column> columns, List<String> listed) {
  /** How the values of a column are to be understood. */
  public enum Kind {
    /** One number. */
    NUMERIC,
    /** One of some categories. */
    CATEGORICAL,
    /** A date or a moment, as days since 1970. */
    DATE,
    /** Words of a text, weighted by how rare they are. */
    TEXT,
    /** A list of numbers, equally long in every row. */
    VECTOR,
    /** Left out by the user. */
    IGNORED
  }

  /**
   * One column of a table.
   *
   * @param name the column's name
   * @param kind what its values are
   * @param categories the known categories or words in the order of their attributes; none for
   *     other kinds
   * @param mean what a blank becomes when blanks are filled with the mean, 0 unless the column is
   *     one number
   * @param weights for a text, the weight of each word; for a vector, the mean of each entry; none
   *     for other kinds
   */
  public record Column(
      String name, Kind kind, List<String> categories, float mean, List<Float> weights) {
    public Column {
      categories = List.copyOf(categories);
      weights = List.copyOf(weights);
      Check.that(
          kind == Kind.CATEGORICAL || kind == Kind.TEXT || categories.isEmpty(),
          "numeric column \"%s\" cannot have categories",
          name);
      Check.that(
          kind == Kind.VECTOR
              || (kind == Kind.TEXT ? weights.size() == categories.size() : weights.isEmpty()),
          "column \"%s\" has %d weights for %d words",
          name,
          weights.size(),
          categories.size());
    }

    /** A column whose attributes have no weights: numbers, dates, categories. */
    public Column(String name, Kind kind, List<String> categories, float mean) {
      this(name, kind, categories, mean, List.of());
    }

    public static Column numeric(String name, float mean) {
      return new Column(name, Kind.NUMERIC, List.of(), mean);
    }

    public static Column categorical(String name, List<String> categories) {
      return new Column(name, Kind.CATEGORICAL, categories, 0f);
    }

    public static Column date(String name, float mean) {
      return new Column(name, Kind.DATE, List.of(), mean);
    }

    public static Column text(String name, List<String> words, List<Float> weights) {
      return new Column(name, Kind.TEXT, words, 0f, weights);
    }

    /**
     * @param means of the entries, as many as the vectors have
     */
    public static Column vector(String name, List<Float> means) {
      return new Column(name, Kind.VECTOR, List.of(), 0f, means);
    }

    public static Column ignored(String name) {
      return new Column(name, Kind.IGNORED, List.of(), 0f);
    }

    /** How many attributes the column becomes. */
    public int width() {
      return switch (kind) {
        case NUMERIC, DATE -> 1;
        case CATEGORICAL, TEXT -> categories.size();
        case VECTOR -> weights.size();
        case IGNORED -> 0;
      };
    }

    private List<String> attributeNames() {
      return switch (kind) {
        case NUMERIC, DATE -> List.of(name);
        case CATEGORICAL -> categories.stream().map(category -> name + "=" + category).toList();
        case TEXT -> categories.stream().map(word -> name + ": " + word).toList();
        case VECTOR ->
            IntStream.range(0, weights.size()).mapToObj(i -> name + "[" + i + "]").toList();
        case IGNORED -> List.of();
      };
    }
  }

  public AttributeEncoding {
    columns = List.copyOf(columns);
    listed = List.copyOf(listed);
  }

  /** For attributes that were not columns of a table: each is known by its name alone. */
  public static AttributeEncoding listing(List<String> attributeNames) {
    return new AttributeEncoding(List.of(), attributeNames);
  }

  /**
   * One name per attribute: a column's own for numbers and dates, {@code column=category}, {@code
   * column: word}, {@code column[entry]}, or the listed name.
   */
  public List<String> attributeNames() {
    List<String> names = new ArrayList<>();
    columns.forEach(column -> names.addAll(column.attributeNames()));
    names.addAll(listed);
    return names;
  }
}
