package org.jane.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.store.Json;

/** What the search looks through, as a script: pages opened from a disk may not fetch files. */
final class SearchIndex {
  private SearchIndex() {}

  static String of(List<SitePage> pages) {
    List<Object> entries = new ArrayList<>();
    for (SitePage page : pages) {
      for (SitePage.Section section : page.texts()) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("u", page.path() + (section.id().isEmpty() ? "" : "#" + section.id()));
        entry.put("t", page.title());
        entry.put("h", section.heading());
        entry.put("x", section.text());
        entries.add(entry);
      }
    }
    return "window.janeSearchIndex = " + Json.compact(entries) + ";\n";
  }
}
