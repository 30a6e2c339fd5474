package org.jane.data.graphfile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
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

  GraphFileMutations(GraphFileInput format, long seed) {
    this.format = format;
    this.seeds = format.seeds();
    this.random = new SplittableRandom(seed);
  }

  /** Reads a number of faulty files and returns how many could be read all the same. */
  long run(long inputs) {
    long read = 0;
    for (long i = 0; i < inputs; i++) {
      byte[] input = mutated();
      long began = System.nanoTime();
      try {
        format.read(input, GraphFileInput.OPTIONS);
        read++;
      } catch (GraphDataException expected) {
        // Refused in words: that is what the readers are for.
      } catch (RuntimeException | Error e) {
        throw new AssertionError(format + ": " + keep(input), e);
      }
      if ((System.nanoTime() - began) / 1_000_000 > TOO_LONG) {
        throw new AssertionError(format + " took too long: " + keep(input));
      }
    }
    return read;
  }

  private static String keep(byte[] input) {
    try {
      Path file = Files.createTempFile("fuzz", ".input");
      return Files.write(file, input).toString();
    } catch (java.io.IOException e) {
      return Arrays.toString(input);
    }
  }

  private byte[] mutated() {
    byte[] bytes = seeds.get(random.nextInt(seeds.size())).clone();
    int faults = 1 + random.nextInt(4);
    for (int f = 0; f < faults; f++) {
      bytes = fault(bytes);
    }
    return bytes;
  }

  private byte[] fault(byte[] bytes) {
    if (bytes.length == 0) {
      return word();
    }
    int at = random.nextInt(bytes.length);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(1 << random.nextInt(8)));
    switch (random.nextInt(8)) {
      case 0 -> {
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        return bytes;
      }
      case 1 -> {
        bytes[at] = (byte) random.nextInt(256);
        return bytes;
      }
      case 2 -> {
        return spliced(bytes, at, at + length, new byte[0]);
      }
      case 3 -> {
        return spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, at + length));
      }
      case 4 -> {
        return spliced(bytes, at, at, word());
      }
      case 5 -> {
        return spliced(bytes, at, at + length, word());
      }
      case 6 -> {
        byte[] other = seeds.get(random.nextInt(seeds.size()));
        int from = random.nextInt(other.length);
        int to = Math.min(other.length, from + length);
        return spliced(bytes, at, at + length, Arrays.copyOfRange(other, from, to));
      }
      default -> {
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : extremes(bytes, at);
      }
    }
  }

  /** Bytes that are large as numbers. */
  private byte[] extremes(byte[] bytes, int at) {
    byte value = (byte) List.of(0x00, 0x7F, 0x80, 0xFF).get(random.nextInt(4)).intValue();
    Arrays.fill(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(4)), value);
    return bytes;
  }

  private byte[] word() {
    return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] put) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, from);
    out.writeBytes(put);
    out.write(bytes, to, bytes.length - to);
    return out.toByteArray();
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
