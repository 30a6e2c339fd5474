package org.jane.spark.blocks;

import java.io.Serializable;
import org.jane.features.AttributeScaling;
import org.jane.linalg.CsrMatrix;

/** A scaling of attributes that can be sent to executors. */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Scaling(AttributeScaling.Kind kind, float[] shift, float[] factor) implements Serializable {
  static Scaling of(AttributeScaling scaling) {
    return new Scaling(scaling.kind(), scaling.shift(), scaling.factor());
  }

  CsrMatrix apply(CsrMatrix x) {
    return new AttributeScaling(kind, shift, factor).apply(x);
  }
}
