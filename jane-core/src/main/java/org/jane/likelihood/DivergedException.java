package org.jane.likelihood;

/** Positions are not finite or too far out to compute with: the steps of training are too large. */
public final class DivergedException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  DivergedException(String message) {
    super(message);
  }
}
