package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.run.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels by a die: no score on the page of a training is above chance beyond its error. */
class PlantedNoiseTest {
  private static final int NODES = 300;
  private static final double CHANCE = 1 / 3.0;

  @TempDir Path folder;

  private String page(String... more) throws IOException {
    RandomStream random = new RandomStream(11);
    StringBuilder rows = new StringBuilder("id,label,x1,x2,x3,x4,x5,x6\n");
    StringBuilder links = new StringBuilder("source,target\n");
    for (int i = 0; i < NODES; i++) {
      rows.append(i + "," + "abc".charAt(random.nextInt(3)));
      for (int a = 0; a < 6; a++) {
        rows.append("," + random.nextGaussian());
      }
      rows.append("\n");
      links.append(i + "," + random.nextInt(NODES) + "\n" + i + "," + (i + 1) % NODES + "\n");
    }
    Path data = Files.createDirectories(folder.resolve("die"));
    Files.writeString(data.resolve("nodes.csv"), rows);
    Files.writeString(data.resolve("edges.csv"), links);
    Path page = folder.resolve("page.html");
    List<String> args =
        new ArrayList<>(
            List.of("train", data.toString(), "--model", folder.resolve("m.jane").toString()));
    args.addAll(List.of("--trials", "6", "--ensemble", "5", "--report", page.toString()));
    args.addAll(List.of(more));
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    String html = Files.readString(page);
    return html.substring(0, html.indexOf("</main>"));
  }

  private static void assertChance(String share, double nodes) {
    double error = Math.sqrt(CHANCE * (1 - CHANCE) / nodes);
    assertThat(Double.parseDouble(share)).isLessThan(CHANCE + 3 * error);
  }

  /** The part of a page below a heading. */
  private static String section(String page, String heading) {
    int at = page.indexOf(">" + heading + "</h2>");
    assertThat(at).as(heading).isPositive();
    int end = page.indexOf("</h2>", at + heading.length() + 6);
    return page.substring(at, end < 0 ? page.length() : end);
  }

  private static void assertHeadline(String page, String nodes) {
    Matcher lead = Pattern.compile("Accuracy ([\\d.]+) % .* on (\\d+) " + nodes).matcher(page);
    assertThat(lead.find()).isTrue();
    assertChance(
        String.valueOf(Double.parseDouble(lead.group(1)) / 100), Double.parseDouble(lead.group(2)));
  }

  @Test
  void onlyNodesThatModelsWereNotShownAreScored() throws IOException {
    String page = page();
    assertHeadline(page, "labelled nodes, each judged by models that were not shown it");
    assertThat(page).doesNotContain("Confusion matrix", "reliability", "macro-F1");
    assertThat(section(page, "Accuracy")).doesNotContain("<td", "<svg");
    assertThat(section(page, "Hyper-parameter search"))
        .doesNotContain("cross-entropy", "accuracy</th>");
  }

  @Test
  void testNodesAreScoredByTheModelThatDidNotLearnThem() throws IOException {
    String page = page("--test", "0.2", "--no-worth");
    assertHeadline(page, "test nodes. That is of a model without these labels");
    Matcher number = Pattern.compile(">(0\\.\\d{4})<").matcher(section(page, "Accuracy"));
    for (int score = 0; score < 3; score++) { // accuracy, macro-F1, micro-F1
      assertThat(number.find()).isTrue();
      assertChance(number.group(1), NODES / 5.0);
    }
    assertThat(section(page, "Confusion and calibration")).contains("on test nodes");
  }
}
