package org.jane.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a reader sees of the pages: whole words, true legends, tables that show that they scroll.
 */
@Tag("slow")
@ExtendWith(SharedChromium.class)
class PagesTest {
  /** Texts of SVG elements that do not lie inside their drawing. */
  private static final String CUT_TEXT =
      """
      selector => {
        const cut = [];
        document.querySelectorAll(selector).forEach(svg => {
          const frame = svg.getBoundingClientRect();
          svg.querySelectorAll('text').forEach(text => {
            const box = text.getBoundingClientRect();
            if (text.textContent.trim() && (box.left < frame.left - 0.5 || box.right > frame.right + 0.5
                || box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5)) {
              cut.push(text.textContent + ' at ' + [box.left - frame.left, frame.right - box.right]);
            }
          });
        });
        return cut;
      }""";

  /** Visible words below 12 px. */
  private static final String SMALL_TEXT =
      """
      () => {
        const small = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement;
          if (walker.currentNode.data.trim() && parent.getClientRects().length
              && parseFloat(getComputedStyle(parent).fontSize) < 12) {
            small.push(walker.currentNode.data);
          }
        }
        return small;
      }""";

  /** Visible words with less contrast to what lies behind them than 4.5 to 1. */
  private static final String FAINT_TEXT =
      """
      () => {
        const light = c => {
          const [r, g, b] = c.map(v => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        const numbers = c => (c.match(/[0-9.]+/g) || []).map(Number);
        const behind = e => {
          for (; e; e = e.parentElement) {
            const c = numbers(getComputedStyle(e).backgroundColor);
            if (c.length === 3 || c[3] > 0) { return c.slice(0, 3); }
          }
          return [255, 255, 255];
        };
        const faint = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement;
          if (!walker.currentNode.data.trim() || !parent.getClientRects().length || parent.closest('svg, script, noscript')) { continue; }
          const a = light(numbers(getComputedStyle(parent).color).slice(0, 3)), b = light(behind(parent));
          if (Math.max(a, b) / Math.min(a, b) < 4.5) { faint.push(walker.currentNode.data); }
        }
        document.querySelectorAll('.canvas svg text').forEach(text => {
          const fill = getComputedStyle(text).fill;
          const ink = [getComputedStyle(document.body).color, getComputedStyle(document.querySelector('figcaption')).color];
          if (!ink.includes(fill)) { return; }
          const a = light(numbers(fill).slice(0, 3)), b = light(behind(text.closest('.canvas')));
          if (Math.max(a, b) / Math.min(a, b) < 4.5) { faint.push(text.textContent); }
        });
        return faint;
      }""";

  /**
   * Boxes wider than the window show a shade, and all boxes and charts can be reached by keyboard.
   */
  private static final String HIDDEN_SCROLLING =
      """
      () => [...document.querySelectorAll('.scroll, .canvas')].filter(box => box.tabIndex !== 0
          || box.scrollWidth > box.clientWidth && !getComputedStyle(box).backgroundImage.includes('gradient'))
        .map(box => box.textContent.slice(0, 60))""";

  /** Marks of a legend that no node of the same colour has: the commands of their paths differ. */
  private static final String UNTRUE_MARKS =
      """
      canvas => {
        const shape = path => path.getAttribute('fill') + ' ' + path.getAttribute('d').replace(/[^A-Za-z]/g, '').toLowerCase();
        const texts = [...canvas.querySelectorAll('text')].filter(t => t.textContent.trim());
        const last = Math.max(...texts.map(t => t.getBoundingClientRect().bottom));
        const paths = [...canvas.querySelectorAll('path')].filter(p => p.getAttribute('fill') && !['none', 'transparent'].includes(p.getAttribute('fill')));
        const inLegend = p => p.getBoundingClientRect().bottom <= last + 1;
        const drawn = new Set(paths.filter(p => !inLegend(p)).map(shape));
        return {entries: texts.map(t => t.textContent), marks: paths.filter(inLegend).length,
                untrue: paths.filter(inLegend).map(shape).filter(s => !drawn.has(s))};
      }""";

  @TempDir static Path folder;
  private static final List<Path> PAGES = new ArrayList<>();
  private static InstalledChromium chromium;
  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  static void writeThePages(InstalledChromium shared) throws Exception {
    chromium = shared;
    PAGES.addAll(SamplePages.write(folder));
  }

  @AfterEach
  void nobodyComplained() {
    assertThat(complaints).isEmpty();
  }

  static List<Arguments> looks() {
    return PAGES.stream()
        .flatMap(
            page ->
                Stream.of(
                    Arguments.of(page, 1280, ColorScheme.LIGHT),
                    Arguments.of(page, 400, ColorScheme.DARK)))
        .toList();
  }

  static List<Path> pages() {
    return PAGES;
  }

  private Page open(String verb, int width) {
    return chromium.open(
        folder.resolve(verb + ".html"), width, ColorScheme.LIGHT, true, complaints);
  }

  @ParameterizedTest
  @MethodSource("looks")
  void everythingCanBeRead(Path file, int width, ColorScheme scheme) {
    try (Page page = chromium.open(file, width, scheme, true, complaints)) {
      assertThat(page.evaluate("document.documentElement.dataset.errors")).isEqualTo("");
      assertThat(page.evaluate("document.documentElement.dataset.chartsDrawn"))
          .isEqualTo(page.evaluate("document.documentElement.dataset.charts"));
      page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })");
      assertThat(list(page.evaluate(CUT_TEXT, ".canvas svg"))).as("cut").isEmpty();
      assertThat(list(page.evaluate(SMALL_TEXT))).as("small").isEmpty();
      assertThat(list(page.evaluate(FAINT_TEXT))).as("faint").isEmpty();
      assertThat(list(page.evaluate(HIDDEN_SCROLLING))).as("scrolls unseen").isEmpty();
      assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
          .isLessThanOrEqualTo(width);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void withoutScriptsThereAreDrawingsAndTables(Path file) {
    for (int width : new int[] {1280, 400}) {
      try (Page page = chromium.open(file, width, ColorScheme.DARK, false, complaints)) {
        assertThat(page.locator(".drawing svg").count()).isGreaterThanOrEqualTo(3);
        assertThat(list(page.evaluate(CUT_TEXT, ".drawing svg"))).as("cut").isEmpty();
        assertThat(list(page.evaluate(SMALL_TEXT))).as("small").isEmpty();
        assertThat(page.locator(".search:visible").count()).isZero();
        assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
            .isLessThanOrEqualTo(width);
      }
    }
  }

  @Test
  void legendMarksAreThoseOfTheDrawing() {
    for (String verb : List.of("check", "train")) {
      try (Page page = open(verb, 1280)) {
        Locator drawing =
            page.locator("figure.chart")
                .filter(new Locator.FilterOptions().setHasText("Nodes and edges"))
                .locator(".canvas");
        Map<?, ?> found = (Map<?, ?>) drawing.evaluate(UNTRUE_MARKS);
        assertThat(list(found.get("entries"))).contains(SamplePages.CLASSES.get(0));
        if (verb.equals("check")) {
          assertThat(list(found.get("entries"))).contains("unlabelled");
        }
        assertThat(found.get("marks")).isEqualTo(list(found.get("entries")).size());
        assertThat(list(found.get("untrue"))).isEmpty();
      }
    }
  }

  @Test
  void aTipNamesTheNodeOnceAndItsLabelAndStandsBesideIt() {
    try (Page page = open("check", 1280)) {
      Locator drawing =
          page.locator("figure.chart")
              .filter(new Locator.FilterOptions().setHasText("Nodes and edges"))
              .locator(".canvas");
      drawing.scrollIntoViewIfNeeded();
      // The place of a node whose name looks like markup.
      List<?> at =
          (List<?>)
              drawing.evaluate(
                  "c => { const chart = echarts.getInstanceByDom(c); const data = chart.getModel().getSeriesByIndex(0).getData();"
                      + " const layout = data.getItemLayout(0); const at = chart.convertToPixel({seriesIndex: 0}, layout);"
                      + " const box = c.getBoundingClientRect(); return [box.x + at[0], box.y + at[1]]; }");
      double x = ((Number) at.get(0)).doubleValue();
      double y = ((Number) at.get(1)).doubleValue();
      page.mouse().move(x - 3, y);
      page.mouse().move(x, y);
      Locator name =
          drawing.locator("text").filter(new Locator.FilterOptions().setHasText(SamplePages.id(0)));
      name.first().waitFor();
      assertThat(name.count()).isEqualTo(1);
      Locator label =
          drawing
              .locator("text")
              .filter(
                  new Locator.FilterOptions().setHasText("label " + SamplePages.CLASSES.get(0)));
      assertThat(label.count()).isEqualTo(1);
      BoundingBox words = name.boundingBox();
      assertThat(x < words.x || x > words.x + words.width || y > words.y + 2 * words.height)
          .as("the pointer is outside the tip")
          .isTrue();
    }
  }

  @Test
  void theLeastSureNodesCanBeSearched() {
    try (Page page = open("train", 1280)) {
      Locator field = page.getByLabel("Search by id");
      Locator rows = page.locator("#" + field.getAttribute("aria-controls") + " tbody tr");
      Locator shown = rows.locator("visible=true");
      assertThat(rows.count()).isEqualTo(15); // every fourth of 60 nodes has no label
      List<Double> sure =
          rows.locator("td:nth-child(3)").allTextContents().stream().map(Double::valueOf).toList();
      assertThat(sure).isSorted();
      field.fill("MEMBER 3");
      assertThat(shown.locator("th").allTextContents())
          .isNotEmpty()
          .allMatch(id -> id.startsWith("member 3"));
      assertThat(page.locator(".search output").textContent()).endsWith("of these 15 rows");
      field.fill("nobody");
      assertThat(shown.count()).isZero();
      assertThat(page.locator(".search output").textContent()).isEqualTo("none of these 15 rows");
      field.fill("");
      assertThat(shown.count()).isEqualTo(15);
    }
  }

  @Test
  void theTrainingPageLeadsWithAccuracyAndEndsWithSettings() {
    try (Page page = open("train", 1280)) {
      assertThat(page.locator("h2").allTextContents())
          .startsWith("Accuracy", "What the labels come from", "Predictions")
          .endsWith("Settings");
      assertThat(page.locator(".lead").textContent())
          .contains("Accuracy", "labelled nodes, each judged by models that were not shown it");
      assertThat(page.locator("main").textContent()).contains(SamplePages.CLASSES.get(1));
      assertThat(page.locator("main b, main img").count()).isZero();
    }
  }

  @SuppressWarnings("unchecked") // Playwright makes lists of arrays
  private static List<Object> list(Object found) {
    return (List<Object>) found;
  }
}
