package org.jane.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jane.graph.GraphDataException;

/** The plain files of one folder, or of several that stand in for each other: the first wins. */
public final class FolderFiles implements FileSet {
  private final List<Path> folders;

  public FolderFiles(Path... folders) {
    this.folders = List.of(folders);
  }

  @Override
  public String name() {
    return folders.get(folders.size() - 1).toString();
  }

  @Override
  public List<String> names() {
    TreeSet<String> names = new TreeSet<>();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(Files::isRegularFile).map(FileBytes::nameOf).forEach(names::add);
      } catch (IOException e) {
        throw new GraphDataException(
            folder.toString(),
            "the folder cannot be read (" + Reason.of(e) + ")",
            "Check its permissions",
            e);
      }
    }
    return List.copyOf(names);
  }

  @Override
  public boolean has(String file) {
    return find(file).isPresent();
  }

  @Override
  public FileBytes read(String file) {
    return FileBytes.read(find(file).orElse(folders.get(folders.size() - 1).resolve(file)));
  }

  /** Where a file is, in the first folder that holds it. */
  public Optional<Path> find(String file) {
    return folders.stream().map(f -> f.resolve(file)).filter(Files::isRegularFile).findFirst();
  }
}
