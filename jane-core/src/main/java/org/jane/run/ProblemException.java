package org.jane.run;

/** The exceptions of this library that a user can do something about. */
public abstract class ProblemException extends RuntimeException implements Problem {
  private static final long serialVersionUID = 1;

  private final String where;
  private final String found;
  private final transient Remedy remedy;

  /**
   * @param where the place, empty when there is none to name
   * @param found what was found there, as the middle of a sentence, without a full stop
   * @param remedy what to do
   */
  protected ProblemException(String where, String found, Remedy remedy) {
    super(sentences(where, found, remedy.toString()));
    this.where = where;
    this.found = found;
    this.remedy = remedy;
  }

  private static String sentences(String where, String found, String remedy) {
    return (where.isEmpty() ? "" : where + ": ")
        + found
        + (remedy.isEmpty() ? "" : ". " + remedy + ".");
  }

  @Override
  public final String where() {
    return where;
  }

  @Override
  public final String found() {
    return found;
  }

  @Override
  public final Remedy remedy() {
    return remedy;
  }
}
