package org.jane.methods;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jane.model.Abilities;
import org.jane.model.Method;
import org.jane.run.Nearest;

/**
 * The registry of methods: those of the library first, then those that other jars on the class path
 * bring, unless they say where they are listed.
 */
public final class Methods {
  private static final String ALL = "all";

  private Methods() {}

  /** Looked up when first asked for, then kept. */
  private static final class Found {
    static final List<Method> ALL = find();
  }

  private static List<Method> find() {
    Map<String, Method> byName = new LinkedHashMap<>();
    add(byName, ServiceLoader.load(Method.class, Method.class.getClassLoader()));
    add(byName, ServiceLoader.load(Method.class)); // what only the caller's class loader sees
    List<Method> all = new ArrayList<>(byName.values()); // as their jars stand on the class path
    all.sort(Comparator.comparing(method -> !ofLibrary(method))); // keeps the order otherwise
    for (Method method : List.copyOf(all)) {
      Method before = byName.get(method.listedAfter());
      if (before != null && before != method) {
        all.remove(method);
        all.add(all.indexOf(before) + 1, method);
      }
    }
    return List.copyOf(all);
  }

  private static boolean ofLibrary(Method method) {
    return method.getClass().getName().startsWith("org.jane.method.");
  }

  private static void add(Map<String, Method> byName, ServiceLoader<Method> found) {
    for (Method method : found) {
      Method known = byName.putIfAbsent(method.name(), method);
      if (known != null && !known.getClass().getName().equals(method.getClass().getName())) {
        throw new ServiceConfigurationError(
            "two methods are called \"%s\": %s and %s. Take one of their jars off the class path"
                .formatted(method.name(), known.getClass().getName(), method.getClass().getName()));
      }
    }
  }

  public static List<Method> all() {
    return Found.ALL;
  }

  public static List<String> names() {
    return all().stream().map(Method::name).toList();
  }

  /** The names of those that can do something, such as "jane, mlp or gcn". */
  public static String able(Predicate<Abilities> what) {
    List<String> able =
        all().stream().filter(m -> what.test(m.abilities())).map(Method::name).toList();
    int last = able.size() - 1;
    return last < 1
        ? String.join("", able)
        : String.join(", ", able.subList(0, last)) + " or " + able.get(last);
  }

  /** The names that a user means: {@code all} alone stands for every method there is. */
  public static List<String> asked(List<String> names) {
    return names.size() == 1 && names.get(0).strip().equals(ALL) ? names() : names;
  }

  /**
   * The method of this name.
   *
   * @throws IllegalArgumentException when there is none; the nearest one is named
   */
  public static Method named(String name) {
    return all().stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown method \"" + name + "\". " + Nearest.advice(name, names())));
  }
}
