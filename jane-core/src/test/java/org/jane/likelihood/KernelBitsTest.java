package org.jane.likelihood;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same bits however Java runs: interpreted, compiled, with narrower vectors, without the vector
 * module.
 */
@Tag("slow")
class KernelBitsTest {
  private static final String VECTORS = "--add-modules jdk.incubator.vector ";
  private static final String USUAL = VECTORS + "-Djane.kernel=vector";

  private static String usual = "";

  @BeforeAll
  static void usualRun() {
    usual = digest(USUAL, 150, 13);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        VECTORS + "-XX:TieredStopAtLevel=1",
        VECTORS + "-XX:+IgnoreUnrecognizedVMOptions -XX:UseAVX=2",
        VECTORS + "-Djane.kernel=plain",
        ""
      })
  void doNotDependOnHowJavaRuns(String flags) {
    assertSameChecksum(usual, digest(flags, 150, 13));
  }

  @Test
  void areTheSameInTheInterpreter() {
    assertSameChecksum(digest(USUAL, 50, 2), digest(VECTORS + "-Xint", 50, 2));
  }

  private static void assertSameChecksum(String one, String other) {
    assertThat(one).startsWith("vector");
    assertThat(checksum(other)).as("%s against %s", other, one).isEqualTo(checksum(one));
  }

  @Test
  void withoutTheModuleThePlainTwinIsUsed() {
    assertThat(digest("", 1, 1)).startsWith("plain ");
    assertThat(digest("-Djane.kernel=vector", 1, 1)).contains("--add-modules jdk.incubator.vector");
  }

  private static String checksum(String line) {
    return line.substring(line.lastIndexOf(' ') + 1);
  }

  /** Runs {@link KernelDigest} in a Java of its own: its one line, or all it says when it fails. */
  private static String digest(String flags, int nodes, int coordinates) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String flag : flags.split(" ")) {
      if (!flag.isEmpty()) {
        command.add(flag);
      }
    }
    String classPath = System.getProperty("surefire.test.class.path");
    command.add("-cp");
    command.add(classPath == null ? System.getProperty("java.class.path") : classPath);
    command.add(KernelDigest.class.getName());
    command.add(Integer.toString(nodes));
    command.add(Integer.toString(coordinates));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        return said;
      }
      return said.lines().reduce("", (before, line) -> line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while another Java ran", e);
    }
  }
}
