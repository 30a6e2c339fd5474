package org.jane.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A Chromium without a window, asked through its DevTools what it sees of a page. */
final class Browser implements AutoCloseable, WebSocket.Listener {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final StringBuilder message = new StringBuilder();
  private final AtomicInteger calls = new AtomicInteger();
  private WebSocket socket;
  private String session;

  /** The browser of this machine, if it has one: CHROMIUM, or a usual name on the PATH. */
  static Optional<Path> find() {
    String named = System.getenv("CHROMIUM");
    if (named != null && !named.isBlank()) {
      return Optional.of(Path.of(named));
    }
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(dir -> Path.of(dir, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Browser(Path program, Path profile) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(program.toString(), "--headless=new", "--no-sandbox"));
    command.addAll(List.of("--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"));
    command.addAll(List.of("--disable-background-networking", "--disable-component-update"));
    command.addAll(
        List.of("--disable-sync", "--disable-extensions", "--host-resolver-rules=MAP * ~NOTFOUND"));
    command.addAll(
        List.of("--remote-debugging-port=0", "--user-data-dir=" + profile, "about:blank"));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(address(profile), this)
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    String target = call("Target.createTarget", "url", "about:blank").path("targetId").asText();
    session =
        call("Target.attachToTarget", "targetId", target, "flatten", true)
            .path("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable");
    }
  }

  /** Where it listens; it says so in a file of its profile. */
  private URI address(Path profile) throws IOException, InterruptedException {
    Path file = profile.resolve("DevToolsActivePort");
    for (int wait = 0; wait < PATIENCE_SECONDS * 20; wait++) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() >= 2) {
        return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
      }
      if (!process.isAlive()) {
        throw new IOException("the browser ended at once with code " + process.exitValue());
      }
      Thread.sleep(50);
    }
    throw new IOException("the browser did not begin to listen");
  }

  /** Light or dark, and how wide; before a page is opened. */
  void look(String scheme, int width) throws Exception {
    ObjectNode feature = JSON.createObjectNode();
    feature.put("name", "prefers-color-scheme").put("value", scheme);
    call("Emulation.setEmulatedMedia", "features", JSON.createArrayNode().add(feature));
    call(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        900,
        "deviceScaleFactor",
        1,
        "mobile",
        width < 600);
  }

  /** Opens a page and waits until its script is through. */
  void open(Path page) throws Exception {
    events.clear();
    call("Page.navigate", "url", page.toUri().toString());
    for (int wait = 0; wait < PATIENCE_SECONDS * 20; wait++) {
      if (events.stream().anyMatch(e -> e.path("method").asText().equals("Page.loadEventFired"))) {
        Thread.sleep(200); // what a page does late is still heard
        return;
      }
      Thread.sleep(50);
    }
    throw new IOException("the page was not loaded: " + page);
  }

  /** The value of an expression in the page. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            "expression",
            expression,
            "returnByValue",
            true,
            "awaitPromise",
            true);
    if (answer.has("exceptionDetails")) {
      throw new IOException(answer.path("exceptionDetails").toString());
    }
    return answer.path("result").path("value");
  }

  void moveMouse(double x, double y) throws Exception {
    call("Input.dispatchMouseEvent", "type", "mouseMoved", "x", x, "y", y);
  }

  /** The page as it would come out of a printer. */
  void print() throws Exception {
    call("Page.printToPDF", "printBackground", true);
  }

  /** Addresses the page asked for, other than itself. */
  List<String> requests() {
    return events.stream()
        .filter(e -> e.path("method").asText().equals("Network.requestWillBeSent"))
        .map(e -> e.at("/params/request/url").asText())
        .skip(1)
        .toList();
  }

  /** Everything said on the console, thrown or logged by the browser about the page. */
  List<String> complaints() {
    return events.stream()
        .filter(
            e ->
                List.of("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
                    .contains(e.path("method").asText()))
        .map(e -> e.path("params").toString())
        .toList();
  }

  /** Dialogs that opened, as alert() would. */
  long dialogs() {
    return events.stream()
        .filter(e -> e.path("method").asText().equals("Page.javascriptDialogOpening"))
        .count();
  }

  private JsonNode call(String method, Object... parameters) throws Exception {
    int id = calls.incrementAndGet();
    ObjectNode request = JSON.createObjectNode().put("id", id).put("method", method);
    if (session != null) {
      request.put("sessionId", session);
    }
    ObjectNode values = request.putObject("params");
    for (int p = 0; p < parameters.length; p += 2) {
      values.set((String) parameters[p], JSON.valueToTree(parameters[p + 1]));
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    socket.sendText(request.toString(), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    JsonNode json = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (json.has("error")) {
      throw new IOException(method + ": " + json.path("error"));
    }
    return json.path("result");
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    message.append(part);
    if (last) {
      try {
        JsonNode json = JSON.readTree(message.toString());
        CompletableFuture<JsonNode> waiting = answers.remove(json.path("id").asInt(-1));
        if (waiting != null) {
          waiting.complete(json);
        } else {
          events.add(json);
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      } finally {
        message.setLength(0);
      }
    }
    from.request(1);
    return null;
  }

  @Override
  public void close() throws Exception {
    List<ProcessHandle> children = process.descendants().toList();
    session = null;
    call("Browser.close"); // so that it takes its own files away
    process.waitFor(10, TimeUnit.SECONDS);
    socket.abort();
    process.destroy();
    process.waitFor(10, TimeUnit.SECONDS);
    children.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }
}
