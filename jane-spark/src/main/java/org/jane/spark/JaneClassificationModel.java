package org.jane.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jane.model.NodeClassifier;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link JaneClassifier} has learnt.
 *
 * <p>{@code transform} adds the predicted class as a number ({@code prediction}; the label itself
 * where labels are numbers), probabilities of all classes in the order of {@link #labels}, their
 * logarithms ({@code rawPrediction}), the label as a string, the shares of attributes and of links,
 * and what the label rests on. Nodes that were there in training keep what was learnt about them;
 * others are placed by their edges to these ({@link #setEdges}; the edges of training unless said
 * otherwise), and without any edge judged by their attributes.
 */
public final class JaneClassificationModel extends Model<JaneClassificationModel>
    implements MLWritable {
  private static final long serialVersionUID = 1;

  private final String uid;
  private final transient JaneParams params;
  private final transient Learnt learnt;
  private transient @Nullable Dataset<Row> edges;

  JaneClassificationModel(String uid, Learnt learnt) {
    this.uid = uid;
    this.learnt = learnt;
    this.params = JaneParams.ofClassifier(this);
    params.setDefaults();
  }

  /** With the values of other parameters. */
  JaneClassificationModel taking(JaneParams other) {
    other.copyTo(params);
    return this;
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public Param<?>[] params() {
    return params.all();
  }

  /** Edges that link nodes to predict to nodes of training. */
  public JaneClassificationModel setEdges(@Nullable Dataset<Row> frame) {
    edges = frame;
    return this;
  }

  /** Sets a parameter by its name, such as that of a column. */
  public JaneClassificationModel setValue(String name, Object value) {
    params.set(name, value);
    return this;
  }

  /** The labels, in the order of probabilities. */
  public List<String> labels() {
    return learnt.classNames();
  }

  /** How it was trained: {@code executor} or {@code distributed}. */
  public String trainedWay() {
    return learnt.way().key();
  }

  /** The model of the library, where the graph is in the memory of the driver. */
  public Optional<NodeClassifier> classifier() {
    return learnt instanceof LearntHere here ? Optional.of(here.model()) : Optional.empty();
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    return learnt.predicted(dataset.toDF(), params, edges);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    GraphColumns.of(params, schema, false);
    return PredictionColumns.of(params).added(schema);
  }

  @Override
  public JaneClassificationModel copy(ParamMap extra) {
    JaneClassificationModel copy = new JaneClassificationModel(uid, learnt);
    copyValues(copy, extra);
    copy.edges = edges;
    return copy.setParent(parent());
  }

  /**
   * Removes the table of positions that a distributed training left in its work folder. The model
   * cannot be used afterwards; one that was written somewhere else can.
   */
  public void release() throws IOException {
    learnt.release();
  }

  /** Writes a model file on the driver that {@code jane predict} reads. */
  public void exportTo(String file) throws IOException {
    learnt.export(Path.of(file));
  }

  /** A model file that {@code jane train} or {@link #exportTo} wrote, with its data inside. */
  public static JaneClassificationModel fromFile(String file) throws IOException {
    LearntHere read = LearntHere.read(Path.of(file), false);
    return new JaneClassificationModel(
        Identifiable$.MODULE$.randomUID("jane"),
        new LearntHere(
            read.model(), read.data(), read.worth(), LearntHere.allNumbers(read.classNames())));
  }

  @Override
  public String toString() {
    return "JaneClassificationModel: uid=" + uid + ", " + learnt.summary();
  }

  @Override
  public MLWriter write() {
    return new Writer(this);
  }

  /** Reads a model that was written. */
  public static MLReader<JaneClassificationModel> read() {
    return new Reader();
  }

  /** Reads a model that was written. */
  public static JaneClassificationModel load(String path) {
    return read().load(path);
  }

  private static final class Writer extends MLWriter {
    private final JaneClassificationModel model;

    Writer(JaneClassificationModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(model, path, sparkSession());
      try {
        model.learnt.save(path + "/data", sparkSession());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Reader extends MLReader<JaneClassificationModel> {
    @Override
    public JaneClassificationModel load(String path) {
      SparkSession spark = sparkSession();
      DefaultParamsReader.Metadata metadata =
          DefaultParamsReader.loadMetadata(path, spark, JaneClassificationModel.class.getName());
      try {
        JaneClassificationModel model =
            new JaneClassificationModel(metadata.uid(), loaded(path + "/data", spark));
        metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
        return model;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static Learnt loaded(String path, SparkSession spark) throws IOException {
      if (LearntDistributed.isIn(path, spark)) {
        JaneClassifier owner = new JaneClassifier();
        return LearntDistributed.load(path, spark, JaneParams.ofClassifier(owner));
      }
      LearntHere read = LearntHere.load(path, spark, false);
      return new LearntHere(
          read.model(), read.data(), read.worth(), LearntHere.allNumbers(read.classNames()));
    }
  }
}
