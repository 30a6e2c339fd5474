package org.jane.eval;

/**
 * A training run that failed.
 *
 * @param method its name
 * @param number of the run, 0, 1, …
 * @param cause says what the method cannot do with this data
 */
public record Refusal(String method, int number, RuntimeException cause) {
  /** The message of the cause. */
  public String reason() {
    String message = cause.getMessage();
    return message == null ? cause.toString() : message;
  }
}
