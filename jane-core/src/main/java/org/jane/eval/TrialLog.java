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
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Remedy;
import org.jane.store.CheckpointException;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a hyper-parameter search so far, one line per training run, so that an interrupted
 * search can resume. The first line identifies the search. An incomplete last line is ignored: its
 * training run is repeated, with the same result.
 */
public final class TrialLog {
  private static final String NAME = "tuning.log";

  /** Begins the first line; a log of another format counts as one of another search. */
  private static final String FORMAT = "format 2, ";

  private final @Nullable Path file;
  private final Map<String, TrialScore> known = new HashMap<>();

  private TrialLog(@Nullable Path file) {
    this.file = file;
  }

  /** A log that keeps nothing. */
  public static TrialLog none() {
    return new TrialLog(null);
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
    TrialLog log = new TrialLog(folder.resolve(NAME));
    Path file = folder.resolve(NAME);
    if (resume && Files.exists(file)) {
      String text = Files.readString(file);
      int end = text.lastIndexOf('\n');
      String[] lines = end < 0 ? new String[0] : text.substring(0, end).split("\n", -1);
      if (lines.length > 0 && !lines[0].equals(FORMAT + fingerprint)) {
        throw new CheckpointException(
            folder.toString(),
            "the checkpoint there is of other data, settings or another seed",
            Remedy.of("Give another folder, or leave %s out", Remedy.option("resume")));
      }
      for (int i = 1; i < lines.length; i++) {
        if (!log.take(lines[i])) {
          String begin = lines[i].substring(0, Math.min(lines[i].length(), 60));
          throw new CheckpointException(
              "",
              "line %d of %s is damaged: found '%s'".formatted(i + 1, file, begin),
              Remedy.of("Leave %s out to start anew", Remedy.option("resume")));
        }
      }
      if (lines.length > 0) {
        cutOff(file, text.substring(0, end + 1));
        return log;
      }
    }
    Files.writeString(file, FORMAT + fingerprint.replace('\n', ' ') + "\n");
    return log;
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
  private static void cutOff(Path file, String whole) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length);
    }
  }

  /** Reads a line; false when it is damaged. */
  private boolean take(String line) {
    try {
      if (Json.read(line) instanceof Map<?, ?> fields
          && fields.get("trial") instanceof String trial) {
        double primary = number(fields.get("score"));
        double loss = number(fields.get("loss"));
        float[] probabilities = numbers(String.valueOf(fields.get("probabilities")));
        PrimaryMetric metric =
            fields.get("metric") instanceof String name
                ? PrimaryMetric.named(name)
                : PrimaryMetric.ACCURACY;
        known.put(trial, new TrialScore(metric, primary, loss, probabilities));
        return true;
      }
      return false;
    } catch (IllegalArgumentException e) {
      return false;
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

  private static String key(Candidate candidate, int draw) {
    return draw + " " + candidate.settings;
  }

  synchronized @Nullable TrialScore known(Candidate candidate, int draw) {
    return known.get(key(candidate, draw));
  }

  synchronized void add(Candidate candidate, int draw, TrialScore score) {
    if (file == null) {
      return;
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("trial", key(candidate, draw));
    if (score.metric() != PrimaryMetric.ACCURACY) {
      fields.put("metric", score.metric().key());
    }
    fields.put("score", score.primary());
    fields.put("loss", score.loss());
    fields.put("probabilities", text(score.probabilities()));
    String line = Json.write(fields).replaceAll("\\s*\\n\\s*", " ") + "\n";
    try {
      Files.write(file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
