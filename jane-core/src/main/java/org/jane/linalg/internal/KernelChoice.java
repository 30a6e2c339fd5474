package org.jane.linalg.internal;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which implementation of some kernels is in use. A vector class is reached by name only, so that
 * the library loads and runs where the module jdk.incubator.vector is absent.
 *
 * @param <K> the interface of the kernels
 * @param kind that interface
 * @param plain makes the plain implementation
 * @param vectorClass the name of the vector implementation, which has a constructor without
 *     arguments
 */
public record KernelChoice<K>(Class<K> kind, Supplier<K> plain, String vectorClass) {
  static final String PROPERTY = "jane.kernel";

  /**
   * The implementation that the system property {@value #PROPERTY} asks for, else the fastest there
   * is.
   */
  public K active() {
    return choose(System.getProperty(PROPERTY));
  }

  /** The vector implementation, or a refusal that says how to get it. */
  public K vector() {
    try {
      return kind.cast(create());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IllegalStateException(
          "the vector kernels need the module jdk.incubator.vector: start Java with --add-modules"
              + " jdk.incubator.vector, or leave out -D"
              + PROPERTY
              + "=vector",
          e);
    }
  }

  K choose(@Nullable String wanted) {
    if (wanted == null) {
      try {
        return vector();
      } catch (IllegalStateException absent) {
        return plain.get();
      }
    }
    return switch (wanted) {
      case "plain" -> plain.get();
      case "vector" -> vector();
      default ->
          throw new IllegalArgumentException(
              PROPERTY + " must be plain or vector, found \"" + wanted + "\"");
    };
  }

  private Object create() throws ReflectiveOperationException {
    try {
      Constructor<?> constructor = Class.forName(vectorClass).getDeclaredConstructor();
      constructor.setAccessible(true); // implementations are no API of their packages
      return constructor.newInstance();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError missing) {
        throw missing;
      }
      throw e;
    }
  }
}
