package org.jane.data.planetoid;

import java.util.Map;
import java.util.Optional;

/** The Python classes and functions that a pickle may name. There is no other. */
enum KnownClass {
  RECONSTRUCT_ARRAY,
  ARRAY,
  ELEMENT_TYPE,
  SPARSE_MATRIX,
  RECONSTRUCT_OBJECT,
  OBJECT,
  DICTIONARY_WITH_DEFAULT,
  LIST;

  /** By module and name, in the spellings of old and new Python, NumPy and SciPy. */
  private static final Map<String, KnownClass> BY_NAME =
      Map.ofEntries(
          Map.entry("numpy.core.multiarray _reconstruct", RECONSTRUCT_ARRAY),
          Map.entry("numpy._core.multiarray _reconstruct", RECONSTRUCT_ARRAY),
          Map.entry("numpy ndarray", ARRAY),
          Map.entry("numpy dtype", ELEMENT_TYPE),
          Map.entry("scipy.sparse.csr csr_matrix", SPARSE_MATRIX),
          Map.entry("scipy.sparse._csr csr_matrix", SPARSE_MATRIX),
          Map.entry("copy_reg _reconstructor", RECONSTRUCT_OBJECT),
          Map.entry("copyreg _reconstructor", RECONSTRUCT_OBJECT),
          Map.entry("__builtin__ object", OBJECT),
          Map.entry("builtins object", OBJECT),
          Map.entry("collections defaultdict", DICTIONARY_WITH_DEFAULT),
          Map.entry("__builtin__ list", LIST),
          Map.entry("builtins list", LIST));

  static Optional<KnownClass> find(String module, String name) {
    return Optional.ofNullable(BY_NAME.get(module + " " + name));
  }
}
