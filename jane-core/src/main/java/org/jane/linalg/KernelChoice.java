package org.jane.linalg;

import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * Which twin of the kernels is in use. The vector classes are reached by name only, so that the
 * library loads and runs where the module jdk.incubator.vector is absent.
 */
record KernelChoice(Kernels kernels, PairKernels pairs, SkipGramKernels skipGram) {
  static final String PROPERTY = "jane.kernel";

  private static final class Holder {
    static final KernelChoice ACTIVE = choose(System.getProperty(PROPERTY));
  }

  static KernelChoice active() {
    return Holder.ACTIVE;
  }

  static KernelChoice plain() {
    return new KernelChoice(new PlainKernels(), new PlainPairs(), new PlainSkipGram());
  }

  /** The vector twin, or a refusal that says how to get it. */
  static KernelChoice vector() {
    try {
      Kernels kernels = (Kernels) create("org.jane.linalg.VectorKernels");
      PairKernels pairs = (PairKernels) create("org.jane.linalg.VectorPairs");
      SkipGramKernels skipGram = (SkipGramKernels) create("org.jane.linalg.VectorSkipGram");
      return new KernelChoice(kernels, pairs, skipGram);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IllegalStateException(
          "the vector kernels need the module jdk.incubator.vector: start Java with --add-modules"
              + " jdk.incubator.vector, or leave out -D"
              + PROPERTY
              + "=vector",
          e);
    }
  }

  static KernelChoice choose(@Nullable String wanted) {
    if (wanted == null) {
      try {
        return vector();
      } catch (IllegalStateException absent) {
        return plain();
      }
    }
    return switch (wanted) {
      case "plain" -> plain();
      case "vector" -> vector();
      default ->
          throw new IllegalArgumentException(
              PROPERTY + " must be plain or vector, found \"" + wanted + "\"");
    };
  }

  private static Object create(String className) throws ReflectiveOperationException {
    try {
      return Class.forName(className).getDeclaredConstructor().newInstance();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError missing) {
        throw missing;
      }
      throw e;
    }
  }
}
