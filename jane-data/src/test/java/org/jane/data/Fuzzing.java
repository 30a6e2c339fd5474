package org.jane.data;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jane.graph.GraphDataException;

/** What all fuzz tests have in common. */
public final class Fuzzing {
  private static final Pattern NO_SENTENCE =
      Pattern.compile("\\((null|java\\.[\\w.]+(Exception|Error).*)\\)\\. [A-Z]");

  private Fuzzing() {}

  /** Runs a reader; it may succeed or refuse, and nothing else. */
  public static void mayRefuse(Runnable reader) {
    try {
      reader.run();
    } catch (GraphDataException expected) {
      // Refused in words: that is what the readers are for. Those of Java are not for people.
      String said = String.valueOf(expected.getMessage());
      if (NO_SENTENCE.matcher(said).find()) {
        throw new AssertionError("no sentence: " + said, expected);
      }
    }
  }

  /** Replaces one of the files: the first byte says which, the others are its content. */
  public static MemoryFiles replaceOne(MemoryFiles files, byte[] input) {
    List<String> names = files.names();
    return input.length == 0
        ? files
        : files.with(
            names.get((input[0] & 0xFF) % names.size()),
            Arrays.copyOfRange(input, 1, input.length));
  }
}
