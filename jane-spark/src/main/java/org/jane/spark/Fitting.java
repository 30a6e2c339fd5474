package org.jane.spark;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.jane.app.DataRequest;
import org.jane.app.Event;
import org.jane.app.TrainRequest;
import org.jane.app.TrainResult;
import org.jane.app.Training;
import org.jane.app.Tuning;
import org.jane.data.source.DataSource;
import org.jane.eval.TuningBudget;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.GraphDataException;
import org.jane.method.jane.JaneConfig;
import org.jane.methods.ModelFile;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One fit: looks at the size of the graph, chooses the way, and trains. */
final class Fitting {
  private static final Logger LOG = LoggerFactory.getLogger(JaneClassifier.class);

  private final JaneParams params;
  private final Dataset<Row> labelled;
  private final @Nullable Dataset<Row> all;
  private final Dataset<Row> edges;
  private final JavaSparkContext spark;

  /**
   * @param labelled rows whose labels are learnt
   * @param all the nodes of the graph; null: those of {@code labelled}
   */
  Fitting(
      JaneParams params, Dataset<Row> labelled, @Nullable Dataset<Row> all, Dataset<Row> edges) {
    this.params = params;
    this.labelled = labelled;
    this.all = all;
    this.edges = edges;
    this.spark = JavaSparkContext.fromSparkContext(labelled.sparkSession().sparkContext());
  }

  JaneClassificationModel model(String uid) throws IOException {
    GraphColumns.of(params, labelled.schema(), true).edges(edges);
    boolean keepNodes = labelled.storageLevel().equals(StorageLevel.NONE());
    boolean keepEdges = edges.storageLevel().equals(StorageLevel.NONE());
    Dataset<Row> nodes = keepNodes ? labelled.persist(StorageLevel.MEMORY_AND_DISK()) : labelled;
    Dataset<Row> links = keepEdges ? edges.persist(StorageLevel.MEMORY_AND_DISK()) : edges;
    try {
      Learnt learnt = learnt(nodes, links);
      JaneClassificationModel model = new JaneClassificationModel(uid, learnt);
      return model.taking(params).setEdges(edges);
    } finally {
      if (keepNodes) {
        nodes.unpersist();
      }
      if (keepEdges) {
        links.unpersist();
      }
    }
  }

  private Learnt learnt(Dataset<Row> nodes, Dataset<Row> links) throws IOException {
    JaneConfig config = DistributedFitting.config(params, true);
    boolean numeric =
        GraphColumns.numericLabels(nodes.schema().apply(params.get("labelCol")).dataType());
    return distributed(nodes, links, config)
        ? new DistributedFitting(params, nodes, all, links, true).learnt(numeric)
        : onExecutors(nodes, links);
  }

  /** Which way, and why, said in the log. */
  private boolean distributed(Dataset<Row> nodes, Dataset<Row> links, JaneConfig config) {
    if (params.way() != JaneParams.Way.AUTO) {
      LOG.info("way {}, as asked", params.way().key());
      return params.way() == JaneParams.Way.DISTRIBUTED;
    }
    boolean fits = fits(params, all == null ? nodes : all, links, spark, config);
    return !fits;
  }

  /** Whether the whole graph fits an executor, by counts and one row. */
  static boolean fits(
      JaneParams params,
      Dataset<Row> nodes,
      Dataset<Row> links,
      JavaSparkContext spark,
      JaneConfig config) {
    int width = 0;
    long perRow = 0;
    if (params.column("featuresCol").isPresent()) {
      for (Row row : nodes.select(params.get("featuresCol")).takeAsList(100)) {
        if (!row.isNullAt(0)) {
          Vector features = (Vector) row.get(0);
          width = features.size();
          perRow = Math.max(perRow, features.numNonzeros());
        }
      }
    }
    long count = nodes.count();
    Sizing sizing =
        new Sizing(
            count,
            links.count(),
            width,
            perRow * count,
            2,
            config.start().spectral().k().orElse(256));
    boolean fits = sizing.fitsExecutor(spark, config);
    LOG.info(
        "{} nodes and {} edges need about {} in one process, an executor has {} and the driver {}:"
            + " {}",
        sizing.nodes(),
        sizing.edges(),
        Sizing.readable(sizing.onOneExecutor(config)),
        Sizing.readable(Sizing.executorHeap(spark)),
        Sizing.readable(Runtime.getRuntime().maxMemory()),
        fits ? "the whole graph goes to each executor" : "the graph stays distributed");
    return fits;
  }

  /** The whole graph on each executor, with the same result as on one machine. */
  private LearntHere onExecutors(Dataset<Row> nodes, Dataset<Row> links) throws IOException {
    if (params.column("weightCol").isPresent()) {
      throw new GraphDataException(
          "nodes",
          "weights of nodes (weightCol) are known to a distributed training alone",
          Remedy.of("Set way=distributed, or leave weightCol out and use class-weights"));
    }
    FrameGraph.Read read = FrameGraph.read(params, nodes, all, links);
    org.jane.data.Dataset dataset =
        new org.jane.data.Dataset(
            "data frames",
            "nodes",
            read.data(),
            read.split().map(List::of).orElse(List.of()),
            read.counts(),
            List.of(),
            AttributeEncoding.listing(read.data().attributeNames()));
    TrainRequest request =
        TrainRequest.of(DataRequest.of(new DataSource.InMemory(dataset)))
            .withMethod(params.get("method"))
            .withSettings(params.settings())
            .withTuning(tuning())
            .withMetric(PrimaryMetric.named(params.get("metric")))
            .withMeasure(false);
    SharedGraph shared = SharedGraph.of(spark, read.data());
    try {
      TrainResult result =
          Training.run(
              request,
              Run.seeded(params.seed()),
              Fitting::tell,
              Optional.of(new SparkTrainings(spark, shared, read.data())));
      return new LearntHere(
          result.model(),
          new ModelFile.TrainingData(
              dataset.name(), read.data(), result.split().split(), dataset.encoding()),
          Optional.empty(),
          GraphColumns.numericLabels(nodes.schema().apply(params.get("labelCol")).dataType()));
    } finally {
      shared.release();
    }
  }

  private Tuning tuning() {
    TuningBudget budget =
        TuningBudget.defaults()
            .withTrials(params.integer("maxTrials"))
            .withMembers(params.integer("members"));
    return switch (JaneParams.Tune.named(params.get("tune"))) {
      case AUTO -> new Tuning(Tuning.Wish.UNLESS_PINNED, budget);
      case ALWAYS -> Tuning.always(budget);
      case NEVER -> Tuning.never();
    };
  }

  private static void tell(Event event) {
    LOG.info("{}", event);
  }
}
