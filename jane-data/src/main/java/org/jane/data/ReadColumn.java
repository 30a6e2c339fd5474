package org.jane.data;

import java.util.Locale;
import org.jane.run.Remedy;

/**
 * A column of a table as it was read.
 *
 * @param file the table
 * @param name the column's name, empty where it has none
 * @param role what the column was taken for
 * @param categories how many categories, classes, words or entries it has; 0 for other roles
 * @param note what a user should know of it, without a full stop; empty when there is nothing
 */
public record ReadColumn(String file, String name, Role role, int categories, Remedy note) {
  /** What a column can be taken for. */
  public enum Role {
    ID,
    LABEL,
    SPLIT,
    NUMBER,
    CATEGORY,
    DATE,
    TEXT,
    VECTOR,
    SOURCE,
    TARGET,
    WEIGHT,
    TYPE,
    NODE,
    ATTRIBUTE,
    VALUE,
    IGNORED;

    /** In lower case, as results name it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A column of which there is nothing more to say. */
  public static ReadColumn of(String file, String name, Role role) {
    return new ReadColumn(file, name, role, 0, Remedy.of(""));
  }

  public ReadColumn withNote(Remedy words) {
    return new ReadColumn(file, name, role, categories, words);
  }

  public ReadColumn withCategories(int count) {
    return new ReadColumn(file, name, role, count, note);
  }

  /** Whether there is something a user should know. */
  public boolean noted() {
    return !note.text().isEmpty();
  }
}
