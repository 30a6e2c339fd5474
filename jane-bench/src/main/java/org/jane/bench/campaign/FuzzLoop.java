package org.jane.bench.campaign;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Runs one target for a time without looking at coverage: good files with faults in them and made
 * files, one after the other, as fast as it goes. Inputs that show a fault are kept.
 */
final class FuzzLoop {
  private static final long SLOW = 10_000_000_000L;
  private static final List<String> WORDS =
      List.of(
          "99999999999",
          "-1",
          "0",
          "2147483647",
          "1e400",
          "NaN",
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
          "\r",
          "\t",
          " ",
          ",",
          "#",
          "%",
          "*",
          "*Arcs",
          "*vertices 9",
          "node [",
          "edge [",
          "id 1",
          "label \"x\"",
          "<node id=\"q\">",
          "</node>",
          "<data key=\"d0\">",
          "&a;",
          "<![CDATA[",
          "<attvalue for=\"0\" value=\"1\"/>",
          "\"id\":",
          "\"nodes\":[",
          "\"links\":[",
          "null",
          "true",
          "{'weight': 2}",
          "general",
          "symmetric",
          "\u00E9",
          "\uFFFF",
          "id",
          "label",
          "source",
          "target",
          "weight",
          "~",
          "\uFEFF",
          "\u0000",
          "1,5",
          "2024-02-30",
          "[1, 2]",
          "0x1p3",
          "3e38",
          "[[[[[[[[",
          "\\u0000",
          "\"a\":{");

  private final FuzzTarget target;
  private final SplittableRandom random;
  private final Path folder;
  private final Set<String> known = new HashSet<>();
  private long executions;
  private long faults;
  private volatile byte[] underWay = new byte[0];
  private volatile long since = System.nanoTime();

  FuzzLoop(FuzzTarget target, long seed, Path folder) {
    this.target = target;
    this.random = new SplittableRandom(seed);
    this.folder = folder;
  }

  /** Target, seconds, seed, folder of the campaign. */
  public static void main(String[] arguments) throws IOException {
    FuzzTarget target = FuzzTarget.named(arguments[0]);
    long seed = Long.parseLong(arguments[2]);
    FuzzLoop loop = new FuzzLoop(target, seed, Path.of(arguments[3]));
    Thread watch = new Thread(loop::watch, "watch");
    watch.setDaemon(true);
    watch.start();
    loop.run(Long.parseLong(arguments[1]));
  }

  /** An input that never ends would otherwise be lost with the process. */
  private void watch() {
    try {
      while (System.nanoTime() - since < 2 * SLOW) {
        Thread.sleep(500);
      }
      keep(underWay, new IllegalStateException("does not end"));
    } catch (InterruptedException | IOException e) {
      System.out.println(e);
    }
    say();
    Runtime.getRuntime().halt(1);
  }

  long run(long seconds) throws IOException {
    long began = System.nanoTime();
    long end = began + seconds * 1_000_000_000L;
    long said = began;
    for (long now = began; now < end; now = System.nanoTime()) {
      one();
      if (now - said > 5_000_000_000L) {
        say();
        said = now;
      }
    }
    say();
    return executions;
  }

  private void say() {
    System.out.printf(Locale.ROOT, "DONE %d executions, %d faults%n", executions, faults);
  }

  private void one() throws IOException {
    byte[] input = input();
    long began = System.nanoTime();
    underWay = input;
    since = began;
    executions++;
    try {
      target.run(input);
    } catch (RuntimeException | Error e) {
      keep(input, e);
    }
    if (System.nanoTime() - began > SLOW) {
      keep(input, new IllegalStateException("took " + (System.nanoTime() - began) / 1e9 + " s"));
    }
  }

  private byte[] input() {
    byte[] rest;
    boolean made = target.makes() && random.nextInt(3) > 0;
    if (made) {
      rest = new byte[random.nextInt(1 << random.nextInt(4, 10))];
      random.nextBytes(rest);
      if (random.nextBoolean()) { // mostly the first choice: more of the file is as it should be
        for (int i = 0; i < rest.length; i++) {
          rest[i] = random.nextInt(4) == 0 ? rest[i] : (byte) (rest[i] & 3);
        }
      }
    } else {
      List<byte[]> seeds = random.nextInt(16) == 0 ? target.seeds() : target.smallSeeds();
      rest = seeds.get(random.nextInt(seeds.size())).clone();
      for (int f = random.nextInt(4); f >= 0; f--) {
        rest = fault(rest, seeds);
      }
    }
    byte[] input = new byte[rest.length + 1];
    input[0] = (byte) (made ? 1 : 0);
    System.arraycopy(rest, 0, input, 1, rest.length);
    return input;
  }

  private byte[] fault(byte[] bytes, List<byte[]> seeds) {
    if (bytes.length == 0) {
      return word();
    }
    int at = random.nextInt(bytes.length);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(1 << random.nextInt(8)));
    switch (random.nextInt(9)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[at] = (byte) random.nextInt(256);
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
        int from = random.nextInt(Math.max(1, other.length));
        int to = Math.min(other.length, from + length);
        return spliced(bytes, at, at + length, Arrays.copyOfRange(other, from, to));
      }
      case 7 -> {
        byte value = (byte) List.of(0x00, 0x7F, 0x80, 0xFF).get(random.nextInt(4)).intValue();
        Arrays.fill(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(8)), value);
      }
      default -> {
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : bytes;
      }
    }
    return bytes;
  }

  private byte[] word() {
    return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] put) {
    byte[] out = new byte[bytes.length - (to - from) + put.length];
    System.arraycopy(bytes, 0, out, 0, from);
    System.arraycopy(put, 0, out, from, put.length);
    System.arraycopy(bytes, to, out, from + put.length, bytes.length - to);
    return out;
  }

  /** Keeps an input, once for each place where it went wrong. */
  private synchronized void keep(byte[] input, Throwable e) throws IOException {
    faults++;
    StackTraceElement[] stack = e.getStackTrace();
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String place = e.getClass() + " " + (stack.length == 0 ? "" : stack[0]) + root.getClass();
    if (known.add(place) && known.size() <= 50) {
      Path file =
          folder
              .resolve("faults")
              .resolve(target.key() + "-" + Integer.toHexString(Arrays.hashCode(input)));
      Files.createDirectories(file.getParent());
      Files.write(file, input);
      StringWriter text = new StringWriter();
      e.printStackTrace(new PrintWriter(text));
      // a message may hold half a character, which writeString refuses
      Files.write(Path.of(file + ".txt"), text.toString().getBytes(StandardCharsets.UTF_8));
    }
  }
}
