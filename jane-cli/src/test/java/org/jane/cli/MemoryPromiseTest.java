package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.model.Shape;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A training in a Java whose heap is a tenth larger than the estimate does not run out of memory.
 *
 * <p>The test tries a few; {@link #main} tries methods on graphs of many sizes: {@code java …
 * org.jane.cli.MemoryPromiseTest FOLDER 3000,150000 all [-XX:+UseSerialGC …]}.
 */
@Tag("slow")
class MemoryPromiseTest {
  private static final int CLASSES = 4;

  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource({
    "jane, 2000, 8000, 20, -XX:+UseG1GC",
    "gcn, 4000, 20000, 30, -XX:+UseG1GC",
    "sage, 4000, 20000, 30, -XX:+UseSerialGC",
    "mlp, 20000, 20000, 60, -XX:+UseParallelGC",
    "jane-nu, 12000, 40000, 10, -XX:+UseSerialGC",
  })
  void trainingFitsIntoWhatIsEstimated(
      String method, int nodes, int edges, int attributes, String collector)
      throws IOException, InterruptedException {
    Trial trial = new Trial(method, nodes, edges, attributes);
    trial.draw(temp);
    assertThat(trial.train(temp, List.of(collector), "--set", "epochs=8"))
        .as("the end of the training; the first epochs take as much as all")
        .isEmpty();
  }

  /** Methods on graphs of several sizes, or all methods; prints what came of each. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path folder = Path.of(args[0]);
    List<String> sizes = List.of(args[1].split(","));
    List<String> methods =
        args[2].equals("all")
            ? Methods.all().stream().map(Method::name).toList()
            : List.of(args[2].split(","));
    List<String> flags = List.of(args).subList(3, args.length);
    for (String size : sizes) {
      int nodes = Integer.parseInt(size);
      for (int degree : new int[] {4, 20}) {
        for (int attributes : new int[] {2, 40}) {
          Path data = folder.resolve(nodes + "-" + degree + "-" + attributes);
          new Trial("", nodes, nodes * degree / 2, attributes).draw(data);
          for (String method : methods) {
            Trial trial = new Trial(method, nodes, nodes * degree / 2, attributes);
            String found = trial.train(data, flags);
            System.out.printf(
                "%s, heap %,d: %s%n",
                trial, trial.heap(flags), found.isEmpty() ? "fits" : found.strip());
          }
        }
      }
    }
  }

  /** A method on a graph of some size. */
  private record Trial(String method, int nodes, int edges, int attributes) {
    /** Writes a graph with numbers that are not 0, so that its sizes are known. */
    void draw(Path folder) throws IOException {
      Files.createDirectories(folder);
      RandomStream random = Run.seeded(1).random("memory", nodes);
      try (PrintWriter out = new PrintWriter(folder.resolve("nodes.csv").toFile())) {
        StringBuilder row = new StringBuilder("id,label");
        for (int a = 0; a < attributes; a++) {
          row.append(",x").append(a);
        }
        out.println(row);
        for (int i = 0; i < nodes; i++) {
          row.setLength(0);
          row.append('n').append(i).append(i % 4 < 2 ? ",c" + random.nextInt(CLASSES) : ",");
          for (int a = 0; a < attributes; a++) {
            row.append(',').append(1 + random.nextInt(1000) / 8f);
          }
          out.println(row);
        }
      }
      try (PrintWriter out = new PrintWriter(folder.resolve("edges.csv").toFile())) {
        out.println("source,target");
        for (int e = 0; e < edges; e++) {
          out.println("n" + random.nextInt(nodes) + ",n" + random.nextInt(nodes));
        }
      }
    }

    private Shape shape() {
      return new Shape(
          nodes, edges, false, attributes, (long) nodes * attributes, CLASSES, nodes / 2);
    }

    /** Bytes that the training is estimated to need with a collector. */
    long heap(List<String> flags) {
      String collector =
          String.join(" ", flags).contains("UseG1GC") || flags.isEmpty() ? "G1" : "Copy";
      return Methods.named(method)
          .trainer(Map.of())
          .estimateMemory(shape())
          .heapWith(List.of(collector));
    }

    /**
     * Trains in a Java of its own.
     *
     * @return what it said if it did not get to its end
     */
    String train(Path data, List<String> flags, String... more)
        throws IOException, InterruptedException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-Xmx" + heap(flags) / 10 * 11);
      command.addAll(flags);
      command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-cp"));
      command.add(
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
      command.addAll(List.of(Jane.class.getName(), "train"));
      command.addAll(List.of(data.toString(), "--method", method, "--no-auto", "--no-worth"));
      command.addAll(List.of("--threads", "2", "--quiet"));
      command.addAll(List.of(more));
      command.addAll(List.of("--model", data.resolve("m.jane").toString()));
      File said = data.resolve("said").toFile();
      Process process =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said).start();
      if (!process.waitFor(30, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        return "takes more than half an hour";
      }
      return process.exitValue() == 0 ? "" : Files.readString(said.toPath());
    }
  }
}
