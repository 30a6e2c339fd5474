package org.jane.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.jane.eval.TrainingExecutor;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.metric.PrimaryMetric;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Predictions;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.GivingUp;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Trainings on the executors, one task each, on a graph that all of them have. A training uses as
 * many threads as {@code spark.task.cpus} gives a task; the result is the same for any number.
 */
final class SparkTrainings implements TrainingExecutor {
  private final JavaSparkContext spark;
  private final SharedGraph graph;
  private final AttributedGraph here;

  /**
   * @param graph the graph of all jobs, on the executors
   * @param here the same graph, on the driver
   */
  SparkTrainings(JavaSparkContext spark, SharedGraph graph, AttributedGraph here) {
    this.spark = spark;
    this.graph = graph;
    this.here = here;
  }

  /** A job on its way to an executor. */
  private record Sent(
      SharedGraph graph,
      String method,
      LinkedHashMap<String, String> settings,
      int[] train,
      int[] validation,
      String metric,
      long seed,
      long preparedWith,
      boolean shares,
      boolean wantsModel,
      double far,
      double behind)
      implements Serializable {}

  /** What came of it: probabilities, none where it was given up, or a model file, or why not. */
  private record Came(float[] probabilities, byte[] model, @Nullable Refused refused)
      implements Serializable {}

  private record Refused(String found, String remedy, boolean ofData) implements Serializable {
    CannotLearnException exception() {
      Remedy what = Remedy.of(remedy.replace("%", "%%"));
      return ofData
          ? CannotLearnException.ofData(found, what)
          : new CannotLearnException(found, what);
    }
  }

  @Override
  public List<Judged> judge(List<Job> jobs, Run run) {
    return results(jobs, run, false).stream()
        .map(
            came ->
                new Judged(
                    came.probabilities, Optional.ofNullable(came.refused).map(Refused::exception)))
        .toList();
  }

  @Override
  public List<NodeClassifier> train(List<Job> jobs, Run run) {
    List<NodeClassifier> models = new ArrayList<>();
    for (Came came : results(jobs, run, true)) {
      if (came.refused != null) {
        throw came.refused.exception();
      }
      models.add(model(came.model));
    }
    return models;
  }

  private List<Came> results(List<Job> jobs, Run run, boolean models) {
    List<Sent> sent = new ArrayList<>();
    for (Job job : jobs) {
      sent.add(
          new Sent(
              graph,
              job.method().name(),
              new LinkedHashMap<>(job.settings()),
              job.task().trainNodes(),
              job.task().validationNodes(),
              job.task().metric().key(),
              job.seed(),
              run.seed(),
              run.memo().shares(),
              models,
              job.givingUp().far(),
              job.givingUp().behind()));
    }
    return spark.parallelize(sent, sent.size()).map(SparkTrainings::carriedOut).collect();
  }

  /** On an executor. */
  private static Came carriedOut(Sent job) throws IOException {
    SharedGraph.Here here = job.graph.here();
    AttributedGraph data = here.data();
    Split split = Split.of(data.labels(), job.train, job.validation, new int[0]);
    Task task = Task.of(data, split).withMetric(PrimaryMetric.named(job.metric));
    Run run =
        Run.seeded(job.preparedWith)
            .threads(TaskContext.get().cpus())
            .memo(job.shares ? here.sharing() : here.keeping());
    NodeClassifierTrainer<?> trainer = Methods.named(job.method).trainer(job.settings);
    try {
      if (job.shares) {
        trainer.prepare(task, run); // with the seed of the search, whichever trial comes first
      }
      Run watched = new GivingUp(job.far, job.behind).watching(run.withSeed(job.seed));
      NodeClassifier model = trainer.train(task, watched);
      if (model.provenance().stopReason() == StopReason.ASKED_TO_STOP) {
        return new Came(new float[0], new byte[0], null);
      }
      return job.wantsModel
          ? new Came(new float[0], bytes(model, data, split), null)
          : new Came(judged(model, task, run), new byte[0], null);
    } catch (CannotLearnException e) {
      return new Came(
          new float[0],
          new byte[0],
          new Refused(e.found(), e.remedy().toString(), e.dataIsReason()));
    }
  }

  private static float[] judged(NodeClassifier model, Task task, Run run) {
    Predictions found = model.predict(task.validationNodes(), run);
    return found.probabilities();
  }

  private static byte[] bytes(NodeClassifier model, AttributedGraph data, Split split)
      throws IOException {
    Path file = Files.createTempFile("jane-model", ".jane");
    try {
      ModelFile.write(file, model, new ModelFile.TrainingData("", data, split), false);
      return Files.readAllBytes(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private NodeClassifier model(byte[] bytes) {
    try {
      Path file = Files.createTempFile("jane-model", ".jane");
      try {
        Files.write(file, bytes);
        try (ModelFile stored = ModelFile.open(file)) {
          return stored.model(here);
        }
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
