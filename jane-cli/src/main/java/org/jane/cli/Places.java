package org.jane.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jane.data.csv.CsvFolder;
import org.jane.data.source.Catalogue;
import org.jane.data.source.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Every file that one command line reads and writes, held against each other before the work
 * begins: no output may take the place of an input or of another output, and each must be a place
 * that can be written.
 *
 * <p>Links are followed. Devices and pipes hold nothing that could be lost, so several outputs may
 * share one.
 */
final class Places {
  /** Less is no room for the smallest result. */
  private static final long LEAST_ROOM = 1 << 16;

  /** What a folder of checkpoints holds. */
  private static final Set<String> CHECKPOINTS =
      Set.of("checkpoint.jane", "tuning.log", "finished", "lock");

  private record Place(String what, Path path) {}

  private final List<Place> inputs = new ArrayList<>();
  private final List<Place> folders = new ArrayList<>();
  private final List<Place> outputs = new ArrayList<>();
  private @Nullable Place checkpoints;

  /**
   * A file that is read.
   *
   * @param what what it is, such as "the model"
   */
  Places reads(String what, @Nullable Path file) {
    if (file != null) {
      inputs.add(new Place(what, file));
    }
    return this;
  }

  /** The data that is read: a name, a folder or a file, and tables that are named one by one. */
  Places reads(@Nullable String data, DataOptions options) {
    if (data != null && Catalogue.names().contains(data)) {
      folders.add(new Place("the data " + data, options.folder.path()));
    } else if (data != null && !data.startsWith(DataSource.SYNTHETIC)) {
      Path path = Path.of(data);
      (Files.isDirectory(path) ? folders : inputs).add(new Place("the data", path));
    }
    reads("the table of nodes", options.nodes);
    reads("the table of edges", options.edges);
    return reads("the table of attributes", options.attributes);
  }

  /** A file that is written; {@code -} is standard output and no file. */
  Places writes(String option, @Nullable Path file) {
    if (file != null && !file.toString().equals("-")) {
      outputs.add(new Place(option, file));
    }
    return this;
  }

  Places writes(String option, @Nullable String file) {
    return file == null ? this : writes(option, Path.of(file));
  }

  /** The folder of checkpoints, whose files are nobody else's. */
  Places keepsCheckpoints(@Nullable Path folder) {
    if (folder != null) {
      checkpoints = new Place("--checkpoint", folder);
    }
    return this;
  }

  /**
   * Refuses what would lose data or could not be written.
   *
   * @throws UsageException then
   */
  void check() {
    for (int i = 0; i < outputs.size(); i++) {
      Place output = outputs.get(i);
      requirePlace(output);
      if (isDevice(output.path)) {
        continue;
      }
      for (Place input : inputs) {
        if (same(output.path, input.path)) {
          throw refused(output, "this is " + input.what + " that is read");
        }
      }
      for (Place folder : folders) {
        if (isData(output.path, folder.path)) {
          throw refused(output, "this file belongs to " + folder.what + " in " + folder.path);
        }
      }
      for (Place other : outputs.subList(0, i)) {
        if (same(output.path, other.path)) {
          throw refused(output, other.what + " is written to the same file");
        }
      }
      if (checkpoints != null && isCheckpoint(output.path, checkpoints.path)) {
        throw refused(output, "this file belongs to the checkpoints in " + checkpoints.path);
      }
    }
    if (checkpoints != null && Files.exists(checkpoints.path)) {
      if (!Files.isDirectory(checkpoints.path)) {
        throw new UsageException("--checkpoint " + checkpoints.path + ": this is not a folder");
      }
      requireRoom(checkpoints, checkpoints.path, LEAST_ROOM);
    }
  }

  private static UsageException refused(Place output, String why) {
    return new UsageException(
        output.what + " " + output.path + ": " + why + ". Give another file to write");
  }

  private static void requirePlace(Place output) {
    if (Files.isDirectory(output.path)) {
      throw new UsageException(
          output.what + " " + output.path + ": this is a folder, not a file to write");
    }
    if (isDevice(output.path)) {
      if (!Files.isWritable(output.path)) {
        throw new UsageException(output.what + " " + output.path + ": this cannot be written to");
      }
      return;
    }
    Path folder = real(output.path).getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent(); // missing folders are made
    }
    if (folder == null) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new UsageException(
          output.what + " " + output.path + ": " + folder + " is a file, not a folder");
    }
    if (!Files.isWritable(folder)) {
      throw new UsageException(
          output.what + " " + output.path + ": the folder " + folder + " cannot be written to");
    }
    requireRoom(output, folder, LEAST_ROOM);
  }

  private static void requireRoom(Place output, Path folder, long bytes) {
    long room = Long.MAX_VALUE;
    try {
      FileStore disk = Files.getFileStore(folder);
      room = disk.getTotalSpace() > 0 ? disk.getUsableSpace() : Long.MAX_VALUE;
    } catch (IOException | SecurityException e) {
      return; // cannot be known
    }
    if (room < bytes) {
      throw new UsageException(
          output.what
              + " "
              + output.path
              + ": no space is left on its disk. Make room, or give another place");
    }
  }

  private static boolean isDevice(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  private static boolean same(Path one, Path other) {
    return real(one).equals(real(other));
  }

  /** The path without links, also of a file that is not there yet. */
  private static Path real(Path path) {
    Path left = path.toAbsolutePath().normalize();
    for (int links = 0; links < 40 && Files.isSymbolicLink(left) && !Files.exists(left); links++) {
      try {
        left = left.resolveSibling(Files.readSymbolicLink(left)).normalize();
      } catch (IOException e) {
        return left;
      }
    }
    Path there = left;
    while (there != null) {
      try {
        return there.toRealPath().resolve(there.relativize(left)).normalize();
      } catch (IOException notThere) {
        there = there.getParent();
      }
    }
    return left;
  }

  /** Whether a file is, or would be, part of the data of a folder. */
  private static boolean isData(Path file, Path folder) {
    Path real = real(file);
    Path name = real.getFileName();
    if (name == null || !real.startsWith(real(folder))) {
      return partOfLinkedTable(real, folder);
    }
    if (CsvFolder.recognises(folder)) {
      return CsvFolder.isData(name.toString()) && real(folder).equals(real.getParent())
          || partOfLinkedTable(real, folder);
    }
    return Files.isRegularFile(real) && !writtenByJane(real);
  }

  /** A table in the folder may be a link to a file elsewhere. */
  private static boolean partOfLinkedTable(Path real, Path folder) {
    try (var files = Files.newDirectoryStream(folder, Files::isSymbolicLink)) {
      for (Path link : files) {
        Path name = link.getFileName();
        if (name != null && CsvFolder.isData(name.toString()) && real(link).equals(real)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false; // reading the data will say what is wrong
    }
  }

  /** An earlier result that lies beside published data and may be replaced by the next. */
  private static boolean writtenByJane(Path file) {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".jane") || name.endsWith(".html")) {
      return true;
    }
    if (!Files.isRegularFile(file)) {
      return true; // a pipe holds nothing that could be lost, and reading it could wait for ever
    }
    try (InputStream in = Files.newInputStream(file)) {
      String begin = new String(in.readNBytes(40), StandardCharsets.UTF_8);
      return begin.matches("(?s)\\{\\s*\"dataset\".*")
          || begin.startsWith("id,label,probability,basis,")
          || begin.startsWith("method,run,accuracy,");
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isCheckpoint(Path file, Path folder) {
    Path real = real(file);
    return real(folder).equals(real.getParent())
        && CHECKPOINTS.contains(String.valueOf(real.getFileName()));
  }
}
