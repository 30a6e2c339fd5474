package org.jane.model;

/** Why training ended. */
public enum StopReason {
  EPOCH_LIMIT,
  CONVERGED,
  ASKED_TO_STOP
}
