package org.jane.server;

import java.nio.file.Path;
import java.util.Optional;
import org.jane.run.Check;

/**
 * Where a server listens and what it serves.
 *
 * @param model the model file; empty: the playground alone
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param token what clients must send; needed where others than this machine can reach the server
 * @param limits what a client may use
 */
public record ServerConfig(
    Optional<Path> model, String host, int port, Optional<String> token, Limits limits) {
  /**
   * What clients may use at once.
   *
   * @param connections open ones
   * @param threads that answer requests
   * @param workers threads for heavy operations
   * @param waiting heavy operations that may wait for one of them
   * @param bodyBytes of a request
   * @param idleSeconds after which a connection that does nothing is closed
   * @param requestSeconds after which a request must be there with all its bytes
   */
  public record Limits(
      int connections,
      int threads,
      int workers,
      int waiting,
      int bodyBytes,
      int idleSeconds,
      int requestSeconds) {
    public Limits {
      Check.atLeast("connections", connections, 1);
      Check.atLeast("threads", threads, 8);
      Check.atLeast("workers", workers, 1);
      Check.atLeast("waiting", waiting, 1);
      Check.atLeast("bodyBytes", bodyBytes, 1024);
      Check.atLeast("idleSeconds", idleSeconds, 1);
      Check.atLeast("requestSeconds", requestSeconds, 1);
    }

    /** What is usual on this machine. */
    public static Limits usual() {
      int cores = Runtime.getRuntime().availableProcessors();
      return new Limits(12_000, Math.max(16, 4 * cores), Math.max(2, cores), 256, 8 << 20, 30, 60);
    }
  }

  public ServerConfig {
    host = host.matches("\\[.*]") ? host.substring(1, host.length() - 1) : host;
    Check.that(port >= 0 && port <= 65_535, "port must be from 0 to 65535, found %d", port);
    Check.that(
        token.isEmpty() || token.get().length() >= 16,
        "a token must have at least 16 characters, found %d; openssl rand -hex 24 makes one",
        token.map(String::length).orElse(0));
  }

  /** A server for this machine alone. */
  public static ServerConfig local(Optional<Path> model, int port) {
    return new ServerConfig(model, "127.0.0.1", port, Optional.empty(), Limits.usual());
  }
}
