package org.jane.model;

import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/**
 * A method refuses a task: the data lacks something, is too large, or shows too few classes. It
 * does so before any work, except where settings turn out to make training diverge. Not a fault of
 * the program: an evaluation shows the refusal and goes on with the other methods.
 */
public final class CannotLearnException extends ProblemException {
  private static final long serialVersionUID = 1;

  /**
   * @param found what stands in the way, as the middle of a sentence, without a full stop
   * @param remedy what to do
   */
  public CannotLearnException(String found, Remedy remedy) {
    super("", found, remedy);
  }
}
