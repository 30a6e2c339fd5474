package org.jane.site;

import static org.jane.site.HtmlText.escape;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jane.reference.CommandReference;

/** Writes the documentation site of a checkout. */
public final class Site {
  private final Path root;
  private final String version;
  private final String home;
  private final List<String> problems = new ArrayList<>();

  /** Paths in the repository that are pages, and where these lie in the site. */
  private final Map<String, String> places = new LinkedHashMap<>();

  private Site(Path root, String version) throws IOException {
    this.root = root;
    this.version = version;
    String pom = Files.readString(root.resolve("pom.xml"));
    this.home = pom.replaceAll("(?s).*<project.home>(.*?)</project.home>.*", "$1");
  }

  /**
   * Writes the site.
   *
   * @param args root of the checkout, folder to write to, version
   */
  public static void main(String[] args) throws IOException {
    List<String> problems = write(Path.of(args[0]), Path.of(args[1]), args[2]);
    if (!problems.isEmpty()) {
      problems.forEach(problem -> System.err.println("site: " + problem));
      System.err.println("site: " + problems.size() + " dead links");
      System.exit(1);
    }
  }

  /** Writes the site and returns what is wrong with it: links that lead nowhere. */
  static List<String> write(Path root, Path to, String version) throws IOException {
    return new Site(root, version).write(to);
  }

  private List<String> write(Path to) throws IOException {
    delete(to);
    Files.createDirectories(to);
    Navigation navigation = Navigation.of(root);
    navigation
        .groups()
        .values()
        .forEach(
            group ->
                group.stream()
                    .filter(entry -> !entry.generated())
                    .forEach(entry -> places.put(entry.source(), place(entry.source()))));
    ApiPages api = new ApiPages(root, version);
    List<String> modules = modules();
    List<String> unpacked = api.unpack(modules, to);
    Map<String, List<SitePage>> menu = new LinkedHashMap<>();
    List<SitePage> pages = new ArrayList<>();
    for (Map.Entry<String, List<Navigation.Entry>> group : navigation.groups().entrySet()) {
      List<SitePage> shown = new ArrayList<>();
      for (Navigation.Entry entry : group.getValue()) {
        List<SitePage> made =
            switch (entry.source()) {
              case "*commands" -> ReferencePages.commands(CommandReference.ofCommand());
              case "*methods" -> ReferencePages.methods();
              case "*api" -> List.of(api.page(modules, unpacked, to));
              default -> List.of(markdown(entry));
            };
        shown.add(made.get(0));
        pages.addAll(made);
      }
      menu.put(group.getKey(), shown);
    }
    Map<String, String> written = new TreeMap<>();
    for (SitePage page : pages) {
      written.put(page.path(), frame(page, menu));
    }
    copyAssets(to);
    for (Map.Entry<String, String> page : written.entrySet()) {
      Path file = to.resolve(page.getKey());
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, page.getValue());
    }
    Files.writeString(to.resolve("search-index.js"), SearchIndex.of(pages));
    for (String resource : List.of("site.css", "site.js")) {
      try (InputStream in = Objects.requireNonNull(Site.class.getResourceAsStream(resource))) {
        Files.write(to.resolve(resource), in.readAllBytes());
      }
    }
    problems.addAll(LinkCheck.dead(written, files(to)));
    System.out.printf("site: %d pages in %s%n", written.size(), to);
    return List.copyOf(problems);
  }

  /** Modules whose packages are for others: those that are released. */
  private List<String> modules() throws IOException {
    List<String> modules = new ArrayList<>();
    List<Path> folders;
    try (Stream<Path> found = Files.list(root)) {
      folders = found.filter(folder -> Files.exists(folder.resolve("pom.xml"))).sorted().toList();
    }
    for (Path folder : folders) {
      String pom = Files.readString(folder.resolve("pom.xml"));
      if (!pom.contains("<maven.deploy.skip>true</maven.deploy.skip>")) {
        modules.add(folder.getFileName().toString());
      }
    }
    return modules;
  }

  /** Where the page of a file lies. */
  private static String place(String source) {
    if (source.equals("README.md")) {
      return "index.html";
    }
    String name = source.replaceFirst("^docs/", "").replaceFirst("\\.md$", "");
    return (source.startsWith("docs/") ? name : name.toLowerCase(java.util.Locale.ROOT)) + ".html";
  }

  private SitePage markdown(Navigation.Entry entry) throws IOException {
    String source = entry.source();
    String text = Files.readString(root.resolve(source));
    String path = place(source);
    if (!source.endsWith(".md")) { // the licence is plain text
      text = "# " + entry.title() + "\n\n```\n" + text + "\n```\n";
    }
    UnaryOperator<String> link = destination -> resolve(source, path, destination);
    return Markdown.page(path, entry.title(), text, link);
  }

  /** What a link in a file of the repository leads to, seen from its page. */
  private String resolve(String source, String page, String destination) {
    if (destination.matches("(https?|mailto):.*") || destination.startsWith("#")) {
      return destination;
    }
    int hash = destination.indexOf('#');
    String file = hash < 0 ? destination : destination.substring(0, hash);
    String place = hash < 0 ? "" : destination.substring(hash);
    Path folder = Path.of(source).getParent();
    String target =
        (folder == null ? Path.of(file) : folder.resolve(file))
            .normalize()
            .toString()
            .replace('\\', '/');
    String known = places.get(target);
    if (known != null) {
      return up(page) + known + place;
    }
    if (!Files.exists(root.resolve(target))) {
      problems.add(source + ": " + destination + " leads to no file");
      return destination;
    }
    boolean asset = target.startsWith("docs/") && !target.endsWith(".md");
    return asset ? up(page) + target.substring(5) : home + "/blob/main/" + target + place;
  }

  private static String up(String page) {
    return "../".repeat((int) page.chars().filter(c -> c == '/').count());
  }

  /** Pictures and whatever else lies in docs beside the pages. */
  private void copyAssets(Path to) throws IOException {
    Path docs = root.resolve("docs");
    try (Stream<Path> found = Files.walk(docs)) {
      for (Path file : found.filter(Files::isRegularFile).toList()) {
        String name = docs.relativize(file).toString();
        if (!name.endsWith(".md") && !name.equals("navigation.txt")) {
          Path copy = to.resolve(name);
          Files.createDirectories(Objects.requireNonNull(copy.getParent()));
          Files.copy(file, copy);
        }
      }
    }
  }

  private static Set<String> files(Path to) throws IOException {
    Set<String> files = new HashSet<>();
    try (Stream<Path> found = Files.walk(to)) {
      found
          .filter(Files::isRegularFile)
          .forEach(file -> files.add(to.relativize(file).toString().replace('\\', '/')));
    }
    return files;
  }

  /** A page with head, menu and foot. */
  private String frame(SitePage page, Map<String, List<SitePage>> menu) {
    String up = page.up();
    StringBuilder html =
        new StringBuilder(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.append("<title>")
        .append(escape(page.title().equals("JANE") ? "JANE" : page.title() + " · JANE"))
        .append("</title>\n");
    html.append("<link rel=\"stylesheet\" href=\"").append(up).append("site.css\">\n");
    html.append("<script src=\"")
        .append(up)
        .append("site.js\" data-root=\"")
        .append(up)
        .append("\"></script>\n");
    html.append(
        "</head>\n<body>\n<a class=\"skip\" href=\"#content\">To the content</a>\n<header>\n");
    html.append("<a class=\"brand\" href=\"").append(up).append("index.html\">JANE</a> ");
    html.append("<span class=\"version\">").append(escape(version)).append("</span>\n");
    html.append(
        "<div class=\"search\" role=\"search\" hidden><input type=\"search\" id=\"search\" placeholder=\"Search\" aria-label=\"Search the documentation\" autocomplete=\"off\"><ol id=\"found\" hidden></ol></div>\n");
    html.append(
        "<button id=\"theme\" type=\"button\" hidden>Dark</button>\n</header>\n<div class=\"frame\">\n");
    html.append(
        "<nav aria-label=\"Pages\">\n<details id=\"menu\" open>\n<summary>Menu</summary>\n");
    menu.forEach(
        (group, pages) -> {
          html.append("<h2>").append(escape(group)).append("</h2>\n<ul>\n");
          for (SitePage other : pages) {
            boolean here = other.path().equals(page.path());
            boolean inside =
                other.path().endsWith("/index.html")
                    && page.path().startsWith(other.path().replace("index.html", ""));
            html.append("<li><a href=\"").append(up).append(other.path()).append('"');
            html.append(here ? " aria-current=\"page\"" : inside ? " class=\"inside\"" : "");
            html.append('>').append(escape(other.title())).append("</a></li>\n");
          }
          html.append("</ul>\n");
        });
    html.append("</details>\n</nav>\n<main id=\"content\">\n");
    html.append(withContents(page))
        .append("</main>\n</div>\n<footer>JANE ")
        .append(escape(version));
    html.append(" · Apache-2.0</footer>\n</body>\n</html>\n");
    return html.toString();
  }

  /** Below the title of a long page stands what is on it. */
  private static String withContents(SitePage page) {
    List<SitePage.Heading> sections =
        page.headings().stream().filter(heading -> heading.level() == 2).toList();
    int end = page.body().indexOf("</h1>");
    if (sections.size() < 4 || end < 0) {
      return page.body();
    }
    StringBuilder contents =
        new StringBuilder("\n<details class=\"contents\"><summary>On this page</summary>\n<ul>\n");
    for (SitePage.Heading heading : sections) {
      contents.append("<li><a href=\"#").append(heading.id()).append("\">");
      contents.append(escape(heading.text())).append("</a></li>\n");
    }
    contents.append("</ul></details>\n");
    int after = end + "</h1>".length();
    return page.body().substring(0, after) + contents + page.body().substring(after);
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
