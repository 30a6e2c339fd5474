package org.jane.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jane.model.Worth;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/** What each side of the input is worth as JSON, there and back. */
final class WorthJson {
  private WorthJson() {}

  static Map<String, @Nullable Object> tree(Worth worth) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("both", worth.both());
    fields.put("links", worth.links());
    fields.put("attributes", worth.attributes());
    fields.put("neither", worth.neither());
    fields.put("metric", worth.metric());
    fields.put("nodes", worth.nodes());
    fields.put("draws", worth.draws());
    fields.put("hidden", worth.hidden());
    fields.put("linksError", worth.linksError());
    fields.put("attributesError", worth.attributesError());
    fields.put("sidesError", worth.sidesError());
    fields.put("verdict", KeyNames.of(worth.verdict()));
    return fields;
  }

  static Optional<Worth> of(JsonNode json) {
    return json.isObject()
        ? Optional.of(
            new Worth(
                json.path("metric").asText(),
                json.path("nodes").asInt(),
                json.path("draws").asInt(),
                json.path("hidden").asBoolean(),
                json.path("both").asDouble(Double.NaN),
                json.path("links").asDouble(Double.NaN),
                json.path("attributes").asDouble(Double.NaN),
                json.path("neither").asDouble(Double.NaN),
                json.path("linksError").asDouble(Double.NaN),
                json.path("attributesError").asDouble(Double.NaN),
                json.path("sidesError").asDouble(Double.NaN)))
        : Optional.empty();
  }
}
