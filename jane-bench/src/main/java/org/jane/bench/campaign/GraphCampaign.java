package org.jane.bench.campaign;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Random graphs through training, prediction and explanation. Every case is its number, so a fault
 * is found again by it, and another call with the same folder goes on behind the last one.
 *
 * <pre>
 * java -cp 'DIR/*' org.jane.bench.campaign.GraphCampaign SECONDS PROCESSES FOLDER
 * java -cp 'DIR/*' org.jane.bench.campaign.GraphCampaign case NUMBER
 * </pre>
 */
public final class GraphCampaign {
  private GraphCampaign() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("case")) {
      RandomCase one = RandomCase.of(Long.parseLong(arguments[1]));
      System.out.println(
          one.method().name() + " " + one.settings() + ", " + one.data().nodes() + " nodes");
      System.out.println(new GraphChecks(Files.createTempDirectory("graphs")).of(one));
      return;
    }
    if (arguments[0].equals("child")) {
      child(
          Long.parseLong(arguments[1]),
          Long.parseLong(arguments[2]),
          Long.parseLong(arguments[3]),
          Path.of(arguments[4]));
      return;
    }
    long seconds = Long.parseLong(arguments[0]);
    int processes = Integer.parseInt(arguments[1]);
    Path folder = Path.of(arguments[2]).toAbsolutePath();
    Files.createDirectories(folder.resolve("faults"));
    long from = next(folder);
    List<Process> children = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djane.kernel=plain"));
      command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
      command.addAll(
          List.of("-cp", System.getProperty("java.class.path"), GraphCampaign.class.getName()));
      // Each process has numbers of its own, a million apart.
      command.addAll(
          List.of("child", "" + seconds, "" + (from + p * 1_000_000L), "" + p, folder.toString()));
      children.add(new ProcessBuilder(command).inheritIO().start());
    }
    for (Process child : children) {
      child.waitFor();
    }
    table(folder);
  }

  /** The first number no call has had: a call takes whole thousands of millions. */
  private static long next(Path folder) throws IOException {
    Path file = folder.resolve("calls");
    long calls = Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
    Files.writeString(file, Long.toString(calls + 1));
    return calls * 1_000_000_000L;
  }

  private static void child(long seconds, long from, long process, Path folder) throws IOException {
    GraphChecks checks = new GraphChecks(Files.createTempDirectory("jane-graphs"));
    Map<String, long[]> counts = new TreeMap<>();
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    for (long number = from; System.nanoTime() < end; number++) {
      String method = "?";
      int what = 2;
      long began = System.nanoTime();
      try {
        RandomCase one = RandomCase.of(number);
        method = one.method().name();
        what = checks.of(one).ordinal();
      } catch (RuntimeException | Error e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        Files.writeString(
            folder.resolve("faults").resolve(method + "-" + number + ".txt"), text.toString());
      }
      long[] count = counts.computeIfAbsent(method, key -> new long[4]);
      count[what]++;
      count[3] += System.nanoTime() - began;
    }
    StringBuilder lines = new StringBuilder();
    counts.forEach(
        (method, count) ->
            lines.append(
                String.format(
                    Locale.ROOT,
                    "%s,%d,%d,%d,%.1f%n",
                    method,
                    count[0],
                    count[1],
                    count[2],
                    count[3] / 1e9)));
    Files.writeString(
        folder.resolve("counts-" + process + ".csv"),
        lines.toString(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static void table(Path folder) throws IOException {
    Map<String, double[]> sums = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith("counts-")).toList()) {
        for (String line : Files.readAllLines(file)) {
          String[] cells = line.split(",");
          for (String key : List.of(cells[0], "~all")) {
            double[] sum = sums.computeIfAbsent(key, name -> new double[4]);
            for (int i = 0; i < 4; i++) {
              sum[i] += Double.parseDouble(cells[i + 1]);
            }
          }
        }
      }
    }
    System.out.println(
        "| method | learnt | refused | faults | core seconds |\n|---|---:|---:|---:|---:|");
    sums.forEach(
        (method, sum) ->
            System.out.printf(
                Locale.ROOT,
                "| %s | %,.0f | %,.0f | %,.0f | %,.0f |%n",
                method.replace("~", ""),
                sum[0],
                sum[1],
                sum[2],
                sum[3]));
    String faults;
    try (Stream<Path> files = Files.list(folder.resolve("faults"))) {
      faults =
          files
              .map(file -> file.getFileName().toString())
              .sorted()
              .limit(40)
              .collect(Collectors.joining(" "));
    }
    System.out.println("faults in " + folder + File.separator + "faults: " + faults);
  }
}
