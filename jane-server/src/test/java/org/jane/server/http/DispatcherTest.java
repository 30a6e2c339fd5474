package org.jane.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers reach their client, however it sends: asked byte by byte over a socket. */
class DispatcherTest {
  private static final int MOST = 1000;
  private static final int IDLE_MILLIS = 300;

  private static Server server;
  private static ServerConnector patient;
  private static ServerConnector brief;
  private static ThreadPoolExecutor work;

  @BeforeAll
  static void start() throws Exception {
    work = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    server = new Server();
    patient = connector(30_000);
    brief = connector(IDLE_MILLIS);
    Dispatcher dispatcher =
        new Dispatcher(new Gate("localhost", Optional.empty()), work, new Metrics(), MOST);
    dispatcher.answerWith(
        new Router(
            List.of(
                Route.get("/slow", "Works longer than a connection may be silent.")
                    .heavy()
                    .by(
                        ask -> {
                          Thread.sleep(4 * IDLE_MILLIS);
                          return Answer.json(Map.of("done", true));
                        }),
                Route.get("/events", "A stream that does not end.")
                    .type("text/event-stream")
                    .by(ask -> Answer.events(stream -> stream.send("begun", Map.of()))),
                Route.get("/quick", "Answers at once.").by(ask -> Answer.json(Map.of())),
                Route.post("/length", "Counts the bytes of a body.")
                    .takes(Schema.any())
                    .by(ask -> Answer.json(Map.of("length", ask.body().length))))));
    server.setHandler(dispatcher);
    server.setErrorHandler(new ErrorAnswers());
    server.start();
  }

  private static ServerConnector connector(int idleMillis) {
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory());
    connector.setHost("127.0.0.1");
    connector.setIdleTimeout(idleMillis);
    server.addConnector(connector);
    return connector;
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
    work.shutdownNow();
  }

  /** A client that sends when it wants to. */
  private static final class Client implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    Client(ServerConnector connector) throws IOException {
      socket = new Socket("127.0.0.1", connector.getLocalPort());
      in = socket.getInputStream();
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(20_000);
    }

    Client send(String text) throws IOException {
      OutputStream out = socket.getOutputStream();
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      return this;
    }

    /** The head of an answer; what there is of it when the connection ends. */
    String head() throws IOException {
      StringBuilder text = new StringBuilder();
      for (int c = in.read(); c >= 0; c = in.read()) {
        text.append((char) c);
        if (text.toString().endsWith("\r\n\r\n")) {
          break;
        }
      }
      return text.toString();
    }

    /** One answer, head and body; what there is when the connection ends. */
    String answer() throws IOException {
      String head = head();
      Matcher length = Pattern.compile("Content-Length: (\\d+)").matcher(head);
      int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
      return head + new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
    }

    boolean ended() throws IOException {
      return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static String head(String line, String headers) {
    return line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
  }

  @Test
  void workThatTakesLongerThanTheIdleLimitIsAnswered() throws Exception {
    try (Client client = new Client(brief)) {
      assertThat(client.send(head("GET /slow", "")).answer())
          .startsWith("HTTP/1.1 200")
          .endsWith("{\"done\":true}");
    }
  }

  @Test
  void refusedRequestWhoseBodyComesLaterLeavesTheConnectionAlive() throws Exception {
    for (String line : List.of("POST /nothing", "POST /quick", "DELETE /length", "GET /quick")) {
      try (Client client = new Client(patient)) {
        client.send(head(line, "Content-Length: 11\r\n") + "first");
        Thread.sleep(30);
        String answer = client.send("second").answer();
        assertThat(answer).as(line).startsWith("HTTP/1.1 4").contains("problem+json");
        assertThat(answer).doesNotContain("Connection: close");
        assertThat(client.send(head("GET /quick", "")).answer()).startsWith("HTTP/1.1 200");
      }
    }
  }

  @Test
  void headOfAnEndlessStreamKeepsNobodyWaiting() throws Exception {
    try (Client client = new Client(patient)) {
      client.send(head("HEAD /events", ""));
      assertThat(client.head()).startsWith("HTTP/1.1 200").contains("text/event-stream");
      assertThat(client.send(head("GET /quick", "")).answer()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void clientThatSendsAllBeforeItListensHearsThatItIsTooMuch() throws Exception {
    String body = "x".repeat(3_000_000);
    try (Client client = new Client(patient)) {
      String answer =
          client.send(head("POST /length", "Content-Length: 3000000\r\n") + body).answer();
      assertThat(answer).startsWith("HTTP/1.1 413").contains("larger than 1,000 bytes");
      String chunked = "2dc6c0\r\n" + body + "\r\n0\r\n\r\n";
      answer =
          client.send(head("POST /length", "Transfer-Encoding: chunked\r\n") + chunked).answer();
      assertThat(answer).startsWith("HTTP/1.1 413").contains("larger than 1,000 bytes");
      answer = client.send(head("POST /length", "Content-Length: 5\r\n") + "hello").answer();
      assertThat(answer).startsWith("HTTP/1.1 200").endsWith("{\"length\":5}");
    }
  }

  @Test
  void answerSaysThatTheConnectionEndsWhereItsBodyIsNotWaitedFor() throws Exception {
    for (String headers :
        List.of(
            "Content-Length: 5000\r\nExpect: 100-continue\r\n",
            "Content-Length: 99000000000\r\n")) {
      try (Client client = new Client(patient)) {
        assertThat(client.send(head("POST /length", headers)).answer())
            .startsWith("HTTP/1.1 413")
            .contains("Connection: close");
        assertThat(client.ended()).isTrue();
      }
    }
    try (Client client = new Client(brief)) { // a body that stops
      assertThat(client.send(head("POST /length", "Content-Length: 9\r\n") + "half").answer())
          .startsWith("HTTP/1.1 408")
          .contains("Connection: close");
    }
  }
}
