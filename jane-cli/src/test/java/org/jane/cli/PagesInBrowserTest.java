package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the command in a real browser: drawn, silent, alone, and deaf to hostile names. */
@Tag("slow")
class PagesInBrowserTest {
  @TempDir static Path folder;
  private static final List<Path> PAGES = new ArrayList<>();
  private static Browser browser;

  @BeforeAll
  static void openTheBrowserAndWriteThePages() throws Exception {
    Optional<Path> program = Browser.find();
    assumeTrue(program.isPresent(), "no browser here: install chromium, or name one in CHROMIUM");
    String data = HostileData.write(folder).toString();
    PAGES.add(page("check", data));
    PAGES.add(
        page("train", data, "--set", "k=4", "--set", "epochs=40", "--model", data + "/m.jane"));
    PAGES.add(
        page("evaluate", data, "--methods", "jane,mlp,lp", "--runs", "2", "--set", "jane.k=4"));
    browser = new Browser(program.get(), folder.resolve("profile"));
  }

  private static Path page(String verb, String... more) {
    Path page = folder.resolve(verb + ".html");
    List<String> args = new ArrayList<>(List.of(verb));
    args.addAll(List.of(more));
    args.addAll(List.of("--quiet", "--report", page.toString()));
    return written(page, args.toArray(String[]::new));
  }

  /** The page that a command line writes. */
  private static Path written(Path page, String... args) {
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(run.err()).isZero();
    return page;
  }

  static List<Arguments> looks() {
    return PAGES.stream()
        .flatMap(p -> Stream.of(Arguments.of(p, "light", 1200), Arguments.of(p, "dark", 390)))
        .toList();
  }

  static List<Path> pages() {
    return PAGES;
  }

  @AfterAll
  static void closeTheBrowser() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @MethodSource("looks")
  void isDrawnSilentAndAlone(Path page, String scheme, int width) throws Exception {
    browser.look(scheme, width);
    browser.open(page);
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).isEmpty();
    assertThat(browser.dialogs()).isZero();
    assertThat(text("document.documentElement.dataset.errors")).isEmpty();
    assertThat(number("document.documentElement.dataset.charts * 1")).isGreaterThanOrEqualTo(3);
    assertThat(text("document.documentElement.dataset.chartsDrawn"))
        .isEqualTo(text("document.documentElement.dataset.charts"));
    // Something is there to be seen: shapes of an SVG, or pixels of a canvas.
    assertThat(
            number(
                "[...document.querySelectorAll('figure .canvas')].filter(f => f.querySelectorAll('path').length < 4"
                    + " && !f.querySelector('canvas')).length"))
        .isZero();
    // Nothing but tables is wider than the screen.
    assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void hostileNamesAreText(Path page) throws Exception {
    browser.look("light", 1200);
    browser.open(page);
    assertThat(number("document.querySelectorAll('img, iframe, object, b, i, u').length")).isZero();
    assertThat(
            number("document.querySelectorAll('script:not([type])').length")) // the two of the page
        .isEqualTo(2);
    assertThat(
            number(
                "[...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a => a.name.startsWith('on'))).length"))
        .isZero();
    assertThat(pointAtEverything()).as("charts that showed a tip").isPositive();
    assertThat(browser.evaluate("typeof window.hurt").asText()).isEqualTo("undefined");
    assertThat(number("document.querySelectorAll('img, b, i, u').length")).isZero();
    assertThat(browser.dialogs()).isZero();
    assertThat(browser.requests()).isEmpty();
    assertThat(browser.complaints()).isEmpty();
  }

  /**
   * Opens the tips of the charts, which must not become markup either; returns how many charts had
   * more to say when pointed at.
   */
  private static int pointAtEverything() throws Exception {
    int tips = 0;
    JsonNode count = browser.evaluate("document.querySelectorAll('figure .canvas').length");
    for (int c = 0; c < count.asInt(); c++) {
      JsonNode box =
          browser.evaluate(
              "(() => { const f = document.querySelectorAll('figure .canvas')["
                  + c
                  + "]; f.scrollIntoView({behavior: 'instant', block: 'center'});"
                  + " const b = f.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()");
      String words = "document.querySelectorAll('figure .canvas')[" + c + "].textContent.length";
      double before = number(words);
      boolean more = false;
      for (int step = 1; step < 12; step++) {
        browser.moveMouse(
            box.get(0).asDouble() + box.get(2).asDouble() * step / 12,
            box.get(1).asDouble() + box.get(3).asDouble() * (0.2 + 0.05 * step));
        more |= number(words) > before;
      }
      tips += more ? 1 : 0;
    }
    return tips;
  }

  @Test
  void hostileNamesCanBeRead() throws Exception {
    browser.look("light", 1200);
    browser.open(folder.resolve("train.html"));
    browser.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
    assertThat(text("document.body.innerText"))
        .contains("<b onmouseover=alert(2)>red</b>", "blue' onclick='alert(3)");
    assertThat(text("document.title")).contains("<img src=x onerror=alert(4)>");
  }

  @Test
  void printsInLightColoursAndComesBack() throws Exception {
    browser.look("dark", 1200);
    browser.open(folder.resolve("evaluate.html"));
    browser.print();
    assertThat(browser.complaints()).isEmpty();
    assertThat(text("document.documentElement.dataset.errors")).isEmpty();
    assertThat(number("document.querySelectorAll('html.printing').length")).isZero();
  }

  private static String text(String expression) throws Exception {
    return browser.evaluate(expression).asText();
  }

  private static double number(String expression) throws Exception {
    return browser.evaluate(expression).asDouble();
  }
}
