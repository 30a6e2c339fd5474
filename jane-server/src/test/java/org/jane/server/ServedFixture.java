package org.jane.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.Run;

/** A small model of hostile names on a server of its own, asked over real HTTP. */
final class ServedFixture implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();
  static final String HOSTILE = "<img src=x onerror=alert(1)>/../%2e\"'\n";

  final JaneServer server;
  final Path model;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();

  ServedFixture(Path folder, String method) throws IOException {
    this(write(folder.resolve("m.jane"), method));
  }

  /** Serves a model file that is there. */
  ServedFixture(Path file) throws IOException {
    model = file;
    server = JaneServer.start(ServerConfig.local(Optional.of(model), 0), Run.seeded(1).threads(1));
  }

  /** The id of a node; the first is an attack. */
  static String id(int node) {
    return node == 0 ? HOSTILE : "node " + node;
  }

  /** Two groups of 30 nodes, each a ring with chords; every third label is unknown. */
  static AttributedGraph graph() {
    AttributedGraphBuilder graph = AttributedGraph.builder();
    for (int i = 0; i < 60; i++) {
      graph.node(id(i)).attribute("age", 20 + i % 7 + (i < 30 ? 0 : 9)).attribute("size", i % 5);
      if (i % 3 != 2) {
        graph.label(i < 30 ? "<b>red</b>" : "blue");
      }
    }
    for (int i = 0; i < 60; i++) {
      int group = i / 30;
      graph.edge(id(i), id(30 * group + (i + 1) % 30));
      graph.edge(id(i), id(30 * group + (i + 7) % 30));
    }
    graph.edge(id(3), id(33));
    return graph.build();
  }

  static Path write(Path file, String method) throws IOException {
    AttributedGraph graph = graph();
    Run run = Run.seeded(1).threads(1);
    Split split = Split.random(graph.labels(), 0.5, 0.25, run.random("split"));
    Map<String, String> settings =
        method.equals("lp") ? Map.of() : Map.of("epochs", "30", "hidden", "8");
    NodeClassifier trained =
        Methods.named(method).trainer(settings).train(Task.of(graph, split), run);
    ModelFile.write(file, trained, new ModelFile.TrainingData("hostile", graph, split), true);
    return file;
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .timeout(Duration.ofSeconds(60));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  HttpResponse<String> delete(String path) throws Exception {
    return send(request(path).DELETE());
  }

  HttpResponse<String> post(String path, String body) throws Exception {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  JsonNode json(HttpResponse<String> response) throws IOException {
    return JSON.readTree(response.body());
  }

  static String encoded(String id) {
    StringBuilder out = new StringBuilder();
    for (byte b : id.getBytes(StandardCharsets.UTF_8)) {
      out.append(String.format("%%%02X", b));
    }
    return out.toString();
  }

  @Override
  public void close() {
    server.close();
  }
}
