package org.jane.server.api;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jane.app.LoadedModel;
import org.jane.store.ModelFormatException;
import org.jane.store.StoredFile;

/**
 * Where the served model is kept. No file is ever lost: a new model takes the place of the file
 * that the server has read or written last, known by its checksum, and that file stays as {@code
 * people.jane.previous}, or {@code .previous-2} and so on. Anything else that stands there stays,
 * and the new model is written beside it, as {@code people-2.jane} or the next number that is free.
 */
final class ModelPlace {
  private final Path given;
  private Path path;
  private String digest;

  /**
   * @param given the file the server was started with
   * @param digest of what was read from it
   */
  ModelPlace(Path given, String digest) {
    this.given = given.toAbsolutePath();
    this.path = this.given;
    this.digest = digest;
  }

  /**
   * What was written.
   *
   * @param file the model
   * @param former what stood there before; empty where there was nothing, or not ours
   * @param kept a file at the former place that is not ours and was left alone
   */
  record Saved(Path file, Optional<Path> former, Optional<Path> kept) {}

  /** Writes a model, whole or not at all. */
  synchronized Saved save(LoadedModel model) throws IOException {
    Path fresh = beside();
    model.write(fresh);
    String written = digestOf(fresh);
    Optional<Path> former = Optional.empty();
    Optional<Path> kept = Optional.empty();
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      Files.move(fresh, path); // refuses what came meanwhile
    } else if (ours()) {
      Path real = path.toRealPath();
      former = Optional.of(keepFormer(real));
      Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } else {
      kept = Optional.of(path);
      path = fresh;
    }
    digest = written;
    return new Saved(path, former, kept);
  }

  private boolean ours() throws IOException {
    try {
      return digestOf(path).equals(digest);
    } catch (FileSystemException | ModelFormatException e) {
      return false; // no model, or only a part of one
    }
  }

  /** A name that is free, in the folder where the file itself is. */
  private Path beside() throws IOException {
    Path file = Files.exists(given) ? given.toRealPath() : given.toAbsolutePath();
    String name = given.getFileName().toString();
    int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
    for (int number = 2; ; number++) {
      Path free = file.resolveSibling(name.substring(0, dot) + "-" + number + name.substring(dot));
      if (!Files.exists(free, LinkOption.NOFOLLOW_LINKS)) {
        return free;
      }
    }
  }

  /** A further name for the file, or a copy where the disk knows no such names. */
  private static Path keepFormer(Path file) throws IOException {
    for (int number = 1; ; number++) {
      Path free =
          file.resolveSibling(file.getFileName() + ".previous" + (number == 1 ? "" : "-" + number));
      try {
        return Files.createLink(free, file);
      } catch (FileAlreadyExistsException e) {
        continue; // the next number
      } catch (FileSystemException | UnsupportedOperationException e) {
        return Files.copy(file, free);
      }
    }
  }

  private static String digestOf(Path file) throws IOException {
    try (StoredFile stored = StoredFile.open(file)) {
      return stored.digest();
    }
  }
}
