package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jane.run.RandomStream;
import org.jane.store.CheckpointException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialLogTest {
  private static final Map<String, String> FIRST = Map.of("k", "2");
  private static final Map<String, String> SECOND = Map.of("k", "4");

  @TempDir Path folder;

  private TrialLog resumed() throws IOException {
    return TrialLog.in(folder, "this search", true);
  }

  @Test
  void whatWasFoundOutIsKnownAgain() throws IOException {
    TrialLog log = TrialLog.in(folder, "this search", false);
    log.add(new TrialKey(FIRST, 0), new TrialScore(0.75, 0.5, new float[] {0.25f, 0.75f}));
    log.add(new TrialKey(FIRST, 1), new TrialScore(0.5, Double.NaN, new float[0]));
    log.add(new TrialKey(FIRST, 2), TrialScore.none()); // given up
    TrialLog again = resumed();
    assertThat(again.size()).isEqualTo(3);
    assertThat(again.known(new TrialKey(FIRST, 2)).merit()).as("given up").isNaN();
    TrialScore first = again.known(new TrialKey(FIRST, 0));
    assertThat(first.primary()).isEqualTo(0.75);
    assertThat(first.loss()).isEqualTo(0.5);
    assertThat(first.probabilities()).containsExactly(0.25f, 0.75f);
    assertThat(again.known(new TrialKey(FIRST, 1)).loss()).isNaN();
    assertThat(again.known(new TrialKey(SECOND, 0))).isNull();
  }

  @Test
  void aLastLineThatWasCutOffIsTakenAway() throws IOException {
    TrialLog log = TrialLog.in(folder, "this search", false);
    log.add(new TrialKey(FIRST, 0), new TrialScore(0.75, 0.5, new float[] {0.25f, 0.75f}));
    Path file = folder.resolve("tuning.log");
    String whole = Files.readString(file);
    Files.writeString(file, whole + "{ \"trial\" : \"0 {k=é");
    assertThat(resumed().size()).isEqualTo(1);
    assertThat(file).hasContent(whole.strip());
  }

  @Test
  void aDamagedLineIsNamed() throws IOException {
    TrialLog log = TrialLog.in(folder, "this search", false);
    log.add(new TrialKey(FIRST, 0), new TrialScore(0.75, 0.5, new float[] {0.25f, 0.75f}));
    Path file = folder.resolve("tuning.log");
    Files.writeString(file, Files.readString(file).replace("loss", "lo") + "x\n");
    assertThatThrownBy(this::resumed)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("line 2 of " + file)
        .hasMessageContaining("Leave resume out to start anew");
  }

  @Test
  void aLogOfAnotherSearchIsRefused() throws IOException {
    TrialLog.in(folder, "another search", false);
    assertThatThrownBy(this::resumed)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("other data, settings or another seed");
  }

  @Test
  void linesOfAnotherSearchAreRefused() throws IOException {
    TrialLog.in(folder, "another search", false)
        .add(new TrialKey(SECOND, 0), new TrialScore(0.5, 0.5, new float[] {1}));
    Path file = folder.resolve("tuning.log");
    String theirs = Files.readAllLines(file).get(1);
    TrialLog.in(folder, "this search", false)
        .add(new TrialKey(FIRST, 0), new TrialScore(0.75, 0.5, new float[] {0.25f, 0.75f}));
    Files.writeString(file, Files.readString(file) + theirs + "\n");
    assertThatThrownBy(this::resumed)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("line 3 of " + file + " is of another search");
  }

  @Test
  void aNumberThatChangedIsNoticed() throws IOException {
    TrialLog log = TrialLog.in(folder, "this search", false);
    log.add(new TrialKey(FIRST, 0), new TrialScore(0.75, 0.5, new float[] {0.25f, 0.75f}));
    Path file = folder.resolve("tuning.log");
    Files.writeString(file, Files.readString(file).replace("0.75", "0.85"));
    assertThatThrownBy(this::resumed).hasMessageContaining("line 2 of " + file + " is damaged");
  }

  @Test
  void garbageIsASentence() throws IOException {
    Path file = folder.resolve("tuning.log");
    TrialLog.in(folder, "this search", false);
    byte[] first = Files.readAllBytes(file);
    RandomStream random = new RandomStream(4);
    for (int turn = 0; turn < 200; turn++) {
      byte[] garbage = new byte[1 + random.nextInt(80)];
      for (int i = 0; i < garbage.length; i++) {
        garbage[i] = (byte) random.nextInt(256);
      }
      garbage[garbage.length - 1] = '\n';
      Files.write(file, garbage);
      assertThatThrownBy(this::resumed).isInstanceOf(CheckpointException.class);
      byte[] behind = Arrays.copyOf(first, first.length + garbage.length);
      System.arraycopy(garbage, 0, behind, first.length, garbage.length);
      Files.write(file, behind);
      assertThatThrownBy(this::resumed).isInstanceOf(CheckpointException.class);
    }
    Files.write(file, new byte[] {(byte) 0xff, 0, 7});
    assertThatThrownBy(this::resumed).isInstanceOf(CheckpointException.class);
  }

  @Test
  void aFingerprintOfSeveralLinesIsKnownAgain() throws IOException {
    TrialLog.in(folder, "two\nlines\r\nor three", false)
        .add(new TrialKey(FIRST, 0), new TrialScore(0.75, 0.5, new float[] {0.25f, 0.75f}));
    assertThat(TrialLog.in(folder, "two\nlines\r\nor three", true).size()).isEqualTo(1);
  }
}
