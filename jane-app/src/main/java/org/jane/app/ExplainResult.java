package org.jane.app;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.explain.Influence;
import org.jane.model.Explanation;
import org.jane.settings.KeyNames;

/** What labels come from: of one node, or of all. */
public sealed interface ExplainResult {
  /** The result for programs, in the fixed form of {@code explain --json}. */
  Map<String, Object> tree();

  /**
   * Why one node has its label.
   *
   * @param node its id
   * @param why what the label rests on
   */
  record OfNode(String node, Explanation why) implements ExplainResult {
    @Override
    public Map<String, Object> tree() {
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("node", node);
      tree.put("label", why.label());
      tree.put("probability", why.probability());
      tree.put("basis", KeyNames.of(why.basis()));
      tree.put("attributeShare", why.attributeShare());
      tree.put("proximityShare", why.linkShare());
      tree.put("attributeInfluence", why.attributeInfluence());
      tree.put("attributes", why.attributes());
      tree.put("neighbours", why.neighbours());
      tree.put("parts", why.linkParts());
      tree.put("linkFeatures", why.linkFeatures());
      return tree;
    }
  }

  /**
   * What the labels of a dataset come from.
   *
   * @param data what the user called it
   * @param influence of attributes, in all and by class
   */
  record OfDataset(String data, Influence influence) implements ExplainResult {
    @Override
    public Map<String, Object> tree() {
      Map<String, Object> tree = new LinkedHashMap<>(fields(influence.all()));
      tree.put("byClass", influence.byClass().stream().map(OfDataset::fields).toList());
      tree.put("parts", influence.parts());
      return tree;
    }

    private static Map<String, Object> fields(Influence.Part part) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", part.name());
      fields.put("nodes", part.nodes());
      fields.put("alphaHat", part.alpha());
      fields.put("deviation", part.deviation());
      return fields;
    }
  }
}
