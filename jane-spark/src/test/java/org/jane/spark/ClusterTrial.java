package org.jane.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jane.store.Json;

/**
 * Trains on a drawn graph of communities and writes what that took: seconds, shuffled bytes, the
 * driver's memory, accuracy, and a checksum of all probabilities, by which two runs are compared.
 * Run by scripts/spark-cluster.sh; no test.
 */
public final class ClusterTrial {
  private ClusterTrial() {}

  /** Arguments are {@code name=value}: nodes, degree, features, k, blocks, epochs, work, out. */
  public static void main(String[] args) throws IOException {
    Map<String, String> given = new LinkedHashMap<>();
    given.putAll(
        Map.of(
            "nodes",
            "100000",
            "degree",
            "10",
            "features",
            "16",
            "k",
            "16",
            "blocks",
            "0",
            "by",
            "auto",
            "epochs",
            "50",
            "classes",
            "8",
            "work",
            "",
            "out",
            ""));
    for (String arg : args) {
      given.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
    }
    SparkSession spark = SparkSession.builder().appName("jane cluster trial").getOrCreate();
    AtomicLong shuffled = new AtomicLong();
    AtomicLong failed = new AtomicLong();
    AtomicLong processor = new AtomicLong();
    AtomicLong collected = new AtomicLong();
    spark.sparkContext().addSparkListener(listener(shuffled, failed, processor, collected));
    long nodes = Long.parseLong(given.get("nodes"));
    int classes = Integer.parseInt(given.get("classes"));
    Dataset<Row> edges = edges(spark, nodes, Integer.parseInt(given.get("degree")), classes);
    Dataset<Row> rows = nodes(spark, nodes, Integer.parseInt(given.get("features")), classes);
    JaneClassifier classifier =
        new JaneClassifier()
            .setEdges(edges)
            .setWay("distributed")
            .setWorkFolder(given.get("work"))
            .setValue("blocks", given.get("blocks"))
            .setValue("blocksBy", given.get("by"))
            .setK(Integer.parseInt(given.get("k")))
            .setEpochs(Integer.parseInt(given.get("epochs")));
    long began = System.nanoTime();
    JaneClassificationModel model;
    try {
      model = classifier.fit(rows);
    } catch (RuntimeException e) {
      System.out.println("fit failed: " + e);
      System.out.println("persisted after that: " + persisted(spark));
      spark.stop();
      System.exit(1);
      throw e;
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    double processorSeconds = processor.get() / 1e9; // of tasks, which others do not lengthen
    double collectorSeconds = collected.get() / 1e3;
    long shuffledInFit = shuffled.get();
    Dataset<Row> found =
        model.setValue("attributesShareCol", "").setValue("linksShareCol", "").transform(rows);
    long[] sums = sums(found);
    Map<String, Object> result = new LinkedHashMap<>(given);
    result.put("persistedAfterwards", persisted(spark));
    result.put("edges", nodes * Integer.parseInt(given.get("degree")) / 2);
    result.put("seconds", Math.round(10 * seconds) / 10.0);
    result.put("processorSeconds", Math.round(10 * processorSeconds) / 10.0);
    result.put("collectorSeconds", Math.round(10 * collectorSeconds) / 10.0);
    result.put("shuffleBytes", shuffledInFit);
    result.put("failedTasksOrStages", failed.get());
    result.put("driverPeakHeap", peak());
    result.put("driverPeakResident", resident());
    result.put("accuracy", (double) sums[1] / sums[0]);
    result.put("checksum", String.format(Locale.ROOT, "%016x", sums[2]));
    String text = Json.write(result);
    System.out.println(text);
    if (!given.get("out").isEmpty()) {
      Files.writeString(Path.of(given.get("out")), text);
    }
    spark.stop();
  }

  private static int persisted(SparkSession spark) {
    return JavaSparkContext.fromSparkContext(spark.sparkContext()).getPersistentRDDs().size();
  }

  private static SparkListener listener(
      AtomicLong shuffled, AtomicLong failed, AtomicLong processor, AtomicLong collected) {
    return new SparkListener() {
      @Override
      public void onStageCompleted(SparkListenerStageCompleted done) {
        shuffled.addAndGet(done.stageInfo().taskMetrics().shuffleWriteMetrics().bytesWritten());
        processor.addAndGet(done.stageInfo().taskMetrics().executorCpuTime());
        collected.addAndGet(done.stageInfo().taskMetrics().jvmGCTime());
        failed.addAndGet(done.stageInfo().failureReason().isDefined() ? 1 : 0);
      }
    };
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Five of six edges stay in a community; a community has parts of some thousand nodes. */
  private static Dataset<Row> edges(SparkSession spark, long nodes, int degree, int classes) {
    return spark.createDataFrame(
        spark
            .range(nodes * degree / 2)
            .toJavaRDD()
            .map(
                e -> {
                  long i = Math.floorMod(mix(e + 1), nodes);
                  long draw = mix(e ^ 0x77777777L);
                  boolean inside = Math.floorMod(draw, 6L) != 0;
                  long j = Math.floorMod(mix(draw), nodes);
                  if (inside) { // the same class, not far away in the order of nodes
                    long step = classes * (1 + Math.floorMod(mix(draw + 1), 500L));
                    j = Math.floorMod(i + ((draw >>> 20 & 1) == 0 ? step : -step), nodes);
                  }
                  return RowFactory.create(i, j);
                }),
        new StructType().add("src", DataTypes.LongType).add("dst", DataTypes.LongType));
  }

  private static Dataset<Row> nodes(SparkSession spark, long nodes, int width, int classes) {
    return spark.createDataFrame(
        spark
            .range(nodes)
            .toJavaRDD()
            .map(
                i -> {
                  double[] x = new double[width];
                  for (int c = 0; c < width; c++) {
                    x[c] = (mix(i * width + c) >>> 11) * 0x1.0p-53 - 0.5;
                  }
                  x[(int) (i % classes % width)] += 0.3;
                  boolean known = Math.floorMod(mix(i ^ 0x1ABE1L), 20L) == 0;
                  return RowFactory.create(
                      i, new DenseVector(x), known ? "class " + i % classes : null);
                }),
        new StructType()
            .add("id", DataTypes.LongType)
            .add("features", SQLDataTypes.VectorType())
            .add("label", DataTypes.StringType));
  }

  /** Unlabelled nodes, those of them that are right, and a sum over all that needs no order. */
  private static long[] sums(Dataset<Row> found) {
    return found
        .select("id", "label", "predictedLabel", "probability")
        .toJavaRDD()
        .map(
            row -> {
              long hash = mix(row.getLong(0) + 1);
              Vector p = (Vector) row.get(3);
              for (int c = 0; c < p.size(); c++) {
                hash = mix(hash ^ Double.doubleToLongBits(p.apply(c)));
              }
              boolean open = row.isNullAt(1);
              String truth = "class " + row.getLong(0) % p.size();
              boolean right = open && row.getString(2).equals(truth);
              return new long[] {open ? 1 : 0, right ? 1 : 0, hash};
            })
        .reduce((a, b) -> new long[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]});
  }

  /** The most memory this process has had, where the system tells. */
  private static long resident() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmHWM:")) {
        return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    return 0;
  }

  private static long peak() {
    long sum = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      sum += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
    }
    return sum;
  }
}
