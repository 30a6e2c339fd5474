package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages of the command in a real browser: drawn, silent, alone, and deaf to hostile names. */
class PagesInBrowserTest {
  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void openTheBrowserAndWriteThePages() throws Exception {
    Optional<Path> program = Browser.find();
    assumeTrue(program.isPresent(), "no browser here: install chromium, or name one in CHROMIUM");
    String data = HostileData.write(folder).toString();
    page("check.html", "check", data);
    page(
        "train.html",
        "train",
        data,
        "--set",
        "k=4",
        "--set",
        "epochs=40",
        "--model",
        folder.resolve("m.jane").toString());
    page(
        "evaluate.html",
        "evaluate",
        data,
        "--methods",
        "jane,mlp,lp",
        "--runs",
        "2",
        "--set",
        "jane.k=4",
        "--set",
        "jane.epochs=30");
    browser = new Browser(program.get(), folder.resolve("profile"));
  }

  private static void page(String name, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--quiet", "--report", folder.resolve(name).toString()));
    CommandRun run = CommandRun.of(all.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
  }

  @AfterAll
  static void closeTheBrowser() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "check.html, light, 1200, 4",
    "check.html, dark, 390, 4",
    "train.html, light, 1200, 9",
    "train.html, dark, 390, 9",
    "evaluate.html, light, 1200, 9",
    "evaluate.html, dark, 390, 9",
  })
  void isDrawnSilentAndAlone(String page, String scheme, int width, int charts) throws Exception {
    browser.look(scheme, width);
    browser.open(folder.resolve(page));
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).isEmpty();
    assertThat(browser.dialogs()).isZero();
    assertThat(text("document.documentElement.dataset.errors")).isEmpty();
    assertThat(number("document.documentElement.dataset.charts * 1"))
        .isGreaterThanOrEqualTo(charts);
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
  @CsvSource({"check.html", "train.html", "evaluate.html"})
  void hostileNamesAreText(String page) throws Exception {
    browser.look("light", 1200);
    browser.open(folder.resolve(page));
    assertThat(number("document.querySelectorAll('img, iframe, object, b, i, u').length")).isZero();
    assertThat(
            number("document.querySelectorAll('script:not([type])').length")) // the two of the page
        .isEqualTo(2);
    assertThat(
            number(
                "[...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a => a.name.startsWith('on'))).length"))
        .isZero();
    pointAtEverything();
    assertThat(browser.evaluate("typeof window.hurt").asText()).isEqualTo("undefined");
    assertThat(number("document.querySelectorAll('img, b, i, u').length")).isZero();
    assertThat(browser.dialogs()).isZero();
    assertThat(browser.requests()).isEmpty();
    assertThat(browser.complaints()).isEmpty();
  }

  /** Opens the tips of the charts, which must not become markup either. */
  private static void pointAtEverything() throws Exception {
    JsonNode count = browser.evaluate("document.querySelectorAll('figure .canvas').length");
    for (int c = 0; c < count.asInt(); c++) {
      JsonNode box =
          browser.evaluate(
              "(() => { const f = document.querySelectorAll('figure .canvas')["
                  + c
                  + "]; f.scrollIntoView({behavior: 'instant', block: 'center'});"
                  + " const b = f.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()");
      for (int step = 1; step < 12; step++) {
        browser.moveMouse(
            box.get(0).asDouble() + box.get(2).asDouble() * step / 12,
            box.get(1).asDouble() + box.get(3).asDouble() * (0.2 + 0.05 * step));
      }
    }
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
