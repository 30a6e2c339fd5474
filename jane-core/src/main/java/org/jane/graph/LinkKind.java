package org.jane.graph;

/**
 * Links of one type, of one direction, or of both: what a network may look at apart.
 *
 * @param type as the data names it; empty where types are not told apart
 * @param direction as seen from the node that looks
 */
public record LinkKind(String type, Direction direction) {
  /** Which way links lead. */
  public enum Direction {
    /** Whichever way. */
    EITHER,
    /** From the node that looks. */
    OUT,
    /** To it. */
    IN
  }

  /** Such as "out", or "cites, in". */
  @Override
  public String toString() {
    String way =
        switch (direction) {
          case EITHER -> "";
          case OUT -> "out";
          case IN -> "in";
        };
    return type.isEmpty() ? way : way.isEmpty() ? type : type + ", " + way;
  }

  /** The nodes that are seen so, such as "nodes it links to". */
  public String nodes() {
    String whose =
        switch (direction) {
          case EITHER -> "neighbours";
          case OUT -> "nodes it links to";
          case IN -> "nodes that link to it";
        };
    return type.isEmpty() ? whose : whose + " by \"" + type + "\"";
  }
}
