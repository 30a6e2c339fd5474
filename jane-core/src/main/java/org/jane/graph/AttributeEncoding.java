package org.jane.graph;

import java.util.ArrayList;
import java.util.List;
import org.jane.run.Check;

/**
 * How the columns of a table became attributes, so that another table can be encoded the same way:
 * attribute 7 of a model must be attribute 7 of new data. Immutable; strings and numbers only, so
 * that a model file can carry it.
 *
 * @param columns the columns of a table, in order: one attribute per numeric column, one per
 *     category for others
 * @param listed attributes given by name, one (node, attribute, value) at a time; they follow those
 *     of the columns
 */
public record AttributeEncoding(List<Column> columns, List<String> listed) {
  /** How the values of a column are to be understood. */
  public enum Kind {
    NUMERIC,
    CATEGORICAL
  }

  /**
   * One column of a table.
   *
   * @param name the column's name
   * @param kind whether its values are numbers or categories
   * @param categories the known categories in the order of their attributes, none for a numeric
   *     column
   * @param mean what a blank becomes when blanks are filled with the mean, 0 for categories
   */
  public record Column(String name, Kind kind, List<String> categories, float mean) {
    public Column {
      categories = List.copyOf(categories);
      Check.that(
          kind == Kind.CATEGORICAL || categories.isEmpty(),
          "numeric column \"%s\" cannot have categories",
          name);
    }

    public static Column numeric(String name, float mean) {
      return new Column(name, Kind.NUMERIC, List.of(), mean);
    }

    public static Column categorical(String name, List<String> categories) {
      return new Column(name, Kind.CATEGORICAL, categories, 0f);
    }

    /** How many attributes the column becomes. */
    public int width() {
      return kind == Kind.NUMERIC ? 1 : categories.size();
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

  /** One name an attribute: a numeric column's own, {@code column=category}, or the listed name. */
  public List<String> attributeNames() {
    List<String> names = new ArrayList<>();
    for (Column column : columns) {
      if (column.kind == Kind.NUMERIC) {
        names.add(column.name);
      }
      for (String category : column.categories) {
        names.add(column.name + "=" + category);
      }
    }
    names.addAll(listed);
    return names;
  }
}
