package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;

/** {@code /api/labels}: labels that users give. An answer means that they are on the disk. */
public final class LabelsResource implements Resource {
  private static final int MOST_AT_ONCE = 10_000;
  private static final int MOST_LISTED = 1000;

  private static final Map<String, Object> LABEL =
      Schema.object().with("id", Schema.string()).with("label", Schema.string()).build();

  private final CurrentModel current;
  private final LabelFile file;

  public LabelsResource(CurrentModel current, LabelFile file) {
    this.current = current;
    this.file = file;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/api/labels", "Labels given here, by id; at most 1000 of them.")
            .heavy()
            .answers(
                Schema.object()
                    .with("file", Schema.string())
                    .with("total", Schema.integer())
                    .with("labels", Schema.array(LABEL))
                    .build())
            .by(this::list),
        Route.post(
                "/api/labels",
                "Gives a label to a node, or to several (labels); an empty label takes it back.")
            .heavy()
            .takes(
                Schema.object()
                    .optional("id", Schema.string())
                    .optional("label", Schema.string())
                    .optional("labels", Schema.array(LABEL))
                    .build())
            .answers(
                Schema.object()
                    .with("written", Schema.integer())
                    .with("total", Schema.integer())
                    .with("file", Schema.string())
                    .build())
            .by(this::add));
  }

  private Answer list(Ask ask) {
    List<LabelFile.Given> all = file.list();
    List<Object> rows = new ArrayList<>();
    for (LabelFile.Given given : all.subList(0, Math.min(MOST_LISTED, all.size()))) {
      rows.add(tree("id", current.get().graph().ids().get(given.node()), "label", given.label()));
    }
    return Answer.json(tree("file", file.name(), "total", all.size(), "labels", rows));
  }

  private Answer add(Ask ask) {
    ServedModel model = current.get();
    if (model.predictions().multiLabel()) {
      throw HttpProblem.refused(
          "",
          "nodes of this data may have several labels, which cannot be given here",
          "Add them to the data and train on it");
    }
    JsonNode body = ask.json();
    Fields.onlyKnown(body, "body", "id", "label", "labels");
    if (body.has("labels") && body.size() > 1) {
      throw HttpProblem.bad(
          "body", "there is one label (id, label) beside several (labels)", "Send either");
    }
    List<LabelFile.Given> given = new ArrayList<>();
    if (body.has("labels")) {
      for (JsonNode each : Fields.array(body, "labels", MOST_AT_ONCE)) {
        Fields.onlyKnown(each, "labels", "id", "label");
        given.add(given(each, model));
      }
    } else {
      given.add(given(body, model));
    }
    Set<Integer> nodes = new HashSet<>();
    for (LabelFile.Given each : given) {
      if (!nodes.add(each.node())) {
        throw HttpProblem.bad(
            "labels",
            "\"%s\" is labelled twice".formatted(Ask.excerpt(model.graph().ids().get(each.node()))),
            "Give every node once");
      }
    }
    if (!given.isEmpty()) {
      file.add(given);
    }
    return Answer.json(
        tree("written", given.size(), "total", file.all().size(), "file", file.name()));
  }

  private static LabelFile.Given given(JsonNode fields, ServedModel model) {
    String id = Fields.text(fields.path("id"), "id");
    String label = Fields.text(fields.path("label"), "label");
    int node = model.graph().ids().find(id);
    if (node < 0) {
      throw HttpProblem.refused(
          "id", "the model has no node \"" + Ask.excerpt(id) + "\"", "Give a node of the model");
    }
    if (!label.isEmpty()) {
      NodesResource.classNumber(model, label, "label");
    }
    return new LabelFile.Given(node, label);
  }
}
