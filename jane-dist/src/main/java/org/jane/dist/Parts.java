package org.jane.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * The libraries inside of a program, as its list of contents (CycloneDX) names them.
 *
 * @param all in the order of the list
 */
record Parts(List<Part> all) {
  /**
   * One library.
   *
   * @param licence its identifier or name; empty when the list does not know
   * @param licenceUrl where its text is; may be empty
   */
  record Part(String group, String name, String version, String licence, String licenceUrl) {
    String title() {
      return group + ":" + name + " " + version;
    }

    boolean ours() {
      return group.equals("org.jane");
    }

    private Path jar(Path repository) {
      return repository
          .resolve(group.replace('.', '/'))
          .resolve(name)
          .resolve(version)
          .resolve(name + "-" + version + ".jar");
    }
  }

  /** What a file in CycloneDX's JSON lists. */
  static Parts read(Path file) throws IOException {
    Map<?, ?> bom = map(Json.read(Files.readString(file)));
    List<Part> parts = new ArrayList<>();
    for (Object component : list(bom.get("components"))) {
      Map<?, ?> c = map(component);
      String licence = "";
      String url = "";
      for (Object entry : list(c.get("licenses"))) {
        Map<?, ?> one = map(map(entry).get("license"));
        String name = text(one.get("id")).isEmpty() ? text(one.get("name")) : text(one.get("id"));
        name = name.isEmpty() ? text(map(entry).get("expression")) : name;
        licence = licence.isEmpty() ? name : licence + " or " + name;
        url = url.isEmpty() ? text(one.get("url")) : url;
      }
      parts.add(
          new Part(
              text(c.get("group")), text(c.get("name")), text(c.get("version")), licence, url));
    }
    return new Parts(List.copyOf(parts));
  }

  /**
   * The licences of all parts of others: a table, and the texts that their jars carry. For a part
   * whose jar has none, {@code texts} may have one, named after it.
   *
   * @param repository the local Maven repository the jars lie in
   * @param texts a folder of texts, {@code NAME.txt}
   */
  FileTree licences(Path repository, Path texts) throws IOException {
    FileTree tree = new FileTree();
    StringBuilder table = new StringBuilder("Libraries inside of jane.jar and their licences.\n\n");
    Map<String, Part> sorted = new TreeMap<>();
    all.stream().filter(part -> !part.ours()).forEach(part -> sorted.put(part.title(), part));
    for (Part part : sorted.values()) {
      List<String> found = textsOf(part, repository, tree);
      Path own = texts.resolve(part.name + ".txt");
      if (Files.exists(own)) {
        tree.bytes(part.name + ".txt", Files.readAllBytes(own));
        found.add(part.name + ".txt");
      }
      boolean apache = part.licence.contains("Apache-2.0");
      if (found.isEmpty() && apache) {
        found.add("../LICENSE");
      } else if (found.isEmpty()) {
        System.err.println("licences: no text for " + part.title() + " (" + part.licence + ")");
      }
      table
          .append(part.title())
          .append("\n  licence: ")
          .append(part.licence.isEmpty() ? "see its project" : part.licence)
          .append(part.licenceUrl.isEmpty() ? "" : ", " + part.licenceUrl)
          .append(found.isEmpty() ? "" : "\n  text: " + String.join(", ", found))
          .append('\n');
    }
    return tree.text("README.txt", table.toString());
  }

  private static List<String> textsOf(Part part, Path repository, FileTree tree)
      throws IOException {
    List<String> found = new ArrayList<>();
    Path jar = part.jar(repository);
    if (!Files.exists(jar)) {
      return found;
    }
    try (ZipFile zip = new ZipFile(jar.toFile(), StandardCharsets.UTF_8)) {
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        String upper = name.toUpperCase(Locale.ROOT);
        boolean text = !name.contains(".") || upper.endsWith(".TXT") || upper.endsWith(".MD");
        if (text && (upper.contains("LICENSE") || upper.contains("NOTICE"))) {
          String inside = part.name + "/" + name;
          tree.bytes(inside, zip.getInputStream(entry).readAllBytes());
          found.add(inside);
        }
      }
    }
    return found;
  }

  static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }
}
