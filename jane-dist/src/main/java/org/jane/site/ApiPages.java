package org.jane.site;

import static org.jane.site.HtmlText.code;
import static org.jane.site.HtmlText.escape;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The packages of every module with what they say about themselves and, where the build has made
 * it, their documentation.
 */
final class ApiPages {
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");

  private final Path root;
  private final String version;

  ApiPages(Path root, String version) {
    this.root = root;
    this.version = version;
  }

  /**
   * The page of all packages.
   *
   * @param modules folders of modules
   * @param unpacked those whose documentation is in the site
   * @param site where it lies
   */
  SitePage page(List<String> modules, List<String> unpacked, Path site) throws IOException {
    ReferencePages.Draft page = new ReferencePages.Draft("Java API");
    page.html(
        "<p>How to use it is told in "
            + ReferencePages.link("library.html", "As a library")
            + ".</p>\n");
    if (unpacked.isEmpty()) {
      page.text(
          "The documentation of single classes is made with a release (mvn -Prelease verify) and linked here then.");
    }
    for (String module : modules) {
      Map<String, String> packages = packages(module);
      if (packages.isEmpty()) {
        continue;
      }
      page.heading(module);
      boolean linked = unpacked.contains(module);
      page.rows("package", "what is in it");
      for (Map.Entry<String, String> each : packages.entrySet()) {
        String name = code(each.getKey());
        String summary = linked ? summary(site, module, each.getKey()) : "";
        page.row(
            summary.isEmpty() ? name : "<a href=\"" + summary + "\">" + name + "</a>",
            escape(each.getValue()));
      }
      page.end();
    }
    return page.page("api.html");
  }

  /**
   * Where the documentation of a package is; empty when there is none. Javadoc puts it below the
   * name of a module when the jar has one.
   */
  private static String summary(Path site, String module, String name) throws IOException {
    String file = name.replace('.', '/') + "/package-summary.html";
    Path folder = site.resolve("api").resolve(module);
    try (Stream<Path> inside = Files.list(folder)) {
      return Stream.concat(Stream.of(folder), inside.sorted())
          .map(place -> place.resolve(file))
          .filter(Files::exists)
          .map(found -> site.relativize(found).toString().replace('\\', '/'))
          .findFirst()
          .orElse("");
    }
  }

  /** Packages by name, each with the first sentence of its comment. */
  private Map<String, String> packages(String module) throws IOException {
    Map<String, String> packages = new TreeMap<>();
    Path sources = root.resolve(module).resolve("src/main/java");
    if (!Files.isDirectory(sources)) {
      return packages;
    }
    List<Path> infos;
    try (Stream<Path> found = Files.walk(sources)) {
      infos = found.filter(file -> file.endsWith("package-info.java")).toList();
    }
    for (Path info : infos) {
      Path folder = sources.relativize(info).getParent();
      Matcher comment = COMMENT.matcher(Files.readString(info));
      if (folder != null && comment.find()) {
        packages.put(
            folder.toString().replace('/', '.').replace('\\', '.'), sentence(comment.group(1)));
      }
    }
    return packages;
  }

  private static String sentence(String comment) {
    String text =
        comment
            .replaceAll("(?m)^\\s*\\* ?", " ")
            .replaceAll("\\{@\\w+\\s+([^}]*)\\}", "$1")
            .replaceAll("<[^>]*>", " ")
            .replaceAll("org\\.jane\\.(\\w+\\.)*(?=[A-Z])", "")
            .replaceAll("\\s+", " ")
            .strip();
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }

  /** Unpacks the documentation jars that the build has made; returns whose they were. */
  List<String> unpack(List<String> modules, Path site) throws IOException {
    List<String> unpacked = new ArrayList<>();
    for (String module : modules) {
      Path jar =
          root.resolve(module).resolve("target").resolve(module + "-" + version + "-javadoc.jar");
      if (!Files.exists(jar)) {
        continue;
      }
      unpacked.add(module);
      Path to = site.resolve("api").resolve(module);
      try (ZipFile zip = new ZipFile(jar.toFile(), StandardCharsets.UTF_8)) {
        for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
          if (!entry.isDirectory() && !entry.getName().startsWith("META-INF/")) {
            Path file = to.resolve(entry.getName()).normalize();
            Files.createDirectories(file.getParent());
            try (InputStream in = zip.getInputStream(entry)) {
              Files.write(file, in.readAllBytes());
            }
          }
        }
      }
    }
    return unpacked;
  }
}
