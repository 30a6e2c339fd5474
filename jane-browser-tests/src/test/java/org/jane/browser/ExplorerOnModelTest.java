package org.jane.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.SelectOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.run.Run;
import org.jane.server.JaneServer;
import org.jane.server.ServerConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Every view on a model of one's own, such as one of cora or of a million nodes: runs only when the
 * property {@code jane.explore} names a model file. Labels are given and taken back. With {@code
 * jane.screenshots} pictures of all views at three widths, light and dark, are kept there.
 */
@Tag("slow")
@EnabledIfSystemProperty(named = "jane.explore", matches = ".+")
class ExplorerOnModelTest {
  private static final int LARGE = 100_000;
  private static final List<String> VIEWS =
      List.of("map", "search", "node", "label", "overview", "playground");

  private final List<String> complaints = new ArrayList<>();
  private final List<String> times = new ArrayList<>();

  @Test
  void everyViewWorks() throws Exception {
    Path file = Path.of(System.getProperty("jane.explore"));
    ServerConfig config = ServerConfig.local(Optional.of(file), 0);
    try (InstalledChromium chromium =
            new InstalledChromium(InstalledChromium.find().orElseThrow());
        JaneServer server = JaneServer.start(config, Run.seeded(1))) {
      Page page = chromium.open(server.address(), 1280, ColorScheme.LIGHT, complaints);
      page.setDefaultTimeout(600_000);
      map(page);
      search(page);
      node(page);
      label(page);
      show(page, "overview");
      assertThat(page.locator("main").textContent()).contains("Accuracy").contains("Calibration");
      show(page, "playground");
      page.waitForSelector(".methods canvas");
      assertThat(page.locator(".methods canvas").count()).isEqualTo(4);
      page.context().close();
      pictures(chromium, server);
    }
    System.out.println(file + ": " + times); // asked for by people
    assertThat(complaints).isEmpty();
  }

  private static void show(Page page, String view) {
    page.evaluate("view => { location.hash = '#/' + view; }", view);
    page.waitForFunction(
        "view => document.documentElement.dataset.view === view", view.split("/")[0]);
  }

  private static int nodes(Page page) {
    return (int) page.evaluate("async () => (await (await fetch('/api/model')).json()).nodes");
  }

  /** Every layout in every colour; then zooms and moves, and picks a node. */
  private void map(Page page) {
    show(page, "map");
    Locator layout = page.getByLabel("Layout");
    Locator colour = page.getByLabel("Colour");
    List<?> colours =
        (List<?>) page.evaluate("async () => (await (await fetch('/api/model')).json()).colours");
    for (String way : List.of("neighbours", "plane")) {
      layout.selectOption(way);
      for (Object shade : colours) {
        colour.selectOption(String.valueOf(shade));
        long began = System.nanoTime();
        drawn(page);
        times.add(way + " by " + shade + " " + millis(began) + " ms");
      }
    }
    colour.selectOption("label");
    drawn(page);
    page.locator(".plane").focus();
    long began = System.nanoTime();
    for (int i = 0; i < 6; i++) {
      page.keyboard().press("+");
      drawn(page);
      page.keyboard().press(i % 2 == 0 ? "ArrowLeft" : "ArrowDown");
      drawn(page);
    }
    times.add("12 moves of the map " + millis(began) + " ms");
    page.getByText("All", new Page.GetByTextOptions().setExact(true)).click();
    drawn(page);
    List<?> at =
        (List<?>)
            page.evaluate(
                "async () => { const id = (await (await fetch('/api/nodes?size=1&page=7')).json()).nodes[0].id;"
                    + " const at = await (await fetch('/api/map/plane/place?id=' + encodeURIComponent(id))).json();"
                    + " const box = document.querySelector('.plane').getBoundingClientRect();"
                    + " const side = Math.min(box.width - 2, box.height - 2);"
                    + " return [box.width / 2 + (at.x - 0.5) * side, box.height / 2 + (at.y - 0.5) * side]; }");
    page.locator(".plane")
        .click(
            new Locator.ClickOptions()
                .setPosition(
                    ((Number) at.get(0)).doubleValue(), ((Number) at.get(1)).doubleValue()));
    page.waitForFunction("() => !document.querySelector('.plane .tip').hidden");
  }

  private static void drawn(Page page) {
    page.waitForFunction(
        "() => { const tiles = [...document.querySelectorAll('.plane img')];"
            + " return document.querySelector('.plane .state').textContent === '' && tiles.length > 0"
            + " && tiles.every(tile => tile.complete && tile.naturalWidth === 256); }");
  }

  private static long millis(long began) {
    return (System.nanoTime() - began) / 1_000_000;
  }

  /** The end of the list, and every filter; suspect labels take trainings, so not on large data. */
  private void search(Page page) {
    show(page, "search");
    int all = nodes(page);
    total(page, all);
    long began = System.nanoTime();
    page.evaluate(
        "() => { const list = document.querySelector('.list'); list.scrollTop = list.scrollHeight; }");
    page.waitForFunction(
        "async () => { const list = await (await fetch('/api/nodes?size=1&page=' + ((await (await fetch('/api/model')).json()).nodes - 1))).json();"
            + " return [...document.querySelectorAll('.list a > span:first-child')].some(row => row.textContent === list.nodes[0].id); }");
    times.add("end of the list " + millis(began) + " ms");
    List<String> ticks = new ArrayList<>(List.of("unsure", "no links", "wrong"));
    if (all <= LARGE) {
      ticks.add("suspect label");
    }
    for (String tick : ticks) {
      Locator box = page.getByLabel(tick, new Page.GetByLabelOptions().setExact(true));
      box.check();
      began = System.nanoTime();
      page.waitForFunction(
          "all => { const words = document.querySelector('output').textContent;"
              + " return !words.startsWith(all) && document.querySelector('main [role=status]').textContent === ''; }",
          format(all));
      times.add(tick + " " + millis(began) + " ms: " + page.locator("output").textContent());
      box.uncheck();
      total(page, all);
    }
    for (String name : List.of("Class", "Basis")) {
      Locator select = page.getByLabel(name);
      for (int i = 1; i < Math.min(3, select.locator("option").count()); i++) {
        select.selectOption(new SelectOption().setIndex(i));
        page.waitForFunction("() => document.querySelectorAll('.list a').length >= 0");
      }
      select.selectOption(new SelectOption().setIndex(0));
      total(page, all);
    }
    page.getByLabel("Order").selectOption("sureness");
    total(page, all);
    page.getByLabel("Order").selectOption("id");
    page.locator("input[type=search]").fill("7");
    page.waitForFunction(
        "() => [...document.querySelectorAll('.list a > span:first-child')].every(row => row.textContent.startsWith('7'))");
    page.locator("input[type=search]").fill("");
    total(page, all);
    page.locator(".list a").first().click();
    page.waitForFunction("() => document.documentElement.dataset.view === 'node'");
  }

  private static String format(int all) {
    return String.format(Locale.UK, "%,d ", all);
  }

  private static void total(Page page, int all) {
    page.waitForFunction(
        "all => document.querySelector('output').textContent.startsWith(all)", format(all));
  }

  /** The drawing, and what if a link were not there. */
  private void node(Page page) {
    Map<?, ?> linked =
        (Map<?, ?>)
            page.evaluate(
                "async () => { const nodes = (await (await fetch('/api/nodes?size=200')).json()).nodes;"
                    + " const id = nodes.find(node => node.degree > 1).id;"
                    + " const around = await (await fetch('/api/nodes/' + encodeURIComponent(id) + '/neighbourhood?steps=1')).json();"
                    + " return {id, other: around.nodes[1].id}; }");
    show(page, "node/" + linked.get("id"));
    page.waitForFunction(
        "id => document.querySelector('main h2').textContent === id", linked.get("id"));
    page.waitForFunction(
        "() => [...document.querySelectorAll('.faint')].some(p => /[0-9] link/.test(p.textContent))");
    page.getByText("Up to 300 nodes").click();
    page.waitForSelector("main[aria-busy=false]");
    Locator what = page.locator("#what-if");
    if (what.count() > 0) {
      long began = System.nanoTime();
      what.getByLabel("Neighbour to unlink").fill(String.valueOf(linked.get("other")));
      what.getByText("Unlink", new Locator.GetByTextOptions().setExact(true)).click();
      page.waitForFunction("() => document.querySelector('#what-if').textContent.includes('→')");
      times.add("what if " + millis(began) + " ms");
      page.keyboard().press("Escape");
      page.waitForFunction("() => document.querySelectorAll('#what-if li').length === 0");
    }
  }

  private void label(Page page) {
    long began = System.nanoTime();
    show(page, "label");
    page.waitForSelector(".choices button");
    times.add("queue of labels " + millis(began) + " ms");
    String first = page.locator("section h2 a").first().textContent();
    page.keyboard().press("Enter");
    page.waitForFunction(
        "first => document.querySelector('section h2 a').textContent !== first", first);
    page.keyboard().press("u");
    page.waitForFunction(
        "first => document.querySelector('section h2 a').textContent === first", first);
  }

  private void pictures(InstalledChromium chromium, JaneServer server) throws Exception {
    String wanted = System.getProperty("jane.screenshots");
    if (wanted == null) {
      return;
    }
    Path to = Files.createDirectories(Path.of(wanted));
    for (int width : new int[] {1280, 800, 400}) {
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        Page page = chromium.open(server.address(), width, scheme, complaints);
        page.setDefaultTimeout(600_000);
        for (String view : VIEWS) {
          show(page, view);
          if (view.equals("map")) {
            page.getByLabel("Layout").selectOption("neighbours");
            drawn(page);
          }
          if (view.equals("playground")) {
            page.waitForSelector(".methods canvas");
          }
          page.waitForSelector("main[aria-busy=false]");
          assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
              .as(view + " at " + width)
              .isTrue();
          page.screenshot(
              new Page.ScreenshotOptions()
                  .setPath(to.resolve(view + "-" + width + "-" + scheme + ".png"))
                  .setFullPage(true));
        }
        page.context().close();
      }
    }
  }
}
