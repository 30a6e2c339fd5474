package org.jane.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jane.server.api.Resource;
import org.jane.server.http.Answer;
import org.jane.server.http.Route;

/**
 * The files of the page, read from the jar at start. Each has a route of its own, so no path of a
 * request is ever looked for anywhere.
 */
final class PageFiles implements Resource {
  private static final List<String> NAMES =
      List.of(
          "index.html",
          "page.css",
          "main.js",
          "ask.js",
          "dom.js",
          "map.js",
          "search.js",
          "node.js",
          "graph.js",
          "whatif.js",
          "label.js",
          "overview.js",
          "playground.js",
          "icon.svg");

  private final List<Route> routes = new ArrayList<>();

  PageFiles() throws IOException {
    for (String name : NAMES) {
      Answer answer = Answer.bytes(type(name), read(name), Map.of("Cache-Control", "no-cache"));
      routes.add(
          Route.get(name.equals("index.html") ? "/" : "/" + name, "A file of the page.")
              .type(type(name))
              .by(ask -> answer));
    }
  }

  private static String type(String name) {
    if (name.endsWith(".html")) {
      return "text/html; charset=utf-8";
    }
    if (name.endsWith(".css")) {
      return "text/css; charset=utf-8";
    }
    return name.endsWith(".svg") ? "image/svg+xml" : "text/javascript; charset=utf-8";
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
      if (in == null) {
        throw new IOException("the jar lacks page/" + name + "; build it again");
      }
      return in.readAllBytes();
    }
  }

  @Override
  public List<Route> routes() {
    return routes;
  }
}
