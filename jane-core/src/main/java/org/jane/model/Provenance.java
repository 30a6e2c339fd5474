package org.jane.model;

import java.util.Map;

/**
 * Where a model comes from: enough to make it again.
 *
 * @param method name of the method
 * @param settings every setting, by name
 * @param seed of all randomness
 * @param dataDigest of the graph, attributes and ids it was trained on
 * @param taskDigest of the labels and the split besides
 * @param janeVersion version that trained it
 * @param javaVersion Java that ran it
 * @param epochs epochs done
 * @param stopReason why training ended
 */
public record Provenance(
    String method,
    Map<String, String> settings,
    long seed,
    String dataDigest,
    String taskDigest,
    String janeVersion,
    String javaVersion,
    int epochs,
    StopReason stopReason) {
  public Provenance {
    settings = Map.copyOf(settings);
  }
}
