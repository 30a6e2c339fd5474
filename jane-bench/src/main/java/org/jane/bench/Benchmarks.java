package org.jane.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.bench.suite.Contender;
import org.jane.bench.suite.Results;
import org.jane.bench.suite.Setup;
import org.jane.bench.suite.Suite;
import org.jane.store.AtomicFile;

/**
 * Measures everything that is asked for, round by round, and prints Markdown tables. {@code
 * scripts/benchmark.sh} builds and calls it.
 *
 * <p>In a round every process runs once, those that are compared one after the other; a table shows
 * medians over the rounds. A process that fails is named and shown as failed; it is tried again
 * when the command is.
 */
public final class Benchmarks {
  private final Options options;
  private final Setup setup;
  private final Results results;

  private Benchmarks(Options options) throws IOException {
    this.options = options;
    this.setup = options.setup();
    Path file = options.out().resolve(setup.tiny() ? "tiny.json" : "results.json");
    if (options.fresh()) {
      Files.deleteIfExists(file);
    }
    Files.createDirectories(options.out());
    Files.createDirectories(setup.work().resolve("graphs"));
    this.results = Results.open(file, machine());
  }

  public static void main(String[] args) throws IOException {
    if (List.of(args).contains("--help")) {
      System.out.print(Options.USAGE);
      return;
    }
    Options options;
    try {
      options = Options.parse(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println("benchmark: " + e.getMessage());
      System.err.print(Options.USAGE);
      System.exit(2);
      return;
    }
    Benchmarks benchmarks;
    try {
      benchmarks = new Benchmarks(options);
    } catch (IllegalArgumentException e) { // what was measured before does not go with this
      System.err.println("benchmark: " + e.getMessage());
      System.exit(2);
      return;
    }
    benchmarks.run();
  }

  private void run() throws IOException {
    List<Suite> asked = new ArrayList<>();
    for (Suite suite : options.suites()) {
      if (suite.missing(setup).isEmpty()) {
        asked.add(suite);
      } else {
        say("%s is left out: %s", suite.name(), suite.missing(setup));
      }
    }
    ChildProcess processes = new ChildProcess(setup, options.out().resolve("log"));
    for (int round = 0; round < setup.rounds(); round++) {
      for (Suite suite : asked) {
        for (Contender contender : suite.contenders(setup)) {
          measure(contender, round, processes);
        }
      }
    }
    if (results.builds() > 1) {
      say("what was measured comes from several builds of JANE; --fresh measures all of it again");
    }
    StringBuilder tables = new StringBuilder(heading());
    for (Suite suite : asked) {
      tables.append(suite.markdown(setup, results)).append('\n');
    }
    System.out.print(tables);
    AtomicFile.write(
        options.out().resolve(setup.tiny() ? "tiny.md" : "tables.md"), tables.toString());
    say("tables and numbers are in %s", options.out());
  }

  private void measure(Contender contender, int round, ChildProcess processes) throws IOException {
    if (results.count(contender.key()) > round
        || round >= contender.rounds()
        || results.failed(contender.key())) {
      return;
    }
    say("round %d of %d: %s", round + 1, setup.rounds(), contender.key());
    try {
      Map<String, Object> sample = new LinkedHashMap<>(processes.measure(contender));
      if (contender.ours()) {
        sample.put("build", options.build());
      }
      results.add(contender.key(), sample);
    } catch (ChildProcess.FailedException e) {
      results.fail(contender.key());
      say("%s failed: %s", contender.key(), e.why());
    }
  }

  private Map<String, Object> machine() throws IOException {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("processor", processor());
    facts.put("processors", (long) Runtime.getRuntime().availableProcessors());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("java", System.getProperty("java.version"));
    facts.put("threads", (long) setup.threads());
    facts.put("cores", setup.cores());
    if (setup.baseline().isPresent()) {
      facts.put("baseline", Options.digest(setup.baseline().get()));
    }
    return facts;
  }

  private String heading() throws IOException {
    return """
        %s, %s, Java %s, %d threads%s, medians of up to %d rounds in which all take turns.%s

        """
        .formatted(
            processor(),
            System.getProperty("os.name"),
            System.getProperty("java.version"),
            setup.threads(),
            setup.cores().isEmpty() ? " (not pinned)" : " pinned to cores " + setup.cores(),
            setup.rounds(),
            setup.tiny() ? " Tiny sizes: these numbers say nothing." : "");
  }

  private static String processor() throws IOException {
    Path facts = Path.of("/proc/cpuinfo");
    return Files.isReadable(facts)
        ? Files.readAllLines(facts).stream()
            .filter(line -> line.startsWith("model name"))
            .findFirst()
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .orElse("unknown")
        : System.getProperty("os.arch");
  }

  private static void say(String format, Object... values) {
    System.err.printf("benchmark: " + format + "%n", values);
  }
}
