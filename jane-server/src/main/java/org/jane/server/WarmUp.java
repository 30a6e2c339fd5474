package org.jane.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jane.graph.NodeIds;
import org.jane.server.http.Dispatcher;
import org.jane.server.http.Gate;
import org.jane.server.http.Metrics;
import org.jane.server.http.Router;

/**
 * Looks up nodes for a moment, so that Java has compiled what answers requests before many come: a
 * server that has just started falls seconds behind 2,000 look-ups a second. It asks a server of
 * its own without a port, with the same routes; nothing of it is counted.
 */
final class WarmUp implements AutoCloseable {
  private static final int MOST = 20_000;
  private static final int SECONDS = 4;

  private final Thread thread;

  private WarmUp(Thread thread) {
    this.thread = thread;
  }

  /** Begins; the caller does not wait. */
  static WarmUp begin(
      HttpConnectionFactory connections, Router router, NodeIds ids, ThreadPoolExecutor work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                lookUp(connections, router, ids, work);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (Exception e) {
                System.getLogger(WarmUp.class.getName())
                    .log(System.Logger.Level.DEBUG, "the first look-ups failed", e);
              }
            },
            "jane-warm-up");
    thread.setDaemon(true);
    thread.start();
    return new WarmUp(thread);
  }

  private static void lookUp(
      HttpConnectionFactory connections, Router router, NodeIds ids, ThreadPoolExecutor work)
      throws Exception {
    QueuedThreadPool pool = new QueuedThreadPool(4, 1);
    pool.setDaemon(true);
    Server server = new Server(pool);
    LocalConnector local = new LocalConnector(server, connections);
    server.addConnector(local);
    Dispatcher dispatcher =
        new Dispatcher(new Gate("localhost", Optional.empty()), work, new Metrics(), 0);
    dispatcher.answerWith(router);
    server.setHandler(dispatcher);
    try {
      server.start();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      LocalConnector.LocalEndPoint connection = local.connect();
      for (int i = 0; i < MOST && System.nanoTime() < end && !Thread.interrupted(); i++) {
        int node = (int) ((long) i * ids.size() / MOST);
        String id = URLEncoder.encode(ids.get(node), StandardCharsets.UTF_8).replace("+", "%20");
        connection.addInput("GET /api/nodes/" + id + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        if (connection.getResponse(false, 5, TimeUnit.SECONDS) == null) {
          return;
        }
      }
    } finally {
      server.stop();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
