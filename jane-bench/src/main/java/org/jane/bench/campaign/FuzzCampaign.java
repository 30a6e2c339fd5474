package org.jane.bench.campaign;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Bad input, as much as wanted: every reader, the model store, the log of a search and JSON, under
 * Jazzer, which looks at coverage, and in plain loops, which are faster. Each piece of work is a
 * process of its own; what Jazzer found worth keeping and the counts stay in the folder, so that
 * another call goes on. Jazzer has the share of the time that {@code -Dcampaign.jazzer} says (a
 * third), in pieces of {@code -Dcampaign.piece} seconds (120); with {@code -Dcampaign.trace=cov} it
 * looks at coverage alone, not at what is compared: two to three times as fast over all targets.
 *
 * <pre>
 * java -cp 'DIR/*' org.jane.bench.campaign.FuzzCampaign SECONDS PROCESSES FOLDER [TARGET…]
 * </pre>
 */
public final class FuzzCampaign {
  private static final Pattern BY_JAZZER =
      Pattern.compile("stat::number_of_executed_units:\\s*(\\d+)");
  private static final Pattern ON_THE_WAY = Pattern.compile("(?m)^#(\\d+)\\t");
  private static final Pattern BY_LOOP = Pattern.compile("DONE (\\d+) executions, (\\d+) faults");

  private record Job(FuzzTarget target, boolean jazzer, long seconds, long seed) {
    String name() {
      return target.key() + (jazzer ? "-jazzer" : "-loop");
    }
  }

  private final Path folder;
  private final ConcurrentLinkedQueue<Job> jobs = new ConcurrentLinkedQueue<>();

  private FuzzCampaign(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    long seconds = Long.parseLong(arguments[0]);
    int processes = Integer.parseInt(arguments[1]);
    Path folder = Path.of(arguments[2]).toAbsolutePath();
    System.setProperty("campaign.folder", folder.toString());
    FuzzTarget.models();
    List<FuzzTarget> targets =
        arguments.length > 3
            ? Arrays.stream(arguments).skip(3).map(FuzzTarget::named).toList()
            : List.of(FuzzTarget.values());
    new FuzzCampaign(folder).run(targets, seconds, processes);
  }

  private void run(List<FuzzTarget> targets, long seconds, int processes) throws Exception {
    Files.createDirectories(folder);
    long seed = System.nanoTime() & 0xFFFFFFL;
    double jazzer = Double.parseDouble(System.getProperty("campaign.jazzer", "0.33"));
    double each = (double) seconds * processes / targets.size();
    for (FuzzTarget target : targets) {
      add(new Job(target, true, Math.round(jazzer * each), ++seed));
    }
    for (FuzzTarget target : targets) {
      add(new Job(target, false, Math.round((1 - jazzer) * each), ++seed));
    }
    List<Thread> workers = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      Thread worker = new Thread(this::work);
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    table();
  }

  /** Pieces of a few minutes: the last ones do not keep the others waiting. */
  private void add(Job job) {
    if (job.seconds() >= 10) {
      long piece = Long.getLong("campaign.piece", 120);
      long pieces = (job.seconds() + piece - 1) / piece;
      for (int p = 0; p < pieces; p++) {
        jobs.add(new Job(job.target(), job.jazzer(), job.seconds() / pieces, job.seed() + p));
      }
    }
  }

  private void work() {
    for (Job job = jobs.poll(); job != null; job = jobs.poll()) {
      try {
        carryOut(job);
      } catch (IOException | InterruptedException e) {
        System.out.println(job.name() + ": " + e);
      }
    }
  }

  private void carryOut(Job job) throws IOException, InterruptedException {
    Path corpus = Files.createDirectories(folder.resolve("corpus").resolve(job.target().key()));
    Path faults = Files.createDirectories(folder.resolve("faults"));
    Path log =
        Files.createDirectories(folder.resolve("logs")).resolve(job.name() + "-" + job.seed());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // As much as most of these would have; what a file claims must not be believed.
    command.addAll(List.of("-Xmx512m", "-Xss1m", "-XX:+UseSerialGC"));
    command.add("-XX:-OmitStackTraceInFastThrow");
    for (String name : List.of("campaign.seeds", "java.io.tmpdir", "jdk.attach.allowAttachSelf")) {
      if (System.getProperty(name) != null) {
        command.add("-D" + name + "=" + System.getProperty(name));
      }
    }
    command.add("-Dcampaign.folder=" + folder);
    command.add("-Djane.kernel=plain");
    command.addAll(List.of("-cp", absolute(System.getProperty("java.class.path"))));
    if (job.jazzer()) {
      if (isEmpty(corpus)) {
        int number = 0;
        for (byte[] good : job.target().seeds()) {
          byte[] input = new byte[good.length + 1];
          System.arraycopy(good, 0, input, 1, good.length);
          Files.write(corpus.resolve("seed" + number++), input);
        }
      }
      command.add("com.code_intelligence.jazzer.Jazzer");
      command.add("--target_class=" + Fuzzer.class.getName());
      command.add("--target_args=" + job.target().key());
      command.add(
          "--instrumentation_includes=org.jane.**:com.fasterxml.jackson.**:us.hebi.**:net.razorvine.**:de.siegmar.**");
      command.add("--instrumentation_excludes=org.jane.bench.**");
      if (System.getProperty("campaign.trace") != null) {
        command.add("--trace=" + System.getProperty("campaign.trace"));
      }
      command.add("--keep_going=50");
      command.add("--reproducer_path=" + faults);
      command.add("-max_total_time=" + job.seconds());
      command.add("-seed=" + job.seed());
      command.add("-rss_limit_mb=3000");
      command.add("-timeout=20");
      command.add("-max_len=20000");
      command.add("-print_final_stats=1");
      command.add("-artifact_prefix=" + faults + "/" + job.target().key() + "-");
      command.add(corpus.toString());
    } else {
      command.add(FuzzLoop.class.getName());
      command.addAll(
          List.of(job.target().key(), "" + job.seconds(), "" + job.seed(), folder.toString()));
    }
    long began = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!process.waitFor(job.seconds() + 120, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    double took = (System.nanoTime() - began) / 1e9;
    String said = Files.readString(log, StandardCharsets.ISO_8859_1);
    long executions =
        Math.max(last(BY_JAZZER, said), Math.max(last(ON_THE_WAY, said), last(BY_LOOP, said)));
    String line =
        String.format(
            Locale.ROOT,
            "%s,%s,%d,%.0f,%d,%d%n",
            job.target().key(),
            job.jazzer() ? "jazzer" : "loop",
            executions,
            took,
            job.seed(),
            process.exitValue());
    synchronized (this) {
      Files.writeString(
          folder.resolve("counts.csv"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      System.out.print(line);
    }
  }

  /** The children run in the folder of the campaign. */
  private static String absolute(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private static long last(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    long value = 0;
    while (matcher.find()) {
      value = Long.parseLong(matcher.group(1));
    }
    return value;
  }

  /** All that was done in the folder so far, as a table for the documentation. */
  private void table() throws IOException {
    Map<String, double[]> sums = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve("counts.csv"))) {
      String[] cells = line.split(",");
      double[] sum = sums.computeIfAbsent(cells[0], key -> new double[4]);
      int at = cells[1].equals("jazzer") ? 0 : 2;
      sum[at] += Double.parseDouble(cells[2]);
      sum[at + 1] += Double.parseDouble(cells[3]);
    }
    double[] all = new double[4];
    System.out.println("| target | Jazzer | in plain loops | core hours |\n|---|---:|---:|---:|");
    sums.forEach(
        (target, sum) -> {
          row(target, sum);
          for (int i = 0; i < all.length; i++) {
            all[i] += sum[i];
          }
        });
    row("all", all);
    try (Stream<Path> faults = Files.list(Files.createDirectories(folder.resolve("faults")))) {
      System.out.println("files in " + folder.resolve("faults") + ": " + faults.count());
    }
  }

  private static void row(String name, double[] sum) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %,.0f | %,.0f | %.2f |%n",
        name,
        sum[0],
        sum[2],
        (sum[1] + sum[3]) / 3600);
  }
}
