package org.jane.app;

/** Why the settings of a training are not searched for. */
public enum WhyNotTuned {
  /** It was asked for. */
  NOT_WANTED("the default settings were asked for"),
  /** Some settings are given, and nobody asked to choose the others. */
  PINNED("settings are given, and the others keep their defaults"),
  /** Those of an earlier model are trained again. */
  EARLIER_MODEL("the settings of an earlier model were asked for"),
  /** The method has no settings that are worth it. */
  NOTHING_TO_TUNE("method %s has no tunable settings"),
  /** Settings are chosen by validation nodes, and the split has none. */
  NO_VALIDATION_NODES("the hyper-parameter search needs validation nodes, and this split has none");

  private final String words;

  WhyNotTuned(String words) {
    this.words = words;
  }

  /** Whether settings would have been chosen, had it been possible: worth a word to the user. */
  public boolean obstacle() {
    return this == NOTHING_TO_TUNE || this == NO_VALIDATION_NODES;
  }

  /** The reason as the middle of a sentence. */
  public String inWords(String method) {
    return words.replace("%s", method);
  }
}
