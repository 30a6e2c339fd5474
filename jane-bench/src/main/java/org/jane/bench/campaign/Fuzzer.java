package org.jane.bench.campaign;

/** What Jazzer calls. The argument names a target of {@link FuzzTarget}. */
public final class Fuzzer {
  private static FuzzTarget target = FuzzTarget.JSON;

  private Fuzzer() {}

  /** Called once. */
  public static void fuzzerInitialize(String[] arguments) {
    target = FuzzTarget.named(arguments[0]);
  }

  /** Called with every input. */
  public static void fuzzerTestOneInput(byte[] input) {
    target.run(input);
  }
}
