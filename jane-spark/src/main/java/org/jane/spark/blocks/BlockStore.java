package org.jane.spark.blocks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.jane.run.Remedy;
import org.jane.store.CheckpointException;

/**
 * Checkpoints of blocks: one file per block, written whole or not at all, whose length and checksum
 * the driver keeps and every reader verifies. What is read from there has no history, so that an
 * executor that is lost costs the work since the last checkpoint and no more.
 */
final class BlockStore implements AutoCloseable {
  private final JavaSparkContext spark;
  private final String folder;
  private final Broadcast<SerializableConfiguration> hadoop; // sent once, not with each task
  private int written;
  private long bytes;

  BlockStore(JavaSparkContext spark, String folder) {
    this.spark = spark;
    this.folder = folder;
    this.hadoop = spark.broadcast(new SerializableConfiguration(spark.hadoopConfiguration()));
  }

  /**
   * A block in a file.
   *
   * @param number of the block
   * @param file where it is
   * @param length in bytes
   * @param checksum CRC-32C of them
   */
  private record Stored(int number, String file, long length, long checksum)
      implements Serializable {}

  /** A checkpoint and the blocks that are read from it. */
  record Kept<T>(JavaRDD<T> blocks, String folder) {}

  /** Writes all blocks, one per partition, and returns them as they are read from there. */
  <T extends Serializable> Kept<T> keep(JavaRDD<T> blocks, String name) {
    String into = folder + "/" + name + "-" + written++;
    Broadcast<SerializableConfiguration> conf = hadoop;
    List<Stored> stored =
        blocks
            .mapPartitionsWithIndex(
                (number, rows) -> {
                  List<Stored> done = new ArrayList<>();
                  done.add(write(number, rows.next(), into, conf));
                  return done.iterator();
                },
                true)
            .collect();
    for (Stored one : stored) {
      bytes += one.length;
    }
    JavaRDD<T> read = spark.parallelize(stored, stored.size()).map(one -> read(one, conf));
    return new Kept<>(read, into);
  }

  /** Bytes written so far. */
  long bytes() {
    return bytes;
  }

  private static Stored write(
      int number, Serializable block, String folder, Broadcast<SerializableConfiguration> conf)
      throws IOException {
    ByteArrayOutputStream buffer = new ByteArrayOutputStream(1 << 16);
    try (ObjectOutputStream out = new ObjectOutputStream(buffer)) {
      out.writeObject(block);
    }
    byte[] content = buffer.toByteArray();
    CRC32C sum = new CRC32C();
    sum.update(content);
    Path file = new Path(folder, "block-%05d".formatted(number));
    Path part = new Path(folder, ".block-%05d-%s".formatted(number, UUID.randomUUID()));
    FileSystem files = file.getFileSystem(conf.value().value());
    try (DataOutputStream out = files.create(part, true)) {
      out.write(content);
    }
    files.delete(file, false); // of an attempt before
    if (!files.rename(part, file) && !files.exists(file)) {
      throw new IOException("cannot rename " + part + " to " + file);
    }
    return new Stored(number, file.toString(), content.length, sum.getValue());
  }

  @SuppressWarnings("unchecked") // what was written there
  private static <T> T read(Stored stored, Broadcast<SerializableConfiguration> conf)
      throws IOException {
    Path file = new Path(stored.file);
    FileSystem files = file.getFileSystem(conf.value().value());
    byte[] content;
    try (var in = files.open(file)) {
      content = in.readAllBytes();
    }
    CRC32C sum = new CRC32C();
    sum.update(content);
    if (content.length != stored.length || sum.getValue() != stored.checksum) {
      throw new CheckpointException(
          stored.file,
          "the checkpoint of block %d has %d bytes with checksum %08x, %d with %08x were written"
              .formatted(
                  stored.number, content.length, sum.getValue(), stored.length, stored.checksum),
          Remedy.of("Train again; look after the disk that holds the folder"));
    }
    try (ObjectInputStream in = new Blocks(new ByteArrayInputStream(content))) {
      return (T) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }

  /** Finds classes where the task's own are. */
  private static final class Blocks extends ObjectInputStream {
    Blocks(ByteArrayInputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass desc)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(desc.getName(), false, GraphBlock.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        return super.resolveClass(desc);
      }
    }
  }

  /** Removes a checkpoint that is not needed any more. */
  void drop(String kept) {
    try {
      Path path = new Path(kept);
      path.getFileSystem(hadoop.value().value()).delete(path, true);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Removes all of them. */
  @Override
  public void close() {
    drop(folder);
    hadoop.destroy();
  }
}
