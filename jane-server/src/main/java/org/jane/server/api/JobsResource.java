package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jane.app.TrainingAgain;
import org.jane.methods.ModelFile;
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
 * The new model takes the place of the old one, in the server and in its file, when it is not worse
 * on the same validation nodes; the file that was there stays beside it as {@code .previous}.
 */
public final class JobsResource implements Resource, AutoCloseable {
  private static final Logger LOG = System.getLogger(JobsResource.class.getName());
  private static final int BEAT_SECONDS = 10;
  private static final int MOST_KEPT = 100;

  private final CurrentModel current;
  private final LabelFile labels;
  private final Path model;
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
      if (result.notWorse()) {
        keep(result);
        current.replace(new ServedModel(result.model(), old.version() + 1, new MapFile(model)));
      }
      job.over(
          Job.State.DONE,
          Trees.finite(result.before().value()),
          Trees.finite(result.after().value()),
          result.notWorse(),
          sentence(result, metric));
    } catch (Exception | OutOfMemoryError e) {
      job.over(Job.State.FAILED, null, null, false, reason(e));
    }
  }

  private static String reason(Throwable e) {
    if (e instanceof Problem problem) {
      return problem.worded(option -> option.name());
    }
    LOG.log(Level.ERROR, "training again failed", e);
    return "Training failed; the model that was served stays.";
  }

  private void keep(TrainingAgain.Result result) throws IOException {
    Path previous = model.resolveSibling(model.getFileName() + ".previous");
    Files.copy(model, previous, StandardCopyOption.REPLACE_EXISTING);
    ModelFile.write(model, result.model().model(), result.data(), true);
  }

  private String sentence(TrainingAgain.Result result, PrimaryMetric metric) {
    String scores =
        String.format(
            Locale.ROOT,
            "%s on the same %,d validation nodes: %s before, %s now, with %,d new or changed labels.",
            metric.words(false),
            result.after().nodes(),
            metric.text(result.before().value()),
            metric.text(result.after().value()),
            result.newLabels());
    return scores
        + (result.notWorse()
            ? " The new model is served; the former is kept beside it as "
                + model.getFileName()
                + ".previous."
            : " The new model is worse and was not taken.");
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
