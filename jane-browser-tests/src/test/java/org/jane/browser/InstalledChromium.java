package org.jane.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The Chromium of this machine, driven by Playwright, which downloads none of its own. */
final class InstalledChromium implements AutoCloseable {
  private final Playwright playwright;
  private final Browser browser;

  /** CHROMIUM, or a usual name on the PATH; empty when there is none. */
  static Optional<Path> find() {
    String named = System.getenv("CHROMIUM");
    if (named != null && !named.isBlank()) {
      return Optional.of(Path.of(named));
    }
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(dir -> Path.of(dir, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  InstalledChromium(Path program) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
  }

  /** A page in a window of this width, in light or dark, with scripts or without. */
  Page open(Path file, int width, ColorScheme scheme, boolean scripts, List<String> complaints) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, 900)
                .setColorScheme(scheme)
                .setJavaScriptEnabled(scripts)
                .setOffline(true));
    Page page = context.newPage();
    page.onConsoleMessage(message -> complaints.add(message.text()));
    page.onPageError(complaints::add);
    page.onDialog(
        dialog -> {
          complaints.add("dialog " + dialog.message());
          dialog.dismiss();
        });
    page.navigate(file.toUri().toString());
    return page;
  }

  /** A page of a server; everything it asks of another one is a complaint. */
  Page open(String address, int width, ColorScheme scheme, List<String> complaints) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme));
    Page page = context.newPage();
    page.onConsoleMessage(message -> complaints.add(message.text()));
    page.onPageError(complaints::add);
    page.onDialog(
        dialog -> {
          complaints.add("dialog " + dialog.message());
          dialog.dismiss();
        });
    page.onRequest(
        request -> {
          if (!request.url().startsWith(address) && !request.url().startsWith("blob:" + address)) {
            complaints.add("asked " + request.url());
          }
        });
    page.navigate(address);
    page.waitForFunction("() => document.documentElement.dataset.view");
    return page;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
