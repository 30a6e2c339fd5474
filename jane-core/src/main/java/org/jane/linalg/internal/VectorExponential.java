package org.jane.linalg.internal;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LT;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** {@link Exponential} on a whole vector: the same operations in the same order. */
public final class VectorExponential {
  /**
   * The widest vectors the processor likes, but no wider than 512 bits, which the tiles are cut
   * for.
   */
  public static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.length() > FloatVector.SPECIES_512.length()
          ? FloatVector.SPECIES_512
          : FloatVector.SPECIES_PREFERRED;

  private VectorExponential() {}

  public static FloatVector exp(FloatVector x) {
    FloatVector y = x.blend(Exponential.LOWEST, x.compare(LT, Exponential.LOWEST));
    FloatVector shifted = y.fma(all(Exponential.LOG2_E), all(Exponential.ROUND));
    FloatVector n = shifted.sub(Exponential.ROUND);
    FloatVector f = n.fma(all(Exponential.MINUS_LN2_HIGH), y);
    f = n.fma(all(Exponential.MINUS_LN2_LOW), f);
    FloatVector p = f.fma(all(Exponential.C6), all(Exponential.C5));
    p = p.fma(f, all(Exponential.C4));
    p = p.fma(f, all(Exponential.C3));
    p = p.fma(f, all(Exponential.C2));
    p = p.fma(f, all(1f));
    p = p.fma(f, all(1f));
    return p.mul(
        shifted
            .reinterpretAsInts()
            .lanewise(LSHL, Exponential.MANTISSA_BITS)
            .reinterpretAsFloats());
  }

  private static FloatVector all(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }
}
