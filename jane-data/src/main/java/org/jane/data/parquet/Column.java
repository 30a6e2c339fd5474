package org.jane.data.parquet;

/**
 * A column of a table: a value in each row, or a list of values.
 *
 * @param name its name
 * @param leaf its place among the columns of the file
 * @param type how its values are stored
 * @param maxDefinition the definition level of a value that is there
 * @param listDefinition the definition level of a list's element that is there, 0 for no list
 * @param values how values become text
 */
record Column(
    String name,
    int leaf,
    PhysicalType type,
    int maxDefinition,
    int listDefinition,
    ValueText values) {
  boolean list() {
    return listDefinition > 0;
  }
}
