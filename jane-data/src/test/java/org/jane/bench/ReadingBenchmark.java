package org.jane.bench;

import com.sun.management.OperatingSystemMXBean;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.data.csv.CsvFolder;
import org.jane.data.csv.CsvOptions;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * How long reading a large folder takes, against what FastCSV alone needs to scan the same files: a
 * million nodes with sixteen numeric columns, ten million edges. The target is a ratio of at most
 * 5.
 *
 * <pre>
 * mvn -q -B -ntp -DskipTests package
 * java -Xmx2g -cp jane-data/target/test-classes:jane-cli/target/jane.jar \
 *     org.jane.bench.ReadingBenchmark FOLDER [ROUNDS]
 * </pre>
 *
 * The files (about 330 MB) are written to FOLDER in the first run and used again in later ones.
 */
public final class ReadingBenchmark {
  private static final int NODES = 1_000_000;
  private static final int EDGES = 10_000_000;
  private static final int COLUMNS = 16;

  private ReadingBenchmark() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    if (!CsvFolder.recognises(folder)) {
      Files.createDirectories(folder);
      writeNodes(folder.resolve(CsvFolder.NODES));
      writeEdges(folder.resolve(CsvFolder.EDGES));
    }
    Timing scan = new Timing();
    Timing read = new Timing();
    for (int round = 1; round <= rounds; round++) { // in turn: a busy machine then hits both
      scan.start();
      long fields = scan(folder.resolve(CsvFolder.NODES)) + scan(folder.resolve(CsvFolder.EDGES));
      scan.stop();
      read.start();
      Dataset dataset =
          org.jane.data.csv.CsvReader.readFolder(folder, CsvOptions.defaults(), Run.seeded(1));
      read.stop();
      System.out.printf(
          "round %d: scan %s (%d fields), read %s (%d nodes, %d edges, %d values)%n",
          round,
          scan,
          fields,
          read,
          dataset.graph().nodes(),
          dataset.graph().graph().edges(),
          dataset.graph().attributes().entries());
    }
    System.out.printf(
        "medians: scan %.2f s, read %.2f s, ratio %.2f; processor time %.2f s, %.2f s, ratio %.2f;"
            + " heap at most %d MiB%n",
        median(scan.seconds),
        median(read.seconds),
        median(read.seconds) / median(scan.seconds),
        median(scan.processorSeconds),
        median(read.processorSeconds),
        median(read.processorSeconds) / median(scan.processorSeconds),
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /** Time on the clock, and time of processors, which other work on the machine disturbs less. */
  private static final class Timing {
    private final List<Double> seconds = new ArrayList<>();
    private final List<Double> processorSeconds = new ArrayList<>();
    private final OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long start;
    private long processorStart;

    void start() {
      start = System.nanoTime();
      processorStart = system.getProcessCpuTime();
    }

    void stop() {
      seconds.add((System.nanoTime() - start) / 1e9);
      processorSeconds.add((system.getProcessCpuTime() - processorStart) / 1e9);
    }

    @Override
    public String toString() {
      return String.format("%.2f s", seconds.get(seconds.size() - 1));
    }
  }

  private static long scan(Path file) throws IOException {
    long fields = 0;
    try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(file)) {
      for (CsvRecord row : csv) {
        fields += row.getFieldCount();
      }
    }
    return fields;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static void writeNodes(Path file) throws IOException {
    RandomStream random = Run.seeded(1).random("nodes");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      StringBuilder row = new StringBuilder("id,label");
      for (int c = 0; c < COLUMNS; c++) {
        row.append(",x").append(c);
      }
      for (int i = 0; i < NODES; i++) {
        row.append("\nn").append(i).append(",c").append(random.nextInt(10));
        for (int c = 0; c < COLUMNS; c++) {
          int millionths = random.nextInt(8_000_000) - 4_000_000;
          row.append(millionths < 0 ? ",-" : ",").append(Math.abs(millionths) / 1_000_000);
          row.append('.').append(1_000_000 + Math.abs(millionths) % 1_000_000);
          row.deleteCharAt(row.length() - 7); // the leading 1, there to keep the zeros after it
        }
        flush(row, out);
      }
      out.write('\n');
    }
  }

  private static void writeEdges(Path file) throws IOException {
    RandomStream random = Run.seeded(1).random("edges");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      StringBuilder row = new StringBuilder("source,target");
      for (int e = 0; e < EDGES; e++) {
        row.append("\nn").append(random.nextInt(NODES)).append(",n").append(random.nextInt(NODES));
        flush(row, out);
      }
      out.write('\n');
    }
  }

  private static void flush(StringBuilder row, OutputStream out) throws IOException {
    out.write(row.toString().getBytes(StandardCharsets.US_ASCII));
    row.setLength(0);
  }
}
