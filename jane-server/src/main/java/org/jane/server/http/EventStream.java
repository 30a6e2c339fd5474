package org.jane.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Server-sent events to one client. Nobody waits for a slow one: what it has not taken is kept up
 * to a bound, then it is cut off. Safe for several threads.
 */
public final class EventStream {
  private static final int MOST_WAITING = 256;

  private final Response response;
  private final Callback done;
  private final Runnable onEnd;
  private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
  private boolean writing;
  private boolean ending;
  private boolean over;

  EventStream(Response response, Callback done, Runnable onEnd) {
    this.response = response;
    this.done = done;
    this.onEnd = onEnd;
  }

  /** Sends an event with this tree as JSON. */
  public void send(String event, Object tree) {
    String json = new String(Json.bytes(tree), StandardCharsets.UTF_8);
    put("event: " + event + "\ndata: " + json + "\n\n");
  }

  /** Keeps the connection alive. */
  public void beat() {
    put(": \n\n");
  }

  /** Ends the stream when everything is sent. */
  public void end() {
    synchronized (this) {
      ending = true;
    }
    next();
  }

  /** Whether the client is gone or everything was said. */
  public synchronized boolean over() {
    return over;
  }

  private void put(String text) {
    synchronized (this) {
      if (over || ending) {
        return;
      }
      if (waiting.size() >= MOST_WAITING) {
        ending = true;
        waiting.clear();
      } else {
        waiting.add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      }
    }
    next();
  }

  private void next() {
    ByteBuffer part;
    boolean last;
    synchronized (this) {
      if (writing || over) {
        return;
      }
      part = waiting.poll();
      last = part == null && ending;
      if (part == null && !last) {
        return;
      }
      writing = true;
      over = last;
    }
    boolean finished = last;
    response.write(
        last,
        part == null ? ByteBuffer.allocate(0) : part,
        Callback.from(
            () -> {
              synchronized (this) {
                writing = false;
              }
              if (finished) {
                onEnd.run();
                done.succeeded();
              } else {
                next();
              }
            },
            failure -> {
              synchronized (this) {
                over = true;
              }
              onEnd.run();
              done.failed(failure);
            }));
  }
}
