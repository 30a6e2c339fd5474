package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.graph.AttributedGraph;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.run.Run;
import org.jane.store.DataDigest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * How a model file meets data: with its own inside it needs none, without it asks for the same
 * again.
 */
final class ModelOptions {
  @Option(
      names = "--new-data",
      description = "Accept data other than that of training for a model file without its own.")
  boolean newData;

  /** The model on the data it was trained on, from the file or, when it was left out, from DATA. */
  NodeClassifier onItsData(
      ModelFile file, Path path, @Nullable String data, DataOptions options, Run run)
      throws IOException {
    if (file.holdsData() && data == null && !options.named()) {
      return file.model(file.data().graph());
    }
    if (data == null && !options.named()) {
      throw new UsageException(
          path
              + " was written without its data. Give the data it was trained on ("
              + file.dataName()
              + ")");
    }
    DataSource from = options.source(data);
    return forOtherData(file, path, options.kept(from.read(file.encoding(), run), from));
  }

  /**
   * The model for use with this data: on its own data if that is inside, else on this, which must
   * then be the same.
   */
  NodeClassifier forOtherData(ModelFile file, Path path, Dataset dataset) throws IOException {
    if (file.holdsData()) {
      return file.model(file.data().graph());
    }
    AttributedGraph graph = dataset.graph();
    if (!newData && !sameData(file, dataset)) {
      throw new UsageException(
          "%s was trained on %s, and %s is not the same data. Give that, or --new-data if you mean it"
              .formatted(path, file.dataName(), dataset.name()));
    }
    return file.model(graph);
  }

  boolean sameData(ModelFile file, Dataset dataset) {
    return DataDigest.of(dataset.graph()).equals(file.dataDigest());
  }
}
