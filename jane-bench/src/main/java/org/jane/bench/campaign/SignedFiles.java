package org.jane.bench.campaign;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Model files and logs with wrong content and a right checksum, as somebody could write them. */
final class SignedFiles {
  private static final int PREAMBLE = 24;
  private static final int CHECKSUM = 32;

  private SignedFiles() {}

  static byte[] sha256(byte[] bytes, int length) {
    try {
      MessageDigest sum = MessageDigest.getInstance("SHA-256");
      sum.update(bytes, 0, length);
      return sum.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The bytes with their own length and checksum written into them. */
  static byte[] signed(byte[] bytes) {
    if (bytes.length < PREAMBLE + CHECKSUM) {
      return bytes;
    }
    byte[] file = bytes.clone();
    ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(16, file.length);
    byte[] sum = sha256(file, file.length - CHECKSUM);
    System.arraycopy(sum, 0, file, file.length - CHECKSUM, CHECKSUM);
    return file;
  }

  /** One of the good files with a few numbers of its arrays or words of its header changed. */
  static byte[] changed(List<byte[]> good, Choices choices) {
    byte[] file = good.get(choices.below(good.size())).clone();
    int header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
    int changes = 1 + choices.below(3);
    for (int c = 0; c < changes; c++) {
      if (choices.below(2) == 0) {
        file = inHeader(file, header, choices);
        header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
      } else {
        int start = (PREAMBLE + header + 63) & -64;
        int room = file.length - CHECKSUM - start;
        if (room >= 8) {
          int at = start + (choices.below(1 << 20) % (room - 7) & -4);
          ByteBuffer to = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
          switch (choices.below(4)) {
            case 0 -> to.putInt(at, choices.awkward());
            case 1 -> to.putFloat(at, (float) choices.decimal());
            case 2 -> to.putDouble(at, choices.decimal());
            default -> to.put(at, (byte) choices.below(256));
          }
        }
      }
    }
    return signed(file);
  }

  /**
   * Exchanges a word or a number of the header. Its length is kept by blanks, or the arrays move
   * with it.
   */
  private static byte[] inHeader(byte[] file, int header, Choices choices) {
    String text = new String(file, PREAMBLE, header, StandardCharsets.ISO_8859_1);
    int at = choices.below(1 << 20) % Math.max(1, text.length());
    while (at < text.length() && !Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    int end = at;
    while (end < text.length()
        && ("-.".indexOf(text.charAt(end)) >= 0 || Character.isLetterOrDigit(text.charAt(end)))) {
      end++;
    }
    String put =
        choices.of(
            "0",
            "-1",
            "1",
            "2147483647",
            "1000000000",
            "9223372036854775807",
            "NaN",
            "Infinity",
            "null",
            "x",
            "1e300",
            "{}",
            "[]",
            "true",
            "lp",
            "jane",
            "gcn",
            "0.5",
            "",
            "2");
    String changed = text.substring(0, at) + put + text.substring(end);
    byte[] bytes = changed.getBytes(StandardCharsets.ISO_8859_1);
    int from = (PREAMBLE + header + 63) & -64;
    int start = (PREAMBLE + bytes.length + 63) & -64;
    byte[] out = new byte[start + file.length - from];
    System.arraycopy(file, 0, out, 0, PREAMBLE);
    System.arraycopy(bytes, 0, out, PREAMBLE, bytes.length);
    System.arraycopy(file, from, out, start, file.length - from);
    ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN).putInt(12, bytes.length);
    return out;
  }

  /** The log of a search whose lines have right checksums and say anything. */
  static byte[] log(String search, Choices choices) {
    String first = "format 3, " + search;
    String of = hash(first);
    StringBuilder out = new StringBuilder(choices.oneIn(24) ? "format 2, x" : first).append('\n');
    int lines = choices.below(5);
    for (int l = 0; l < lines; l++) {
      String trial = choices.of("0 {k=2}", "1 {k=2}", "", "-1 x", "0 {k=\u00e9}");
      String metric = choices.of("accuracy", "macro-f1", "x", "");
      String score =
          choices.of(
              "0.5",
              "1",
              "0",
              "-1",
              "1e300",
              "\"NaN\"",
              "\"Infinity\"",
              "2",
              "null",
              "\"x\"",
              "{}",
              "1e400");
      String loss = choices.of("0.5", "0", "-3", "\"NaN\"", "[]", "1e-320");
      String probabilities = choices.of("", "PoAAAA==", "f4AAAA==", "fw==", "!", "PoAAAD9AAAA=");
      boolean withMetric = choices.below(2) == 1;
      String check =
          hash(
              (choices.oneIn(24) ? "other" : of)
                  + "\n"
                  + trial
                  + "\n"
                  + (withMetric ? metric : "null")
                  + "\n"
                  + plain(score)
                  + "\n"
                  + plain(loss)
                  + "\n"
                  + probabilities);
      out.append("{ \"trial\" : \"").append(trial).append("\", ");
      if (withMetric) {
        out.append("\"metric\" : \"").append(metric).append("\", ");
      }
      out.append("\"score\" : ").append(score).append(", \"loss\" : ").append(loss);
      out.append(", \"probabilities\" : \"").append(probabilities).append("\", \"search\" : \"");
      out.append(of).append("\", \"check\" : \"").append(check).append("\" }");
      out.append(l == lines - 1 && choices.oneIn(8) ? "" : "\n");
    }
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A value as its text is in a checksum: as Java prints what was read. */
  private static String plain(String json) {
    return switch (json) {
      case "1e300" -> "1.0E300";
      case "1e-320" -> "1.0E-320";
      case "\"NaN\"", "\"Infinity\"", "\"x\"" -> json.substring(1, json.length() - 1);
      default -> json;
    };
  }

  private static String hash(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(Arrays.copyOf(sha256(bytes, bytes.length), 8));
  }
}
