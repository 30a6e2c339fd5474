package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.linalg.CsrMatrix;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/** {@code /api/nodes/{id}/neighbourhood}: the nodes around a node, for a drawing. */
public final class NeighbourhoodResource implements Resource {
  private static final int MOST_NEIGHBOURS = 300;

  private final CurrentModel current;

  public NeighbourhoodResource(CurrentModel current) {
    this.current = current;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        described(
            Route.get("/api/nodes/{id}/neighbourhood", "The nodes around a node, and their links.")
                .path("id", "The node.")),
        described(
            Route.get("/api/neighbourhood", "The same by a parameter, for any id.")
                .query("id", Schema.string(), "The node.")));
  }

  private Route described(Route.Builder route) {
    return route
        .heavy()
        .query("steps", Schema.integer(), "How far away, 1 to 3; 2 unless said.")
        .query("most", Schema.integer(), "How many nodes, at most 300; 100 unless said.")
        .answers(
            Schema.object()
                .with("id", Schema.string())
                .with("complete", Schema.bool())
                .with(
                    "nodes",
                    Schema.array(
                        Schema.object()
                            .with("id", Schema.string())
                            .with("label", Schema.string())
                            .with("class", Schema.integer())
                            .with("probability", Schema.number())
                            .with("basis", Schema.string())
                            .with("step", Schema.integer())
                            .with("degree", Schema.integer())
                            .build()))
                .with("links", Schema.array(Schema.array(Schema.number())))
                .build())
        .by(this::neighbourhood);
  }

  private Answer neighbourhood(Ask ask) {
    ServedModel model = current.get();
    int node = model.find(ask.id());
    int steps = ask.integer("steps", 2, 1, 3);
    int most = ask.integer("most", 100, 2, MOST_NEIGHBOURS);
    CsrMatrix adjacency = model.graph().graph().adjacency();
    Map<Integer, Integer> step = new LinkedHashMap<>();
    step.put(node, 0);
    boolean complete = true;
    List<Integer> ring = List.of(node);
    for (int s = 1; s <= steps && complete; s++) {
      List<Integer> next = new ArrayList<>();
      for (int from : ring) {
        complete &= addNeighbours(adjacency, from, s, most, step, next);
      }
      ring = next;
    }
    List<Integer> nodes = new ArrayList<>(step.keySet());
    Map<Integer, Integer> place = new LinkedHashMap<>();
    nodes.forEach(each -> place.put(each, place.size()));
    List<Object> links = new ArrayList<>();
    List<Object> trees = new ArrayList<>();
    for (int each : nodes) {
      Map<String, @Nullable Object> row = NodesResource.row(model, each);
      row.remove("wrong");
      row.put("class", model.label(each));
      row.put("step", step.get(each));
      trees.add(row);
      for (int e = adjacency.rowStart(each); e < adjacency.rowStart(each + 1); e++) {
        Integer other = place.get(adjacency.column(e));
        if (other != null && adjacency.column(e) > each) {
          links.add(List.of(place.get(each), other, adjacency.value(e)));
        }
      }
    }
    return Answer.json(tree("id", ask.id(), "complete", complete, "nodes", trees, "links", links));
  }

  /** Takes neighbours evenly from all of them when there is no room for each; false then. */
  private static boolean addNeighbours(
      CsrMatrix adjacency,
      int from,
      int s,
      int most,
      Map<Integer, Integer> step,
      List<Integer> next) {
    int degree = adjacency.rowLength(from);
    int room = most - step.size();
    double stride = Math.max(1, (double) degree / Math.max(1, room));
    boolean complete = true;
    for (int i = 0; i < degree; i++) {
      int neighbour = adjacency.column(adjacency.rowStart(from) + i);
      if (step.containsKey(neighbour)) {
        continue;
      }
      boolean chosen = (int) (i / stride) != (int) ((i - 1) / stride) || i == 0 || stride <= 1;
      if (step.size() >= most || !chosen) {
        complete = false;
      } else {
        step.put(neighbour, s);
        next.add(neighbour);
      }
    }
    return complete;
  }
}
