package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same bytes of predictions from plain and vector kernels, interpreted and compiled code, and
 * another version of Java. Kernels are chosen once in the life of a JVM, so each choice gets one of
 * its own. The other Java is the one of {@code JANE_OTHER_JAVA} (its home), or one installed beside
 * ours.
 */
@Tag("slow")
class JaneOtherMachinesTest {
  private static final Path OURS = Path.of(System.getProperty("java.home"));
  private static List<String> plain = List.of();

  @TempDir static Path folder;

  @BeforeAll
  static void plainKernelsHere() throws IOException, InterruptedException {
    plain = digests(OURS, "-Djane.kernel=plain");
    assertThat(plain).hasSize(6).last().isEqualTo("kernel PlainKernels");
  }

  @Test
  void vectorKernelsGiveTheBytesOfPlainOnes() throws IOException, InterruptedException {
    List<String> vector =
        digests(OURS, "-Djane.kernel=vector", "--add-modules=jdk.incubator.vector");
    assertThat(vector.subList(0, 5)).isEqualTo(plain.subList(0, 5));
    assertThat(vector).last().isEqualTo("kernel VectorKernels");
  }

  @Test
  void interpretedCodeGivesTheBytesOfCompiledCode() throws IOException, InterruptedException {
    assertThat(digests(OURS, "-Djane.kernel=plain", "-Xint")).isEqualTo(plain);
  }

  @Test
  void anotherJavaGivesTheSameBytesWithEitherKernel() throws IOException, InterruptedException {
    Optional<Path> other = otherJava();
    assumeTrue(
        other.isPresent(),
        "no other Java from 17 on was found beside " + OURS + "; name one in JANE_OTHER_JAVA");
    Path home = other.orElseThrow();
    assertThat(digests(home, "-Djane.kernel=plain")).isEqualTo(plain);
    List<String> vector =
        digests(home, "-Djane.kernel=vector", "--add-modules=jdk.incubator.vector");
    assertThat(vector.subList(0, 5)).isEqualTo(plain.subList(0, 5));
  }

  private static List<String> digests(Path home, String... flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve("java").toString());
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(PredictionDigests.class.getName());
    Path output = Files.createTempFile(folder, "digests", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(ended && process.exitValue() == 0).as(command + " said " + said).isTrue();
    return said.lines().filter(l -> l.startsWith("digest ") || l.startsWith("kernel ")).toList();
  }

  private static Optional<Path> otherJava() throws IOException {
    String named = System.getenv("JANE_OTHER_JAVA");
    if (named != null && !named.isBlank()) {
      return Optional.of(Path.of(named));
    }
    Path beside = OURS.toRealPath().getParent();
    if (beside == null) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(beside)) {
      return homes
          .sorted()
          .filter(home -> Files.isExecutable(home.resolve("bin").resolve("java")))
          .filter(home -> version(home) >= 17 && version(home) != Runtime.version().feature())
          .findFirst();
    }
  }

  /** The feature version a Java home states in its release file, 0 when it states none. */
  private static int version(Path home) {
    var release = new Properties();
    try (InputStream in = Files.newInputStream(home.resolve("release"))) {
      release.load(in);
      String text = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
      return Runtime.Version.parse(text).feature();
    } catch (IOException | IllegalArgumentException e) {
      return 0;
    }
  }
}
