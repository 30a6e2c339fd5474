package org.jane.experiments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.source.CatalogueEntry;

/**
 * A published dataset whose files are not in the data folder.
 *
 * @param name as in the catalogue
 * @param files the missing files
 * @param folder where they belong, inside the data folder
 * @param origin where to get them
 */
public record MissingDataset(String name, List<String> files, String folder, String origin) {
  static MissingDataset of(CatalogueEntry entry, List<String> files) {
    return new MissingDataset(entry.name(), files, entry.folder(), entry.origin());
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
