package org.jane.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of the gallery print what its page says: the one whose graph is drawn, always; the
 * karate club where a Python with networkx is found ({@code JANE_PYTHON}, or on the PATH). Those
 * that need other data and minutes are run by {@code scripts/gallery.py} alone.
 */
@Tag("slow")
class GalleryTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path work;

  @Test
  void theDrawnGraph() throws Exception {
    assertThat(repeated("drawn.jane")).isEqualTo(2);
  }

  @Test
  void theKarateClub() throws Exception {
    String python = System.getenv("JANE_PYTHON");
    String code =
        "import networkx as nx; nx.write_graphml(nx.karate_club_graph(), 'karate.graphml')";
    boolean made;
    try {
      made = run(List.of(python == null ? "python3" : python, "-c", code)) == 0;
    } catch (IOException e) {
      made = false; // there is none
    }
    assumeTrue(made, "no Python with networkx was found");
    assertThat(repeated("check karate.graphml")).isEqualTo(1);
  }

  /** Runs the commands of the page with these words; how many they were. */
  private int repeated(String words) throws Exception {
    int count = 0;
    List<Map.Entry<String, String>> blocks =
        Markdown.codeBlocks(Files.readString(ROOT.resolve("docs/gallery.md")));
    for (int i = 0; i + 1 < blocks.size(); i++) {
      String command = blocks.get(i).getValue().strip();
      if (blocks.get(i).getKey().equals("sh") && command.contains(words)) {
        List<String> java = new ArrayList<>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.addAll(List.of("-XX:TieredStopAtLevel=1", "-Djane.kernel=plain"));
        java.add("-Dfile.encoding=UTF-8");
        java.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.jane.cli.Jane"));
        List<String> typed = Shell.commands(command).get(0);
        java.addAll(typed.subList(1, typed.size()));
        assertThat(run(java)).as("%s: %s", command, said("err")).isZero();
        assertThat(said("out")).as("what %s prints", command).isEqualTo(shown(blocks.get(i + 1)));
        count++;
      }
    }
    return count;
  }

  private static String shown(Map.Entry<String, String> block) {
    return block.getValue().stripTrailing();
  }

  private String said(String name) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(work.resolve(name))) {
      lines.add(line.stripTrailing());
    }
    return String.join("\n", lines).replaceFirst("^\n+", "").stripTrailing();
  }

  private int run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectOutput(work.resolve("out").toFile())
            .redirectError(work.resolve("err").toFile())
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(600, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return -1;
    }
    return process.exitValue();
  }
}
