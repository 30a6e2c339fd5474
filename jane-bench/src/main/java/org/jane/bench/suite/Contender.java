package org.jane.bench.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One process that is measured.
 *
 * @param key names it among all that is measured: suite, case and who
 * @param command what is run
 * @param environment variables it sees besides ours
 * @param prepared a file that must be there first, and the command that makes it
 * @param timed whether the process is measured from outside, by the clock and by processor time;
 *     else its last line of output is JSON
 * @param rounds how often it is measured at most
 * @param ours whether it is JANE as it is now, not a peer or an earlier version
 */
public record Contender(
    String key,
    List<String> command,
    Map<String, String> environment,
    Optional<Prepared> prepared,
    boolean timed,
    int rounds,
    boolean ours) {
  /** A file, and what makes it. */
  public record Prepared(Path file, List<String> command) {
    public Prepared {
      command = List.copyOf(command);
    }
  }

  public Contender {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** A process that prints what it measured. */
  static Contender of(String key, List<String> command) {
    return new Contender(key, command, Map.of(), Optional.empty(), false, Integer.MAX_VALUE, true);
  }

  /** A process that is measured from outside. */
  static Contender timed(String key, List<String> command, Map<String, String> environment) {
    return new Contender(
        key, command, environment, Optional.empty(), true, Integer.MAX_VALUE, true);
  }

  Contender after(Path file, List<String> make) {
    Optional<Prepared> made = Optional.of(new Prepared(file, make));
    return new Contender(key, command, environment, made, timed, rounds, ours);
  }

  /** The same for a peer or an earlier version. */
  Contender foreign() {
    return new Contender(key, command, environment, prepared, timed, rounds, false);
  }

  Contender atMost(int most) {
    return new Contender(key, command, environment, prepared, timed, most, ours);
  }
}
