package org.jane.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training again: what happens to models, files and the disk. */
class JobsTest {
  private static final Worth WORTH =
      new Worth("accuracy", 300, 5, true, 0.9, 0.8, 0.7, 0.5, 0.02, 0.02, 0.02, 0.02, 0.02, 0.9);

  @TempDir Path folder;

  /** Two rings, a class each, with 300 validation nodes: enough to know that nothing is lost. */
  private Path people(String method, Map<String, String> settings, Run run) throws Exception {
    AttributedGraphBuilder builder = AttributedGraph.builder();
    for (int i = 0; i < 600; i++) {
      builder.node("n" + i).attribute("age", i % 9).label(i < 300 ? "red" : "blue");
    }
    for (int i = 0; i < 600; i++) {
      builder.edge("n" + i, "n" + (i / 300 * 300 + (i + 1) % 300));
    }
    AttributedGraph graph = builder.build();
    Split split = Split.random(graph.labels(), 0.4, 0.5, run.random("split"));
    NodeClassifier trained =
        Methods.named(method).trainer(settings).train(Task.of(graph, split), run);
    Path file = Files.createDirectories(folder.resolve("models")).resolve("people.jane");
    ModelFile.write(
        file,
        trained,
        new ModelFile.TrainingData("people", graph, split),
        Optional.of(WORTH),
        true);
    return file;
  }

  private Path people() throws Exception {
    return people("lp", Map.of(), Run.seeded(1).threads(1));
  }

  /** Trains again and waits for the end. */
  private static JsonNode trained(ServedFixture jane) throws Exception {
    HttpResponse<String> begun = jane.post("/api/jobs", "{}");
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(202);
    return over(jane, "/api/jobs/" + jane.json(begun).path("job").asInt());
  }

  private static JsonNode over(ServedFixture jane, String job) throws Exception {
    assertThat(jane.get(job + "/events").body()).contains("event: over");
    return jane.json(jane.get(job));
  }

  private static JsonNode model(ServedFixture jane) throws Exception {
    return jane.json(jane.get("/api/model"));
  }

  @Test
  void theFormerFileStaysAndWhatLabelsComeFromToo() throws Exception {
    Path file = people();
    byte[] first = Files.readAllBytes(file);
    try (ServedFixture jane = new ServedFixture(file)) {
      jane.post("/api/labels", "{\"id\":\"n1\",\"label\":\"blue\"}");
      JsonNode job = trained(jane);
      assertThat(job.path("state").asText()).isEqualTo("done");
      assertThat(job.path("swapped").asBoolean()).isTrue();
      assertThat(job.path("low").asDouble()).isNegative().isGreaterThan(-0.025);
      assertThat(job.path("file").asText()).isEqualTo(file.toString());
      assertThat(job.path("sentence").asText())
          .contains("95 % interval")
          .contains("saved as people.jane; the former is kept as people.jane.previous.");
      byte[] second = Files.readAllBytes(file);
      assertThat(second).isNotEqualTo(first);
      assertThat(model(jane).path("version").asInt()).isEqualTo(2);
      assertThat(model(jane).path("worth").path("earlier").asBoolean()).isTrue();
      assertThat(model(jane).path("worth").path("links").asDouble()).isEqualTo(0.8);
      assertThat(trained(jane).path("sentence").asText()).contains("people.jane.previous-2.");
      assertThat(folder.resolve("models/people.jane.previous")).hasBinaryContent(first);
      assertThat(folder.resolve("models/people.jane.previous-2")).hasBinaryContent(second);
      assertThat(folder.resolve("models/people-2.jane")).doesNotExist();
    }
    try (ServedFixture again = new ServedFixture(file)) {
      assertThat(model(again).path("worth").path("earlier").asBoolean()).isTrue();
    }
  }

  @Test
  void aNewerModelThatWasCopiedThereStays() throws Exception {
    Path file = people();
    try (ServedFixture jane = new ServedFixture(file)) {
      Path newer = ServedFixture.write(folder.resolve("newer.jane"), "lp");
      Files.write(file, Files.readAllBytes(newer));
      JsonNode job = trained(jane);
      assertThat(job.path("sentence").asText())
          .contains("saved as people-2.jane; people.jane is not the file that was served");
      assertThat(file).hasSameBinaryContentAs(newer);
      Path beside = folder.resolve("models/people-2.jane");
      assertThat(job.path("file").asText()).isEqualTo(beside.toString());
      byte[] second = Files.readAllBytes(beside);
      assertThat(trained(jane).path("file").asText()).isEqualTo(beside.toString());
      assertThat(folder.resolve("models/people-2.jane.previous")).hasBinaryContent(second);
      Files.writeString(beside, "not a model");
      assertThat(trained(jane).path("file").asText()).endsWith("people-3.jane");
      assertThat(beside).hasContent("not a model");
      Files.delete(folder.resolve("models/people-3.jane"));
      assertThat(trained(jane).path("file").asText()).endsWith("people-3.jane");
      assertThat(file).hasSameBinaryContentAs(newer);
    }
  }

  @Test
  void aLinkStaysALinkAndItsTargetIsKept() throws Exception {
    Path file = people();
    byte[] first = Files.readAllBytes(file);
    Path link = Files.createSymbolicLink(folder.resolve("current.jane"), file);
    try (ServedFixture jane = new ServedFixture(link)) {
      assertThat(trained(jane).path("swapped").asBoolean()).isTrue();
    }
    assertThat(link).isSymbolicLink();
    assertThat(file.resolveSibling("people.jane.previous")).hasBinaryContent(first);
    assertThat(Files.readAllBytes(file)).isNotEqualTo(first);
  }

  @Test
  void whatCannotBeSavedIsServedAndSavedLater() throws Exception {
    Path file = people();
    byte[] first = Files.readAllBytes(file);
    try (ServedFixture jane = new ServedFixture(file)) {
      Path away = Files.move(file.getParent(), folder.resolve("away"));
      JsonNode job = trained(jane);
      assertThat(job.path("swapped").asBoolean()).isTrue();
      assertThat(job.path("file").isNull()).isTrue();
      assertThat(job.path("problem").asText()).contains("there is no such folder");
      assertThat(job.path("sentence").asText()).contains("served, but could not be saved");
      assertThat(model(jane).path("version").asInt()).isEqualTo(2);
      assertThat(jane.json(jane.post("/api/jobs/1/use", "{}")).path("problem").asText())
          .isNotEmpty();
      Files.move(away, file.getParent());
      JsonNode saved = jane.json(jane.post("/api/jobs/1/use", "{}"));
      assertThat(saved.path("problem").asText()).isEmpty();
      assertThat(saved.path("file").asText()).isEqualTo(file.toString());
      assertThat(model(jane).path("version").asInt()).as("the same").isEqualTo(2);
    }
    assertThat(file.resolveSibling("people.jane.previous")).hasBinaryContent(first);
    assertThat(Files.readAllBytes(file)).isNotEqualTo(first);
  }

  /** With ten validation nodes a loss cannot be excluded, so nothing is replaced unasked. */
  @Test
  void tooFewNodesLetTheUserDecide() throws Exception {
    try (ServedFixture jane = new ServedFixture(folder, "lp")) {
      byte[] first = Files.readAllBytes(jane.model);
      JsonNode job = trained(jane);
      assertThat(job.path("state").asText()).isEqualTo("undecided");
      assertThat(job.path("swapped").asBoolean()).isFalse();
      assertThat(job.path("sentence").asText()).contains("is not excluded");
      assertThat(model(jane).path("version").asInt()).isEqualTo(1);
      HttpResponse<String> another = jane.post("/api/jobs", "{}");
      assertThat(another.statusCode()).isEqualTo(409);
      assertThat(another.body()).contains("waits for a decision");

      JsonNode dropped = jane.json(jane.delete("/api/jobs/1"));
      assertThat(dropped.path("state").asText()).isEqualTo("done");
      assertThat(jane.post("/api/jobs/1/use", "{}").statusCode()).isEqualTo(409);
      assertThat(jane.model).hasBinaryContent(first);

      trained(jane);
      JsonNode used = jane.json(jane.post("/api/jobs/2/use", "{}"));
      assertThat(used.path("swapped").asBoolean()).isTrue();
      assertThat(used.path("file").asText()).isEqualTo(jane.model.toString());
      assertThat(model(jane).path("version").asInt()).isEqualTo(2);
      assertThat(jane.json(jane.delete("/api/jobs/2"))).as("is over").isEqualTo(used);
    }
  }

  @Test
  void aTrainingIsListedWhileItRunsAndCanBeStopped() throws Exception {
    StopRequest soon = new StopRequest();
    Run run = Run.seeded(1).threads(1).stop(soon).listener(progress -> soon.request());
    Path file = people("mlp", Map.of("epochs", "1000000", "patience", "1000000"), run);
    byte[] first = Files.readAllBytes(file);
    try (ServedFixture jane = new ServedFixture(file)) {
      jane.post("/api/jobs", "{}");
      JsonNode listed = jane.json(jane.get("/api/jobs")).path("jobs");
      assertThat(listed).hasSize(1);
      assertThat(listed.get(0).path("state").asText()).isEqualTo("running");
      assertThat(jane.delete("/api/jobs/1").statusCode()).isEqualTo(200);
      JsonNode job = over(jane, "/api/jobs/1");
      assertThat(job.path("state").asText()).isEqualTo("cancelled");
      assertThat(job.path("sentence").asText()).contains("stopped").contains("stays");
      assertThat(model(jane).path("version").asInt()).isEqualTo(1);
      assertThat(file).hasBinaryContent(first);
      assertThat(file.resolveSibling("people-2.jane")).doesNotExist();
    }
  }
}
