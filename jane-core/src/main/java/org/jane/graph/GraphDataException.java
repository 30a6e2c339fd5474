package org.jane.graph;

import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/**
 * Data that cannot be used as it is. The message says where, what was found there, and what to do
 * about it.
 */
public final class GraphDataException extends ProblemException {
  private static final long serialVersionUID = 1;

  /**
   * @param where the place: {@code edges.csv:1841}, or a file with a variable and an offset
   * @param found what was found there, as the middle of a sentence, without a full stop
   * @param remedy what to do
   */
  public GraphDataException(String where, String found, Remedy remedy) {
    super(where, found, remedy);
  }

  public GraphDataException(String where, String found, String remedy) {
    this(where, found, Remedy.of(remedy));
  }

  public GraphDataException(String where, String found, String remedy, Throwable cause) {
    this(where, found, Remedy.of(remedy));
    initCause(cause);
  }
}
