package org.jane.app;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.explain.Influence;
import org.jane.model.Explanation;
import org.jane.model.Lean;
import org.jane.model.Worth;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/** What labels come from: of some nodes, or of all together. */
public sealed interface ExplainResult {
  /** The result for programs, in the fixed form of {@code explain --json}. */
  Map<String, @Nullable Object> tree();

  /**
   * Why nodes have their labels.
   *
   * @param explanations of each, in the order of the request
   * @param single whether one node was asked for by name: then {@link #tree} is about it alone
   */
  record OfNodes(NodeExplanations explanations, boolean single) implements ExplainResult {
    @Override
    public Map<String, @Nullable Object> tree() {
      if (single) {
        return fields(explanations.iterator().next());
      }
      Map<String, @Nullable Object> tree = new LinkedHashMap<>();
      tree.put("nodes", eachAsTree());
      return tree;
    }

    /** One at a time, so that they are never all there. */
    private Collection<Map<String, @Nullable Object>> eachAsTree() {
      return new AbstractCollection<>() {
        @Override
        public Iterator<Map<String, @Nullable Object>> iterator() {
          Iterator<Explanation> each = explanations.iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return each.hasNext();
            }

            @Override
            public Map<String, @Nullable Object> next() {
              return fields(each.next());
            }
          };
        }

        @Override
        public int size() {
          return explanations.size();
        }
      };
    }

    private Map<String, @Nullable Object> fields(Explanation why) {
      Map<String, @Nullable Object> tree = new LinkedHashMap<>();
      tree.put("node", explanations.ids().get(why.node()));
      tree.put("label", why.label());
      tree.put("probability", why.probability());
      tree.put("basis", KeyNames.of(why.basis()));
      explanations
          .moreLikely(why.node())
          .ifPresent(
              more -> {
                Map<String, @Nullable Object> other = new LinkedHashMap<>();
                other.put("label", more.label());
                other.put("probability", more.probability());
                tree.put("mostProbable", other); // where thresholds decided otherwise
              });
      tree.put("links", why.links());
      tree.put("text", why.inWords());
      tree.put("attributeEffect", why.attributeEffect());
      tree.put("linkEffect", why.linkEffect());
      tree.put("attributeInfluence", why.attributeInfluence());
      tree.put("attributes", fields(why.attributes()));
      tree.put("neighbours", fields(why.neighbours()));
      tree.put("parts", why.linkParts());
      tree.put("linkFeatures", fields(why.linkFeatures()));
      return tree;
    }

    private static List<Map<String, @Nullable Object>> fields(List<Explanation.Part> parts) {
      return parts.stream()
          .map(
              part -> {
                Map<String, @Nullable Object> tree = new LinkedHashMap<>();
                tree.put("name", part.name());
                tree.put("value", part.value());
                tree.put("effect", part.effect());
                tree.put("text", part.text());
                return tree;
              })
          .toList();
    }
  }

  /**
   * What the labels of a dataset come from.
   *
   * @param data what the user called it
   * @param method what was trained
   * @param sides what the method looks at
   * @param influence of attributes, in all and by class; empty for a method that cannot say
   * @param worth what each side is worth; empty when it was not measured
   */
  record OfDataset(
      String data, String method, Sides sides, Optional<Influence> influence, Optional<Worth> worth)
      implements ExplainResult {
    /** What a method looks at. */
    public enum Sides {
      BOTH,
      LINKS,
      ATTRIBUTES
    }

    /** Whether shares and scores lean to different sides, both by more than their errors. */
    public boolean disagree() {
      return influence.isPresent()
          && worth.isPresent()
          && Lean.of(influence.get().all().alpha()) != Lean.EQUAL
          && worth.get().contradicts(influence.get().all().alpha(), influence.get().all().error());
    }

    @Override
    public Map<String, @Nullable Object> tree() {
      Map<String, @Nullable Object> tree = new LinkedHashMap<>();
      if (influence.isPresent()) {
        tree.putAll(fields(influence.get().all()));
      } else {
        tree.put("name", "all");
        tree.put("nodes", 0);
        tree.put("alphaHat", null);
        tree.put("deviation", null);
      }
      tree.put(
          "byClass",
          influence.stream()
              .flatMap(all -> all.byClass().stream())
              .map(OfDataset::fields)
              .toList());
      tree.put(
          "text",
          influence.filter(all -> all.all().nodes() > 0).map(Influence::inWords).orElse(null));
      tree.put("parts", influence.map(Influence::parts).orElse(Map.of()));
      tree.put("method", method);
      tree.put("sides", KeyNames.of(sides));
      tree.put("worth", worth.map(Worth::toMap).orElse(null));
      tree.put("disagree", disagree());
      return tree;
    }

    private static Map<String, @Nullable Object> fields(Influence.Part part) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("name", part.name());
      fields.put("nodes", part.nodes());
      fields.put("alphaHat", part.alpha());
      fields.put("deviation", part.deviation());
      return fields;
    }
  }
}
