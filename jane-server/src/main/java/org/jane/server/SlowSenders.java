package org.jane.server;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections that send a request byte by byte. Jetty's own limit is on the time between two
 * bytes, so that a client that sends one now and then would never reach it; here all of a request
 * must be there after some time.
 */
final class SlowSenders extends AbstractLifeCycle {
  private static final int LOOKS_PER_LIMIT = 4;

  /**
   * What a connection had sent when a request was last complete.
   *
   * @param requests how many
   * @param bytes all that it had sent
   * @param nanos when that was seen
   */
  private record Mark(long requests, long bytes, long nanos) {}

  private final ServerConnector connector;
  private final long mostNanos;
  private final Map<EndPoint, Mark> marks = new HashMap<>();
  private @Nullable ScheduledThreadPoolExecutor clock;

  /**
   * @param seconds that a request may take to arrive
   */
  SlowSenders(ServerConnector connector, int seconds) {
    this.connector = connector;
    this.mostNanos = TimeUnit.SECONDS.toNanos(seconds);
  }

  @Override
  protected void doStart() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "jane-slow-senders");
              thread.setDaemon(true);
              return thread;
            });
    long every = mostNanos / LOOKS_PER_LIMIT;
    var unused = timer.scheduleWithFixedDelay(this::look, every, every, TimeUnit.NANOSECONDS);
    clock = timer;
  }

  @Override
  protected void doStop() {
    if (clock != null) {
      clock.shutdownNow();
    }
  }

  private void look() {
    long now = System.nanoTime();
    Set<EndPoint> open = new HashSet<>(connector.getConnectedEndPoints());
    marks.keySet().retainAll(open);
    for (EndPoint client : open) {
      Connection connection = client.getConnection();
      if (connection == null) {
        continue;
      }
      long requests = connection.getMessagesIn();
      Mark last = marks.get(client);
      if (last == null || last.requests != requests) {
        marks.put(client, new Mark(requests, requests == 0 ? 0 : connection.getBytesIn(), now));
      } else if (now - last.nanos > mostNanos && connection.getBytesIn() > last.bytes) {
        client.close(); // bytes came and no request with them
        marks.remove(client);
      }
    }
  }
}
