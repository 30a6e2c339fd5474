package org.jane.network;

import org.jane.model.OnnxInputs;

/**
 * An {@link Aggregation} that can also be written as operators of ONNX, from the links of the rows
 * that are asked for.
 */
public interface LinkWeights extends Aggregation {
  /** The links with the weights of {@link #of}. */
  OnnxInputs.Links operators(OnnxInputs in);
}
