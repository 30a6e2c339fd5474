package org.jane.labelling;

/**
 * A label that may be wrong.
 *
 * @param node its number
 * @param ofClass the class in question: one that is known of the node; of a node with several
 *     labels, also one that it is known not to have
 * @param given whether the node is known to have that class
 * @param probability of what is known, as told by models that did not see it
 * @param likelier the class that those models find most likely instead; for a node with several
 *     labels the class in question itself
 * @param itsProbability the probability of that
 */
public record Suspect(
    int node, int ofClass, boolean given, double probability, int likelier, double itsProbability) {
  /** How sure the models are that the label is wrong: from -1 to 1, at 0 both are as likely. */
  public double margin() {
    return itsProbability - probability;
  }
}
