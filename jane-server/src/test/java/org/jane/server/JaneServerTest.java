package org.jane.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.app.RequestException;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.Lean;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server as a program sees it. */
class JaneServerTest {
  @TempDir static Path folder;
  private static ServedFixture jane;

  @BeforeAll
  static void start() throws Exception {
    jane = new ServedFixture(folder, "jane");
  }

  @AfterAll
  static void stop() {
    jane.close();
  }

  /** A request for every operation, by method and template. */
  private static Map<String, HttpRequest.Builder> examples() {
    String id = ServedFixture.encoded(ServedFixture.HOSTILE);
    Map<String, HttpRequest.Builder> all = new LinkedHashMap<>();
    for (String path :
        List.of("/health", "/metrics", "/openapi.json", "/api/model", "/api/labels")) {
      all.put("get " + path, jane.request(path));
    }
    all.put("get /api/jobs", jane.request("/api/jobs"));
    all.put("get /api/nodes", jane.request("/api/nodes?query=node%201&class=blue&sort=sureness"));
    all.put("get /api/nodes/{id}", jane.request("/api/nodes/" + id));
    all.put(
        "get /api/nodes/{id}/neighbourhood",
        jane.request("/api/nodes/" + id + "/neighbourhood?steps=2&most=9"));
    all.put("get /api/node", jane.request("/api/node?id=" + id));
    all.put("get /api/neighbourhood", jane.request("/api/neighbourhood?steps=1&id=" + id));
    all.put("get /api/suggest", jane.request("/api/suggest?count=3"));
    all.put("get /api/suspects", jane.request("/api/suspects"));
    all.put(
        "get /api/map/{layout}/{colour}/{z}/{x}/{y}", jane.request("/api/map/plane/label/0/0/0"));
    all.put(
        "get /api/map/{layout}/nearest", jane.request("/api/map/neighbours/nearest?x=0.5&y=0.5"));
    all.put("get /api/map/{layout}/{colour}", jane.request("/api/map/plane/confidence"));
    all.put("get /api/map/{layout}/place", jane.request("/api/map/plane/place?id=node%205"));
    all.put("post /api/predict", json("/api/predict", "{\"ids\":[\"node 1\",\"node 2\"]}"));
    all.put(
        "post /api/what-if",
        json(
            "/api/what-if",
            "{\"id\":\"node 4\",\"attributes\":{\"age\":50},\"remove\":[\"node 5\"]}"));
    all.put("post /api/labels", json("/api/labels", "{\"id\":\"node 2\",\"label\":\"blue\"}"));
    all.put("post /api/jobs", json("/api/jobs", "{}"));
    all.put("get /api/jobs/{n}", jane.request("/api/jobs/1"));
    all.put("get /api/jobs/{n}/events", jane.request("/api/jobs/1/events"));
    all.put("post /api/jobs/{n}/use", json("/api/jobs/1/use", "{}"));
    all.put("delete /api/jobs/{n}", jane.request("/api/jobs/1").DELETE());
    all.put("post /api/playground", json("/api/playground", "{\"nodes\":60,\"alpha\":1}"));
    return all;
  }

  private static HttpRequest.Builder json(String path, String body) {
    return jane.request(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  @Test
  void everyAnswerIsAsTheDocumentSays() throws Exception {
    JsonNode document = jane.json(jane.get("/openapi.json"));
    assertThat(document.path("openapi").asText()).isEqualTo("3.1.0");
    for (String map : List.of("/api/map/plane/label", "/api/map/neighbours/label")) {
      while (jane.get(map).statusCode() == 202) { // is computed in the background
        Thread.sleep(20);
      }
    }
    Map<String, HttpRequest.Builder> examples = examples();
    List<String> described = new ArrayList<>();
    document
        .path("paths")
        .fields()
        .forEachRemaining(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(method -> described.add(method + " " + path.getKey())));
    assertThat(described).containsExactlyInAnyOrderElementsOf(examples.keySet());
    for (Map.Entry<String, HttpRequest.Builder> example : examples.entrySet()) {
      HttpResponse<String> response = jane.send(example.getValue());
      assertThat(response.statusCode()).as(example + response.body()).isBetween(200, 299);
      String[] key = example.getKey().split(" ");
      JsonNode content =
          document.path("paths").path(key[1]).path(key[0]).path("responses").path("2XX");
      String type = content.path("content").fieldNames().next();
      assertThat(response.headers().firstValue("content-type").orElse("")).startsWith(type);
      if (type.equals("application/json")) {
        JsonNode schema = content.path("content").path(type).path("schema");
        assertThat(SchemaCheck.faults(jane.json(response), schema, "answer"))
            .as(example.getKey())
            .isEmpty();
      }
    }
  }

  @Test
  void namesOfAllKindsAreFoundByTheirBeginning() throws Exception {
    JsonNode found = jane.json(jane.get("/api/nodes?query=%3Cimg"));
    assertThat(found.path("total").asInt()).isEqualTo(1);
    assertThat(found.path("nodes").get(0).path("id").asText()).isEqualTo(ServedFixture.HOSTILE);
    assertThat(jane.json(jane.get("/api/nodes?query=node%201")).path("total").asInt())
        .isEqualTo(11); // 1, 10 … 19
    assertThat(jane.json(jane.get("/api/nodes?size=7&page=8")).path("nodes")).hasSize(4);
    assertThat(jane.json(jane.get("/api/nodes?size=7&page=900")).path("nodes")).isEmpty();
    int all = 0;
    for (String basis : List.of("given", "predicted", "attributes", "folded-in")) {
      all += jane.json(jane.get("/api/nodes?basis=" + basis)).path("total").asInt();
    }
    assertThat(all).isEqualTo(60);
    JsonNode sorted = jane.json(jane.get("/api/nodes?sort=sureness&size=60")).path("nodes");
    for (int i = 1; i < sorted.size(); i++) {
      assertThat(sorted.get(i).path("probability").asDouble())
          .isGreaterThanOrEqualTo(sorted.get(i - 1).path("probability").asDouble());
    }
  }

  @Test
  void reasonsAreInTheWordsOfTheCommand() throws Exception {
    JsonNode node = jane.json(jane.get("/api/nodes/node%2011"));
    JsonNode why = node.path("explanation");
    double alpha = why.path("attributeInfluence").asDouble();
    assertThat(why.path("words").get(0).asText())
        .contains(" comes " + Lean.of(alpha).says("from") + " (attributes ");
    assertThat(why.path("neighbours").findValuesAsText("text"))
        .contains("linked to node 12 (<b>red</b>, given)")
        .allMatch(text -> text.matches("linked to .* \\(.*, (given|predicted)\\)"));
    assertThat(node.path("attributes").findValuesAsText("text")).contains("24", "1");
    assertThat(why.has("attributeEffect") && why.has("linkEffect")).isTrue();
  }

  @Test
  void aTableIsAnsweredWithATable() throws Exception {
    HttpResponse<String> known =
        jane.send(
            jane.request("/api/predict")
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofString("id\nnode 1\nnode 9\n")));
    assertThat(known.body()).startsWith("id,label,probability,basis,").hasLineCount(3);
    HttpResponse<String> fresh =
        jane.send(
            jane.request("/api/predict")
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofString("id,age,size,links\nnew,31,2,node 40|node 41\n")));
    assertThat(fresh.body()).contains("new,blue,").contains("folded-in");
  }

  @Test
  void whatIsWrongIsSaidWithWhereAndWhatToDo() throws Exception {
    check(404, jane.get("/api/nodes/nobody"), "nobody");
    check(404, jane.get("/api/../etc/passwd"), "nothing");
    check(404, jane.get("/page/..%2f..%2fetc"), "nothing");
    check(400, jane.get("/api/nodes?page=-1"), "must be");
    check(400, jane.get("/api/nodes?page=1&page=2"), "twice");
    check(400, jane.get("/api/nodes?class=green"), "class");
    check(400, jane.get("/api/nodes?clas=blue"), "clas");
    check(405, jane.post("/api/model", "{}"), "POST");
    check(415, jane.send(jane.request("/api/predict").POST(BodyPublishers.ofString("{}"))), "json");
    check(400, jane.post("/api/predict", "{"), "JSON");
    check(400, jane.post("/api/predict", "[".repeat(5000)), "JSON");
    check(400, jane.post("/api/predict", "{\"ids\":[1.5]}"), "text");
    check(422, jane.post("/api/predict", "{\"ids\":[\"nobody\"]}"), "nobody");
    check(
        422,
        jane.post("/api/predict", "{\"nodes\":[{\"id\":\"n\",\"attributes\":{\"agee\":1}}]}"),
        "agee");
    check(422, jane.post("/api/predict", "{\"nodes\":[{\"id\":\"node 1\"}]}"), "already");
    check(422, jane.post("/api/what-if", "{\"id\":\"node 1\",\"remove\":[\"node 50\"]}"), "linked");
    check(400, jane.post("/api/labels", "{\"id\":\"node 1\",\"label\":\"green\"}"), "green");
    check(404, jane.get("/api/map/plane/label/2/9/0"), "tile");
    check(413, jane.post("/api/predict", "x".repeat(9 << 20)), "larger");
  }

  private static void check(int status, HttpResponse<String> response, String word)
      throws Exception {
    assertThat(response.statusCode()).as(response.uri() + response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
    JsonNode problem = jane.json(response);
    assertThat(problem.path("detail").asText()).contains(word);
    assertThat(problem.path("status").asInt()).isEqualTo(status);
  }

  @Test
  void pagesOfOthersMayNotAsk() throws Exception {
    assertThat(raw("GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 421");
    assertThat(raw("GET /health HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
    for (String header :
        List.of("Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site")) {
      assertThat(
              raw(
                  "POST /api/labels HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
                      + header
                      + "\r\nConnection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 403");
    }
    HttpResponse<String> page = jane.get("/");
    assertThat(page.headers().firstValue("content-security-policy").orElse(""))
        .contains("default-src 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().map()).doesNotContainKey("access-control-allow-origin");
    assertThat(page.headers().map()).doesNotContainKey("server");
  }

  /** Sends bytes as they are and returns what comes back. */
  private static String raw(String request) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", jane.server.port())) {
      socket.setSoTimeout(20_000);
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void brokenRequestsAreAnswered() throws Exception {
    assertThat(raw("GET / HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n"))
        .startsWith("HTTP/1.1 400")
        .contains("problem+json")
        .contains("Connection: close"); // else the next request would be sent into a closed one
    assertThat(raw("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .startsWith("HTTP/1.1 4");
    assertThat(
            raw(
                "GET / HTTP/1.1\r\nHost: localhost\r\nX: "
                    + "a".repeat(20_000)
                    + "\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 431");
  }

  @Test
  void whoSendsByteByByteIsCutOff() throws Exception {
    ServerConfig.Limits usual = ServerConfig.Limits.usual();
    ServerConfig hasty =
        new ServerConfig(
            Optional.empty(),
            "127.0.0.1",
            0,
            Optional.empty(),
            new ServerConfig.Limits(
                usual.connections(),
                usual.threads(),
                usual.workers(),
                usual.waiting(),
                usual.bodyBytes(),
                usual.idleSeconds(),
                1));
    try (JaneServer server = JaneServer.start(hasty, Run.seeded(1));
        Socket slow = new Socket("127.0.0.1", server.port())) {
      slow.setSoTimeout(200);
      slow.getOutputStream()
          .write("GET /health HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII));
      boolean open = true;
      for (int i = 0; i < 100 && open; i++) {
        try {
          slow.getOutputStream().write('a');
          open = slow.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
          // still open
        } catch (IOException e) {
          open = false;
        }
      }
      assertThat(open).isFalse();
    }
  }

  @Test
  void elsewhereATokenIsNeeded(@TempDir Path other) throws Exception {
    ServerConfig open =
        new ServerConfig(
            Optional.empty(), "0.0.0.0", 0, Optional.empty(), ServerConfig.Limits.usual());
    assertThatThrownBy(() -> JaneServer.start(open, Run.seeded(1)))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("token");
    String token = "0123456789abcdefXYZ";
    ServerConfig guarded =
        new ServerConfig(
            Optional.of(ServedFixture.write(other.resolve("m.jane"), "lp")),
            "127.0.0.1",
            0,
            Optional.of(token),
            ServerConfig.Limits.usual());
    try (JaneServer server = JaneServer.start(guarded, Run.seeded(1).threads(1))) {
      String at = "http://127.0.0.1:" + server.port();
      for (String wrong : List.of("", "Bearer ", "Bearer " + token + "x", "Basic " + token)) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(at + "/api/model"));
        if (!wrong.isEmpty()) {
          request.header("Authorization", wrong);
        }
        assertThat(jane.send(request).statusCode()).isEqualTo(401);
      }
      assertThat(
              jane.send(
                      HttpRequest.newBuilder(URI.create(at + "/api/model"))
                          .header("Authorization", "Bearer " + token))
                  .statusCode())
          .isEqualTo(200);
      HttpResponse<String> refused =
          jane.send(
              HttpRequest.newBuilder(URI.create(at + "/api/what-if"))
                  .header("Authorization", "Bearer " + token)
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString("{\"id\":\"node 1\"}")));
      assertThat(refused.statusCode()).isEqualTo(422);
      assertThat(refused.body()).contains("lp cannot predict");
    }
  }

  @Test
  void labelsAreKeptAndTornRowsTolerated(@TempDir Path other) throws Exception {
    Path model = other.resolve("m.jane");
    Path file = other.resolve("m.jane.labels.csv");
    try (ServedFixture first = new ServedFixture(other, "jane")) {
      String hostile = ServedFixture.JSON.writeValueAsString(ServedFixture.HOSTILE);
      assertThat(
              first.post("/api/labels", "{\"id\":" + hostile + ",\"label\":\"blue\"}").statusCode())
          .isEqualTo(200);
      first.post("/api/labels", "{\"id\":\"node 5\",\"label\":\"blue\"}");
      first.post("/api/labels", "{\"id\":\"node 5\",\"label\":\"\"}");
    }
    String torn = "\"" + ServedFixture.HOSTILE.replace("\"", "\"\"") + "\",\"bl";
    String whole = Files.readString(file);
    Files.writeString(file, whole + torn);
    ServerConfig config = ServerConfig.local(Optional.of(model), 0);
    try (JaneServer again = JaneServer.start(config, Run.seeded(1).threads(1))) {
      String at = "http://127.0.0.1:" + again.port() + "/api/labels";
      JsonNode labels = jane.json(jane.send(HttpRequest.newBuilder(URI.create(at))));
      assertThat(labels.path("total").asInt()).isEqualTo(1);
      assertThat(labels.path("labels").get(0).path("id").asText()).isEqualTo(ServedFixture.HOSTILE);
      assertThat(Files.readString(file)).isEqualTo(whole);
      assertThat(Files.readString(other.resolve("m.jane.labels.csv.cut-1"))).isEqualTo(torn);
      assertThat(again.notices()).singleElement().asString().contains("m.jane.labels.csv.cut-1");
      assertThatThrownBy(() -> JaneServer.start(config, Run.seeded(1).threads(1)))
          .isInstanceOf(RequestException.class)
          .hasMessageContaining(file + " is in use: another server serves this model")
          .hasMessageContaining("serve a copy of the model file");
    }
  }

  /** Labels that are given leave the lists of what to label next, however many there are. */
  @Test
  void whatWasLabelledIsNotOfferedAgain(@TempDir Path other) throws Exception {
    try (ServedFixture own = new ServedFixture(other, "lp")) {
      StringBuilder body = new StringBuilder();
      for (int i = 1; i < 60; i++) {
        body.append(i > 1 ? "," : "").append("{\"id\":\"node " + i + "\",\"label\":\"blue\"}");
      }
      JsonNode written = own.json(own.post("/api/labels", "{\"labels\":[" + body + "]}"));
      assertThat(written.path("written").asInt()).isEqualTo(59);
      assertThat(written.path("total").asInt()).isEqualTo(59);
      assertThat(own.json(own.get("/api/nodes?yours=false&sort=sureness")).path("nodes"))
          .singleElement()
          .satisfies(node -> assertThat(node.path("id").asText()).isEqualTo(ServedFixture.HOSTILE));
      assertThat(own.json(own.get("/api/nodes")).path("total").asInt()).isEqualTo(60);
      JsonNode suspects;
      do {
        Thread.sleep(20);
        suspects = own.json(own.get("/api/suspects?yours=false"));
      } while (suspects.path("state").asText().equals("running"));
      assertThat(suspects.path("total").asInt()).isLessThan(2);
    }
  }

  @Test
  void aLabelThatWouldBeLeftOutIsRefused() throws Exception {
    String one = "{\"id\":\"node 1\",\"label\":\"blue\"}";
    check(
        400,
        jane.post("/api/labels", one.replace("}", ",\"labels\":[" + one + "]}")),
        "beside several");
    check(400, jane.post("/api/labels", "{\"labels\":[" + one + "," + one + "]}"), "twice");
    check(400, jane.get("/api/node"), "No id");
  }

  @Test
  void textsThatASpreadsheetWouldRunAreWrittenSafelyWhereThatIsAskedFor(@TempDir Path other)
      throws Exception {
    AttributedGraphBuilder names = AttributedGraph.builder();
    for (String id : List.of("=cmd", ".", "..")) {
      names.node(id).label(id.equals("=cmd") ? "red" : "blue");
    }
    AttributedGraph graph = names.edge("=cmd", ".").edge(".", "..").build();
    Run run = Run.seeded(1).threads(1);
    Split split = Split.of(graph.labels(), new int[] {0, 1}, new int[0], new int[0]);
    NodeClassifier trained =
        Methods.named("lp").trainer(Map.of()).train(Task.of(graph, split), run);
    Path model = other.resolve("m.jane");
    ModelFile.write(model, trained, new ModelFile.TrainingData("names", graph, split), true);
    try (JaneServer server = JaneServer.start(ServerConfig.local(Optional.of(model), 0), run)) {
      String at = "http://127.0.0.1:" + server.port();
      for (String query : List.of("", "?safe-csv=true")) {
        HttpResponse<String> table =
            jane.send(
                HttpRequest.newBuilder(URI.create(at + "/api/predict" + query))
                    .header("Content-Type", "text/csv")
                    .POST(BodyPublishers.ofString("id\n=cmd\n")));
        assertThat(table.body()).contains(query.isEmpty() ? "\n=cmd," : "\n'=cmd,");
      }
      for (String id : List.of(".", "..")) {
        for (String path : List.of("/api/node?id=", "/api/neighbourhood?id=")) {
          HttpResponse<String> node = jane.send(HttpRequest.newBuilder(URI.create(at + path + id)));
          assertThat(jane.json(node).path("id").asText()).isEqualTo(id);
        }
      }
    }
  }

  /** Whatever name of this machine it is told, it answers at the address it tells. */
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.2", "::ffff:127.0.0.1", "[::1]", "::1", "localhost"})
  void itAnswersAtTheAddressItTells(String host) throws Exception {
    ServerConfig config =
        new ServerConfig(Optional.empty(), host, 0, Optional.empty(), ServerConfig.Limits.usual());
    try (JaneServer server = JaneServer.start(config, Run.seeded(1))) {
      URI address = URI.create(server.address());
      assertThat(jane.send(HttpRequest.newBuilder(address.resolve("/health"))).statusCode())
          .isEqualTo(200);
      assertThat(server.address()).doesNotContain("[[");
    } catch (RequestException e) {
      Assumptions.abort("this machine has no " + host + ": " + e.getMessage());
    }
  }

  /** Requests that are changed at random: always an answer, never a failure of the server. */
  @Tag("slow")
  @Test
  void changedRequestsAreNeverTheServersFault() throws Exception {
    RandomStream random = new RandomStream(Long.getLong("jane.fuzz.seed", 7));
    List<String> bodies =
        List.of(
            "{\"ids\":[\"node 1\"]}",
            "{\"nodes\":[{\"id\":\"n\",\"attributes\":{\"age\":3},\"links\":[{\"to\":\"node 1\",\"weight\":2}]}]}",
            "{\"id\":\"node 4\",\"attributes\":{\"age\":50},\"add\":[{\"to\":\"node 9\"}]}",
            "{\"labels\":[{\"id\":\"node 1\",\"label\":\"blue\"}]}",
            "id,age,links\nn,3,node 1|node 2\n");
    List<String> paths = List.of("/api/predict", "/api/what-if", "/api/labels", "/api/playground");
    List<String> queries =
        List.of(
            "/api/nodes?query=node&class=blue&page=1&size=5&sort=id",
            "/api/nodes/node%201/neighbourhood?steps=2&most=10",
            "/api/map/plane/label/1/0/1?v=1",
            "/api/map/plane/nearest?x=0.1&y=0.2&radius=0.01",
            "/api/jobs/1");
    for (int i = 0; i < Integer.getInteger("jane.fuzz.requests", 400); i++) {
      HttpResponse<String> response;
      if (i % 2 == 0) {
        String body = mutated(bodies.get(random.nextInt(bodies.size())), random, false);
        String type = random.nextInt(4) == 0 ? "text/csv" : "application/json";
        response =
            jane.send(
                jane.request(paths.get(random.nextInt(3)))
                    .header("Content-Type", type)
                    .POST(BodyPublishers.ofString(body)));
      } else {
        String path = mutated(queries.get(random.nextInt(queries.size())), random, true);
        response = jane.get(path.startsWith("/") ? path : "/" + path);
      }
      assertThat(response.statusCode()).as(response.uri() + " " + response.body()).isLessThan(500);
      if (response.statusCode() >= 400) {
        assertThat(jane.json(response).path("detail").asText()).isNotEmpty();
      }
    }
  }

  private static String mutated(String text, RandomStream random, boolean address) {
    StringBuilder changed = new StringBuilder(text);
    String pieces = address ? "0123456789/&=?-.+%41%00%c3%a9%ff" : "{}[]\",:0123456789.eE+-\\u\n|é";
    for (int times = 1 + random.nextInt(4); times > 0; times--) {
      int at = random.nextInt(changed.length());
      switch (random.nextInt(3)) {
        case 0 -> changed.deleteCharAt(at);
        case 1 -> changed.insert(at, pieces.charAt(random.nextInt(pieces.length())));
        default -> changed.setCharAt(at, pieces.charAt(random.nextInt(pieces.length())));
      }
      if (changed.isEmpty()) {
        return "x";
      }
    }
    String made = changed.toString();
    return address ? made.replaceAll("%(?![0-9a-fA-F]{2})", "%25").replace("é", "%C3%A9") : made;
  }
}
