package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/** Why a node has its label, as JSON. */
final class ExplanationTree {
  private static final Map<String, Object> PARTS =
      Schema.array(
          Schema.object()
              .with("name", Schema.string())
              .with("text", Schema.string())
              .with("value", Schema.number())
              .with("effect", Schema.number())
              .build());

  static final Map<String, Object> SCHEMA =
      Schema.orNull(
          Schema.object()
              .with("attributeEffect", Schema.number())
              .with("linkEffect", Schema.number())
              .with("attributeInfluence", Schema.number())
              .with("parts", Schema.map(Schema.number()))
              .with("attributes", PARTS)
              .with("linkFeatures", PARTS)
              .with("neighbours", PARTS)
              .with("words", Schema.array(Schema.string()))
              .build());

  private ExplanationTree() {}

  /**
   * @param all predictions of all nodes, the explained one among them
   */
  static Map<String, @Nullable Object> of(Explanation why, Predictions all) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    why.linkParts().forEach((name, share) -> parts.put(name, Trees.rounded(share)));
    return tree(
        "attributeEffect",
        Trees.rounded(why.attributeEffect()),
        "linkEffect",
        Trees.rounded(why.linkEffect()),
        "attributeInfluence",
        Trees.rounded(why.attributeInfluence()),
        "parts",
        parts,
        "attributes",
        parts(why.attributes()),
        "linkFeatures",
        parts(why.linkFeatures()),
        "neighbours",
        parts(why.neighbours()),
        "words",
        words(why, all));
  }

  private static List<Object> parts(List<Explanation.Part> parts) {
    List<Object> trees = new ArrayList<>();
    for (Explanation.Part part : parts) {
      trees.add(
          tree(
              "name",
              part.name(),
              "text",
              part.text(),
              "value",
              Double.isFinite(part.value()) ? part.value() : 0.0,
              "effect",
              Double.isFinite(part.effect()) ? Trees.rounded(part.effect()) : 0.0));
    }
    return trees;
  }

  /** The reasons as sentences. */
  private static List<String> words(Explanation why, Predictions all) {
    List<String> words = new ArrayList<>();
    words.add(why.inWords());
    all.moreLikely(why.node())
        .ifPresent(
            more ->
                words.add(
                    String.format(
                        Locale.ROOT,
                        "Thresholds decided this label: \"%s\" is more probable (%.0f %%).",
                        more,
                        100 * all.probability(why.node(), all.mostLikely(why.node())))));
    said("For it", why, 1).ifPresent(words::add);
    said("Against it", why, -1).ifPresent(words::add);
    return words;
  }

  private static Optional<String> said(String begin, Explanation why, int sign) {
    List<Explanation.Part> all = new ArrayList<>(why.attributes());
    all.addAll(why.linkFeatures());
    all.addAll(why.neighbours());
    List<String> texts =
        all.stream()
            .filter(part -> part.effect() * sign > 0)
            .sorted(Comparator.comparingDouble(part -> -Math.abs(part.effect())))
            .limit(4)
            .map(Explanation.Part::text)
            .toList();
    return texts.isEmpty()
        ? Optional.empty()
        : Optional.of(begin + ": " + String.join("; ", texts) + ".");
  }
}
