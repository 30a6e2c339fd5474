package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jane.app.LoadedModel;
import org.jane.app.TrainingAgain;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Problem;
import org.jane.run.Run;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/jobs}: training again with the labels given here, in the background, one at a time.
 * The new model is served and saved ({@link ModelPlace}) when it is not worse on the same
 * validation nodes, by more than chance; otherwise it waits until somebody uses or drops it.
 */
public final class JobsResource implements Resource, AutoCloseable {
  private static final Logger LOG = System.getLogger(JobsResource.class.getName());
  private static final int BEAT_SECONDS = 10;
  private static final int MOST_KEPT = 100;
  private static final String STOPPED = "Training was stopped; the model served stays.";

  private final CurrentModel current;
  private final LabelFile labels;
  private final Path model;
  private final ModelPlace place;
  private final int threads;
  private final List<Job> jobs = new ArrayList<>();
  private final ScheduledExecutorService beats =
      Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "jane-beats"));
  private int last;
  private @Nullable Thread worker;

  /**
   * @param model the file the model came from
   * @param threads of a training
   */
  public JobsResource(CurrentModel current, LabelFile labels, Path model, int threads) {
    this.current = current;
    this.labels = labels;
    this.model = model;
    this.place = new ModelPlace(model, current.get().loaded().digest().orElse(""));
    this.threads = threads;
    beats.scheduleWithFixedDelay(this::beat, BEAT_SECONDS, BEAT_SECONDS, TimeUnit.SECONDS);
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/api/jobs", "Trainings in the background, the latest first.")
            .answers(Schema.object().with("jobs", Schema.array(Job.SCHEMA)).build())
            .by(this::list),
        Route.post("/api/jobs", "Trains again with the labels given here.")
            .takes(Schema.object().optional("metric", Schema.string()).build())
            .answers(Job.SCHEMA)
            .by(this::start),
        Route.get("/api/jobs/{n}", "One training.")
            .path("n", "Its number.")
            .answers(Job.SCHEMA)
            .by(ask -> Answer.json(find(ask).tree())),
        Route.delete("/api/jobs/{n}", "Stops a training, or drops the new model that waits.")
            .path("n", "Its number.")
            .answers(Job.SCHEMA)
            .by(this::stop),
        Route.post("/api/jobs/{n}/use", "Serves the new model that waits, or saves it once more.")
            .path("n", "Its number.")
            .heavy()
            .takes(Schema.object().build())
            .answers(Job.SCHEMA)
            .by(this::use),
        Route.get("/api/jobs/{n}/events", "Its progress, as server-sent events.")
            .path("n", "Its number.")
            .type("text/event-stream")
            .by(this::events));
  }

  private synchronized Answer list(Ask ask) {
    List<Object> trees = new ArrayList<>();
    for (int i = jobs.size() - 1; i >= 0; i--) {
      trees.add(jobs.get(i).tree());
    }
    return Answer.json(tree("jobs", trees));
  }

  private synchronized Job find(Ask ask) {
    return jobs.stream()
        .filter(job -> Integer.toString(job.number()).equals(ask.path("n")))
        .findFirst()
        .orElseThrow(
            () ->
                HttpProblem.absent(
                    "there is no job " + Ask.excerpt(ask.path("n")), "See /api/jobs"));
  }

  private Answer events(Ask ask) {
    Job job = find(ask);
    return Answer.events(job::listen);
  }

  private synchronized Answer start(Ask ask) {
    JsonNode body = ask.json();
    Fields.onlyKnown(body, "body", "metric");
    PrimaryMetric metric;
    try {
      metric =
          body.has("metric")
              ? PrimaryMetric.named(Fields.text(body.path("metric"), "metric"))
              : PrimaryMetric.ACCURACY;
    } catch (IllegalArgumentException e) {
      throw HttpProblem.bad("metric", String.valueOf(e.getMessage()), "");
    }
    if (jobs.stream().anyMatch(Job::running)) {
      throw new HttpProblem(
          409, "", "a training is running already", "Wait until it is over; see /api/jobs");
    }
    for (Job job : jobs) {
      if (job.undecided()) {
        throw new HttpProblem(
            409,
            "",
            "the model of training " + job.number() + " waits for a decision",
            "Use it with POST /api/jobs/%1$d/use, or drop it with DELETE /api/jobs/%1$d"
                .formatted(job.number()));
      }
    }
    Job job = new Job(++last, metric.key());
    jobs.add(job);
    if (jobs.size() > MOST_KEPT) {
      jobs.remove(0);
    }
    Thread thread = daemon(() -> train(job, metric), "jane-job-" + job.number());
    worker = thread;
    thread.start();
    return Answer.json(202, job.tree()).with("Location", "/api/jobs/" + job.number());
  }

  private void train(Job job, PrimaryMetric metric) {
    try {
      ServedModel old = current.get();
      Run run =
          Run.seeded(old.loaded().model().provenance().seed())
              .threads(threads)
              .stop(job.stop())
              .listener(job::hear);
      TrainingAgain.Result result = TrainingAgain.run(old.loaded(), labels.all(), metric, run);
      if (job.stop().requested()) {
        job.over(Job.State.CANCELLED, STOPPED);
        return;
      }
      job.compared(result);
      if (result.comparison().notWorse()) {
        serve(job, result.model());
      } else {
        job.ask(result.model());
      }
    } catch (Exception | OutOfMemoryError e) {
      if (job.stop().requested()) {
        job.over(Job.State.CANCELLED, STOPPED);
      } else {
        job.over(Job.State.FAILED, reason(e));
      }
    }
  }

  /** Serves a model and saves it; where it cannot be saved, it is served all the same. */
  private void serve(Job job, LoadedModel trained) {
    synchronized (place) {
      int version = current.get().version() + 1;
      current.replace(new ServedModel(trained, version, new MapFile(model)));
      save(job, trained, version);
    }
  }

  private void save(Job job, LoadedModel trained, int version) {
    try {
      ModelPlace.Saved saved = place.save(trained);
      job.served(version, saved.file(), "", sentence(saved));
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "the new model cannot be saved: " + e);
      job.served(
          version,
          null,
          String.valueOf(e.getMessage()),
          "The new model is served, but could not be saved: "
              + e.getMessage()
              + ". It is lost when the server stops: make room and save it again.");
    }
  }

  private static String sentence(ModelPlace.Saved saved) {
    String where = "The new model is served and saved as " + saved.file().getFileName();
    return where
        + saved
            .former()
            .map(former -> "; the former is kept as " + former.getFileName() + ".")
            .or(
                () ->
                    saved
                        .kept()
                        .map(
                            kept ->
                                "; "
                                    + kept.getFileName()
                                    + " is not the file that was served, and is left as it is."))
            .orElse(".");
  }

  private Answer stop(Ask ask) {
    Job job = find(ask);
    job.stop().request();
    synchronized (place) { // not while it is being saved
      if (job.undecided()) {
        job.over(Job.State.DONE, "The new model was dropped; the model served stays.");
      }
    }
    return Answer.json(job.tree());
  }

  private Answer use(Ask ask) {
    Fields.onlyKnown(ask.json(), "body");
    Job job = find(ask);
    synchronized (place) {
      ServedModel served = current.get();
      LoadedModel waiting = job.waiting();
      if (waiting != null) {
        serve(job, waiting);
      } else if (job.unsaved() == served.version()) {
        save(job, served.loaded(), served.version());
      } else if (!job.saved()) {
        throw new HttpProblem(
            409,
            "",
            "training " + job.number() + " has no model that could be used",
            "Train again");
      }
    }
    return Answer.json(job.tree());
  }

  private static String reason(Throwable e) {
    if (e instanceof Problem problem) {
      return problem.worded(option -> option.name());
    }
    LOG.log(Level.ERROR, "training again failed", e);
    return "Training failed; the model that was served stays.";
  }

  private synchronized void beat() {
    jobs.forEach(Job::beat);
  }

  /** Asks a running training to stop and waits for it a moment. */
  @Override
  public void close() {
    beats.shutdownNow();
    Thread running;
    synchronized (this) {
      jobs.forEach(job -> job.stop().request());
      running = worker;
    }
    if (running != null) {
      try {
        running.join(5000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
