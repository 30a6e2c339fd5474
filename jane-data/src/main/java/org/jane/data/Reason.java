package org.jane.data;

import java.io.EOFException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Says why a file could not be read, for people: without the names of exceptions. */
public final class Reason {
  private Reason() {}

  /** The reason at the bottom of an exception, as the middle of a sentence. */
  public static String of(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (root instanceof NoSuchFileException) {
      return "it is not there any more";
    }
    String said = root.getMessage();
    if (said != null && !said.isBlank()) {
      return said;
    }
    return root instanceof EOFException ? "it ends too early" : "its parts do not fit together";
  }
}
