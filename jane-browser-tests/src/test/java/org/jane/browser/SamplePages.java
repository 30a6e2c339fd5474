package org.jane.browser;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Pages that the command writes about a small graph with long names, names that look like markup,
 * and nodes without a label.
 */
final class SamplePages {
  static final List<String> CLASSES =
      List.of("<b>red</b>", "the group of the town with a very long name", "Ünïcode – 類");

  private SamplePages() {}

  /** check.html, train.html and evaluate.html in this folder. */
  static List<Path> write(Path folder) throws Exception {
    Path data = data(folder.resolve("sample"));
    String model = folder.resolve("m.jane").toString();
    return List.of(
        page(folder, "check", data),
        page(folder, "train", data, "--set", "k=4", "--set", "epochs=40", "--model", model),
        page(
            folder, "evaluate", data, "--methods", "jane,mlp,lp,sage", "--no-auto", "--runs", "2"));
  }

  /** The id of a node; the first looks like markup. */
  static String id(int node) {
    return node == 0 ? "<img src=x onerror=alert(1)>" : "member " + node;
  }

  /**
   * Three rings of 20 nodes, one a class, with a few links between them; every fourth label is
   * blank.
   */
  private static Path data(Path folder) throws IOException {
    Files.createDirectories(folder);
    StringBuilder nodes = new StringBuilder("id,label,age\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 60; i++) {
      int ring = i / 20;
      nodes.append(cell(id(i))).append(',');
      nodes.append(i % 4 == 3 ? "" : cell(CLASSES.get(ring))).append(',');
      nodes.append(20 + i * 37 % 41).append('\n');
      for (int step : new int[] {1, 3}) {
        edges.append(cell(id(i))).append(',').append(cell(id(20 * ring + (i + step) % 20)));
        edges.append('\n');
      }
      if (i % 7 == 0) {
        edges.append(cell(id(i))).append(',').append(cell(id((i + 20) % 60))).append('\n');
      }
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.csv"), edges);
    return folder;
  }

  private static String cell(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }

  /** Runs the command in a Java of its own, as a user does. */
  private static Path page(Path folder, String verb, Path data, String... more) throws Exception {
    Path page = folder.resolve(verb + ".html");
    Path said = folder.resolve(verb + ".txt");
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.jane.cli.Jane"));
    command.addAll(List.of(verb, data.toString()));
    command.addAll(List.of(more));
    command.addAll(List.of("--quiet", "--report", page.toString()));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    if (!process.waitFor(300, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException(command + ": " + Files.readString(said));
    }
    return page;
  }
}
