package org.jane.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.run.Nearest;

/** Enum constants as users write them: RANDOM_WALK is "random-walk". */
public final class KeyNames {
  private KeyNames() {}

  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The constant a word stands for.
   *
   * @throws IllegalArgumentException when there is none; the nearest one, or all of them, are named
   */
  public static <E extends Enum<E>> E parse(Class<E> type, String name, String word) {
    List<String> known = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      if (of(constant).equals(word.strip().toLowerCase(Locale.ROOT))) {
        return constant;
      }
      known.add(of(constant));
    }
    throw new IllegalArgumentException(
        name
            + " must be one of "
            + String.join(", ", known)
            + ", found \""
            + word
            + "\". "
            + Nearest.to(word, known)
                .map(near -> "Did you mean \"" + near + "\"?")
                .orElse("Choose one of them."));
  }
}
