package org.jane.bench.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jane.store.Json;

/**
 * One server under mixed work for hours: nodes looked up, predictions, what-if, labels, maps, and
 * trainings again. What lives on the heap is counted after a full collection from time to time.
 *
 * <pre>
 * java -cp 'DIR/*' org.jane.bench.campaign.SoakCampaign MODEL SECONDS PER_SECOND TABLE.csv
 * </pre>
 */
public final class SoakCampaign {
  private static final long SAMPLE_EVERY = 300_000_000_000L;
  private static final long TRAIN_EVERY = 600_000_000_000L;

  private final HttpClient client = HttpClient.newHttpClient();
  private final SplittableRandom random = new SplittableRandom(7);
  private final Map<String, long[]> counts = new TreeMap<>();
  private final List<String> ids = new ArrayList<>();
  private final List<String> classes = new ArrayList<>();
  private final String base;
  private final Process server;

  private SoakCampaign(String base, Process server) {
    this.base = base;
    this.server = server;
  }

  public static void main(String[] arguments) throws Exception {
    Path model = Path.of(arguments[0]).toAbsolutePath();
    long seconds = Long.parseLong(arguments[1]);
    double perSecond = Double.parseDouble(arguments[2]);
    Path table = Path.of(arguments[3]);
    int port = 18_000 + (int) (ProcessHandle.current().pid() % 10_000);
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx768m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djane.kernel=plain",
                "-cp",
                System.getProperty("java.class.path"),
                "org.jane.cli.Jane",
                "serve",
                model.toString(),
                "--port",
                Integer.toString(port))
            .redirectErrorStream(true)
            .redirectOutput(Path.of(table + ".server.log").toFile())
            .start();
    try {
      new SoakCampaign("http://127.0.0.1:" + port, server).run(seconds, perSecond, table);
    } finally {
      server.destroy();
    }
  }

  private void run(long seconds, double perSecond, Path table) throws Exception {
    for (int i = 0; i < 240 && !answers(); i++) {
      Thread.sleep(500);
    }
    learnNames();
    long began = System.nanoTime();
    long end = began + seconds * 1_000_000_000L;
    long sample = began + 20_000_000_000L;
    long train = began + 60_000_000_000L;
    say(table, "seconds,requests,failed,live MB after collection,resident MB,threads,trainings");
    long requests = 0;
    while (System.nanoTime() < end && server.isAlive()) {
      Thread.sleep((long) (1000 / perSecond * (0.5 + random.nextDouble())));
      requests++;
      one();
      if (System.nanoTime() > train) {
        post("training", "/api/jobs", "{}");
        train += TRAIN_EVERY;
      }
      if (System.nanoTime() > sample) {
        sample += SAMPLE_EVERY;
        say(
            table,
            String.format(
                Locale.ROOT,
                "%d,%d,%d,%.1f,%.0f,%d,%d",
                (System.nanoTime() - began) / 1_000_000_000L,
                requests,
                failed(),
                live() / 1e6,
                status("VmRSS") / 1024.0,
                (long) status("Threads"),
                counts.getOrDefault("training", new long[2])[0]));
      }
    }
    counts.forEach(
        (what, count) ->
            System.out.println(what + ": " + count[0] + ", not as expected: " + count[1]));
    System.out.println(server.isAlive() ? "the server lives" : "THE SERVER DIED");
  }

  private boolean answers() throws InterruptedException {
    try {
      return client
              .send(
                  HttpRequest.newBuilder(URI.create(base + "/api/model")).build(),
                  BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private void learnNames() throws Exception {
    for (int page = 0; page < 10; page++) {
      Object tree = Json.read(get("nodes", "/api/nodes?size=100&page=" + page).body());
      if (tree instanceof Map<?, ?> map && map.get("nodes") instanceof List<?> nodes) {
        for (Object node : nodes) {
          if (node instanceof Map<?, ?> one) {
            ids.add(String.valueOf(one.get("id")));
            String label = String.valueOf(one.get("label"));
            if (!classes.contains(label)) {
              classes.add(label);
            }
          }
        }
      }
    }
    if (ids.isEmpty()) {
      throw new IllegalStateException("no nodes were found: " + get("nodes", "/api/nodes").body());
    }
  }

  private void one() throws Exception {
    String id = ids.get(random.nextInt(ids.size()));
    String in = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    String text = Json.compact(id);
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> get("look up", "/api/nodes/" + in);
      case 3 -> get("search", "/api/nodes?query=" + in.charAt(0) + "&sort=sureness&size=50");
      case 4 -> get("neighbourhood", "/api/nodes/" + in + "/neighbourhood?steps=2&most=50");
      case 5 -> post("predict", "/api/predict", "{\"ids\":[" + text + "]}");
      case 6 ->
          post(
              "predict new",
              "/api/predict",
              "{\"nodes\":[{\"id\":\"new\",\"links\":[{\"to\":" + text + "}]}]}");
      case 7 ->
          post(
              "what-if",
              "/api/what-if",
              "{\"id\":"
                  + text
                  + ",\"add\":[{\"to\":"
                  + Json.compact(ids.get(random.nextInt(ids.size())))
                  + "}]}");
      case 8 ->
          post(
              "label",
              "/api/labels",
              "{\"id\":"
                  + text
                  + ",\"label\":"
                  + Json.compact(classes.get(random.nextInt(classes.size())))
                  + "}");
      default ->
          get("suggest and metrics", random.nextBoolean() ? "/api/suggest?count=10" : "/metrics");
    }
  }

  private HttpResponse<String> get(String what, String path) throws Exception {
    return send(what, HttpRequest.newBuilder(URI.create(base + path)));
  }

  private void post(String what, String path, String body) throws Exception {
    send(
        what,
        HttpRequest.newBuilder(URI.create(base + path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> send(String what, HttpRequest.Builder request) throws Exception {
    long[] count = counts.computeIfAbsent(what, key -> new long[2]);
    count[0]++;
    try {
      HttpResponse<String> answer =
          client.send(request.timeout(Duration.ofSeconds(120)).build(), BodyHandlers.ofString());
      if (answer.statusCode() >= 500) {
        if (count[1]++ == 0) {
          System.out.println(what + ": " + answer.statusCode() + " " + answer.body());
        }
      }
      return answer;
    } catch (IOException e) {
      count[1]++;
      System.out.println(what + ": " + e);
      throw e;
    }
  }

  private long failed() {
    return counts.values().stream().mapToLong(count -> count[1]).sum();
  }

  /** Bytes of living objects: counting them makes a full collection. */
  private double live() throws Exception {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(server.pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    double bytes = Double.NaN;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(jcmd.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.startsWith("Total")) {
          bytes = Double.parseDouble(line.strip().split("\\s+")[2]);
        }
      }
    }
    jcmd.waitFor();
    return bytes;
  }

  private double status(String field) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + server.pid() + "/status"))) {
      if (line.startsWith(field + ":")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", ""));
      }
    }
    return Double.NaN;
  }

  private static void say(Path table, String line) throws IOException {
    System.out.println(line);
    Files.writeString(table, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
