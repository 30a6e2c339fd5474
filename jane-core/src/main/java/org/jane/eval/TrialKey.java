package org.jane.eval;

import java.util.Map;

/**
 * What the score of a trial depends on within a search.
 *
 * @param settings all of them, defaults included
 * @param draw of training and validation nodes
 */
record TrialKey(Map<String, String> settings, int draw) {}
