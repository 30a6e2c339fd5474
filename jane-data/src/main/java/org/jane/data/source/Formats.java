package org.jane.data.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.FileSet;
import org.jane.data.FolderFiles;
import org.jane.data.amgcn.AmgcnReader;
import org.jane.data.edgelist.AirportsReader;
import org.jane.data.mat.MatReader;
import org.jane.data.npz.NpzReader;
import org.jane.data.planetoid.PlanetoidReader;
import org.jane.graph.GraphDataException;

/** Reads files and folders in the formats that others publish, told apart by their names. */
public final class Formats {
  private static final Pattern PLANETOID =
      Pattern.compile("ind\\.(.+?)\\.(?:x|y|tx|ty|allx|ally|graph|test\\.index)");
  private static final Pattern AIRPORTS =
      Pattern.compile("(?:labels-)?(.+)-airports\\.(?:edgelist|txt)");

  private Formats() {}

  /**
   * Reads a {@code .npz}, {@code .mat} or {@code .zip} file, or a folder of planetoid, airport or
   * AM-GCN files. Empty when the path is none of these, for another reader to try.
   */
  public static Optional<Dataset> read(Path path) {
    return Files.isDirectory(path) ? readFolder(path) : readFile(path);
  }

  /** Whether a file has a name that one of the published formats ends in. */
  static boolean knows(Path path) {
    return FileBytes.nameOf(path).toLowerCase(Locale.ROOT).matches(".*\\.(npz|mat|zip)");
  }

  private static Optional<Dataset> readFile(Path path) {
    String file = FileBytes.nameOf(path);
    int dot = file.lastIndexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String name = file.substring(0, dot);
    return switch (file.substring(dot).toLowerCase(Locale.ROOT)) {
      case ".npz" -> Optional.of(NpzReader.read(name, path));
      case ".mat" -> Optional.of(MatReader.read(name, path));
      case ".zip" -> Optional.of(AmgcnReader.read(name, path));
      default -> Optional.empty();
    };
  }

  private static Optional<Dataset> readFolder(Path path) {
    FolderFiles files = new FolderFiles(path);
    Optional<String> planetoid = single(files, PLANETOID);
    if (planetoid.isPresent()) {
      return planetoid.map(name -> PlanetoidReader.read(name, files));
    }
    Optional<String> airports = single(files, AIRPORTS);
    if (airports.isPresent()) {
      return airports.map(name -> AirportsReader.read(name, files));
    }
    if (files.names().stream().anyMatch(name -> name.endsWith(".edge"))) {
      return Optional.of(AmgcnReader.read(FileBytes.nameOf(path.toAbsolutePath()), files));
    }
    return Optional.empty();
  }

  /** The one name that files of this pattern are about. */
  private static Optional<String> single(FileSet files, Pattern pattern) {
    List<String> found =
        files.names().stream()
            .map(pattern::matcher)
            .filter(Matcher::matches)
            .map(matcher -> matcher.group(1))
            .distinct()
            .toList();
    if (found.size() > 1) {
      throw new GraphDataException(
          files.name(),
          "several graphs stand together: " + String.join(", ", found),
          "Keep the files of one graph in the folder");
    }
    return found.stream().findFirst();
  }
}
