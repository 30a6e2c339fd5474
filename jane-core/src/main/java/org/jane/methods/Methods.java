package org.jane.methods;

import java.util.List;
import org.jane.run.Nearest;

/** The registry of methods. */
public final class Methods {
  private static final List<Method> ALL =
      List.of(
          new JaneMethod(
              "jane", "labels from attributes and positions, positions improved along the way"),
          new JaneMethod(
              "jane-nu", "JANE with positions that stay where the graph's eigenvectors put them"),
          new JaneMethod("jane-r", "JANE with positions that start at random"),
          new MlpMethod(),
          new GcnMethod(),
          new SageMethod(),
          new LabelPropagationMethod("lp", "labels that spread along links"),
          new DeepWalkMethod("deepwalk", "codes from random walks, labels from codes"),
          new LaneMethod(
              "lane", "codes on which links, attributes and labels agree, labels from codes"),
          new AaneMethod(
              "aane", "codes from attributes, pulled together along links, labels from codes"));

  private Methods() {}

  public static List<Method> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Method::name).toList();
  }

  /**
   * The method of this name.
   *
   * @throws IllegalArgumentException when there is none; the nearest one is named
   */
  public static Method named(String name) {
    return ALL.stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown method \"" + name + "\". " + Nearest.advice(name, names())));
  }
}
