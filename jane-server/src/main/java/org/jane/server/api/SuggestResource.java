package org.jane.server.api;

import java.util.List;
import java.util.Map;
import org.jane.run.Run;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;

/** {@code /api/suggest}: which nodes to label next. */
public final class SuggestResource implements Resource {
  private static final int MOST = 500;

  private final CurrentModel current;
  private final LabelFile labels;

  public SuggestResource(CurrentModel current, LabelFile labels) {
    this.current = current;
    this.labels = labels;
  }

  @Override
  public List<Route> routes() {
    Map<String, Object> suggestion =
        Schema.object()
            .with("rank", Schema.integer())
            .with("id", Schema.string())
            .with("uncertainty", Schema.number())
            .with("represents", Schema.number())
            .with("label", Schema.string())
            .with("probability", Schema.number())
            .with("second", Schema.orNull(Schema.string()))
            .with("secondProbability", Schema.orNull(Schema.number()))
            .build();
    return List.of(
        Route.get("/api/suggest", "Nodes to label next, the most useful first.")
            .heavy()
            .query("count", Schema.integer(), "How many, at most 500; 20 unless said.")
            .answers(
                Schema.object()
                    .with("name", Schema.string())
                    .with("method", Schema.string())
                    .with("nodes", Schema.integer())
                    .with("unlabelled", Schema.integer())
                    .with("complete", Schema.bool())
                    .with("suggestions", Schema.array(suggestion))
                    .build())
            .by(this::suggest));
  }

  private Answer suggest(Ask ask) {
    ServedModel model = current.get();
    int count = ask.integer("count", 20, 1, MOST);
    Run run = Run.seeded(model.loaded().model().provenance().seed()).threads(1);
    return Answer.json(model.loaded().suggest(count, labels.all().keySet(), run).tree());
  }
}
