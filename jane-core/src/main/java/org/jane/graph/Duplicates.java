package org.jane.graph;

/**
 * What becomes of several rows that name the same two nodes: they are one edge, with one of these
 * weights.
 */
public enum Duplicates {
  /** The weights added up, in ascending order so that the order of the rows does not matter. */
  SUM,
  /** The largest weight. */
  MAX,
  /** The weight of the row that came first. */
  FIRST
}
