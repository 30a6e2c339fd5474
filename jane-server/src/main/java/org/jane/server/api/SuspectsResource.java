package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jane.app.Events;
import org.jane.app.Suspecting;
import org.jane.app.SuspectsRequest;
import org.jane.app.SuspectsResult;
import org.jane.labelling.Suspect;
import org.jane.run.Problem;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/suspects}: known labels that are probably wrong. Finding them takes several
 * trainings, which begin with the first question and go on in the background.
 */
public final class SuspectsResource implements Resource, AutoCloseable {
  private static final Logger LOG = System.getLogger(SuspectsResource.class.getName());
  private static final int MOST_PER_PAGE = 500;

  private final CurrentModel current;
  private final LabelFile labels;
  private final int threads;
  private @Nullable Finding finding;

  public SuspectsResource(CurrentModel current, LabelFile labels, int threads) {
    this.current = current;
    this.labels = labels;
    this.threads = threads;
  }

  /** What is known so far of one model. */
  private static final class Finding {
    final ServedModel model;
    final StopRequest stop = new StopRequest();
    volatile double share;
    volatile @Nullable SuspectsResult result;
    volatile String failure = "";

    Finding(ServedModel model) {
      this.model = model;
    }

    boolean running() {
      return result == null && failure.isEmpty();
    }
  }

  @Override
  public List<Route> routes() {
    Map<String, Object> suspect =
        Schema.object()
            .with("id", Schema.string())
            .with("label", Schema.string())
            .with("probability", Schema.number())
            .with("likelier", Schema.string())
            .with("itsProbability", Schema.number())
            .with("margin", Schema.number())
            .build();
    return List.of(
        Route.get("/api/suspects", "Known labels that are probably wrong, the worst first.")
            .query(
                "yours",
                Schema.bool(),
                "false leaves out nodes that were given a label here; true unless said.")
            .query("page", Schema.integer(), "From 0.")
            .query("size", Schema.integer(), "Labels per page, at most 500; 50 unless said.")
            .answers(
                Schema.object()
                    .with("state", Schema.string())
                    .with("share", Schema.number())
                    .with("sentence", Schema.string())
                    .with("total", Schema.integer())
                    .with("suspects", Schema.array(suspect))
                    .build())
            .by(this::list));
  }

  private Answer list(Ask ask) {
    int size = ask.integer("size", 50, 1, MOST_PER_PAGE);
    int page = ask.integer("page", 0, 0, Integer.MAX_VALUE / MOST_PER_PAGE);
    Finding now = finding(current.get());
    SuspectsResult result = now.result;
    List<Object> rows = new ArrayList<>();
    int total = 0;
    if (result != null) {
      Set<Integer> leftOut = labels.leftOut(ask);
      List<Suspect> found =
          result.suspects().subList(0, result.likelierOtherwise()).stream()
              .filter(suspect -> !leftOut.contains(suspect.node()))
              .toList();
      total = found.size();
      for (long i = (long) page * size; i < Math.min(total, (long) (page + 1) * size); i++) {
        Suspect suspect = found.get((int) i);
        rows.add(
            tree(
                "id",
                result.ids().get(suspect.node()),
                "label",
                result.given(suspect),
                "probability",
                Trees.rounded(suspect.probability()),
                "likelier",
                result.likelier(suspect),
                "itsProbability",
                Trees.rounded(suspect.itsProbability()),
                "margin",
                Trees.rounded(suspect.margin())));
      }
    }
    String state = now.running() ? "running" : result == null ? "failed" : "done";
    return Answer.json(
        now.running() ? 202 : 200,
        tree(
            "state",
            state,
            "share",
            Trees.rounded(now.share),
            "sentence",
            result == null ? now.failure : result.inWords(),
            "total",
            total,
            "suspects",
            rows));
  }

  /**
   * The nodes whose label is suspect, as far as that is known.
   *
   * @param nodes none as long as they are being looked for
   * @param running whether they are being looked for
   * @param sentence about what is missing; empty when nothing is
   */
  record Known(BitSet nodes, boolean running, String sentence) {}

  /** Begins to look when nobody has asked before. */
  Known known(ServedModel model) {
    BitSet nodes = new BitSet();
    Finding now = finding(model);
    SuspectsResult result = now.result;
    if (result == null) {
      boolean running = now.running();
      return new Known(
          nodes,
          running,
          running
              ? String.format(
                  Locale.ROOT,
                  "Suspect labels are being looked for, %.0f %% are done.",
                  100 * now.share)
              : now.failure);
    }
    result.suspects().stream()
        .filter(suspect -> suspect.margin() > 0)
        .forEach(suspect -> nodes.set(suspect.node()));
    return new Known(nodes, false, "");
  }

  private synchronized Finding finding(ServedModel model) {
    Finding now = finding;
    if (now == null || now.model != model) {
      if (now != null) {
        now.stop.request();
      }
      Finding begun = new Finding(model);
      finding = begun;
      Thread thread = new Thread(() -> find(begun), "jane-suspects");
      thread.setDaemon(true);
      thread.start();
      return begun;
    }
    return now;
  }

  private void find(Finding to) {
    try {
      Run run =
          Run.seeded(to.model.loaded().model().provenance().seed())
              .threads(threads)
              .stop(to.stop)
              .listener(
                  progress ->
                      to.share =
                          progress.total() > 0 ? (double) progress.done() / progress.total() : 0);
      to.result =
          Suspecting.run(SuspectsRequest.of(to.model.loaded().source()), run, Events.none());
    } catch (Exception | OutOfMemoryError e) {
      if (e instanceof Problem problem) {
        to.failure = problem.worded(option -> option.name());
      } else {
        LOG.log(Level.ERROR, "looking for suspect labels failed", e);
        to.failure = "Looking for suspect labels failed.";
      }
    }
  }

  @Override
  public synchronized void close() {
    if (finding != null) {
      finding.stop.request();
    }
  }
}
