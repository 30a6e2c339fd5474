package org.jane.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.jetty.server.LocalConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is asked, the answer is what was wished or problem+json with a sentence, and never that
 * the server failed.
 *
 * <p>The first byte of an input is its kind: {@code G} a path that is got, {@code J} and {@code C}
 * a path, a line end and a body of JSON or CSV that is posted to it, {@code R} the bytes of a
 * request as they are. {@code mvn verify} only repeats the inputs in the test resources. To look
 * for new ones, a million:
 *
 * <pre>
 * JAZZER_FUZZ=1 mvn -B -ntp -pl jane-server -am test \
 *     -Dtest=RequestFuzzTest -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@Tag("slow")
class RequestFuzzTest {
  private static final byte[] NOTHING = new byte[0];

  @TempDir static Path folder;
  private static ServedFixture jane;
  private static LocalConnector connector;

  @BeforeAll
  static void start() throws Exception {
    jane = new ServedFixture(folder, "jane");
    connector = jane.server.addLocal();
  }

  @AfterAll
  static void stop() {
    jane.close();
  }

  @FuzzTest(maxDuration = "3h", maxExecutions = 1_000_000)
  void anyRequest(byte[] input) throws Exception {
    if (input.length == 0) {
      return;
    }
    byte[] rest = Arrays.copyOfRange(input, 1, input.length);
    switch (input[0]) {
      case 'J' -> posted("application/json", rest);
      case 'C' -> posted("text/csv", rest);
      case 'R' -> assertThat(AnswerCheck.fault(sent(rest, true), false)).isEmpty();
      default -> asked("GET", "", rest, NOTHING);
    }
  }

  private static void posted(String type, byte[] rest) throws Exception {
    int line = 0;
    while (line < rest.length && rest[line] != '\n') {
      line++;
    }
    byte[] path = Arrays.copyOf(rest, line);
    byte[] body = Arrays.copyOfRange(rest, Math.min(rest.length, line + 1), rest.length);
    String text = new String(path, StandardCharsets.ISO_8859_1);
    String content = new String(body, StandardCharsets.ISO_8859_1);
    boolean trains =
        (text.equals("/api/jobs") && !content.contains("\"metric\""))
            || (text.equals("/api/playground") && !content.contains("1e9"));
    if (!trains) { // what is trained says nothing of requests and takes long
      asked(
          "POST",
          "Content-Type: " + type + "\r\nContent-Length: " + body.length + "\r\n",
          path,
          body);
    }
  }

  private static void asked(String method, String headers, byte[] path, byte[] body)
      throws Exception {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes((method + " ").getBytes(StandardCharsets.US_ASCII));
    for (byte b : path) {
      request.write(b == '\n' ? '?' : b); // the head is complete, whatever stands in it
    }
    request.writeBytes(
        (" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n")
            .getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(body);
    assertThat(AnswerCheck.fault(sent(request.toByteArray(), false), true)).isEmpty();
  }

  /** Sends bytes to the server in this process, and perhaps no more after them. */
  private static String sent(byte[] request, boolean end) throws Exception {
    try (LocalConnector.LocalEndPoint client = connector.connect()) {
      client.addInput(ByteBuffer.wrap(request));
      if (end) {
        client.addInputEOF();
      }
      for (int i = 0; i < 12 && client.isOpen(); i++) {
        client.waitUntilClosed(); // at most ten seconds each time
      }
      return client.takeOutputString();
    }
  }
}
