package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.model.Basis;
import org.jane.run.Nearest;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/** {@code /api/nodes}: nodes by the beginning of their id, and by what is known of them. */
public final class NodesResource implements Resource {
  private static final int MOST_PER_PAGE = 500;
  private static final double UNSURE = 0.6;

  private final CurrentModel current;
  private final SuspectsResource suspects;
  private final LabelFile labels;

  public NodesResource(CurrentModel current, SuspectsResource suspects, LabelFile labels) {
    this.current = current;
    this.suspects = suspects;
    this.labels = labels;
  }

  /** What a list says of a node. */
  static final Map<String, Object> ROW =
      Schema.object()
          .with("id", Schema.string())
          .with("label", Schema.string())
          .with("probability", Schema.number())
          .with("basis", Schema.string())
          .with("degree", Schema.integer())
          .with("wrong", Schema.orNull(Schema.bool()))
          .build();

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/api/nodes", "Nodes by the beginning of their id and by filters.")
            .heavy()
            .query("query", Schema.string(), "The beginning of the id.")
            .query("class", Schema.string(), "Only nodes whose label is this.")
            .query("basis", Schema.string(), "given, predicted, folded-in or attributes.")
            .query("unsure", Schema.bool(), "Only labels with a probability below 0.6.")
            .query("isolated", Schema.bool(), "Only nodes without links.")
            .query("wrong", Schema.bool(), "Only nodes whose known label the model does not guess.")
            .query(
                "suspect",
                Schema.bool(),
                "Only suspect labels; 202 as long as they are looked for.")
            .query(
                "yours",
                Schema.bool(),
                "false leaves out nodes that were given a label here; true unless said.")
            .query("sort", Schema.string(), "id, or sureness: the least sure first.")
            .query("page", Schema.integer(), "From 0.")
            .query("size", Schema.integer(), "Nodes per page, at most 500; 50 unless said.")
            .answers(
                Schema.object()
                    .with("total", Schema.integer())
                    .with("page", Schema.integer())
                    .with("size", Schema.integer())
                    .with("nodes", Schema.array(ROW))
                    .with("running", Schema.bool())
                    .with("sentence", Schema.string())
                    .build())
            .by(this::list));
  }

  private Answer list(Ask ask) {
    ServedModel model = current.get();
    NodeIndex index = model.index();
    int size = ask.integer("size", 50, 1, MOST_PER_PAGE);
    int page = ask.integer("page", 0, 0, Integer.MAX_VALUE / MOST_PER_PAGE);
    boolean sure = ask.word("sort", "id", List.of("id", "sureness")).equals("sureness");
    NodeIndex.Range range = index.startingWith(ask.text("query").orElse(""));
    Filter filter = Filter.of(ask, model, suspects, labels.leftOut(ask));
    long first = (long) page * size;
    List<Object> rows = new ArrayList<>();
    int total = 0;
    if (filter.all() && !sure) {
      total = range.to() - range.from();
      for (long i = first; i < Math.min(total, first + size); i++) {
        rows.add(row(model, index.byId(range.from() + (int) i)));
      }
    } else {
      int from = sure ? 0 : range.from();
      int to = sure ? index.size() : range.to();
      for (int place = from; place < to; place++) {
        int node = sure ? index.bySureness(place) : index.byId(place);
        if (sure && filter.unsure() && model.probability(node) >= UNSURE) {
          break; // all that follow are surer
        }
        if ((!sure || index.within(range, node)) && filter.takes(node)) {
          if (total >= first && rows.size() < size) {
            rows.add(row(model, node));
          }
          total++;
        }
      }
    }
    Optional<SuspectsResource.Known> suspect = filter.suspect();
    boolean running = suspect.isPresent() && suspect.get().running();
    return Answer.json(
        running ? 202 : 200,
        tree(
            "total",
            total,
            "page",
            page,
            "size",
            size,
            "nodes",
            rows,
            "running",
            running,
            "sentence",
            suspect.map(SuspectsResource.Known::sentence).orElse("")));
  }

  /** What a list says of a node. */
  static Map<String, @Nullable Object> row(ServedModel model, int node) {
    Map<String, @Nullable Object> tree = Trees.label(model.predictions(), node);
    tree.put("degree", model.graph().graph().degree(node));
    tree.put("wrong", model.wrong(node));
    return tree;
  }

  /** The class of this name. */
  static int classNumber(ServedModel model, String name, String where) {
    List<String> names = model.predictions().classNames();
    int number = names.indexOf(name);
    if (number < 0) {
      throw HttpProblem.bad(
          where,
          "the model knows no class \"" + Ask.excerpt(name) + "\"",
          names.size() <= 50 ? Nearest.advice(name, names) : "Give one of its classes");
    }
    return number;
  }

  /** Which nodes are wanted. */
  private record Filter(
      ServedModel model,
      Optional<Integer> ofClass,
      Optional<Basis> basis,
      boolean unsure,
      boolean isolated,
      boolean wrong,
      Optional<SuspectsResource.Known> suspect,
      Set<Integer> leftOut) {
    static Filter of(Ask ask, ServedModel model, SuspectsResource suspects, Set<Integer> leftOut) {
      Optional<Basis> basis =
          ask.text("basis")
              .map(
                  text ->
                      ask.word(
                          "basis", text, List.of("given", "predicted", "folded-in", "attributes")))
              .map(word -> Basis.valueOf(word.replace('-', '_').toUpperCase(Locale.ROOT)));
      return new Filter(
          model,
          ask.text("class").map(name -> classNumber(model, name, "class")),
          basis,
          ask.flag("unsure"),
          ask.flag("isolated"),
          ask.flag("wrong"),
          ask.flag("suspect") ? Optional.of(suspects.known(model)) : Optional.empty(),
          leftOut);
    }

    boolean all() {
      return ofClass.isEmpty()
          && basis.isEmpty()
          && !unsure
          && !isolated
          && !wrong
          && suspect.isEmpty()
          && leftOut.isEmpty();
    }

    boolean takes(int node) {
      return (ofClass.isEmpty() || model.has(node, ofClass.get()))
          && (basis.isEmpty() || model.predictions().basis(node) == basis.get())
          && (!unsure || model.probability(node) < UNSURE)
          && (!isolated || model.graph().graph().degree(node) == 0)
          && (!wrong || Boolean.TRUE.equals(model.wrong(node)))
          && (suspect.isEmpty() || suspect.get().nodes().get(node))
          && !leftOut.contains(node);
    }
  }
}
