package org.jane.model.jane;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.Graph;
import org.jane.graph.StructuralAttributes;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.AttributeScaling;
import org.jspecify.annotations.Nullable;

/**
 * The attributes as the network sees them: scaled, and followed by those from structure when they
 * are used. Learnt once, applied alike to every later node. Immutable.
 *
 * @param scaling of the data's own attributes
 * @param structural the size of those from structure; null when they are not used
 */
record JaneAttributes(
    AttributeScaling scaling, StructuralAttributes.@Nullable Standard structural) {

  static JaneAttributes learn(CsrMatrix attributes, Graph graph, JaneConfig.Attributes config) {
    boolean structural =
        switch (config.structural()) {
          case ON -> true;
          case OFF -> false;
          case AUTO -> !someColumnVaries(attributes);
        };
    return new JaneAttributes(
        AttributeScaling.of(config.scaling(), attributes),
        structural ? StructuralAttributes.Standard.of(StructuralAttributes.measure(graph)) : null);
  }

  private static boolean someColumnVaries(CsrMatrix x) {
    int[] entries = new int[x.columns()];
    float[] first = new float[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      int c = x.column(e);
      if (x.value(e) == 0) {
        continue;
      }
      if (entries[c]++ > 0 && x.value(e) != first[c]) {
        return true;
      }
      first[c] = x.value(e);
    }
    for (int count : entries) {
      if (count > 0 && count < x.rows()) {
        return true;
      }
    }
    return false;
  }

  CsrMatrix apply(CsrMatrix attributes, Graph graph) {
    CsrMatrix scaled = scaling.apply(attributes);
    return structural == null
        ? scaled
        : beside(scaled, structural.apply(StructuralAttributes.measure(graph)));
  }

  List<String> names(List<String> own) {
    List<String> all = new ArrayList<>(own);
    if (structural != null) {
      all.addAll(StructuralAttributes.NAMES);
    }
    return all;
  }

  private static CsrMatrix beside(CsrMatrix left, DenseMatrix right) {
    int n = left.rows();
    int width = right.columns();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = Math.addExact(start[i], left.rowLength(i) + width);
    }
    int[] column = new int[start[n]];
    float[] value = new float[start[n]];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      for (int e = left.rowStart(i); e < left.rowStart(i + 1); e++, at++) {
        column[at] = left.column(e);
        value[at] = left.value(e);
      }
      for (int c = 0; c < width; c++, at++) {
        column[at] = left.columns() + c;
        value[at] = right.get(i, c);
      }
    }
    return new CsrMatrix(left.columns() + width, start, column, value);
  }
}
