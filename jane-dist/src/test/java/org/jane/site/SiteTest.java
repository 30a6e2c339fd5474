package org.jane.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
  @Test
  void deadLinksAreFound() {
    Map<String, String> pages =
        Map.of(
            "index.html", "<a href=\"a/b.html#there\"></a><a href=\"https://example.org/x\"></a>",
            "a/b.html", "<h2 id=\"there\">x</h2><a href=\"../index.html\"></a><a href=\"#no\"></a>",
            "c.html", "<a href=\"none.html\"></a><img src=\"p.svg\"><a href=\"a/b.html#no\"></a>");
    assertThat(LinkCheck.dead(pages, Set.of("p.svg")))
        .containsExactlyInAnyOrder(
            "a/b.html: #no leads to no place in its page",
            "c.html: none.html leads to no page",
            "c.html: a/b.html#no leads to no place in its page");
  }

  @Test
  void aPageHasTablesCodeAndNamesOfHeadings() {
    SitePage page =
        Markdown.page(
            "x.html",
            "",
            """
            # Title
            Text with `code` and [a link](other.md).

            ## The paper, again
            | a | b |
            |---|---|
            | 1 | <script> |

            ```sh
            jane check people   # looks
            ```
            ## The paper, again
            """,
            link -> link.replace(".md", ".html"));
    assertThat(page.title()).isEqualTo("Title");
    assertThat(page.body())
        .contains("<a href=\"other.html\">a link</a>")
        .contains("id=\"the-paper-again\"", "id=\"the-paper-again-1\"")
        .contains("<div class=\"wide\" tabindex=\"0\"><table>")
        .contains("<span class=\"said\"># looks</span>")
        .contains("&lt;script&gt;")
        .doesNotContain("<script>");
    assertThat(page.texts().get(0).text()).isEqualTo("Text with code and a link.");
    assertThat(page.texts().get(1).text()).contains("jane check people");
  }

  @Test
  void aFileThatNobodyListedIsAPageAllTheSame(@TempDir Path root) throws IOException {
    Files.createDirectory(root.resolve("docs"));
    Files.writeString(root.resolve("pom.xml"), "<project.home>https://example.org</project.home>");
    Files.writeString(root.resolve("README.md"), "# Start\n[more](docs/new.md) [no](docs/no.md)\n");
    Files.writeString(root.resolve("docs/new.md"), "# New\n[back](../README.md#start)\n");
    Files.writeString(root.resolve("docs/navigation.txt"), "One\n  README.md Start\n  gone.md\n");
    List<String> problems = Site.write(root, root.resolve("site"), "1.0");
    assertThat(problems).hasSize(2).first().asString().contains("docs/no.md leads to no file");
    assertThat(Files.readString(root.resolve("site/index.html")))
        .contains("<a href=\"new.html\">more</a>", "<h2>More</h2>");
    assertThat(Files.readString(root.resolve("site/new.html"))).contains("index.html#start");
    assertThat(Files.readString(root.resolve("site/search-index.js"))).contains("\"u\":\"new.html");
  }

  @Test
  void reservedCharactersInTheIndexStayText() {
    SitePage page =
        new SitePage(
            "x.html", "</script>", "", List.of(), List.of(new SitePage.Section("", "\"", "\\")));
    assertThat(SearchIndex.of(List.of(page))).contains("\"h\":\"\\\"\"", "\"x\":\"\\\\\"");
  }

  /** The table of docs/jane.md, written by hand, says no more and no less than the program. */
  @Test
  void theModelsPageListsEverySettingWithItsDefault() throws IOException {
    Map<String, String> written = new LinkedHashMap<>();
    Pattern row = Pattern.compile("(?m)^\\| (`[^|]+`) \\| ([^|]+) \\|");
    String text = Files.readString(Path.of("../docs/jane.md"));
    Matcher rows = row.matcher(text.substring(text.indexOf("| key | default |")));
    while (rows.find()) {
      String[] keys = rows.group(1).replace("`", "").split(", ");
      String[] values = rows.group(2).strip().split(", ");
      for (int i = 0; i < keys.length; i++) {
        written.putIfAbsent(keys[i], values[Math.min(i, values.length - 1)]);
      }
    }
    Map<String, String> known = new LinkedHashMap<>();
    for (Method.Setting setting : Methods.named("jane").settings()) {
      known.put(setting.name(), setting.byDefault());
    }
    assertThat(written.keySet()).containsAll(known.keySet());
    known.forEach(
        (key, value) -> assertThat(same(written.get(key), value)).as(key + ": " + value).isTrue());
  }

  private static boolean same(String written, String value) {
    try {
      return Double.parseDouble(written) == Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return written.equals(value);
    }
  }

  @Test
  void picturesAreThoseThatTheCodeDraws() throws IOException {
    for (Map.Entry<String, String> figure : Figures.quick().entrySet()) {
      Path file = Path.of("../docs/figures").resolve(figure.getKey());
      assertThat(Files.readString(file)).isEqualTo(figure.getValue());
    }
  }
}
