package org.jane.app;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** Why reading or writing failed, and what to do, in words. */
public final class Failures {
  private Failures() {}

  /** The reason with the file it is about, without a full stop. */
  public static String reason(Exception failed) {
    Throwable e = failed;
    while (e instanceof UncheckedIOException && e.getCause() != null) {
      e = e.getCause();
    }
    if (e instanceof FileSystemException about && about.getReason() == null) {
      return about.getFile() + ": " + kind(about);
    }
    String message = e.getMessage();
    return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
  }

  /** Java tells these reasons by the class alone. */
  private static String kind(FileSystemException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it exists already";
    }
    if (e instanceof NotDirectoryException) {
      return "this is not a folder";
    }
    return e instanceof DirectoryNotEmptyException ? "the folder is not empty" : e.toString();
  }

  /** What to do about a reason. */
  public static String remedy(String reason) {
    String lower = reason.toLowerCase(Locale.ROOT);
    if (lower.contains("no space left") || lower.contains("quota")) {
      return "Make room on the disk, or write to another place";
    }
    if (lower.contains("file too large")) {
      return "Raise the limit of file sizes, or write to another place";
    }
    if (lower.contains("permission denied") || lower.contains("read-only")) {
      return "Write to another place, or ask for the right to write there";
    }
    return "Check the path and try again";
  }

  /** The sentence about a failure. */
  public static String sentence(Exception e) {
    String reason = reason(e);
    return "reading or writing failed: " + reason + ". " + remedy(reason) + ".";
  }

  /** Whether a stream was closed by whoever reads it. */
  public static boolean readerGone(String reason) {
    return reason.contains("Broken pipe");
  }
}
