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
import org.jane.run.Remedy;
import org.jane.store.CheckpointException;
import org.jane.store.Json;
import org.jspecify.annotations.Nullable;

/**
 * What a tuner has found out so far, one line a training, so that an interrupted search need not
 * train the same again. The first line says what the search is of. A last line that was cut off is
 * left out: its training is done again, with the same result.
 */
public final class TrialLog {
  private static final String NAME = "tuning.log";

  private final @Nullable Path file;
  private final Map<String, TrialScore> known = new HashMap<>();

  private TrialLog(@Nullable Path file) {
    this.file = file;
  }

  /** Keeps nothing. */
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
      if (lines.length > 0 && !lines[0].equals(fingerprint)) {
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
              Remedy.of("Leave %s out to begin anew", Remedy.option("resume")));
        }
      }
      if (lines.length > 0) {
        cutOff(file, text.substring(0, end + 1));
        return log;
      }
    }
    Files.writeString(file, fingerprint.replace('\n', ' ') + "\n");
    return log;
  }

  /** How many trainings it knows. */
  public int size() {
    return known.size();
  }

  /** Shortens the file to what is whole; nothing that is kept is written again. */
  private static void cutOff(Path file, String whole) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length);
    }
  }

  /** Whether the line says what a training came to. */
  private boolean take(String line) {
    try {
      if (Json.read(line) instanceof Map<?, ?> fields
          && fields.get("heat") instanceof String heat) {
        double headline = number(fields.get("headline"));
        double loss = number(fields.get("loss"));
        float[] answers = numbers(String.valueOf(fields.get("answers")));
        known.put(heat, new TrialScore(headline, loss, answers));
        return true;
      }
      return false;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** JSON has no NaN: it is written as a word. */
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

  private static String heat(Candidate candidate, int draw) {
    return draw + " " + candidate.settings;
  }

  synchronized @Nullable TrialScore known(Candidate candidate, int draw) {
    return known.get(heat(candidate, draw));
  }

  synchronized void add(Candidate candidate, int draw, TrialScore judgement) {
    if (file == null) {
      return;
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("heat", heat(candidate, draw));
    fields.put("headline", judgement.headline());
    fields.put("loss", judgement.loss());
    fields.put("answers", text(judgement.answers()));
    String line = Json.write(fields).replaceAll("\\s*\\n\\s*", " ") + "\n";
    try {
      Files.write(file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
