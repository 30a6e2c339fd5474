package org.jane.bench.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * With what, where and how large things are measured.
 *
 * @param root the checkout
 * @param java the Java command
 * @param jar of this module
 * @param data the folder of datasets
 * @param work where graphs and files for the peers go
 * @param python the Python of the peers; empty when they are not asked for
 * @param baseline a jar of an earlier command; empty when none is given
 * @param also further data for trainings by the command
 * @param size of what is measured
 * @param rounds how often everything is measured
 * @param threads of every program and peer
 * @param cores that all of them are pinned to, such as "0,1"; empty: none
 */
public record Setup(
    Path root,
    Path java,
    Path jar,
    Path data,
    Path work,
    Optional<Path> python,
    Optional<Path> baseline,
    List<String> also,
    Size size,
    int rounds,
    int threads,
    String cores) {
  /** How large. */
  public enum Size {
    /** To see that everything runs; the numbers say nothing. */
    TINY,
    /** Minutes. */
    NORMAL,
    /** Hours, and up to 18 GB of memory. */
    LARGE
  }

  /** The flags of the command's launcher: code with vectors is compiled early. */
  public static final List<String> FLAGS =
      List.of(
          "--add-modules",
          "jdk.incubator.vector",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=CompileThresholdScaling,org.jane.linalg.internal.Vector*::*,0.03");

  public Setup {
    also = List.copyOf(also);
  }

  public boolean tiny() {
    return size == Size.TINY;
  }

  public boolean large() {
    return size == Size.LARGE;
  }

  /** A program of this module, pinned. */
  List<String> program(Class<?> main, String heap, Object... args) {
    return program(main, List.of("-Xmx" + heap), args);
  }

  List<String> program(Class<?> main, List<String> flags, Object... args) {
    return pinned(unpinned(main, flags, args));
  }

  /** A program that prepares something and need not be pinned. */
  List<String> unpinned(Class<?> main, List<String> flags, Object... args) {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(FLAGS);
    command.addAll(flags);
    command.addAll(List.of("-cp", jar.toString(), main.getName()));
    Stream.of(args).map(Object::toString).forEach(command::add);
    return command;
  }

  /** A peer, pinned. */
  List<String> peer(String script, Object... args) {
    List<String> command = new ArrayList<>();
    command.add(python.orElseThrow().toString());
    command.add(root.resolve("jane-bench/peers/" + script).toString());
    Stream.of(args).map(Object::toString).forEach(command::add);
    return pinned(command);
  }

  List<String> pinned(List<String> command) {
    if (cores.isEmpty()) {
      return command;
    }
    List<String> pinned = new ArrayList<>(List.of("taskset", "-c", cores));
    pinned.addAll(command);
    return pinned;
  }
}
