package org.jane.server;

import static org.jane.server.http.Schema.tree;

import java.util.List;
import org.jane.model.Provenance;
import org.jane.server.api.Resource;
import org.jane.server.http.Answer;
import org.jane.server.http.Metrics;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;

/** {@code /health} and {@code /metrics}: for whoever watches the server. */
record HealthResource(boolean holdsModel, Metrics metrics) implements Resource {
  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/health", "Whether the server answers.")
            .answers(
                Schema.object()
                    .with("status", Schema.string())
                    .with("version", Schema.string())
                    .with("model", Schema.bool())
                    .build())
            .by(
                ask ->
                    Answer.json(
                        tree(
                            "status", "ok", "version", Provenance.version(), "model", holdsModel))),
        Route.get("/metrics", "Counts and times, as text for Prometheus.")
            .type("text/plain; version=0.0.4")
            .by(ask -> Answer.text("text/plain; version=0.0.4; charset=utf-8", metrics.text())));
  }
}
