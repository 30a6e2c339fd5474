package org.jane.methods;

import org.jane.linalg.internal.Kernels;

/**
 * Lets Java compile the kernels while something else is waited for, such as data that is read:
 * training is then fast from its first epochs on. No result depends on it.
 */
public final class WarmUp {
  private WarmUp() {}

  /** Begins, in a thread of its own, when nobody has used a kernel yet; returns at once. */
  public static void start() {
    Kernels.active();
  }
}
