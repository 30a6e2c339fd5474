package org.jane.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Puts faults into good files: bytes are changed, cut, repeated, exchanged, words put in. */
public final class Faults {
  private final List<byte[]> seeds;
  private final List<String> words;
  private final SplittableRandom random;

  /**
   * @param seeds good files, of which pieces are put into others
   * @param words what is put in
   */
  public Faults(List<byte[]> seeds, List<String> words, SplittableRandom random) {
    this.seeds = seeds;
    this.words = words;
    this.random = random;
  }

  /** A few faults in a copy of the file. */
  public byte[] in(byte[] file) {
    byte[] bytes = file.clone();
    int faults = 1 + random.nextInt(4);
    for (int f = 0; f < faults; f++) {
      bytes = one(bytes);
    }
    return bytes;
  }

  private byte[] one(byte[] bytes) {
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
    return words.get(random.nextInt(words.size())).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] put) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, from);
    out.writeBytes(put);
    out.write(bytes, to, bytes.length - to);
    return out.toByteArray();
  }

  /** Keeps an input that was not read as it should be, and says where. */
  public static String keep(byte[] input) {
    try {
      Path file = Files.createTempFile("fuzz", ".input");
      return Files.write(file, input).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
