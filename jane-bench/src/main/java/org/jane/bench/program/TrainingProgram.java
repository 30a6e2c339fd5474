package org.jane.bench.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jane.bench.graph.CommunityGraph;
import org.jane.data.Dataset;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.graph.Split;
import org.jane.method.jane.JaneConfig;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.Memo;
import org.jane.run.Run;
import org.jane.spectral.SpectralEmbedding;

/**
 * Seconds of one training of JANE-NU by phase: reading the folder, eigenvectors with the choice of
 * s, epochs, writing the model with its data.
 *
 * <p>Arguments: where graphs are drawn to, nodes, rows of edges, communities, k, epochs, threads.
 */
public final class TrainingProgram {
  private TrainingProgram() {}

  public static void main(String[] args) throws IOException {
    CommunityGraph drawn =
        CommunityGraph.of(
            Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    measure(
            Path.of(args[0]),
            drawn,
            Integer.parseInt(args[4]),
            Integer.parseInt(args[5]),
            Run.seeded(1).threads(Integer.parseInt(args[6])))
        .print();
  }

  private static Sample measure(Path graphs, CommunityGraph drawn, int k, int epochs, Run seeded)
      throws IOException {
    Path folder = graphs.resolve(drawn.name());
    drawn.write(folder); // a graph that was drawn before is not drawn again
    Run run = seeded.memo(Memo.keeping());

    long start = System.nanoTime();
    Dataset dataset = DataSource.parse(folder.toString(), folder, CsvOptions.defaults()).read(run);
    Split split = Split.random(dataset.graph().labels(), 0.8, 0.2, Run.seeded(1).random("split"));
    Task task = Task.of(dataset.graph(), split);
    final double read = Sample.secondsSince(start);
    Sample.say("read %d nodes, %d edges: %.1f s", task.nodes(), task.graph().edges(), read);

    long began = System.nanoTime();
    SpectralEmbedding.prepare(task.graph(), JaneConfig.defaults().withK(k).start().spectral(), run);
    final double spectral = Sample.secondsSince(began);
    Sample.say("eigenvectors: %.1f s", spectral);

    began = System.nanoTime();
    NodeClassifier model =
        Methods.named("jane-nu")
            .trainer(Map.of("k", "" + k, "epochs", "" + epochs))
            .train(task, run);
    final double training = Sample.secondsSince(began);
    Sample.say("epochs: %.1f s", training);

    began = System.nanoTime();
    Path file = Files.createTempFile(graphs, "model", ".jane");
    ModelFile.write(
        file,
        model,
        new ModelFile.TrainingData(
            dataset.name(), dataset.graph(), split, dataset.encoding(), dataset.options()),
        true);
    final double written = Sample.secondsSince(began);
    Files.delete(file);
    return new Sample()
        .put("nodes", task.nodes())
        .put("edges", task.graph().edges())
        .put("readSeconds", read)
        .put("spectralSeconds", spectral)
        .put("epochSeconds", training)
        .put("writeSeconds", written)
        .put("seconds", read + spectral + training + written)
        .put("cpuSeconds", 1e-9 * EpochProgram.processorTime())
        .put("peakMegabytes", Sample.peakMegabytes());
  }
}
