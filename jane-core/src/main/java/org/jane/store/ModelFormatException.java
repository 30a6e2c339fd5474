package org.jane.store;

/**
 * A model or checkpoint file that cannot be used as it is. The message says which file, what was
 * found there, and what to do about it.
 */
public final class ModelFormatException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param where the file
   * @param found what was found there, as the middle of a sentence, without a full stop
   * @param remedy what to do, as a sentence without a full stop
   */
  public ModelFormatException(String where, String found, String remedy) {
    super(where + ": " + found + ". " + remedy + ".");
  }

  public ModelFormatException(String where, String found, String remedy, Throwable cause) {
    super(where + ": " + found + ". " + remedy + ".", cause);
  }
}
