package org.jane.cli;

/** What the process tells its caller. */
final class ExitCode {
  static final int FINE = 0;
  static final int UNEXPECTED = 1;
  static final int USAGE = 2;
  static final int BAD_DATA = 3;
  static final int BAD_MODEL = 4;
  static final int STOPPED = 130;

  private ExitCode() {}
}
