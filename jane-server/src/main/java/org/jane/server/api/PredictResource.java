package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jane.app.CsvCells;
import org.jane.app.LoadedModel;
import org.jane.app.NewNode;
import org.jane.app.NodeChange;
import org.jane.app.PredictionTable;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;

/**
 * {@code /api/predict}: labels of known nodes by their ids, or of new ones by attributes and links;
 * and {@code /api/what-if}: the label a node would have if it were otherwise.
 */
public final class PredictResource implements Resource {
  private static final int MOST_IDS = 100_000;
  private static final int MOST_NEW = 1000;

  private static final Map<String, Object> LINK =
      Schema.object().with("to", Schema.string()).optional("weight", Schema.number()).build();

  private final CurrentModel current;

  public PredictResource(CurrentModel current) {
    this.current = current;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post(
                "/api/predict",
                "Labels of known nodes (ids) or of new ones (nodes). JSON; or CSV with a column"
                    + " id, attributes and links (ids joined by |), answered as CSV to Accept:"
                    + " text/csv.")
            .heavy()
            .query(
                "safe-csv",
                Schema.bool(),
                "true puts ' before texts in CSV that a spreadsheet would run.")
            .takes(
                Schema.object()
                    .optional("ids", Schema.array(Schema.string()))
                    .optional(
                        "nodes",
                        Schema.array(
                            Schema.object()
                                .with("id", Schema.string())
                                .optional("attributes", Schema.map(Schema.any()))
                                .optional("links", Schema.array(LINK))
                                .build()))
                    .build())
            .answers(
                Schema.object()
                    .with("predictions", Schema.array(Trees.PREDICTION))
                    .with("complete", Schema.bool())
                    .build())
            .by(this::predict),
        Route.post("/api/what-if", "The label a node would have if it were otherwise.")
            .heavy()
            .takes(
                Schema.object()
                    .with("id", Schema.string())
                    .optional("attributes", Schema.map(Schema.any()))
                    .optional("add", Schema.array(LINK))
                    .optional("remove", Schema.array(Schema.string()))
                    .build())
            .answers(
                Schema.object()
                    .with("trained", Trees.PREDICTION)
                    .with("before", Trees.PREDICTION)
                    .with("after", Trees.PREDICTION)
                    .with("complete", Schema.bool())
                    .build())
            .by(this::whatIf));
  }

  private Answer predict(Ask ask) throws IOException {
    ServedModel model = current.get();
    boolean csv = ask.contentType().equals("text/csv");
    LoadedModel.ForNewNodes found =
        csv ? fromTable(ask.bodyText(), model) : fromTree(ask.json(), model);
    Predictions predictions = found.predictions();
    if (ask.accept().contains("text/csv") || (csv && !ask.accept().contains("json"))) {
      StringWriter table = new StringWriter();
      PredictionTable.write(
          predictions,
          ask.flag("safe-csv") ? CsvCells.SAFE : CsvCells.PLAIN,
          table,
          Run.seeded(1).threads(1).workers());
      return Answer.text("text/csv; charset=utf-8", table.toString());
    }
    List<Object> rows = new ArrayList<>();
    for (int i = 0; i < predictions.nodes(); i++) {
      rows.add(Trees.prediction(predictions, i));
    }
    return Answer.json(tree("predictions", rows, "complete", found.complete()));
  }

  private static LoadedModel.ForNewNodes fromTree(JsonNode body, ServedModel model) {
    if (body.has("ids") == body.has("nodes")) {
      throw HttpProblem.bad("body", "give either ids or nodes", "Send {\"ids\":[…]}");
    }
    if (body.has("ids")) {
      List<String> ids = new ArrayList<>();
      for (JsonNode id : Fields.array(body, "ids", MOST_IDS)) {
        ids.add(Fields.text(id, "ids"));
      }
      return known(ids, model);
    }
    List<NewNode> nodes = new ArrayList<>();
    for (JsonNode node : Fields.array(body, "nodes", MOST_NEW)) {
      Fields.onlyKnown(node, "nodes", "id", "attributes", "links");
      nodes.add(
          new NewNode(
              Fields.text(node.path("id"), "id"),
              Fields.values(node.path("attributes"), "attributes"),
              Fields.links(node.path("links"), "links")));
    }
    return model.loaded().predict(nodes);
  }

  private static LoadedModel.ForNewNodes known(List<String> ids, ServedModel model) {
    int[] rows = new int[ids.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = model.graph().ids().find(ids.get(i));
      if (rows[i] < 0) {
        throw HttpProblem.refused(
            "ids",
            "the model has no node \"" + Ask.excerpt(ids.get(i)) + "\"",
            "Give ids of the data of training, or new nodes with attributes and links");
      }
    }
    return new LoadedModel.ForNewNodes(distinct(model.predictions(), rows), true);
  }

  /** An id that is asked for twice would be a node that is there twice. */
  private static Predictions distinct(Predictions all, int[] rows) {
    Set<Integer> seen = new HashSet<>();
    for (int row : rows) {
      if (!seen.add(row)) {
        throw HttpProblem.bad(
            "ids",
            "\"" + Ask.excerpt(all.ids().get(row)) + "\" is asked for twice",
            "Give every id once");
      }
    }
    return all.select(rows);
  }

  /** A table of ids alone asks for known nodes; one with more columns brings new ones. */
  private static LoadedModel.ForNewNodes fromTable(String text, ServedModel model) {
    List<String> ids = new ArrayList<>();
    List<NewNode> nodes = new ArrayList<>();
    boolean alone = true;
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder()
            .allowMissingFields(false)
            .allowExtraFields(false)
            .ofNamedCsvRecord(text)) {
      for (NamedCsvRecord row : rows) {
        Map<String, String> cells = row.getFieldsAsMap();
        if (!cells.containsKey("id")) {
          throw HttpProblem.bad("body, line 1", "there is no column id", "Add it");
        }
        alone = cells.size() == 1;
        ids.add(cells.get("id"));
        if (ids.size() > (alone ? MOST_IDS : MOST_NEW)) {
          throw new HttpProblem(
              413,
              "body",
              "more than %,d rows".formatted(alone ? MOST_IDS : MOST_NEW),
              "Send them in parts");
        }
        if (!alone) {
          nodes.add(node(cells));
        }
      }
    } catch (CsvParseException | IllegalStateException e) {
      throw HttpProblem.bad(
          "body", "the table cannot be read: " + Ask.excerpt(String.valueOf(e.getMessage())), "");
    } catch (IOException e) {
      throw HttpProblem.bad("body", "the table cannot be read", "Send CSV in UTF-8");
    }
    return alone ? known(ids, model) : model.loaded().predict(nodes);
  }

  private static NewNode node(Map<String, String> cells) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    List<NewNode.Link> links = new ArrayList<>();
    cells.forEach(
        (name, cell) -> {
          if (name.equals("links")) {
            for (String to : cell.split("\\|")) {
              if (!to.isBlank()) {
                links.add(new NewNode.Link(to.strip(), 1));
              }
            }
          } else if (!name.equals("id") && !cell.isBlank()) {
            attributes.put(name, cell);
          }
        });
    return new NewNode(String.valueOf(cells.get("id")), attributes, links);
  }

  private Answer whatIf(Ask ask) {
    ServedModel model = current.get();
    JsonNode body = ask.json();
    Fields.onlyKnown(body, "body", "id", "attributes", "add", "remove");
    int node = model.find(Fields.text(body.path("id"), "id"));
    List<String> remove = new ArrayList<>();
    if (body.has("remove")) {
      for (JsonNode id : Fields.array(body, "remove", MOST_NEW)) {
        remove.add(Fields.text(id, "remove"));
      }
    }
    LoadedModel.WhatIf would =
        model
            .loaded()
            .whatIf(
                node,
                new NodeChange(
                    Fields.values(body.path("attributes"), "attributes"),
                    Fields.links(body.path("add"), "add"),
                    remove));
    String id = model.graph().ids().get(node);
    return Answer.json(
        tree(
            "trained",
            Trees.prediction(would.trained(), 0),
            "before",
            named(would.before(), id),
            "after",
            named(would.after(), id),
            "complete",
            would.complete()));
  }

  private static Map<String, ?> named(Predictions one, String id) {
    Map<String, Object> tree = new LinkedHashMap<>(Trees.prediction(one, 0));
    tree.put("id", id);
    return tree;
  }
}
