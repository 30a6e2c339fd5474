package org.jane.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A program, not a test: looks nodes up on a fixed schedule over many connections, and tells how
 * long the answers took from the time at which each was due. {@code LoadGenerator PORT CONNECTIONS
 * REQUESTS_PER_SECOND SECONDS [SLOW_CONNECTIONS]}.
 *
 * <p>Time counts from when a request was due, not from when it was sent: a server that stops
 * answering for a second delays all that were due in it, and all of that is seen.
 */
public final class LoadGenerator {
  private LoadGenerator() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    int connections = Integer.parseInt(args[1]);
    int rate = Integer.parseInt(args[2]);
    int seconds = Integer.parseInt(args[3]);
    int slow = args.length > 4 ? Integer.parseInt(args[4]) : 0;
    List<Socket> idle = slowConnections(port, slow);
    List<String> ids = ids(port);
    long[] took = new long[rate * seconds];
    AtomicInteger next = new AtomicInteger();
    AtomicInteger errors = new AtomicInteger();
    AtomicLong bytes = new AtomicLong();
    long begin = System.nanoTime() + 500_000_000L;
    List<Thread> threads = new ArrayList<>();
    for (int c = 0; c < connections; c++) {
      Thread thread =
          new Thread(() -> ask(port, ids, rate, begin, took, next, errors, bytes), "load-" + c);
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    double wall = (System.nanoTime() - begin) / 1e9;
    Arrays.sort(took);
    System.out.printf( // a program for people
        Locale.ROOT,
        "%d requests over %d connections in %.1f s (%.0f per second), %d errors; median %.2f ms, p99 %.2f ms, most %.2f ms; %d slow connections held%n",
        took.length,
        connections,
        wall,
        took.length / wall,
        errors.get(),
        took[took.length / 2] / 1e6,
        took[(int) (0.99 * took.length)] / 1e6,
        took[took.length - 1] / 1e6,
        idle.size());
    for (Socket socket : idle) {
      socket.close();
    }
  }

  /** Connections that have sent half a request and wait. */
  private static List<Socket> slowConnections(int port, int count) {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      try {
        Socket socket = new Socket("127.0.0.1", port);
        socket
            .getOutputStream()
            .write("POST /api/labels HTTP/1.1\r\nHost: loc".getBytes(StandardCharsets.US_ASCII));
        sockets.add(socket);
      } catch (IOException e) {
        break; // no more are let in, or this process may open no more
      }
    }
    return sockets;
  }

  private static List<String> ids(int port) throws Exception {
    List<String> ids = new ArrayList<>();
    HttpClient client = HttpClient.newHttpClient();
    for (int page = 0; page < 4; page++) {
      String at = "http://127.0.0.1:" + port + "/api/nodes?size=500&page=" + 37 * page;
      JsonNode found =
          ServedFixture.JSON.readTree(
              client
                  .send(HttpRequest.newBuilder(URI.create(at)).build(), BodyHandlers.ofString())
                  .body());
      found.path("nodes").forEach(node -> ids.add(ServedFixture.encoded(node.path("id").asText())));
    }
    return ids;
  }

  private static void ask(
      int port,
      List<String> ids,
      int rate,
      long begin,
      long[] took,
      AtomicInteger next,
      AtomicInteger errors,
      AtomicLong bytes) {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
      for (int i = next.getAndIncrement(); i < took.length; i = next.getAndIncrement()) {
        long due = begin + (long) (i * 1e9 / rate);
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
        String id = ids.get(i * 7919 % ids.size());
        out.write(
            ("GET /api/nodes/" + id + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        int length = answer(in);
        if (length < 0) {
          errors.incrementAndGet();
        }
        bytes.addAndGet(length);
        took[i] = System.nanoTime() - due;
      }
    } catch (IOException e) {
      errors.incrementAndGet();
    }
  }

  /** Reads one answer and returns the length of its body, -1 when it is not 200. */
  private static int answer(InputStream in) throws IOException {
    int length = 0;
    boolean fine = false;
    StringBuilder line = new StringBuilder();
    boolean first = true;
    while (true) {
      int c = in.read();
      if (c < 0) {
        throw new IOException("the connection ended");
      }
      if (c == '\n') {
        String text = line.toString().strip();
        line.setLength(0);
        if (first) {
          fine = text.startsWith("HTTP/1.1 200");
          first = false;
        } else if (text.isEmpty()) {
          break;
        } else if (text.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Integer.parseInt(text.substring(15).strip());
        }
      } else {
        line.append((char) c);
      }
    }
    in.skipNBytes(length);
    return fine ? length : -1;
  }
}
