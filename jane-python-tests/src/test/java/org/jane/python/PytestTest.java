package org.jane.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs the tests of the Python package against the jar that was just built.
 *
 * <p>{@code JANE_PYTHON} names the Python to take; otherwise it is the first on the PATH that has
 * numpy and pytest. Where none has them, they are installed into a virtual environment below {@code
 * target}, if that works within a minute. Libraries that are not there are skipped by the tests
 * themselves. Tests that start many processes are left out here; {@code pytest python/tests} runs
 * all.
 */
class PytestTest {
  private static final String FITS =
      "import sys; assert sys.version_info >= (3, 10); import numpy, pytest";

  /** Small graphs: compiling well costs more than it saves. The bits are the same. */
  private static final String JAVA_FLAGS =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djane.kernel=plain";

  private static final long PATIENCE = 600;

  @Test
  void aModelIsTrainedFromPython() throws Exception {
    pytest("tests/test_classifier.py::test_what_is_known_after_fit");
  }

  @Tag("slow")
  @Test
  void thePythonPackageWorks() throws Exception {
    pytest("tests");
  }

  private static void pytest(String tests) throws Exception {
    Path root = Path.of("..").toRealPath();
    Path jar = root.resolve("jane-cli/target/jane.jar");
    assumeTrue(Files.isRegularFile(jar), "there is no " + jar + ": package comes before test");
    String python = python();
    Path log = Path.of("target", "pytest.log");
    Files.createDirectories(log.getParent());
    ProcessBuilder pytest =
        new ProcessBuilder(
            python, "-m", "pytest", "-m", "not slow", "-p", "no:cacheprovider", tests);
    pytest.directory(root.resolve("python").toFile());
    pytest.environment().put("PYTHONPATH", root.resolve("python/src").toString());
    pytest.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    pytest.environment().put("JANE_JAR", jar.toString());
    pytest.environment().put("JANE_JAVA", System.getProperty("java.home"));
    pytest.environment().put("JANE_OPTS", JAVA_FLAGS);
    pytest.redirectErrorStream(true).redirectOutput(log.toFile());
    int code = run(pytest, PATIENCE);
    String said = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(code).as("%s", said).isZero();
  }

  private static String python() throws IOException, InterruptedException {
    Optional<String> found =
        Stream.of(System.getenv("JANE_PYTHON"), "python3", "python", venv("bin"), venv("Scripts"))
            .filter(each -> each != null && fits(each))
            .findFirst();
    return found.isPresent() ? found.get() : installed();
  }

  private static String venv(String programs) {
    return Path.of("target", "venv", programs, "python").toAbsolutePath().toString();
  }

  private static boolean fits(String python) {
    try {
      return run(silent(python, "-c", FITS), 30) == 0;
    } catch (IOException e) {
      return false; // there is none of this name
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A virtual environment with what the tests need; skipped where it cannot be made. */
  private static String installed() throws IOException, InterruptedException {
    for (String python : List.of("python3", "python")) {
      try {
        Path venv = Path.of("target", "venv").toAbsolutePath();
        if (run(silent(python, "-c", "import sys; assert sys.version_info >= (3, 10)"), 30) == 0
            && run(silent(python, "-m", "venv", venv.toString()), 60) == 0
            && run(silent(venv("bin"), "-m", "pip", "-q", "install", "numpy", "pytest"), 60) == 0) {
          return venv("bin");
        }
      } catch (IOException e) {
        // there is none of this name
      }
    }
    return abort(
        "no Python 3.10 or newer with numpy and pytest was found, and none could be installed;"
            + " JANE_PYTHON names one");
  }

  private static ProcessBuilder silent(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    Map<String, String> environment = builder.environment();
    environment.put("PYTHONDONTWRITEBYTECODE", "1");
    return builder;
  }

  private static int run(ProcessBuilder builder, long seconds)
      throws IOException, InterruptedException {
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return -1;
    }
    return process.exitValue();
  }
}
