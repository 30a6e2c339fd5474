package org.jane.experiments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.source.CatalogueEntry;

/**
 * A dataset that is not here.
 *
 * @param name as in the catalogue
 * @param files what it lacks
 * @param folder where they belong, inside the data folder
 * @param origin where they come from
 */
public record Missing(String name, List<String> files, String folder, String origin) {
  static Missing of(CatalogueEntry entry, List<String> files) {
    return new Missing(entry.name(), files, entry.folder(), entry.origin());
  }

  public String sentence() {
    return "%s is missing: it needs %s from %s, in %s/ of the data folder."
        .formatted(name, String.join(", ", files), origin, folder);
  }

  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("dataset", name);
    tree.put("files", files);
    tree.put("origin", origin);
    return tree;
  }
}
