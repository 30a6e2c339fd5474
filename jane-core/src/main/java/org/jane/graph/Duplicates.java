package org.jane.graph;

/** How duplicate rows of an edge are merged: the weight of the edge. */
public enum Duplicates {
  /** The weights added up, in ascending order so that the order of the rows does not matter. */
  SUM,
  /** The largest weight. */
  MAX,
  /** The weight of the row that came first. */
  FIRST
}
