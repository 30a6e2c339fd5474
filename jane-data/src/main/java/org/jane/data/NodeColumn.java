package org.jane.data;

/**
 * A column of what is written about nodes.
 *
 * @param name as others will read it
 * @param number whether its values are numbers; else they are texts
 * @param values what each node has there
 */
public record NodeColumn(String name, boolean number, Values values) {
  /** The values of a column. */
  @FunctionalInterface
  public interface Values {
    /** Appends the value of a node, or nothing when it has none. */
    void append(int node, StringBuilder to);
  }
}
