package org.jane.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Remedy;
import org.jane.store.CheckpointException;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a hyper-parameter search so far, one line per training run, so that an interrupted
 * search can resume. The first line identifies the search, and every line carries a hash of it and
 * a checksum: lines of another search, or damaged ones, are refused. An incomplete last line is
 * ignored: its training run is repeated, with the same result.
 */
public final class TrialLog {
  private static final String NAME = "tuning.log";

  /** Begins the first line; a log of another format counts as one of another search. */
  private static final String FORMAT = "format 3, ";

  private final @Nullable Path file;
  private final String search; // a short hash of the fingerprint, in every line
  private final Map<String, TrialScore> known = new HashMap<>();

  private TrialLog(@Nullable Path file, String search) {
    this.file = file;
    this.search = search;
  }

  /** A log that keeps nothing. */
  public static TrialLog none() {
    return new TrialLog(null, "");
  }

  /**
   * The log in a folder.
   *
   * @param fingerprint of data, method, pinned settings and seed
   * @param resume whether to go on from what is there; otherwise it is begun anew
   * @throws CheckpointException when what is there is of another search, or damaged
   */
  public static TrialLog in(Path folder, String fingerprint, boolean resume) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(NAME);
    String first = FORMAT + fingerprint.replaceAll("\\R", " ");
    TrialLog log = new TrialLog(file, hash(first));
    if (resume && Files.exists(file)) {
      byte[] bytes = Files.readAllBytes(file);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      String whole = new String(bytes, 0, Math.max(0, end - 1), StandardCharsets.UTF_8);
      log.requireFirst(end == 0 ? new String(bytes, StandardCharsets.UTF_8) : whole, end, first);
      if (end > 0) {
        String[] lines = whole.split("\n", -1);
        for (int i = 1; i < lines.length; i++) {
          log.take(lines[i], i + 1);
        }
        cutOff(file, end);
        return log;
      }
    }
    Files.writeString(file, first + "\n");
    return log;
  }

  /** Refuses a log of another search, and what is no log at all. */
  private void requireFirst(String text, int end, String first) {
    String line = text.lines().findFirst().orElse("");
    if (end > 0 ? line.equals(first) : first.startsWith(text)) {
      return; // a first line that was cut off is begun again
    }
    String found =
        line.startsWith("format ")
            ? "the checkpoint there is of other data, settings or another seed"
            : "%s there is damaged: it begins with '%s'".formatted(NAME, begin(line));
    throw new CheckpointException(
        String.valueOf(file == null ? "" : file.getParent()),
        found,
        Remedy.of("Give another folder, or leave %s out", Remedy.option("resume")));
  }

  /** The beginning of a line for a message; what cannot be printed is left out. */
  private static String begin(String line) {
    return line.substring(0, Math.min(line.length(), 60)).replaceAll("\\p{Cntrl}", "\uFFFD");
  }

  /** Whether there is a log in a folder. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }

  /** The number of training runs in the log. */
  public int size() {
    return known.size();
  }

  /** Truncates the file after the last complete line. */
  private static void cutOff(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  /** Reads a line, which must be whole and of this search. */
  private void take(String line, int number) {
    try {
      if (Json.read(line) instanceof Map<?, ?> fields
          && fields.get("trial") instanceof String trial
          && fields.get("search") instanceof String of) {
        if (!of.equals(search)) {
          throw refused(number, "is of another search, that of trial " + begin(trial));
        }
        if (checksum(fields).equals(fields.get("check"))) {
          double primary = number(fields.get("score"));
          double loss = number(fields.get("loss"));
          float[] probabilities = numbers(String.valueOf(fields.get("probabilities")));
          PrimaryMetric metric =
              fields.get("metric") instanceof String name
                  ? PrimaryMetric.named(name)
                  : PrimaryMetric.ACCURACY;
          known.put(trial, new TrialScore(metric, primary, loss, probabilities));
          return;
        }
      }
    } catch (IllegalArgumentException e) {
      throw refused(number, "is damaged: found '" + begin(line) + "'");
    }
    throw refused(number, "is damaged: found '" + begin(line) + "'");
  }

  private CheckpointException refused(int line, String found) {
    return new CheckpointException(
        "",
        "line %d of %s %s".formatted(line, file, found),
        Remedy.of("Leave %s out to start anew", Remedy.option("resume")));
  }

  /** Of all that a line says; a line of another search has another one. */
  private String checksum(Map<?, ?> fields) {
    return hash(
        search
            + "\n"
            + fields.get("trial")
            + "\n"
            + fields.get("metric")
            + "\n"
            + fields.get("score")
            + "\n"
            + fields.get("loss")
            + "\n"
            + fields.get("probabilities"));
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** JSON has no NaN: it is written as a string. */
  private static double number(@Nullable Object value) {
    return value instanceof Number n ? n.doubleValue() : Double.parseDouble(String.valueOf(value));
  }

  private static float[] numbers(String text) {
    FloatBuffer bits = ByteBuffer.wrap(Base64.getDecoder().decode(text)).asFloatBuffer();
    float[] numbers = new float[bits.remaining()];
    bits.get(numbers);
    return numbers;
  }

  private static String text(float[] numbers) {
    ByteBuffer bits = ByteBuffer.allocate(Math.multiplyExact(numbers.length, Float.BYTES));
    bits.asFloatBuffer().put(numbers);
    return Base64.getEncoder().encodeToString(bits.array());
  }

  /** The fields as a reader finds them, so that numbers have one text in the checksum. */
  private static Map<?, ?> asRead(Map<String, @Nullable Object> fields) {
    return Json.read(Json.write(fields)) instanceof Map<?, ?> read ? read : Map.of();
  }

  private static String text(TrialKey trial) {
    return trial.draw() + " " + trial.settings();
  }

  synchronized @Nullable TrialScore known(TrialKey trial) {
    return known.get(text(trial));
  }

  synchronized void add(TrialKey trial, TrialScore score) {
    if (file == null) {
      return;
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("trial", text(trial));
    if (score.metric() != PrimaryMetric.ACCURACY) {
      fields.put("metric", score.metric().key());
    }
    fields.put("score", score.primary());
    fields.put("loss", score.loss());
    fields.put("probabilities", text(score.probabilities()));
    fields.put("search", search);
    fields.put("check", checksum(asRead(fields)));
    String line = Json.write(fields).replaceAll("\\s*\\n\\s*", " ") + "\n";
    try (FileChannel to = FileChannel.open(file, StandardOpenOption.APPEND)) {
      ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        to.write(bytes);
      }
      to.force(false); // a loss of power takes no training that is done
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
