package org.jane.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jane.graph.AttributedGraph;
import org.jane.run.Memo;
import org.jane.store.DataDigest;
import org.jane.store.GraphCodec;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * A graph that every executor has: broadcast once as the bytes of our file container, whose
 * checksum is verified where it is read, and read once per process.
 */
final class SharedGraph implements java.io.Serializable {
  private static final long serialVersionUID = 1;
  private static final String KIND = "graph";
  private static final int CHUNK = 1 << 26; // bytes; one array could not hold a large graph

  /** The last graph of this process; another one takes its place. */
  private static final Map<String, Here> CACHE = new HashMap<>();

  /**
   * The graph in this process.
   *
   * @param data the graph
   * @param keeping what trainings with fixed settings keep of it
   * @param sharing what the trainings of a search keep of it
   */
  record Here(AttributedGraph data, Memo keeping, Memo sharing) {}

  private final String digest;
  private final Broadcast<byte[][]> bytes;

  private SharedGraph(String digest, Broadcast<byte[][]> bytes) {
    this.digest = digest;
    this.bytes = bytes;
  }

  static SharedGraph of(JavaSparkContext spark, AttributedGraph graph) throws IOException {
    Path file = Files.createTempFile("jane-graph", ".jane");
    try {
      StoreWriter to = new StoreWriter(KIND);
      GraphCodec.put(to, graph);
      to.write(file);
      return new SharedGraph(DataDigest.of(graph), spark.broadcast(chunks(file)));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static byte[][] chunks(Path file) throws IOException {
    List<byte[]> chunks = new ArrayList<>();
    try (var in = Files.newInputStream(file)) {
      for (byte[] chunk = in.readNBytes(CHUNK); chunk.length > 0; chunk = in.readNBytes(CHUNK)) {
        chunks.add(chunk);
      }
    }
    return chunks.toArray(byte[][]::new);
  }

  /** The graph, read when it is first asked for in a process. */
  Here here() {
    synchronized (CACHE) {
      Here found = CACHE.get(digest);
      if (found == null) {
        CACHE.clear();
        found = new Here(read(), Memo.keeping(), Memo.sharing());
        CACHE.put(digest, found);
      }
      return found;
    }
  }

  private AttributedGraph read() {
    try {
      Path file = Files.createTempFile("jane-graph", ".jane");
      try {
        try (OutputStream out = Files.newOutputStream(file)) {
          for (byte[] chunk : bytes.value()) {
            out.write(chunk);
          }
        }
        try (StoredFile stored = StoredFile.open(file, KIND)) {
          return GraphCodec.graph(stored);
        }
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Frees what the executors hold of it. */
  void release() {
    synchronized (CACHE) {
      CACHE.remove(digest);
    }
    bytes.destroy();
  }
}
