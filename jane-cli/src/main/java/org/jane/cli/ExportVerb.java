package org.jane.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.app.ExportRequest;
import org.jane.app.ExportResult;
import org.jane.app.ExportedGraph;
import org.jane.app.Exporting;
import org.jane.app.ModelSource;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxGraph;
import org.jane.run.MemoryEstimate;
import org.jane.run.Run;
import org.jane.store.AtomicFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jane export MODEL}: a model or its graph for other programs. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description =
        "Writes a model for other programs: its network as ONNX; its graph with predictions, shares of attributes and links, and"
            + " positions as GraphML, CSV or NumPy arrays.",
    footer = {
      "",
      "What the files hold, and which methods can be written as ONNX, is in docs/export.md."
    })
final class ExportVerb extends Verb {
  /** What an ONNX graph is asked by, as users write it. */
  enum Input {
    NODE,
    ATTRIBUTES
  }

  /** Writes a file. */
  private record Output(String option, String file, AtomicFile.Content content) {}

  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description =
          "Data with the same attributes, whose graph is written (default: the training data).")
  @Nullable String data;

  @Option(
      names = "--onnx",
      paramLabel = "FILE",
      description = "Network, scaling and calibration as one ONNX graph; - is standard output.")
  @Nullable String onnx;

  @Option(
      names = "--input",
      paramLabel = "WHAT",
      description =
          "What the ONNX graph takes: node (numbers of nodes of training; their data is part of the file) or attributes (and"
              + " positions, links and so on, as far as the network sees them). Default: ${DEFAULT-VALUE}.",
      defaultValue = "node")
  Input input = Input.NODE;

  @Option(
      names = "--graphml",
      paramLabel = "FILE",
      description = "Graph for Gephi, Cytoscape, igraph, networkx; - is standard output.")
  @Nullable String graphml;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Table of nodes; - is standard output.")
  @Nullable String csv;

  @Option(
      names = "--csv-edges",
      paramLabel = "FILE",
      description = "Table of edges; - is standard output.")
  @Nullable String edges;

  @Option(
      names = "--npz",
      paramLabel = "FILE",
      description = "Everything as NumPy arrays; - is standard output.")
  @Nullable String npz;

  @Option(
      names = "--shares",
      paramLabel = "WHICH",
      description =
          "Shares of attributes and links: auto (where they take little time), all, none (default: ${DEFAULT-VALUE}).",
      defaultValue = "auto")
  ExportRequest.Shares shares = ExportRequest.Shares.AUTO;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final ModelOptions modelOptions = new ModelOptions();
  @Mixin final SafeCsvOption safe = new SafeCsvOption();

  ExportVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    boolean graph = graphml != null || csv != null || edges != null || npz != null;
    if (onnx == null && !graph) {
      throw new UsageException(
          "what is to be written? Give --onnx, --graphml, --csv, --csv-edges or --npz FILE");
    }
    Places places = new Places().reads("the model", model).reads(data, dataOptions);
    Map<String, @Nullable String> asked = new LinkedHashMap<>();
    asked.put("--onnx", onnx);
    asked.put("--graphml", graphml);
    asked.put("--csv", csv);
    asked.put("--csv-edges", edges);
    asked.put("--npz", npz);
    asked.forEach(
        (option, file) -> {
          claimStandardOutput(option, "-".equals(file));
          places.writes(option, file);
        });
    places.check();
    Run run = newRun();
    ExportResult result =
        Exporting.run(
            new ExportRequest(
                new ModelSource.InFile(model),
                dataOptions.requestIfGiven(data),
                modelOptions.newData,
                onnx == null
                    ? Optional.empty()
                    : Optional.of(
                        input == Input.NODE ? OnnxInputs.Form.NODES : OnnxInputs.Form.ATTRIBUTES),
                graph,
                shares),
            run,
            events());
    console.clearStatus();
    write(outputs(result, run));
    tell(result);
    return ExitCode.FINE;
  }

  private List<Output> outputs(ExportResult result, Run run) {
    List<Output> outputs = new ArrayList<>();
    result.onnx().ifPresent(network -> add("--onnx", onnx, network::writeTo, outputs));
    result
        .graph()
        .ifPresent(
            graph -> {
              add("--graphml", graphml, graph::writeGraphml, outputs);
              add(
                  "--csv",
                  csv,
                  out -> {
                    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                    graph.writeNodes(safe.cells(), text, run.workers());
                    text.flush();
                  },
                  outputs);
              add(
                  "--csv-edges",
                  edges,
                  out -> {
                    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                    graph.writeEdges(safe.cells(), text);
                    text.flush();
                  },
                  outputs);
              add("--npz", npz, graph::writeNpz, outputs);
            });
    return outputs;
  }

  private static void add(
      String option, @Nullable String file, AtomicFile.Content content, List<Output> to) {
    if (file != null) {
      to.add(new Output(option, file, content));
    }
  }

  /** Files together, so that a full disk leaves no half of them behind. */
  private void write(List<Output> outputs) throws IOException {
    Map<Path, AtomicFile.Content> files = new LinkedHashMap<>();
    for (Output output : outputs) {
      if (!output.file.equals("-")) {
        files.put(Path.of(output.file), output.content);
      }
    }
    AtomicFile.writeAll(files);
    for (Output output : outputs) {
      if (output.file.equals("-")) {
        output.content.writeTo(console.out());
      }
    }
  }

  private void tell(ExportResult result) {
    result.onnx().ifPresent(this::tellNetwork);
    result.graph().ifPresent(this::tellGraph);
  }

  private void tellNetwork(OnnxGraph network) {
    text()
        .printf(
            Locale.ROOT,
            "Wrote the network (%s, opset %d, inputs %s).%n",
            MemoryEstimate.readable(network.size()),
            OnnxGraph.OPSET,
            String.join(", ", network.inputNames()));
  }

  private void tellGraph(ExportedGraph graph) {
    text()
        .printf(
            Locale.ROOT,
            "Wrote %,d nodes and %,d edges with predictions%s%s.%n",
            graph.data().nodes(),
            graph.data().graph().edges(),
            graph.shares().isPresent() ? ", shares" : "",
            graph.seen().stream().anyMatch(of -> of.positions().isPresent()) ? ", positions" : "");
  }
}
