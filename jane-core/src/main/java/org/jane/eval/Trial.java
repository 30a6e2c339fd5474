package org.jane.eval;

import java.util.OptionalDouble;

/**
 * One training of one method on one split, scored.
 *
 * @param method its name
 * @param number of the run, 0, 1, …: the same number is the same split for every method
 * @param score on the test nodes
 * @param alphaHat estimated influence of attributes, for methods that can tell
 * @param seconds of training in all; empty when runs went side by side
 * @param secondsPerEpoch empty for methods without epochs, and when runs went side by side
 */
public record Trial(
    String method,
    int number,
    Score score,
    OptionalDouble alphaHat,
    OptionalDouble seconds,
    OptionalDouble secondsPerEpoch) {}
