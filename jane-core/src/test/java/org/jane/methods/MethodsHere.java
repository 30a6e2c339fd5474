package org.jane.methods;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.jane.model.Method;

/** The methods of the module whose tests run, those of its tests among them. */
public final class MethodsHere {
  private static final String CLASSES = Path.of("target").toUri().getPath();

  private MethodsHere() {}

  public static Stream<Method> all() {
    return Methods.all().stream().filter(MethodsHere::isHere);
  }

  private static boolean isHere(Method method) {
    return method
        .getClass()
        .getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .getPath()
        .startsWith(CLASSES);
  }
}
