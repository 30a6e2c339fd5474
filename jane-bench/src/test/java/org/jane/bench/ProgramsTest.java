package org.jane.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jane.bench.program.DrawProgram;
import org.jane.bench.program.EpochProgram;
import org.jane.bench.program.KernelProgram;
import org.jane.bench.program.MachineProgram;
import org.jane.bench.program.PeerFileProgram;
import org.jane.bench.program.RepulsionProgram;
import org.jane.bench.program.SpectralProgram;
import org.jane.bench.program.TrainingProgram;
import org.jane.bench.suite.Results;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every program runs on a tiny graph and prints what the tables need. */
class ProgramsTest {
  private static final String TINY = "synthetic:alpha=0.5,n=80";

  @TempDir Path folder;

  /** A main method. */
  private interface Program {
    void main(String... args) throws Exception;
  }

  private static Map<String, Object> run(Program program, Object... args) throws Exception {
    String[] texts = new String[args.length];
    for (int a = 0; a < args.length; a++) {
      texts[a] = args[a].toString();
    }
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      program.main(texts);
    } finally {
      System.setOut(before);
    }
    String[] lines = printed.toString(StandardCharsets.UTF_8).strip().split("\n");
    return Results.sample(lines[lines.length - 1]);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"gcn", "sage", "jane"})
  void epochs(String method) throws Exception {
    Map<String, Object> sample = run(EpochProgram::main, folder, TINY, method, 2, 6);
    assertThat(sample).containsKeys("firstMs", "laterMs", "epochs", "flops", "traffic");
  }

  @Test
  void repulsion() throws Exception {
    assertThat(run(RepulsionProgram::main, 100, 4, 1, 2)).containsKeys("seconds", "value");
  }

  @Test
  void machine() throws Exception {
    assertThat(run(MachineProgram::main, 1, "0.001")).containsKeys("flopsPerSecond", "bandwidth");
  }

  @Tag("slow")
  @Test
  void eigenvectors() throws Exception {
    Map<String, Object> sample = run(SpectralProgram::main, 400, 4000, 4, 3, "direct", 2);
    assertThat(sample).containsKeys("seconds", "phases", "positionSeconds");
  }

  @Tag("slow")
  @Test
  void training() throws Exception {
    Map<String, Object> sample = run(TrainingProgram::main, folder, 400, 4000, 4, 3, 5, 2);
    assertThat(sample).containsKeys("readSeconds", "spectralSeconds", "epochSeconds", "seconds");
    assertThat(sample.get("nodes")).isEqualTo(400.0);
  }

  @Tag("slow")
  @Test
  void kernels() throws Exception {
    Map<String, Object> sample = run(KernelProgram::main, "plain", 1, 1, ".*exp", 0);
    assertThat(sample.get("microseconds").toString()).startsWith("{exp=");
  }

  @Tag("slow")
  @Test
  void filesForThePeers() throws Exception {
    Path file = folder.resolve("tiny.npz");
    run(PeerFileProgram::main, file, "dataset", folder, TINY);
    run(PeerFileProgram::main, folder.resolve("points.npz"), "points", 100, 4);
    run(PeerFileProgram::main, folder.resolve("graph.npz"), "communities", 100, 500, 4);
    assertThat(file).isNotEmptyFile();
  }

  @Test
  void aGraphThatIsThereIsNotDrawnAgain() throws Exception {
    Path drawn = folder.resolve("drawn");
    DrawProgram.main(new String[] {drawn.toString(), "50", "200", "4", "3", "2", "0.5"});
    Files.writeString(drawn.resolve("edges.csv"), "kept");
    DrawProgram.main(new String[] {drawn.toString(), "50", "200", "4", "3", "2", "0.5"});
    assertThat(drawn.resolve("edges.csv")).hasContent("kept");
  }
}
