package org.jane.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jane.bench.suite.Setup;
import org.jane.bench.suite.Suite;
import org.jane.run.Check;

/**
 * What was asked for on the command line.
 *
 * @param setup with what, where and how large
 * @param suites what is measured
 * @param out where results go
 * @param fresh whether what was measured before is forgotten
 * @param build tells this build of JANE from others
 */
record Options(Setup setup, List<Suite> suites, Path out, boolean fresh, String build) {
  static final String USAGE =
      """
      usage: scripts/benchmark.sh [options]
        --peers          also measure PyTorch Geometric, PyTorch, SciPy and scikit-network (makes a Python environment)
        --large          also large graphs: up to 10 M nodes and 100 M edges, 18 GB of memory, hours
        --tiny           tiny sizes, to see that everything runs
        --only NAME      only this of %s; may be repeated
        --baseline JAR   the jar of an earlier command, for trainings beside ours
        --also DATA      further data for those trainings; may be repeated
        --rounds N       how often everything is measured (3)
        --threads N      threads of every program (2)
        --cores LIST     cores to pin to, such as 0,1 (the first ones); none: not pinned
        --data DIR       the folder of datasets ($JANE_DATA)
        --out DIR        where results go (.jane/benchmark)
        --work DIR       where graphs are drawn to (the folder of results)
        --fresh          forget what was measured before
      """
          .formatted(String.join(", ", Suite.names()));

  Options {
    suites = List.copyOf(suites);
  }

  /**
   * @throws IllegalArgumentException when it makes no sense
   */
  static Options parse(List<String> args) throws IOException {
    return new Parsing(args).options();
  }

  /** The first digits of a file's SHA-256; "unknown" when it is not there. */
  static String digest(Path jar) throws IOException {
    if (!Files.exists(jar)) {
      return "unknown";
    }
    try (InputStream in = Files.newInputStream(jar)) {
      DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"));
      digesting.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digesting.getMessageDigest().digest()).substring(0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Reads one argument after the other. */
  private static final class Parsing {
    private Path root = Path.of("").toAbsolutePath();
    private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    private Path data = Path.of(Optional.ofNullable(System.getenv("JANE_DATA")).orElse("datasets"));
    private Optional<Path> out = Optional.empty();
    private Optional<Path> work = Optional.empty();
    private Optional<Path> python = Optional.empty();
    private Optional<Path> baseline = Optional.empty();
    private Optional<String> cores = Optional.empty();
    private final List<String> also = new ArrayList<>();
    private final List<Suite> suites = new ArrayList<>();
    private Setup.Size size = Setup.Size.NORMAL;
    private int rounds = 3;
    private int threads = Math.min(2, Runtime.getRuntime().availableProcessors());
    private boolean fresh;

    Parsing(List<String> args) {
      for (int a = 0; a < args.size(); a++) {
        String option = args.get(a);
        switch (option) {
          case "--peers" -> {} // the script's: it makes an environment and gives its --python
          case "--large" -> size = Setup.Size.LARGE;
          case "--tiny" -> size = Setup.Size.TINY;
          case "--fresh" -> fresh = true;
          default -> {
            a++;
            Check.that(a < args.size(), "%s is no option, or lacks its value", option);
            take(option, args.get(a));
          }
        }
      }
    }

    private void take(String option, String value) {
      switch (option) {
        case "--root" -> root = Path.of(value).toAbsolutePath();
        case "--java" -> java = Path.of(value);
        case "--python" -> python = Optional.of(Path.of(value).toAbsolutePath());
        case "--only" -> suites.add(suite(value));
        case "--baseline" -> baseline = Optional.of(file(value));
        case "--also" -> also.add(value);
        case "--rounds" -> rounds = number(option, value);
        case "--threads" -> threads = number(option, value);
        case "--cores" -> cores = Optional.of(value.equals("none") ? "" : value);
        case "--data" -> data = Path.of(value);
        case "--out" -> out = Optional.of(Path.of(value).toAbsolutePath());
        case "--work" -> work = Optional.of(Path.of(value).toAbsolutePath());
        default -> throw new IllegalArgumentException("unknown option " + option);
      }
    }

    private static int number(String option, String value) {
      try {
        return Check.atLeast(option, Integer.parseInt(value), 1);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(option + " must be a number, found " + value, e);
      }
    }

    private static Suite suite(String name) {
      return Suite.all().stream()
          .filter(suite -> suite.name().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "--only must be one of %s, found %s"
                          .formatted(String.join(", ", Suite.names()), name)));
    }

    private static Path file(String value) {
      Path file = Path.of(value).toAbsolutePath();
      Check.that(Files.isRegularFile(file), "--baseline: there is no file %s", file);
      return file;
    }

    Options options() throws IOException {
      Path jar = root.resolve("jane-bench/target/jane-bench.jar");
      Path place = out.orElse(root.resolve(".jane/benchmark"));
      Setup setup =
          new Setup(
              root,
              java,
              jar,
              data.toAbsolutePath(),
              work.orElse(place),
              python,
              baseline,
              also,
              size,
              rounds,
              threads,
              cores.orElseGet(this::firstCores));
      return new Options(setup, suites.isEmpty() ? Suite.all() : suites, place, fresh, digest(jar));
    }

    /** As many as there are threads, where they can be pinned to at all. */
    private String firstCores() {
      boolean pins =
          Files.isExecutable(Path.of("/usr/bin/taskset"))
              || Files.isExecutable(Path.of("/bin/taskset"));
      return pins
          ? IntStream.range(0, threads).mapToObj(Integer::toString).collect(Collectors.joining(","))
          : "";
    }
  }
}
