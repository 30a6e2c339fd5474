package org.jane.app;

import org.jane.run.Remedy;

/**
 * Which labels are probably wrong.
 *
 * @param model what was learnt, with its data: its settings are trained again
 * @param folds how many times, each time without the labels of one fold; at least 2
 */
public record SuspectsRequest(ModelSource model, int folds) {
  public SuspectsRequest {
    if (folds < 2) {
      throw new RequestException(
          "at least two folds are needed, found " + folds,
          Remedy.of("Ask for more with %s", Remedy.option("folds")));
    }
  }

  /** With five folds. */
  public static SuspectsRequest of(ModelSource model) {
    return new SuspectsRequest(model, 5);
  }
}
