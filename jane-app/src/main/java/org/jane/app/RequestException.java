package org.jane.app;

import java.util.Collection;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jane.run.Nearest;
import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/** A request that cannot be carried out as it stands; refused before any work. */
public final class RequestException extends ProblemException {
  private static final long serialVersionUID = 1;

  /**
   * @param found what stands in the way, as the middle of a sentence, without a full stop
   * @param remedy what to do
   */
  public RequestException(String found, Remedy remedy) {
    super("", found, remedy);
  }

  /** A name that nothing has; the nearest known one is the remedy, or the list of all. */
  public static RequestException unknown(String what, String name, Collection<String> known) {
    return new RequestException(what + " \"" + name + "\"", Remedy.of(Nearest.advice(name, known)));
  }

  /** An argument that was refused further below: what was said there says what to do, too. */
  static RequestException of(IllegalArgumentException refused) {
    RequestException e = new RequestException(String.valueOf(refused.getMessage()), Remedy.of(""));
    e.initCause(refused);
    return e;
  }

  /**
   * What {@code made} returns; an argument that is refused on the way is the user's.
   *
   * @throws RequestException then
   */
  public static <T> T ofArguments(Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw of(e);
    }
  }

  /**
   * Does {@code check}; an argument that is refused on the way is the user's.
   *
   * @throws RequestException then
   */
  public static void ofCheck(Runnable check) {
    ofArguments(
        () -> {
          check.run();
          return true;
        });
  }

  /** A remedy may be a question; no full stop follows it. */
  @Override
  public String worded(Function<Remedy.Option, String> words) {
    String said = super.worded(words);
    return said.endsWith("?.") ? said.substring(0, said.length() - 1) : said;
  }

  /** In the library's own words; an empty remedy leaves nothing behind. */
  @Override
  public String getMessage() {
    return worded(Remedy.Option::toString);
  }
}
