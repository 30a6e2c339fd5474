package org.jane.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.report.SampleCharts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
  private static final String PAGE = SampleCharts.page().html();

  /** The page without the two scripts it carries. */
  private static String ours() {
    return PAGE.replace(PageResources.CHARTS, "").replace(PageResources.SCRIPT, "");
  }

  @Test
  void namesFromTheDataAreTextEverywhere() {
    assertThat(ours())
        .contains("&lt;script&gt;window.hurt=1;alert(1)&lt;/script&gt;")
        .contains("&quot;&gt;&lt;img src=x onerror=&quot;window.hurt=2&quot;&gt;")
        .doesNotContain("<script>window", "<img", "<!--{");
  }

  @Test
  void chartsAreDataThatNothingCanLeave() throws IOException {
    Matcher blocks =
        Pattern.compile("<script type=\"application/json\">(.*?)</script>").matcher(ours());
    int count = 0;
    while (blocks.find()) {
      assertThat(blocks.group(1)).doesNotContain("<", ">", "&", "\u2028", "\u2029");
      assertThat(new ObjectMapper().readTree(blocks.group(1)).has("option")).isTrue();
      count++;
    }
    assertThat(count).isEqualTo(SampleCharts.all().size());
  }

  @Test
  void nothingComesFromOutside() {
    assertThat(ours()).doesNotContain("http://", "https://", "src=\"", "url(", "@import");
    assertThat(ours()).contains("default-src &#39;none&#39;");
  }

  @Test
  void onlyTheTwoScriptsOfThePageMayRun() throws Exception {
    for (String script : new String[] {PageResources.CHARTS, PageResources.SCRIPT}) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      assertThat(PageResources.policy())
          .contains("'sha256-" + Base64.getEncoder().encodeToString(digest));
      assertThat(PAGE).contains("<script>" + script + "</script>");
      assertThat(script).doesNotContain("\r", "</script", "<!--");
    }
    assertThat(PageResources.policy()).doesNotContain("script-src 'unsafe");
  }

  @Test
  void theSameContentGivesTheSameBytes() {
    assertThat(SampleCharts.page().html()).isEqualTo(PAGE);
  }

  @Test
  void everyChartHasANameACaptionAndATable() {
    String body = ours();
    int charts = SampleCharts.all().size();
    assertThat(body.split("role=\"img\" aria-labelledby=\"chart-", -1)).hasSize(charts + 1);
    assertThat(body.split("<summary>Chart data", -1)).hasSize(charts + 1);
    assertThat(body.split("<figcaption id=\"caption-", -1)).hasSize(charts + 1);
    assertThat(body)
        .contains("lang=\"en\"", "class=\"skip\"", "<main id=\"content\">", "scope=\"row\"");
  }

  @Test
  void numbersStandToTheRight() {
    Html out = new Html();
    Table.of("a", "b", "c").row("x", "1,204", "red").row("y", "0.5 ± 0.1", "3").write(out);
    assertThat(out.toString())
        .contains("<td class=\"number\">1,204</td>", "<td class=\"word\">3</td>");
    Html marked = new Html();
    String reasons = "linked to m5 with weight 3: +1.01, linked to m6 with weight 3: +0.96";
    Table.of("a", "b", "c").row("x", "✗ 0.4 ± 0.1", reasons).write(marked);
    assertThat(marked.toString())
        .contains("<td class=\"number\">✗ 0.4 ± 0.1</td>", "<td class=\"word long\">linked");
  }

  @Test
  void whatIsBoldIsHeardToo() {
    Html out = new Html();
    Table.of("a", "b").row("x", Cell.strong("0.9")).row("y", "0.8").write(out);
    assertThat(out.toString())
        .containsSubsequence("<strong>0.9</strong>", "<span class=\"unseen\"> (bold)</span>")
        .doesNotContain("0.8</strong>");
  }

  @Test
  void whatWouldTurnALineAroundIsReplaced() {
    assertThat(new Html().text("a\u202eb\u0000c").toString()).isEqualTo("a\ufffdb\ufffdc");
  }

  @Test
  void replacesAnOldPageAndLeavesNothingElse(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("deep/page.html");
    Page.titled("old").write(file);
    Page.titled("new").write(file);
    assertThat(Files.readString(file)).contains("<h1>new</h1>");
    try (var files = Files.list(folder.resolve("deep"))) {
      assertThat(files).hasSize(1);
    }
  }
}
