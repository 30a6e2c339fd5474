package org.jane.bench.suite;

import java.util.List;
import java.util.stream.Stream;

/** Things that are measured in turn and shown together. */
public interface Suite {
  /** The name by which it can be asked for alone. */
  String name();

  /** Why it cannot be measured here, in a sentence; empty when it can. */
  default String missing(Setup setup) {
    return "";
  }

  /** All processes, in the order of a round: those that are compared stand side by side. */
  List<Contender> contenders(Setup setup);

  /** A section with a heading and tables; what is not measured is a dash. */
  String markdown(Setup setup, Results results);

  /** All there are. */
  static List<Suite> all() {
    return List.of(
        new KernelSuite(),
        new EpochSuite(),
        new RepulsionSuite(),
        new SpectralSuite(),
        new ScalingSuite(),
        new TrainSuite());
  }

  /** Their names. */
  static List<String> names() {
    return Stream.of(all()).flatMap(List::stream).map(Suite::name).toList();
  }
}
