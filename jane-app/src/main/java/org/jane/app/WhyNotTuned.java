package org.jane.app;

/** Why the settings of a training keep their defaults. */
public enum WhyNotTuned {
  /** It was asked for. */
  NOT_WANTED,
  /** Some settings are pinned, and nobody asked to choose the others. */
  PINNED,
  /** The method has no settings that are worth it. */
  NOTHING_TO_TUNE,
  /** Settings are chosen by validation nodes, and the split has none. */
  NO_VALIDATION_NODES
}
