package org.jane.server.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The description of all routes, as an OpenAPI 3.1 document. */
public final class OpenApi {
  /** The body of every error. */
  public static final Map<String, Object> PROBLEM =
      Schema.object()
          .with("type", Schema.string())
          .with("title", Schema.string())
          .with("status", Schema.integer())
          .with("detail", Schema.string())
          .with("where", Schema.string())
          .with("remedy", Schema.string())
          .build();

  private OpenApi() {}

  public static Map<String, @Nullable Object> document(List<Route> routes, String version) {
    Map<String, Map<String, @Nullable Object>> paths = new LinkedHashMap<>();
    for (Route route : routes) {
      paths
          .computeIfAbsent(route.template(), template -> new LinkedHashMap<>())
          .put(route.method().toLowerCase(Locale.ROOT), operation(route));
    }
    return Schema.tree(
        "openapi",
        "3.1.0",
        "info",
        Schema.tree(
            "title",
            "JANE",
            "version",
            version,
            "description",
            "Ask a model of the nodes of a graph for labels, probabilities and reasons."),
        "paths",
        paths,
        "components",
        Schema.tree(
            "schemas",
            Schema.tree("Problem", PROBLEM),
            "securitySchemes",
            Schema.tree("token", Schema.tree("type", "http", "scheme", "bearer"))));
  }

  private static Map<String, @Nullable Object> operation(Route route) {
    Map<String, @Nullable Object> operation = Schema.tree("summary", route.summary());
    List<Object> parameters = new ArrayList<>();
    for (Route.Parameter parameter : route.parameters()) {
      parameters.add(
          Schema.tree(
              "name",
              parameter.name(),
              "in",
              parameter.in(),
              "required",
              parameter.in().equals("path"),
              "description",
              parameter.meaning(),
              "schema",
              parameter.schema()));
    }
    operation.put("parameters", parameters);
    route
        .body()
        .ifPresent(
            schema ->
                operation.put(
                    "requestBody",
                    Schema.tree(
                        "required",
                        true,
                        "content",
                        Schema.tree("application/json", Schema.tree("schema", schema)))));
    Map<String, Object> problem = Map.of("$ref", "#/components/schemas/Problem");
    operation.put(
        "responses",
        Schema.tree(
            "2XX",
            Schema.tree(
                "description",
                "As asked.",
                "content",
                Schema.tree(
                    route.type(), Schema.tree("schema", route.answer().orElseGet(Schema::string)))),
            "default",
            Schema.tree(
                "description",
                "What is wrong, where, and what to do.",
                "content",
                Schema.tree("application/problem+json", Schema.tree("schema", problem)))));
    return operation;
  }
}
