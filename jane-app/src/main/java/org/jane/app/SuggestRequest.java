package org.jane.app;

import org.jane.run.Remedy;

/**
 * How many nodes to label next are asked for.
 *
 * @param model what was learnt, with its data
 * @param count how many nodes, at least 1
 */
public record SuggestRequest(ModelSource model, int count) {
  public SuggestRequest {
    if (count < 1) {
      throw new RequestException(
          "at least one node must be asked for, found " + count,
          Remedy.of("Ask for more with %s", Remedy.option("count")));
    }
  }

  /** Twenty nodes. */
  public static SuggestRequest of(ModelSource model) {
    return new SuggestRequest(model, 20);
  }
}
