package org.jane.data.amgcn;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jane.data.ClassNumbers;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.FileSet;
import org.jane.data.GivenSplit;
import org.jane.data.NumberedGraph;
import org.jane.data.TextLines;
import org.jane.data.ZipFiles;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;

/**
 * Reads {@code NAME.edge} or {@code NAME_MORE.edge} (two node numbers a line), {@code NAME.feature}
 * (a node's attributes a line), {@code NAME.label} (a class number a line) and the pairs {@code
 * train20.txt}, {@code test20.txt} to {@code test60.txt} (a node number a line), from a folder or
 * from a zip, where they may stand in a sub-folder. Each pair is a split without validation nodes.
 */
public final class AmgcnReader {
  private static final String ORIGIN = "GitHub zhumeiqiBUPT/AM-GCN, data/";
  private static final String EDGES = ".edge";
  private static final String FEATURES = ".feature";
  private static final String LABELS = ".label";
  private static final int[] TRAINING_NODES_PER_CLASS = {20, 40, 60};

  private AmgcnReader() {}

  /** Reads a zip archive. */
  public static Dataset read(String name, Path zip) {
    try (ZipFiles files = ZipFiles.open(zip)) {
      return read(name, files);
    }
  }

  /** Reads files of a folder or an archive; exactly one of them ends in {@code .edge}. */
  public static Dataset read(String name, FileSet files) {
    String edgeFile = edgeFile(files);
    String stem = stem(files, edgeFile);
    files.require(List.of(stem + FEATURES, stem + LABELS), ORIGIN);
    Labels labels = labels(files.read(stem + LABELS));
    CsrMatrix attributes = FeatureFile.read(files.read(stem + FEATURES), labels.nodes());
    GraphBuilder edges = edges(files.read(edgeFile), labels.nodes());
    AttributedGraph graph = NumberedGraph.of(files.name(), edges.build(), attributes, labels);
    String folder = stem.substring(0, stem.lastIndexOf('/') + 1);
    List<Split> splits = splits(files, folder, labels);
    return new Dataset(name, files.name(), graph, splits, edges.counts(), List.of());
  }

  private static String edgeFile(FileSet files) {
    List<String> found = files.names().stream().filter(file -> file.endsWith(EDGES)).toList();
    if (found.isEmpty()) {
      throw new GraphDataException(
          files.name(),
          "a file is missing: NAME.edge",
          "Give the files of one graph, from " + ORIGIN + "; unpack an archive of other files");
    }
    if (found.size() > 1) {
      throw new GraphDataException(
          files.name(),
          "several graphs stand together: " + String.join(", ", found),
          "Keep one file of edges beside the others, in a folder; they come from " + ORIGIN);
    }
    return found.get(0);
  }

  /**
   * The common beginning of the other files, folder included. The file of edges may say more:
   * {@code acm_PAP.edge} belongs to {@code acm.feature}.
   */
  private static String stem(FileSet files, String edgeFile) {
    String ofEdges = edgeFile.substring(0, edgeFile.length() - EDGES.length());
    return files.names().stream()
        .filter(file -> file.endsWith(FEATURES))
        .map(file -> file.substring(0, file.length() - FEATURES.length()))
        .filter(stem -> !stem.isEmpty() && !stem.endsWith("/") && ofEdges.startsWith(stem))
        .max(Comparator.comparingInt(String::length))
        .orElse(ofEdges);
  }

  private static Labels labels(FileBytes file) {
    return ClassNumbers.labels(integers(file, "the class", Integer.MAX_VALUE));
  }

  private static GraphBuilder edges(FileBytes file, int nodes) {
    GraphBuilder builder = new GraphBuilder(nodes);
    TextLines lines = new TextLines(file);
    while (lines.nextLine()) {
      lines.requireField("a node number");
      int source = lines.integer("the first node", nodes);
      lines.requireField("a second node number");
      int target = lines.integer("the second node", nodes);
      lines.requireEnd(2);
      builder.add(source, target);
    }
    return builder;
  }

  private static List<Split> splits(FileSet files, String folder, Labels labels) {
    List<Split> splits = new ArrayList<>();
    for (int perClass : TRAINING_NODES_PER_CLASS) {
      List<String> pair =
          List.of(folder + "train" + perClass + ".txt", folder + "test" + perClass + ".txt");
      if (files.missing(pair).size() == pair.size()) {
        continue;
      }
      files.require(pair, ORIGIN);
      FileBytes train = files.read(pair.get(0));
      FileBytes test = files.read(pair.get(1));
      splits.add(
          GivenSplit.of(
              train.name() + " and " + test.name(),
              labels,
              integers(train, "the node", labels.nodes()),
              new int[0],
              integers(test, "the node", labels.nodes())));
    }
    return splits;
  }

  /** A whole number a line. */
  private static int[] integers(FileBytes file, String what, int limit) {
    TextLines lines = new TextLines(file);
    int[] numbers = new int[1 << 7];
    int size = 0;
    while (lines.nextLine()) {
      lines.requireField(what);
      numbers = size < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * size);
      numbers[size++] = lines.integer(what, limit);
      lines.requireEnd(1);
    }
    if (size == 0) {
      throw file.refuse("the file has no numbers", "Fetch it again");
    }
    return Arrays.copyOf(numbers, size);
  }
}
