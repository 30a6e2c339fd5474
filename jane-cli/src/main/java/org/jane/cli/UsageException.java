package org.jane.cli;

/**
 * A command line that cannot be carried out as it stands: exit code 2, with a sentence that says
 * why.
 */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
