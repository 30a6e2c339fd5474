package org.jane.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jane.store.Json;

/**
 * Known faults of libraries, from files in the form of OSV (one JSON object per advisory): a folder
 * of them, or a zip file such as the export of osv.dev. No network is asked.
 *
 * @param all what was read
 */
record Advisories(List<Advisory> all) {
  /**
   * One advisory for one package.
   *
   * @param name {@code group:artifact}
   * @param versions versions named one by one
   * @param ranges pairs of the first version with the fault and the first without; the second is
   *     empty where there is none
   */
  record Advisory(
      String id, String summary, String name, List<String> versions, List<String[]> ranges) {
    boolean affects(Parts.Part part) {
      return name.equals(part.group() + ":" + part.name())
          && (versions.contains(part.version())
              || ranges.stream()
                  .anyMatch(
                      range ->
                          compare(part.version(), range[0]) >= 0
                              && (range[1].isEmpty() || compare(part.version(), range[1]) < 0)));
    }
  }

  static Advisories read(Path place) throws IOException {
    List<Advisory> all = new ArrayList<>();
    if (Files.isDirectory(place)) {
      try (Stream<Path> files = Files.list(place)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
          add(all, Files.readString(file));
        }
      }
    } else {
      try (ZipFile zip = new ZipFile(place.toFile())) {
        for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
          add(all, new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
    return new Advisories(List.copyOf(all));
  }

  private static void add(List<Advisory> all, String json) {
    Map<?, ?> tree = Parts.map(Json.read(json));
    if (!Parts.text(tree.get("withdrawn")).isEmpty()) {
      return;
    }
    for (Object one : Parts.list(tree.get("affected"))) {
      Map<?, ?> affected = Parts.map(one);
      List<String[]> ranges = new ArrayList<>();
      for (Object range : Parts.list(affected.get("ranges"))) {
        String from = "";
        for (Object event : Parts.list(Parts.map(range).get("events"))) {
          Map<?, ?> e = Parts.map(event);
          if (!Parts.text(e.get("introduced")).isEmpty()) {
            from = Parts.text(e.get("introduced"));
          } else if (!Parts.text(e.get("fixed")).isEmpty()) {
            ranges.add(new String[] {from, Parts.text(e.get("fixed"))});
            from = "";
          } else if (!Parts.text(e.get("last_affected")).isEmpty()) {
            // The fault ends right after it: the version with anything behind it is the bound.
            ranges.add(new String[] {from, Parts.text(e.get("last_affected")) + ".0.1"});
            from = "";
          }
        }
        if (!from.isEmpty()) {
          ranges.add(new String[] {from, ""});
        }
      }
      all.add(
          new Advisory(
              Parts.text(tree.get("id")),
              Parts.text(tree.get("summary")),
              Parts.text(Parts.map(affected.get("package")).get("name")),
              Parts.list(affected.get("versions")).stream().map(String::valueOf).toList(),
              List.copyOf(ranges)));
    }
  }

  /**
   * What is known of the parts, by advisory, for those that nobody has looked at.
   *
   * @param accepted advisories that were looked at, with the reason why they do no harm
   */
  Map<String, String> open(Parts parts, Map<String, String> accepted) {
    Map<String, String> open = new LinkedHashMap<>();
    for (Parts.Part part : parts.all()) {
      for (Advisory advisory : all) {
        if (advisory.affects(part) && !accepted.containsKey(advisory.id)) {
          open.put(advisory.id, part.title() + ": " + advisory.summary);
        }
      }
    }
    return open;
  }

  /** Lines {@code ID reason}; blank lines and those that begin with # say nothing. */
  static Map<String, String> accepted(Path file) throws IOException {
    Map<String, String> accepted = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] words = line.strip().split("\\s+", 2);
        if (words.length < 2) {
          throw new IOException(file + ": \"" + line + "\" has no reason");
        }
        accepted.put(words[0], words[1]);
      }
    }
    return accepted;
  }

  /**
   * Versions part by part, numbers as numbers; a word (2.0-rc1) comes before the version itself.
   */
  static int compare(String a, String b) {
    String[] left = a.split("[.+-]", -1);
    String[] right = b.split("[.+-]", -1);
    for (int i = 0; i < Math.max(left.length, right.length); i++) {
      String l = i < left.length ? left[i] : "0";
      String r = i < right.length ? right[i] : "0";
      boolean numbers = isNumber(l) && isNumber(r);
      int order =
          numbers
              ? Long.compare(Long.parseLong(l), Long.parseLong(r))
              : isNumber(l) ? 1 : isNumber(r) ? -1 : l.compareTo(r);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.length() < 18 && text.chars().allMatch(Character::isDigit);
  }
}
