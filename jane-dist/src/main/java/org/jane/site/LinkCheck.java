package org.jane.site;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds links that lead nowhere: to a file that is not in the site, or a place not in its page. */
final class LinkCheck {
  private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]+)\"");
  private static final Pattern LINK = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");

  private LinkCheck() {}

  /**
   * All dead links, each as a sentence.
   *
   * @param pages HTML by path
   * @param files paths of everything else
   */
  static List<String> dead(Map<String, String> pages, Set<String> files) {
    Map<String, Set<String>> ids = new HashMap<>();
    pages.forEach((path, html) -> ids.put(path, all(ID, html)));
    List<String> dead = new ArrayList<>();
    pages.forEach(
        (path, html) -> {
          for (String link : all(LINK, html)) {
            String problem = problem(path, link.replace("&amp;", "&"), ids, files);
            if (!problem.isEmpty()) {
              dead.add(path + ": " + link + " " + problem);
            }
          }
        });
    return dead;
  }

  private static String problem(
      String page, String link, Map<String, Set<String>> ids, Set<String> files) {
    if (link.matches("(https?|mailto|data):.*")) {
      return ""; // the build asks no network
    }
    if (link.isEmpty()) {
      return "is empty";
    }
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    String place = hash < 0 ? "" : link.substring(hash + 1);
    String target = file.isEmpty() ? page : URI.create(page).resolve(file).normalize().getPath();
    Set<String> places = ids.get(target);
    if (places == null) {
      return files.contains(target) ? "" : "leads to no page";
    }
    return place.isEmpty() || places.contains(place) ? "" : "leads to no place in its page";
  }

  private static Set<String> all(Pattern pattern, String html) {
    Set<String> found = new HashSet<>();
    Matcher matcher = pattern.matcher(html);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
