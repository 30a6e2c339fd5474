package org.jane.loss;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jane.graph.Labels;
import org.jane.model.CannotLearnException;
import org.jane.run.Check;
import org.jane.run.Nearest;
import org.jane.run.Remedy;

/**
 * How much the classes count in the loss. Whatever is chosen, the weights are scaled so that their
 * mean over the training nodes is 1.
 *
 * @param kind none, balanced or given
 * @param given weights by class name, when given; a class that is not named counts 1
 */
public record ClassWeights(Kind kind, Map<String, Double> given) {
  /** The ways to weigh classes. */
  public enum Kind {
    NONE,
    BALANCED,
    GIVEN
  }

  public static final ClassWeights NONE = new ClassWeights(Kind.NONE, Map.of());

  public ClassWeights {
    given = new LinkedHashMap<>(given);
    given.forEach((name, weight) -> Check.positive("weight of class \"" + name + "\"", weight));
  }

  /** Reads {@code none}, {@code balanced} or {@code red:2;blue:0.5}. */
  public static ClassWeights parse(String text) {
    String word = text.strip();
    if (word.equals("none") || word.equals("balanced")) {
      return new ClassWeights(word.equals("none") ? Kind.NONE : Kind.BALANCED, Map.of());
    }
    Map<String, Double> given = new LinkedHashMap<>();
    for (String part : word.split(";")) {
      int colon = part.lastIndexOf(':');
      try {
        Check.that(
            colon > 0,
            "class-weights must be none, balanced or like red:2;blue:0.5, found \"%s\"",
            text);
        given.put(part.substring(0, colon).strip(), Double.parseDouble(part.substring(colon + 1)));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("the weight in \"" + part + "\" is no number", e);
      }
    }
    return new ClassWeights(Kind.GIVEN, given);
  }

  /** One weight a class, for the classes and training nodes of {@code labels}. */
  public float[] of(Labels labels) {
    for (String name : given.keySet()) {
      if (!labels.classNames().contains(name)) {
        throw new CannotLearnException(
            "class-weights names class \"" + name + "\", which the data does not have",
            Remedy.of(Nearest.advice(name, labels.classNames()).replaceAll("[.?]$", "")));
      }
    }
    int[] sizes = labels.classSizes();
    double[] weights = new double[sizes.length];
    double total = 0;
    double weighted = 0;
    for (int c = 0; c < sizes.length; c++) {
      weights[c] =
          switch (kind) {
            case NONE -> 1;
            case BALANCED -> sizes[c] == 0 ? 1 : 1.0 / sizes[c];
            case GIVEN -> given.getOrDefault(labels.classNames().get(c), 1.0);
          };
      total += sizes[c];
      weighted += weights[c] * sizes[c];
    }
    float[] scaled = new float[sizes.length];
    Arrays.fill(scaled, 1f);
    for (int c = 0; c < sizes.length && weighted > 0; c++) {
      scaled[c] = (float) (weights[c] * total / weighted);
    }
    return scaled;
  }

  @Override
  public String toString() {
    return kind == Kind.GIVEN
        ? given.entrySet().stream()
            .map(e -> e.getKey() + ":" + e.getValue())
            .collect(Collectors.joining(";"))
        : kind == Kind.NONE ? "none" : "balanced";
  }
}
