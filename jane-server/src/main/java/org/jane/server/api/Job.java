package org.jane.server.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.app.LoadedModel;
import org.jane.app.ModelComparison;
import org.jane.app.TrainingAgain;
import org.jane.run.Progress;
import org.jane.run.StopRequest;
import org.jane.server.http.EventStream;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/** A training in the background: how far it is, who listens, and what came of it. */
final class Job {
  static final Map<String, Object> SCHEMA =
      Schema.object()
          .with("job", Schema.integer())
          .with("state", Schema.string())
          .with("metric", Schema.string())
          .with("task", Schema.string())
          .with("done", Schema.integer())
          .with("total", Schema.integer())
          .with("before", Schema.orNull(Schema.number()))
          .with("after", Schema.orNull(Schema.number()))
          .with("low", Schema.orNull(Schema.number()))
          .with("high", Schema.orNull(Schema.number()))
          .with("swapped", Schema.bool())
          .with("file", Schema.orNull(Schema.string()))
          .with("problem", Schema.string())
          .with("sentence", Schema.string())
          .build();

  /** Where a job stands. */
  enum State {
    RUNNING,
    /** Over; the new model waits until somebody uses or drops it. */
    UNDECIDED,
    DONE,
    FAILED,
    CANCELLED
  }

  private final int number;
  private final String metric;
  private final StopRequest stop = new StopRequest();
  private final List<EventStream> listeners = new ArrayList<>();
  private State state = State.RUNNING;
  private String task = "waiting";
  private long done;
  private long total;
  private @Nullable ModelComparison comparison;
  private @Nullable LoadedModel waiting; // while somebody has to decide
  private int version; // of the served model, once the new one is
  private @Nullable String file;
  private String problem = "";
  private String scores = "";
  private String outcome = "";

  Job(int number, String metric) {
    this.number = number;
    this.metric = metric;
  }

  int number() {
    return number;
  }

  StopRequest stop() {
    return stop;
  }

  synchronized boolean running() {
    return state == State.RUNNING;
  }

  synchronized void hear(Progress progress) {
    task = progress.task();
    done = progress.done();
    total = progress.total();
    tell("progress");
  }

  synchronized boolean undecided() {
    return state == State.UNDECIDED;
  }

  /** The model that waits for a decision. */
  synchronized @Nullable LoadedModel waiting() {
    return waiting;
  }

  /** The version under which its model is served and not saved yet; 0 when there is none such. */
  synchronized int unsaved() {
    return file == null ? version : 0;
  }

  synchronized boolean saved() {
    return file != null;
  }

  /** Keeps what came of the training; whether it is used is told later. */
  synchronized void compared(TrainingAgain.Result result) {
    comparison = result.comparison();
    String metricWords = comparison.metric().words(false);
    scores =
        String.format(
            Locale.ROOT,
            "%s on the same %,d validation nodes: %s before, %s now, with %,d new or changed %s. %s",
            Character.toUpperCase(metricWords.charAt(0)) + metricWords.substring(1),
            comparison.nodes(),
            comparison.metric().text(comparison.before()),
            comparison.metric().text(comparison.after()),
            result.newLabels(),
            result.newLabels() == 1 ? "label" : "labels",
            comparison.inWords());
  }

  /** The new model may be worse: somebody has to decide. */
  synchronized void ask(LoadedModel model) {
    waiting = model;
    over(State.UNDECIDED, "It waits, until the server stops: use it, or keep the model served.");
  }

  /** The new model is served. */
  synchronized void served(int asVersion, @Nullable Path where, String why, String words) {
    version = asVersion;
    file = where == null ? null : where.toString();
    problem = why;
    over(State.DONE, words);
  }

  synchronized void over(State how, String words) {
    state = how;
    waiting = how == State.UNDECIDED ? waiting : null;
    outcome = words;
    tell("over");
    listeners.forEach(EventStream::end);
    listeners.clear();
  }

  /** Sends how it stands, and everything that comes. */
  synchronized void listen(EventStream stream) {
    stream.send(state == State.RUNNING ? "progress" : "over", tree());
    if (state == State.RUNNING) {
      listeners.add(stream);
    } else {
      stream.end();
    }
  }

  /** Keeps the connections of listeners open. */
  synchronized void beat() {
    listeners.removeIf(EventStream::over);
    listeners.forEach(EventStream::beat);
  }

  private void tell(String event) {
    Map<String, @Nullable Object> now = tree();
    listeners.forEach(listener -> listener.send(event, now));
  }

  synchronized Map<String, @Nullable Object> tree() {
    return Schema.tree(
        "job",
        number,
        "state",
        state.name().toLowerCase(Locale.ROOT),
        "metric",
        metric,
        "task",
        task,
        "done",
        done,
        "total",
        total,
        "before",
        comparison == null ? null : Trees.finite(comparison.before()),
        "after",
        comparison == null ? null : Trees.finite(comparison.after()),
        "low",
        comparison == null ? null : Trees.finite(comparison.low()),
        "high",
        comparison == null ? null : Trees.finite(comparison.high()),
        "swapped",
        version > 0,
        "file",
        file,
        "problem",
        problem,
        "sentence",
        (scores + " " + outcome).strip());
  }
}
