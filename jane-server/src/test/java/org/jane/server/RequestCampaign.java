package org.jane.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.stream.Stream;
import org.jane.run.RandomStream;

/**
 * A program, not a test: sends changed requests over sockets, many over one connection. Each must
 * be answered whole, and a connection may end only after an answer that says so. {@code
 * RequestCampaign REQUESTS SEED INPUTS}, where INPUTS is the folder with the inputs of {@link
 * RequestFuzzTest}.
 */
public final class RequestCampaign {
  private final RandomStream random;
  private final List<byte[]> inputs;
  private final int port;
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private int connections;
  private Socket socket;
  private InputStream in;

  private RequestCampaign(long seed, List<byte[]> inputs, int port) throws IOException {
    this.random = new RandomStream(seed);
    this.inputs = inputs;
    this.port = port;
    connect();
  }

  public static void main(String[] args) throws Exception {
    int requests = Integer.parseInt(args[0]);
    List<byte[]> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(args[2]))) {
      for (Path file : files.sorted().toList()) {
        byte[] input = Files.readAllBytes(file);
        if (input[0] != 'R') {
          inputs.add(input);
        }
      }
    }
    Path folder = Files.createTempDirectory("jane-requests");
    try (ServedFixture jane = new ServedFixture(folder, "jane")) {
      RequestCampaign campaign =
          new RequestCampaign(Long.parseLong(args[1]), inputs, jane.server.port());
      int sent = campaign.run(requests);
      System.out.printf( // a program for people
          Locale.ROOT,
          "%d requests over %d connections, all answered as they must be; by status %s%n",
          sent,
          campaign.connections,
          campaign.statuses);
    }
    System.exit(0);
  }

  private void connect() throws IOException {
    socket = new Socket("127.0.0.1", port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    connections++;
  }

  private int run(int requests) throws IOException {
    String before = "";
    for (int i = 0; i < requests; i++) {
      byte[] request = request();
      boolean head = request[0] == 'H';
      Answer answer;
      try {
        socket.getOutputStream().write(request);
        answer = answer(head);
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
    }
    socket.close();
    return requests;
  }

  private static String shown(byte[] request) {
    return new String(request, StandardCharsets.ISO_8859_1);
  }

  /** An input with some bytes changed, as a request. */
  private byte[] request() {
    byte[] input = changed(inputs.get(random.nextInt(inputs.size())));
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
        throw new IOException("the connection ended without an answer");
      }
      all.write(c);
      line.append((char) c);
    }
    all.write('\n');
    return line.toString().strip();
  }
}
