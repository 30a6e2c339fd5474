package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JaneTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int jane(String... args) {
    var console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    int code = Jane.run(console, args);
    console.flush();
    return code;
  }

  @Test
  void versionTellsJaneJavaAndKernel() {
    assertThat(jane("--version")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .satisfiesExactly(
            line -> assertThat(line).matches("jane \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?"),
            line -> assertThat(line).startsWith("Java " + System.getProperty("java.version")),
            line -> assertThat(line).matches("kernel (plain|vector \\(\\d+-bit\\))"));
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void helpGoesToStandardOutput() {
    assertThat(jane("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Usage: jane", "Exit codes:");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void unknownVerbIsAnsweredWithTheNearestOne() {
    assertThat(jane("hlp")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("'hlp'", "Did you mean", "help");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void unknownOptionIsAnsweredWithTheNearestOne() {
    assertThat(jane("--versoin")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("'--versoin'", "--version");
  }

  @Test
  void noVerbIsWrongUsage() {
    assertThat(jane()).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("Missing command", "jane --help");
  }
}
