package org.jane.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jane.bench.suite.Contender;
import org.jane.bench.suite.Results;
import org.jane.bench.suite.Setup;

/**
 * Runs processes one at a time and understands what they print. What they say besides goes to files
 * in a folder, the last run of each.
 */
final class ChildProcess {
  /** A process ended otherwise than it should. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1;

    private final String why;

    FailedException(String why) {
      super(why);
      this.why = why;
    }

    String why() {
      return why;
    }
  }

  private static final List<String> THREAD_VARIABLES =
      List.of("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS");

  private final Setup setup;
  private final Path logs;

  ChildProcess(Setup setup, Path logs) {
    this.setup = setup;
    this.logs = logs;
  }

  Map<String, Object> measure(Contender contender) throws IOException, FailedException {
    String log = contender.key().replaceAll("[^\\w.-]+", "-");
    if (contender.prepared().isPresent() && !Files.exists(contender.prepared().get().file())) {
      run(contender.prepared().get().command(), Map.of(), log + "-prepare");
    }
    List<String> command = new ArrayList<>();
    if (contender.timed()) { // what the shell says of time, on the last line
      command.addAll(List.of("bash", "-c", "TIMEFORMAT='%R %U %S'; time \"$@\"", "timed"));
    }
    command.addAll(contender.command());
    Path output = run(command, contender.environment(), log);
    if (contender.timed()) {
      String[] seconds = last(Files.readAllLines(output.resolveSibling(log + ".err")), " ");
      return Map.of(
          "seconds",
          Double.parseDouble(seconds[0]),
          "cpuSeconds",
          Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]));
    }
    List<String> lines =
        Files.readAllLines(output).stream().filter(line -> line.startsWith("{")).toList();
    if (lines.isEmpty()) {
      throw new FailedException("it printed no result, see " + output);
    }
    try {
      return Results.sample(lines.get(lines.size() - 1));
    } catch (IllegalArgumentException e) {
      throw new FailedException("its result is not readable, see " + output);
    }
  }

  private static String[] last(List<String> lines, String separator) throws FailedException {
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).matches("[0-9.]+ [0-9.]+ [0-9.]+")) {
        return lines.get(i).split(separator);
      }
    }
    throw new FailedException("its time is not known");
  }

  /** Runs a process to its end and returns the file of its output. */
  private Path run(List<String> command, Map<String, String> environment, String log)
      throws IOException, FailedException {
    Files.createDirectories(logs);
    Path output = logs.resolve(log + ".out");
    Path errors = logs.resolve(log + ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(setup.root().toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    THREAD_VARIABLES.forEach(v -> builder.environment().put(v, "" + setup.threads()));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().putAll(environment);
    Process process = builder.start();
    Thread end = new Thread(process::destroy); // Ctrl-C ends what is being measured, too
    Runtime.getRuntime().addShutdownHook(end);
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new FailedException("exit code " + code + ", see " + errors);
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new FailedException("it was interrupted");
    } finally {
      Runtime.getRuntime().removeShutdownHook(end);
    }
    return output;
  }
}
