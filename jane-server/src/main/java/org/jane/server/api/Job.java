package org.jane.server.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
          .with("swapped", Schema.bool())
          .with("sentence", Schema.string())
          .build();

  /** Where a job stands. */
  enum State {
    RUNNING,
    DONE,
    FAILED
  }

  private final int number;
  private final String metric;
  private final StopRequest stop = new StopRequest();
  private final List<EventStream> listeners = new ArrayList<>();
  private State state = State.RUNNING;
  private String task = "waiting";
  private long done;
  private long total;
  private @Nullable Double before;
  private @Nullable Double after;
  private boolean swapped;
  private String sentence = "";

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

  synchronized void over(
      State how,
      @Nullable Double scoreBefore,
      @Nullable Double scoreAfter,
      boolean replaced,
      String words) {
    state = how;
    before = scoreBefore;
    after = scoreAfter;
    swapped = replaced;
    sentence = words;
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
        before,
        "after",
        after,
        "swapped",
        swapped,
        "sentence",
        sentence);
  }
}
