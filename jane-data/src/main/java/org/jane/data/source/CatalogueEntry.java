package org.jane.data.source;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jane.data.Dataset;
import org.jane.data.FolderFiles;

/**
 * A dataset that is known by name.
 *
 * @param name what users call it
 * @param title what it is about
 * @param folder the sub-folder of the data folder its files are looked for in first, then in the
 *     data folder itself
 * @param files the names of all files it needs
 * @param origin where the files come from
 * @param citation the paper to cite
 * @param counts nodes, edges, classes and attributes as published, which need not be what the files
 *     hold
 * @param reader reads the files
 */
public record CatalogueEntry(
    String name,
    String title,
    String folder,
    List<String> files,
    String origin,
    String citation,
    PublishedCounts counts,
    Function<FolderFiles, Dataset> reader) {
  public CatalogueEntry {
    files = List.copyOf(files);
  }

  /** True when every file is there. */
  public boolean present(Path dataFolder) {
    return missing(dataFolder).isEmpty();
  }

  /** The names of the files that are not there. */
  public List<String> missing(Path dataFolder) {
    return in(dataFolder).missing(files);
  }

  public Dataset read(Path dataFolder) {
    FolderFiles found = in(dataFolder);
    found.require(files, origin);
    return reader.apply(found);
  }

  private FolderFiles in(Path dataFolder) {
    return new FolderFiles(dataFolder.resolve(folder), dataFolder);
  }
}
