package org.jane.data.planetoid;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects a pickle builds. They are made empty and filled by a later instruction, so they hold
 * what the pickle says without judging it; {@link PickledArrays} does that when they are used.
 */
final class Pickled {
  private Pickled() {}

  /** NumPy's dtype: {@code i4}, then its byte order. */
  static final class ElementType {
    final String code;
    Object @Nullable [] state;

    ElementType(String code) {
      this.code = code;
    }
  }

  /** NumPy's ndarray: (version, shape, element type, Fortran order, bytes). */
  static final class Array {
    Object @Nullable [] state;
  }

  /** SciPy's csr_matrix: a dictionary of its fields. */
  static final class SparseMatrix {
    @Nullable Map<?, ?> fields;
  }
}
