package org.jane.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** What was learnt, in memory or distributed. */
interface Learnt {
  /** The classes, in the order of probabilities. */
  List<String> classNames();

  /**
   * Rows with the columns of predictions behind their own.
   *
   * @param edges that may link new nodes to known ones; null for none
   */
  Dataset<Row> predicted(Dataset<Row> nodes, JaneParams params, @Nullable Dataset<Row> edges);

  /** Writes it into a folder. */
  void save(String path, SparkSession spark) throws IOException;

  /** Writes it as a model file that {@code jane predict} reads. */
  void export(Path file) throws IOException;

  /** Removes what it keeps outside of memory. */
  default void release() throws IOException {}

  /** Which way it was trained. */
  JaneParams.Way way();

  /** One line for people. */
  String summary();
}
