package org.jane.report;

/** Command lines as a reader can copy them. */
public final class CommandText {
  private CommandText() {}

  /** A word of a command line; quoted for a shell where it needs to be. */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
