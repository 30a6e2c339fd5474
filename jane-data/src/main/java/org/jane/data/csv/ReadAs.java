package org.jane.data.csv;

/** What a user says a column of nodes is, where it would be taken for something else. */
public enum ReadAs {
  /** Numbers, also where the first value is none: a value that is no number is then an error. */
  NUMBER("number"),
  /** Categories, also where the values look like numbers. */
  CATEGORY("category"),
  /** Dates or moments in ISO form, read as days since 1970. */
  DATE("date"),
  /** Texts, read as the words they hold. */
  TEXT("text"),
  /** Nothing: the column is left out. */
  IGNORED("ignore");

  private final String option;

  ReadAs(String option) {
    this.option = option;
  }

  /** The name of the option that says so. */
  String option() {
    return option;
  }
}
