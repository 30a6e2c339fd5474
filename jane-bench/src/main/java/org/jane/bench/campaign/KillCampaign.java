package org.jane.bench.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jane.methods.Methods;
import org.jspecify.annotations.Nullable;

/**
 * Kills trainings of every method, searches, evaluations and reproductions at random moments,
 * resumes them, kills them again, and compares what they end with, byte for byte, with a run that
 * nobody killed. With a folder on a small disk ({@code mount -t tmpfs -o size=3m}), a part of the
 * runs also meets a full one.
 *
 * <pre>
 * java -cp 'DIR/*' org.jane.bench.campaign.KillCampaign SECONDS PROCESSES FOLDER [SMALL_DISK]
 * </pre>
 */
public final class KillCampaign {
  private static final String DATA = "synthetic:alpha=0.5,n=150,seed=1,degree=10";
  private static final int KILLS_IN_A_ROW = 6;

  /** A command, and where what it makes lies. */
  private record Work(String name, List<String> command, String output) {}

  private final Path folder;
  private final @Nullable Path small;
  private final long end;
  private final ConcurrentLinkedQueue<Work> works = new ConcurrentLinkedQueue<>();
  private final Map<String, long[]> counts = new TreeMap<>();

  private KillCampaign(Path folder, @Nullable Path small, long end) {
    this.folder = folder;
    this.small = small;
    this.end = end;
  }

  public static void main(String[] arguments) throws Exception {
    long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L;
    Path folder = Files.createDirectories(Path.of(arguments[2]).toAbsolutePath());
    @Nullable Path small = arguments.length > 3 ? Path.of(arguments[3]).toAbsolutePath() : null;
    KillCampaign campaign = new KillCampaign(folder, small, end);
    campaign.run(Integer.parseInt(arguments[1]));
  }

  private static List<Work> all() {
    List<Work> all = new ArrayList<>();
    for (String method : Methods.names()) {
      List<String> command = new ArrayList<>(List.of("train", DATA, "--method", method));
      command.addAll(List.of("--no-auto", "--no-worth", "--checkpoint", "c", "--resume"));
      all.add(new Work("train " + method, command, "--model=o"));
    }
    all.add(
        new Work(
            "search",
            List.of(
                "train",
                DATA,
                "--method",
                "mlp",
                "--auto",
                "--trials",
                "6",
                "--no-worth",
                "--checkpoint",
                "c",
                "--resume"),
            "--model=o"));
    all.add(
        new Work(
            "evaluate",
            List.of(
                "evaluate",
                DATA,
                "--methods",
                "lp,mlp,gcn,sign",
                "--runs",
                "4",
                "--no-auto",
                "--resume"),
            "--json=o"));
    all.add(
        new Work(
            "reproduce",
            List.of(
                "reproduce",
                "figure1",
                "--methods",
                "lp,mlp",
                "--runs",
                "2",
                "--no-auto",
                "--resume"),
            "--out=o"));
    return all;
  }

  private void run(int processes) throws Exception {
    List<Thread> workers = new ArrayList<>();
    List<Work> all = all();
    for (int w = 0; w < 1000; w++) {
      works.addAll(all);
    }
    for (int p = 0; p < processes; p++) {
      int number = p;
      Thread worker =
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(System.nanoTime() + number);
                for (Work work = works.poll();
                    work != null && System.nanoTime() < end;
                    work = works.poll()) {
                  try {
                    carryOut(work, number, random);
                  } catch (IOException | InterruptedException e) {
                    System.out.println(work.name() + ": " + e);
                  }
                }
              });
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    table();
  }

  private void carryOut(Work work, int number, SplittableRandom random)
      throws IOException, InterruptedException {
    Path here = Files.createDirectories(folder.resolve("p" + number));
    clean(here);
    long began = System.nanoTime();
    String whole = reference(work, here);
    if (whole.isEmpty()) {
      return;
    }
    long millis = millis(work);
    Path disk = small;
    // one process only: what another has filled would not become free with this one's filler
    boolean full = disk != null && number == 0 && random.nextBoolean();
    Path place = disk != null && full ? Files.createDirectories(disk.resolve("p" + number)) : here;
    clean(place);
    int kills = 0;
    int fullEnds = 0;
    while (true) {
      if (full) {
        fill(place, random);
      }
      Process process = start(work, place);
      boolean let = kills >= KILLS_IN_A_ROW || System.nanoTime() - began > 120_000_000_000L;
      long moment = random.nextLong(Math.max(1, millis));
      if (!let && !process.waitFor(moment, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor(); // SIGKILL
        kills++;
        if (Files.isRegularFile(place.resolve("o"))
            && !work.name().equals("evaluate")
            && !digest(place.resolve("o")).equals(whole)) {
          fault(work, place, "after a kill a file is there that is not whole");
          break;
        }
        continue;
      }
      process.waitFor(300, TimeUnit.SECONDS);
      if (process.exitValue() != 0 && full) {
        fullEnds++;
        Files.deleteIfExists(place.resolve("filler"));
        full = false; // from now on there is room again
        continue;
      }
      if (process.exitValue() != 0) {
        fault(work, place, "exit code " + process.exitValue());
      } else if (!digest(place.resolve("o")).equals(whole)) {
        fault(work, place, "other bytes");
      }
      break;
    }
    synchronized (this) {
      long[] count = counts.computeIfAbsent(work.name(), key -> new long[4]);
      count[0] += kills;
      count[1]++;
      count[2] += fullEnds;
      String line = work.name() + "," + kills + "," + fullEnds + "\n";
      Files.writeString(
          folder.resolve("counts.csv"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    clean(place);
  }

  /** Fills the small disk but for a little. */
  private static void fill(Path place, SplittableRandom random) throws IOException {
    Path filler = place.resolve("filler");
    Files.deleteIfExists(filler);
    long room = Files.getFileStore(place).getUsableSpace() - random.nextInt(1 << 18);
    if (room > 0) {
      Files.write(filler, new byte[(int) Math.min(room, 64 << 20)]);
    }
  }

  private void fault(Work work, Path place, String what) throws IOException {
    String said = Files.exists(said(place)) ? Files.readString(said(place)) : "";
    String text = work.name() + ": " + what + "\n" + said + "\n";
    synchronized (this) {
      counts.computeIfAbsent(work.name(), key -> new long[4])[3]++;
      Files.writeString(
          folder.resolve("faults.txt"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      System.out.print(text);
    }
  }

  /** The digest of what nobody killed; made once and kept in the folder. */
  private String reference(Work work, Path here) throws IOException, InterruptedException {
    Path kept = folder.resolve("whole-" + work.name().replace(' ', '-'));
    synchronized (works) {
      if (!Files.exists(kept)) {
        long began = System.nanoTime();
        Process process = start(work, here);
        process.waitFor();
        if (process.exitValue() != 0) {
          fault(work, here, "whole run: exit code " + process.exitValue());
          Files.writeString(kept, " 0");
        } else {
          Files.writeString(
              kept, digest(here.resolve("o")) + " " + (System.nanoTime() - began) / 1_000_000);
        }
        clean(here);
      }
    }
    return Files.readString(kept).split(" ")[0];
  }

  private long millis(Work work) throws IOException {
    return Long.parseLong(
        Files.readString(folder.resolve("whole-" + work.name().replace(' ', '-'))).split(" ")[1]);
  }

  private static Process start(Work work, Path place) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m", "-XX:+UseSerialGC"));
    command.addAll(List.of("-Djane.kernel=plain", "-cp", System.getProperty("java.class.path")));
    command.add("org.jane.cli.Jane");
    command.addAll(work.command());
    command.addAll(List.of(work.output(), "--threads=1", "--quiet"));
    // What it says goes elsewhere: it is not the disk that may be full.
    return new ProcessBuilder(command)
        .directory(place.toFile())
        .redirectErrorStream(true)
        .redirectOutput(said(place).toFile())
        .start();
  }

  private static Path said(Path place) {
    String name = place.toString().replaceAll("[^A-Za-z0-9]+", "-");
    return Path.of(System.getProperty("java.io.tmpdir", "/tmp"), "jane-said" + name);
  }

  /** Of a file, or of all files of a folder but those that tell when they were made. */
  private static String digest(Path what) throws IOException {
    if (!Files.exists(what)) {
      return "missing";
    }
    try (Stream<Path> files = Files.walk(what)) {
      MessageDigest sum = MessageDigest.getInstance("SHA-256");
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        sum.update(what.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        sum.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(sum.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static void clean(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .sorted(Comparator.reverseOrder())
          .filter(file -> !file.equals(folder))
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  private void table() throws IOException {
    Map<String, long[]> sums = new TreeMap<>();
    if (Files.exists(folder.resolve("counts.csv"))) {
      for (String line : Files.readAllLines(folder.resolve("counts.csv"))) {
        String[] cells = line.split(",");
        for (String key : List.of(cells[0], "~all")) {
          long[] sum = sums.computeIfAbsent(key, name -> new long[3]);
          sum[0] += Long.parseLong(cells[1]);
          sum[1]++;
          sum[2] += Long.parseLong(cells[2]);
        }
      }
    }
    System.out.println(
        "| work | kills | runs compared | ends on a full disk |\n|---|---:|---:|---:|");
    sums.forEach(
        (name, sum) ->
            System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %d |%n",
                name.replace("~", ""),
                sum[0],
                sum[1],
                sum[2]));
    System.out.println(
        Files.exists(folder.resolve("faults.txt"))
            ? "FAULTS: " + folder.resolve("faults.txt")
            : "no fault");
  }
}
