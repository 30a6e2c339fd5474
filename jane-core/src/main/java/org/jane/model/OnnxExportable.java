package org.jane.model;

import java.util.List;
import java.util.Optional;
import org.jane.linalg.DenseMatrix;
import org.jane.onnx.OnnxValue;

/** A model that is a network and can be written as operators of ONNX. */
public interface OnnxExportable extends NodeClassifier {
  /** Why it cannot be written in this form, half a sentence; empty when it can. */
  default Optional<String> obstacle(OnnxInputs.Form form) {
    return Optional.empty();
  }

  /** What it sees of the nodes of training besides attributes and links. */
  OfNodes ofNodes();

  /**
   * What a model sees of nodes besides attributes and links: inputs of a graph that is asked by
   * attributes.
   *
   * @param positions as {@link OnnxInputs#position} takes them
   * @param structure one array a column, as {@link OnnxInputs#structure} takes them
   * @param neighbourLabels as {@link OnnxInputs#neighbourLabels} takes them
   * @param hubs the nodes whose links {@link OnnxInputs#hubs} takes
   * @param nameWords the words that {@link OnnxInputs#names} takes; none when it takes none
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record OfNodes(
      Optional<DenseMatrix> positions,
      Optional<double[][]> structure,
      Optional<DenseMatrix> neighbourLabels,
      Optional<int[]> hubs,
      List<String> nameWords) {}

  /** Adds the operators that lead from the inputs to its probabilities: rows × classes. */
  OnnxValue probabilities(OnnxInputs inputs);
}
