package org.jane.data.graphfile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jane.data.Faults;
import org.jane.graph.GraphDataException;

/**
 * Reads good files with faults put into them: each reading must end in a dataset or in a {@link
 * GraphDataException}, within a few seconds and within the memory that the JVM has. As a program it
 * does as many as wanted, with little memory:
 *
 * <pre>
 * java -Xmx256m -cp … org.jane.data.graphfile.GraphFileMutations 1000000 [FORMAT…]
 * </pre>
 */
public final class GraphFileMutations {
  private static final long TOO_LONG = 10_000; // milliseconds
  private static final List<String> WORDS =
      List.of(
          "99999999999",
          "-1",
          "0",
          "2147483647",
          "1e400",
          "NaN",
          "nan",
          "\"",
          "'",
          "{",
          "}",
          "[",
          "]",
          "<",
          ">",
          "&",
          ";",
          "\n",
          "\t",
          " ",
          ",",
          "#",
          "%",
          "*",
          "*Arcs",
          "*matrix",
          "*vertices 9",
          "node [",
          "edge [",
          "id 1",
          "label \"x\"",
          "<node id=\"q\">",
          "</node>",
          "<graph>",
          "<data key=\"d0\">",
          "<!DOCTYPE x [<!ENTITY a \"b\">]>",
          "&a;",
          "&#x110000;",
          "<![CDATA[",
          "]]>",
          "<attvalue for=\"0\" value=\"1\"/>",
          "\"id\":",
          "\"nodes\":[",
          "\"links\":[",
          "null",
          "true",
          "{'weight': 2}",
          "general",
          "pattern",
          "\u00E9",
          "\uFFFF",
          "symmetric",
          "id",
          "label",
          "source",
          "target",
          "weight");

  private final GraphFileInput format;
  private final List<byte[]> seeds;
  private final SplittableRandom random;
  private final Faults faults;

  GraphFileMutations(GraphFileInput format, long seed) {
    this.format = format;
    this.seeds = format.seeds();
    this.random = new SplittableRandom(seed);
    this.faults = new Faults(seeds, WORDS, random);
  }

  /** Reads a number of faulty files and returns how many could be read all the same. */
  long run(long inputs) {
    long read = 0;
    for (long i = 0; i < inputs; i++) {
      byte[] input = faults.in(seeds.get(random.nextInt(seeds.size())));
      long began = System.nanoTime();
      try {
        format.read(input, GraphFileInput.OPTIONS);
        read++;
      } catch (GraphDataException expected) {
        // Refused in words: that is what the readers are for.
      } catch (RuntimeException | Error e) {
        throw new AssertionError(format + ": " + Faults.keep(input), e);
      }
      if ((System.nanoTime() - began) / 1_000_000 > TOO_LONG) {
        throw new AssertionError(format + " took too long: " + Faults.keep(input));
      }
    }
    return read;
  }

  /** Number of inputs per format, then the formats, all if none is named. */
  public static void main(String[] arguments) {
    long inputs = Long.parseLong(arguments[0]);
    List<GraphFileMutations> all = new ArrayList<>();
    for (GraphFileInput format : GraphFileInput.values()) {
      if (arguments.length == 1
          || List.of(arguments).contains(format.name().toLowerCase(Locale.ROOT))) {
        all.add(new GraphFileMutations(format, Long.getLong("seed", 1)));
      }
    }
    long round = Math.min(inputs, 10_000);
    for (long done = round; done <= inputs; done += round) { // in turns: all get equally far
      for (GraphFileMutations one : all) {
        long read = one.run(round);
        System.out.println(
            one.format + ": " + done + " inputs; " + read + " of the last could be read");
      }
    }
  }
}
