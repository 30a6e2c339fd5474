package org.jane.spectral;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.run.Check;

/**
 * How the eigenvectors of a component are found: {@code auto}, {@code direct}, {@code multilevel}
 * or {@code multilevel(2000)}.
 *
 * @param kind the way
 * @param coarsest {@link Kind#MULTILEVEL}: groups are grouped again until there are no more than
 *     these, and their eigenvectors are found directly
 */
public record SpectralSolver(Kind kind, int coarsest) {
  /** The ways. */
  public enum Kind {
    /** Directly below {@value #MULTILEVEL_FROM} nodes, else from groups of nodes. */
    AUTO,
    /** On the nodes themselves, to {@link Spectrum#TOLERANCE}. */
    DIRECT,
    /** From groups of nodes, groups of groups and so on; to an angle. */
    MULTILEVEL
  }

  /** The size from which {@link Kind#AUTO} goes through groups: from here on that is faster. */
  public static final int MULTILEVEL_FROM = 100_000;

  private static final int COARSEST = 10_000;
  private static final Pattern CALL = Pattern.compile("multilevel\\((\\d{1,9})\\)");

  public SpectralSolver {
    Check.atLeast("coarsest", coarsest, 1);
  }

  public static SpectralSolver auto() {
    return new SpectralSolver(Kind.AUTO, COARSEST);
  }

  public static SpectralSolver direct() {
    return new SpectralSolver(Kind.DIRECT, COARSEST);
  }

  public static SpectralSolver multilevel() {
    return multilevel(COARSEST);
  }

  /** From groups of nodes, down to at most {@code coarsest} of them. */
  public static SpectralSolver multilevel(int coarsest) {
    return new SpectralSolver(Kind.MULTILEVEL, coarsest);
  }

  /** Whether a component of this many nodes is solved from groups. */
  public boolean groups(long nodes) {
    return switch (kind) {
      case AUTO -> nodes >= MULTILEVEL_FROM;
      case DIRECT -> false;
      case MULTILEVEL -> true;
    };
  }

  /** Reads what {@code toString} writes. */
  public static SpectralSolver parse(String text) {
    String word = text.strip();
    Matcher call = CALL.matcher(word);
    if (call.matches()) {
      return multilevel(Integer.parseInt(call.group(1)));
    }
    return switch (word) {
      case "auto" -> auto();
      case "direct" -> direct();
      case "multilevel" -> multilevel();
      default ->
          throw new IllegalArgumentException(
              "eigensolver must be auto, direct, multilevel or multilevel(GROUPS) such as"
                  + " multilevel(2000), found \""
                  + text
                  + "\"");
    };
  }

  @Override
  public String toString() {
    return switch (kind) {
      case AUTO -> "auto";
      case DIRECT -> "direct";
      case MULTILEVEL -> coarsest == COARSEST ? "multilevel" : "multilevel(" + coarsest + ")";
    };
  }
}
