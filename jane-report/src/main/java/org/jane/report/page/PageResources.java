package org.jane.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Style sheet, chart library and script that are embedded in every page. */
final class PageResources {
  static final String STYLE = read("page.css");
  static final String SCRIPT = read("page.js");
  static final String CHARTS =
      read("/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js").replace("\r\n", "\n");

  private PageResources() {}

  /**
   * The content security policy: nothing from outside and no script but these two, so that markup
   * that slipped through the escaping cannot run.
   */
  static String policy() {
    return "default-src 'none'; script-src '"
        + hash(CHARTS)
        + "' '"
        + hash(SCRIPT)
        + "'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  }

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String read(String resource) {
    try (InputStream in = PageResources.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + resource + "; build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
