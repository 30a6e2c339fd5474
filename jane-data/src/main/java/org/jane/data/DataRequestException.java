package org.jane.data;

import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/** Data was asked for in a way that cannot be followed, whatever the files hold. */
public final class DataRequestException extends ProblemException {
  private static final long serialVersionUID = 1;

  /**
   * @param found what is wrong with the request, without a full stop
   * @param remedy what to do
   */
  public DataRequestException(String found, Remedy remedy) {
    super("", found, remedy);
  }
}
