package org.jane.bench.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.bench.graph.CommunityGraph;
import org.jane.bench.kernel.RandomMatrices;
import org.jane.features.AttributeScaling;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;

/**
 * Writes what the peers read, as {@code .npz} files: the same graphs, attributes, labels, splits
 * and points that our own programs use.
 *
 * <p>Arguments: the file, then {@code dataset} FOLDER DATA, {@code communities} NODES EDGES
 * COMMUNITIES, or {@code points} NODES DIMENSIONS.
 */
public final class PeerFileProgram {
  private PeerFileProgram() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    Path part = file.resolveSibling(file.getFileName() + ".part"); // whole or not at all
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (Npz npz = new Npz(part)) {
      switch (args[1]) {
        case "dataset" ->
            dataset(npz, BenchmarkData.read(args[3], Path.of(args[2]), Run.seeded(1)));
        case "communities" ->
            matrix(
                npz,
                "links",
                CommunityGraph.of(
                        Integer.parseInt(args[2]),
                        Integer.parseInt(args[3]),
                        Integer.parseInt(args[4]))
                    .inMemory(Run.seeded(1))
                    .adjacency());
        case "points" -> points(npz, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        default ->
            throw new IllegalArgumentException(
                "the second argument must be dataset, communities or points, found " + args[1]);
      }
    }
    Files.move(part, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    new Sample().put("megabytes", Files.size(file) / 1e6).print();
  }

  private static void dataset(Npz npz, BenchmarkData data) throws IOException {
    CsrMatrix x = data.graph().attributes();
    matrix(npz, "links", data.graph().graph().adjacency());
    matrix(npz, "attributes", AttributeScaling.of(AttributeScaling.Kind.L1, x).apply(x));
    int[] label = new int[data.graph().nodes()];
    for (int i = 0; i < label.length; i++) {
      label[i] = data.graph().labels().known(i) ? data.graph().labels().of(i) : -1;
    }
    npz.put("label", label);
    npz.put("classes", new int[] {data.graph().labels().classCount()});
    npz.put("train", data.split().train());
    npz.put("validation", data.split().validation());
  }

  private static void points(Npz npz, int nodes, int dimensions) throws IOException {
    matrix(npz, "links", RandomMatrices.links(nodes));
    npz.put("points", RandomMatrices.points(nodes, dimensions).data());
    npz.put("dimensions", new int[] {dimensions});
  }

  /** Compressed sparse rows, under three names. */
  private static void matrix(Npz npz, String name, CsrMatrix matrix) throws IOException {
    int[] start = new int[matrix.rows() + 1];
    for (int i = 0; i < start.length; i++) {
      start[i] = matrix.rowStart(i);
    }
    int[] column = new int[matrix.entries()];
    for (int e = 0; e < column.length; e++) {
      column[e] = matrix.column(e);
    }
    npz.put(name + "_start", start);
    npz.put(name + "_column", column);
    npz.put(name + "_value", matrix.copyValues());
    npz.put(name + "_columns", new int[] {matrix.columns()});
  }
}
