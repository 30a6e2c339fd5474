package org.jane.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The process as Python sees it: messages in, messages out, until the input ends. */
class PythonProcessTest {
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private Pipe requests;
  private Messages python;
  private Thread process;

  @BeforeEach
  void start() throws Exception {
    requests = Pipe.open();
    Pipe answers = Pipe.open();
    python = new Messages(answers.source(), requests.sink());
    Messages java = new Messages(requests.source(), answers.sink());
    process =
        new Thread(
            () -> {
              try {
                PythonProcess.serve(java);
              } catch (IOException e) {
                failure.set(e);
              }
            });
    process.start();
    assertThat(read().text("kind")).isEqualTo("ready");
  }

  @AfterEach
  void end() throws Exception {
    requests.sink().close();
    process.join(10_000);
    assertThat(process.isAlive()).isFalse();
  }

  private Message read() throws Exception {
    Message message = python.read();
    assertThat(message).isNotNull();
    return message;
  }

  /** The answer to a request, past all news of it. */
  private Message answer() throws Exception {
    while (true) {
      Message message = read();
      if (message.text("kind").equals("result") || message.text("kind").equals("error")) {
        return message;
      }
    }
  }

  private Message ask(Map<String, @Nullable Object> header, Object... arrays) throws Exception {
    python.write(new Message(header, List.of(arrays)));
    return answer();
  }

  private static Map<String, @Nullable Object> request(String what) {
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    header.put("do", what);
    header.put("id", 1);
    return header;
  }

  /** Two triangles whose corners have their class as an attribute. */
  private long graph() throws Exception {
    Map<String, @Nullable Object> header = request("graph");
    header.put("count", 6);
    header.put("from", 0);
    header.put("to", 1);
    header.put("columns", 1);
    header.put("dense", 2);
    header.put("classes", List.of("blue", "red"));
    header.put("labels", 3);
    header.put("read", true);
    Message answer =
        ask(
            header,
            new int[] {0, 1, 2, 3, 4, 5},
            new int[] {1, 2, 0, 4, 5, 3},
            new float[] {1, 1, 1, 0, 0, 0},
            new int[] {0, 0, -1, 1, 1, -1});
    assertThat(answer.number("edges")).isEqualTo(6);
    assertThat(answer.number("labelled")).isEqualTo(4);
    return answer.number("graph");
  }

  @Test
  void trainsAndPredicts() throws Exception {
    Map<String, @Nullable Object> train = request("train");
    train.put("graph", graph());
    train.put("command", "test");
    train.put("worth", false);
    train.put("settings", Map.of("k", "2", "epochs", "20"));
    long model = ask(train).number("model");
    Map<String, @Nullable Object> predict = request("predict");
    predict.put("model", model);
    predict.put("ids", true);
    Message answer = ask(predict);
    assertThat(answer.array("labels", int[].class)).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(answer.array("probabilities", float[].class)).hasSize(12);
    assertThat(new String(answer.array("id_bytes", byte[].class), StandardCharsets.UTF_8))
        .isEqualTo("012345");
    Map<String, @Nullable Object> forget = request("forget");
    forget.put("which", model);
    python.write(Message.of(forget));
    assertThat(ask(predict).text("text")).contains("nothing is kept");
  }

  @Test
  void problemsAreWordedForPython() throws Exception {
    Map<String, @Nullable Object> header = request("graph");
    header.put("read", true);
    header.put("options", Map.of("label", "kind"));
    header.put("nodes", Map.of("columns", List.of(texts("id", 0, 1))));
    header.put("edges", Map.of("columns", List.of(texts("source", 0, 1), texts("target", 0, 1))));
    Message answer = ask(header, "ab".getBytes(StandardCharsets.UTF_8), new int[] {1, 1});
    assertThat(answer.text("kind")).isEqualTo("error");
    assertThat(answer.text("type")).isEqualTo("data");
    assertThat(answer.text("where")).isEqualTo("nodes");
    assertThat(answer.text("text")).startsWith("nodes: no column \"kind\"").contains("label=");
  }

  private static Map<String, @Nullable Object> texts(String name, int bytes, int lengths) {
    return new LinkedHashMap<>(
        Map.of("name", name, "kind", "text", "bytes", bytes, "lengths", lengths));
  }

  @Test
  void everyKindOfArrayComesBack() throws Exception {
    Pipe pipe = Pipe.open();
    Messages both = new Messages(pipe.source(), pipe.sink());
    int[] many = new int[300_000]; // more than a buffer holds
    many[299_999] = 7;
    Thread writing =
        new Thread(
            () -> {
              try {
                both.write(
                    new Message(
                        Map.of("name", "ä\u2028"),
                        List.of(new byte[] {1}, many, new float[] {0.5f}, new double[] {-0.25})));
              } catch (IOException e) {
                failure.set(e);
              }
            });
    writing.start();
    Message message = both.read();
    writing.join();
    assertThat(failure.get()).isNull();
    assertThat(message).isNotNull();
    assertThat(message.text("name")).isEqualTo("ä\u2028");
    assertThat((byte[]) message.arrays().get(0)).containsExactly(1);
    assertThat((int[]) message.arrays().get(1)).isEqualTo(many);
    assertThat((float[]) message.arrays().get(2)).containsExactly(0.5f);
    assertThat((double[]) message.arrays().get(3)).containsExactly(-0.25);
    pipe.sink().close();
    assertThat(both.read()).isNull();
  }

  @Test
  void refusesWhatIsNoMessage() {
    Messages messages =
        new Messages(
            Channels.newChannel(
                new java.io.ByteArrayInputStream(
                    "GET / HTTP/1.1".getBytes(StandardCharsets.UTF_8))),
            Channels.newChannel(new java.io.ByteArrayOutputStream()));
    assertThatThrownBy(messages::read)
        .isInstanceOf(IOException.class)
        .hasMessage("this is no message");
    byte[] cut = {'J', 'A', 'N', 'E', 9, 0};
    assertThatThrownBy(
            new Messages(
                    Channels.newChannel(new java.io.ByteArrayInputStream(cut)),
                    Channels.newChannel(new java.io.ByteArrayOutputStream()))
                ::read)
        .isInstanceOf(IOException.class);
    assertThat(ByteBuffer.wrap(cut).remaining()).isEqualTo(6);
  }
}
