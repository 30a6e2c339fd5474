package org.jane.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Connection;
import org.jane.run.RandomStream;

/**
 * A program, not a test: sends changed requests over sockets, many over one connection. Each must
 * be answered whole, and a connection may end only after an answer that says so, or after more
 * silence than the server allows: then what the server itself has counted must show that it had
 * answered everything and no byte of the next request had come. {@code RequestCampaign REQUESTS
 * SEED INPUTS}, where INPUTS is the folder with the inputs of {@link RequestFuzzTest}.
 */
public final class RequestCampaign {
  private static final int CLIENTS = 8;

  private static final long SILENCE_NANOS =
      TimeUnit.SECONDS.toNanos(ServerConfig.Limits.usual().idleSeconds());

  /** Most trainings say nothing of requests and take long; one in so many is carried out. */
  private static final int ONE_TRAINING_OF = 200;

  private final RandomStream random;
  private final List<byte[]> inputs;
  private final int port;
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final Map<Integer, Closed> closed = new ConcurrentHashMap<>();
  private final Map<Integer, Connection> open = new ConcurrentHashMap<>();
  private int connections;
  private int silences;
  private int trainings;
  private Socket socket;
  private InputStream in;
  private long sentBytes;
  private long heardNanos;

  /** What the server had counted when a connection was closed. */
  private record Closed(long requests, long bytes) {}

  private RequestCampaign(long seed, List<byte[]> inputs, JaneServer server) throws IOException {
    this.random = new RandomStream(seed);
    this.inputs = inputs;
    this.port = server.port();
    server.watch(
        new Connection.Listener() {
          @Override
          public void onOpened(Connection connection) {
            open.put(portOf(connection), connection);
          }

          @Override
          public void onClosed(Connection connection) {
            open.remove(portOf(connection));
            closed.put(
                portOf(connection),
                new Closed(connection.getMessagesIn(), connection.getBytesIn()));
          }
        });
    connect();
  }

  private static int portOf(Connection connection) {
    return ((InetSocketAddress) connection.getEndPoint().getRemoteSocketAddress()).getPort();
  }

  public static void main(String[] args) throws Exception {
    int requests = Integer.parseInt(args[0]);
    List<byte[]> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(args[2]))) {
      for (Path file : files.sorted().toList()) {
        byte[] input = Files.readAllBytes(file);
        if (input.length > 0 && input[0] != 'R') {
          inputs.add(input);
        }
      }
    }
    Path folder = Files.createTempDirectory("jane-requests");
    try (ServedFixture jane = new ServedFixture(folder, "jane")) {
      System.out.println(sendAll(requests, Long.parseLong(args[1]), inputs, jane.server));
    }
    System.exit(0);
  }

  /** Several clients at once, each with requests of its own; what came of it as a sentence. */
  private static String sendAll(int requests, long seed, List<byte[]> inputs, JaneServer server)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    List<RequestCampaign> clients = new ArrayList<>();
    List<Future<?>> runs = new ArrayList<>();
    for (int c = 0; c < CLIENTS; c++) {
      RequestCampaign client = new RequestCampaign(CLIENTS * seed + c, inputs, server);
      clients.add(client);
      int share = requests / CLIENTS;
      runs.add(
          threads.submit(
              () -> {
                try {
                  client.run(share);
                } catch (IOException | RuntimeException e) {
                  e.printStackTrace(); // a program for people
                  System.exit(1);
                }
              }));
    }
    Map<Integer, Integer> statuses = new TreeMap<>();
    int connections = 0;
    int silences = 0;
    for (int c = 0; c < CLIENTS; c++) {
      runs.get(c).get();
      clients
          .get(c)
          .statuses
          .forEach((status, count) -> statuses.merge(status, count, Integer::sum));
      connections += clients.get(c).connections;
      silences += clients.get(c).silences;
    }
    return "%d requests by %d clients over %d connections, all answered as they must be; by status %s; %d connections were closed after %d s of silence, nothing asked"
        .formatted(
            statuses.values().stream().mapToInt(Integer::intValue).sum(),
            CLIENTS,
            connections,
            statuses,
            silences,
            TimeUnit.NANOSECONDS.toSeconds(SILENCE_NANOS));
  }

  private void connect() throws IOException {
    if (socket != null) {
      closed.remove(socket.getLocalPort());
    }
    socket = new Socket("127.0.0.1", port);
    closed.remove(socket.getLocalPort()); // the number was perhaps used before
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(180_000);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    sentBytes = 0;
    heardNanos = System.nanoTime();
    connections++;
  }

  private void run(int requests) throws IOException {
    String before = "";
    long began = System.nanoTime();
    for (int i = 0; i < requests; i++) {
      byte[] request = request();
      boolean head = request[0] == 'H';
      Answer answer;
      try {
        answer = asked(request, head);
      } catch (IOException e) {
        throw new IOException(
            "request " + i + " was not answered: " + shown(request) + "\nThe one before: " + before,
            e);
      }
      Optional<String> fault = AnswerCheck.fault(answer.text, true);
      if (fault.isPresent()) {
        throw new IOException(fault.get() + " to " + shown(request));
      }
      before = shown(request) + "\nand its answer: " + answer.text;
      statuses.merge(answer.status, 1, Integer::sum);
      if (answer.last) {
        if (in.read() >= 0 && !head) { // a first line that is no HTTP is answered with a body
          throw new IOException("more than the answer to " + shown(request) + "\n" + answer.text);
        }
        socket.close();
        connect();
      }
      if ((i + 1) % 50_000 == 0) {
        System.out.printf( // a program for people
            Locale.ROOT, "%d after %.0f s%n", i + 1, (System.nanoTime() - began) / 1e9);
      }
    }
    socket.close();
  }

  /**
   * The answer to a request, which is sent again where the server had ended a silent connection.
   */
  private Answer asked(byte[] request, boolean head) throws IOException {
    long sentBefore = sentBytes;
    long silence = System.nanoTime() - heardNanos;
    try {
      return ask(request, head);
    } catch (IOException e) {
      Closed counted = closedBy(socket.getLocalPort());
      String evidence =
          "%.1f s of silence; sent %d bytes before it; the server had counted %s; open there: %s"
              .formatted(silence / 1e9, sentBefore, counted, open.get(socket.getLocalPort()));
      if (counted == null || counted.bytes != sentBefore || silence < SILENCE_NANOS) {
        throw new IOException(evidence, e);
      }
      System.out.println("closed while silent: " + evidence); // a program for people
      silences++;
      socket.close();
      connect();
      return ask(request, head);
    }
  }

  private Answer ask(byte[] request, boolean head) throws IOException {
    socket.getOutputStream().write(request);
    sentBytes += request.length;
    Answer answer = answer(head);
    heardNanos = System.nanoTime();
    return answer;
  }

  /** What the server counted on a connection; it is told a moment after the client sees its end. */
  private Closed closedBy(int localPort) {
    for (int i = 0; i < 100 && !closed.containsKey(localPort); i++) {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    return closed.get(localPort);
  }

  private static String shown(byte[] request) {
    return new String(request, StandardCharsets.ISO_8859_1);
  }

  /** An input with some bytes changed, as a request. */
  private byte[] request() {
    byte[] input;
    do {
      input = changed(inputs.get(random.nextInt(inputs.size())));
    } while (trains(input) && trainings++ % ONE_TRAINING_OF != 0);
    int line = 1;
    while (line < input.length && input[line] != '\n') {
      line++;
    }
    boolean posts = input[0] == 'J' || input[0] == 'C';
    String method = posts ? "POST" : random.nextInt(20) == 0 ? "HEAD" : "GET";
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes((method + " ").getBytes(StandardCharsets.US_ASCII));
    request.write(input, 1, line - 1);
    request.writeBytes(" HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.US_ASCII));
    int length = posts ? Math.max(0, input.length - line - 1) : 0;
    if (posts) {
      String type = input[0] == 'J' ? "application/json" : "text/csv";
      request.writeBytes(
          ("Content-Type: " + type + "\r\nContent-Length: " + length + "\r\n")
              .getBytes(StandardCharsets.US_ASCII));
    }
    request.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    if (length > 0) {
      request.write(input, line + 1, length);
    }
    return request.toByteArray();
  }

  private static boolean trains(byte[] input) {
    String text = new String(input, StandardCharsets.ISO_8859_1);
    return text.startsWith("J/api/playground\n") || text.startsWith("J/api/jobs\n");
  }

  private byte[] changed(byte[] input) {
    byte[] pieces =
        "{}[]\",:0123456789.eE+-\\u|/&=?%41%00%c3\u00a9 \t~".getBytes(StandardCharsets.UTF_8);
    List<Byte> bytes = new ArrayList<>();
    for (byte b : input) {
      bytes.add(b);
    }
    for (int times = random.nextInt(5); times > 0 && bytes.size() > 2; times--) {
      int at = 1 + random.nextInt(bytes.size() - 1);
      byte piece = pieces[random.nextInt(pieces.length)];
      switch (random.nextInt(5)) {
        case 0 -> bytes.remove(at);
        case 1 -> bytes.add(at, piece);
        case 2 -> bytes.set(at, (byte) random.nextInt(256));
        case 3 ->
            bytes.addAll(
                at, bytes.subList(at, at + random.nextInt(bytes.size() - at)).stream().toList());
        default -> bytes.set(at, piece);
      }
    }
    byte[] made = new byte[bytes.size()];
    for (int i = 0; i < made.length; i++) {
      made[i] = bytes.get(i) == '\r' ? (byte) ' ' : bytes.get(i);
    }
    return made;
  }

  /**
   * @param last whether it says that the connection ends
   */
  private record Answer(int status, String text, boolean last) {}

  private Answer answer(boolean head) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Map<String, String> headers = new HashMap<>();
    String status = line(all);
    for (String line = line(all); !line.isEmpty(); line = line(all)) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    if (!head && "chunked".equals(headers.get("transfer-encoding"))) {
      for (int length = chunk(all); length > 0; length = chunk(all)) {
        all.writeBytes(in.readNBytes(length));
        line(all);
      }
      line(all);
    } else if (!head) {
      int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
      byte[] body = in.readNBytes(length);
      if (body.length < length) {
        throw new IOException("the connection ended in the middle of an answer");
      }
      all.writeBytes(body);
    }
    return new Answer(
        Integer.parseInt(status.split(" ")[1]),
        all.toString(StandardCharsets.UTF_8),
        "close".equalsIgnoreCase(headers.get("connection")));
  }

  private int chunk(ByteArrayOutputStream all) throws IOException {
    return Integer.parseInt(line(all), 16);
  }

  private String line(ByteArrayOutputStream all) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the connection ended; of the answer came: " + all);
      }
      all.write(c);
      line.append((char) c);
    }
    all.write('\n');
    return line.toString().strip();
  }
}
