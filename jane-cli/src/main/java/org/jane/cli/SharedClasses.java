package org.jane.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jane.run.Run;
import org.jane.server.JaneServer;
import org.jane.server.ServerConfig;

/**
 * Loads the classes of a training and of a server, so that the launcher can have Java keep them in
 * an archive, with which both start sooner. {@code SharedClasses FOLDER}; the folder gets a model.
 */
final class SharedClasses {
  private SharedClasses() {}

  /** Trains a small model, serves it, and asks it once. */
  public static void main(String[] args) throws IOException {
    String model = Path.of(args[0], "model.jane").toString();
    int code =
        Jane.run(
            Console.ofProcess(),
            "train",
            "synthetic:alpha=0.5,n=60",
            "--no-auto",
            "--no-worth",
            "--set",
            "epochs=5",
            "--model",
            model);
    ServerConfig config = ServerConfig.local(Optional.of(Path.of(model)), 0);
    try (JaneServer server = JaneServer.start(config, Run.seeded(1))) {
      String id = "/api/nodes/" + first(get(server, "/api/nodes?size=1"));
      for (String path : new String[] {"/", "/health", "/api/model", id, id + "/neighbourhood"}) {
        get(server, path);
      }
    }
    System.exit(code);
  }

  /** The id of the first node of a list. */
  private static String first(String list) {
    int begin = list.indexOf("\"id\":\"") + 6;
    return list.substring(begin, list.indexOf('"', begin));
  }

  private static String get(JaneServer server, String path) throws IOException {
    HttpURLConnection asked =
        (HttpURLConnection) URI.create(server.address()).resolve(path).toURL().openConnection();
    try (InputStream answer = asked.getInputStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
