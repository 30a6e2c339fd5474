package org.jane.report.page;

/** A cell of a table. */
public record Cell(String text, Mark mark) {
  /** How a cell stands out; never by colour alone. */
  public enum Mark {
    PLAIN,
    /** Bold. */
    STRONG,
    /** In a lighter tone, for values of less importance. */
    FAINT
  }

  public static Cell of(String text) {
    return new Cell(text, Mark.PLAIN);
  }

  public static Cell strong(String text) {
    return new Cell(text, Mark.STRONG);
  }

  public static Cell faint(String text) {
    return new Cell(text, Mark.FAINT);
  }
}
