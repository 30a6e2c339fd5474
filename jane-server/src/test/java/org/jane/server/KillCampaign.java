package org.jane.server;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jane.run.Run;

/**
 * A program, not a test: kills a server again and again while labels are sent to it, and looks
 * whether one that was acknowledged is missing. {@code KillCampaign TIMES}.
 */
public final class KillCampaign {
  private static final int CLIENTS = 4;

  private KillCampaign() {}

  public static void main(String[] args) throws Exception {
    if (args[0].equals("serve")) {
      serve(Path.of(args[1]), Path.of(args[2]));
      return;
    }
    int times = Integer.parseInt(args[0]);
    Path folder = Files.createTempDirectory("jane-kill");
    Path model = ServedFixture.write(folder.resolve("m.jane"), "lp");
    Map<String, String> acknowledged = new ConcurrentHashMap<>();
    long sent = 0;
    int torn = 0;
    for (int i = 0; i < times; i++) {
      Path said = folder.resolve("port" + i);
      Process child = child(model, said);
      String port = await(said, child);
      sent += sendUntilKilled(port, child, acknowledged);
      torn += endsTorn(folder.resolve("m.jane.labels.csv")) ? 1 : 0;
    }
    Path last = folder.resolve("port-last");
    Process child = child(model, last);
    Map<String, String> there = read(await(last, child));
    child.destroyForcibly().waitFor();
    long missing =
        acknowledged.entrySet().stream()
            .filter(each -> !each.getValue().equals(there.get(each.getKey())))
            .count();
    String sentence =
        "%d kills, %d labels acknowledged, %d times the last row was torn, %d nodes whose last acknowledged label is missing"
            .formatted(times, sent, torn, missing);
    System.out.println(sentence); // a program for people
    if (missing > 0) {
      System.exit(1);
    }
  }

  private static void serve(Path model, Path said) throws Exception {
    JaneServer server =
        JaneServer.start(ServerConfig.local(Optional.of(model), 0), Run.seeded(1).threads(1));
    Path ready = said.resolveSibling(said.getFileName() + ".tmp");
    Files.writeString(ready, Integer.toString(server.port()));
    Files.move(ready, said);
    server.join();
  }

  private static Process child(Path model, Path said) throws Exception {
    return new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-Djane.kernel=plain",
            "-cp",
            System.getProperty("java.class.path"),
            KillCampaign.class.getName(),
            "serve",
            model.toString(),
            said.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static String await(Path said, Process child) throws Exception {
    for (int i = 0; i < 1200 && child.isAlive(); i++) {
      if (Files.exists(said)) {
        return Files.readString(said);
      }
      Thread.sleep(50);
    }
    throw new IllegalStateException("the server did not start");
  }

  /**
   * Each client labels nodes of its own, so that the last acknowledged label of each is known: a
   * label that was sent and not acknowledged may be there or not, so its node is forgotten.
   */
  private static long sendUntilKilled(String port, Process child, Map<String, String> acknowledged)
      throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    List<Thread> clients = new ArrayList<>();
    long[] counts = new long[CLIENTS];
    for (int c = 0; c < CLIENTS; c++) {
      int own = c;
      Thread thread =
          new Thread(
              () -> {
                ThreadLocalRandom random = ThreadLocalRandom.current();
                while (true) {
                  String id = ServedFixture.id(1 + own + CLIENTS * random.nextInt(10));
                  String label = random.nextBoolean() ? "blue" : "<b>red</b>";
                  try {
                    int status =
                        client
                            .send(
                                HttpRequest.newBuilder(
                                        URI.create("http://127.0.0.1:" + port + "/api/labels"))
                                    .timeout(Duration.ofSeconds(20))
                                    .header("Content-Type", "application/json")
                                    .POST(
                                        BodyPublishers.ofString(
                                            "{\"id\":\"" + id + "\",\"label\":\"" + label + "\"}"))
                                    .build(),
                                BodyHandlers.discarding())
                            .statusCode();
                    if (status == 200) {
                      acknowledged.put(id, label);
                      counts[own]++;
                    }
                  } catch (Exception e) {
                    acknowledged.remove(id); // killed: whether it was written is not known
                    return;
                  }
                }
              });
      clients.add(thread);
      thread.start();
    }
    Thread.sleep(ThreadLocalRandom.current().nextInt(300, 1500));
    child.destroyForcibly();
    child.waitFor(60, TimeUnit.SECONDS);
    long sum = 0;
    for (int c = 0; c < CLIENTS; c++) {
      clients.get(c).join();
      sum += counts[c];
    }
    return sum;
  }

  private static boolean endsTorn(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    return bytes.length > 0 && bytes[bytes.length - 1] != '\n';
  }

  private static Map<String, String> read(String port) throws Exception {
    String body =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/labels"))
                    .build(),
                BodyHandlers.ofString(StandardCharsets.UTF_8))
            .body();
    Map<String, String> labels = new HashMap<>();
    ServedFixture.JSON
        .readTree(body)
        .path("labels")
        .forEach(each -> labels.put(each.path("id").asText(), each.path("label").asText()));
    return labels;
  }
}
