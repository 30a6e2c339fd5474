package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file cut into blocks of any size is the file read row by row: rows, lines and errors. */
class CsvBlocksTest {
  private static final String[] PIECES = {
    "a",
    "bc",
    "é",
    "😀",
    "1",
    ",",
    ",",
    ",",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\"",
    "\"\"",
    " ",
    "\t",
    ";",
    "x,y\n",
    "x,y\n",
    "\"q\",r\n",
    "\"q\nq\",r\r\n",
    "\"s\"\"s\",t\n",
    "  u , v \n"
  };

  @TempDir Path temp;

  /** Keeps all it is told, as text. */
  private static final class Kept implements Table {
    private final List<String> seen = new ArrayList<>();

    @Override
    public List<String> needed() {
      return List.of("h");
    }

    @Override
    public void columns(Header header) {
      seen.add(header.line() + ": " + header.names());
    }

    @Override
    public void rows(RowBatch batch) {
      for (int row = 0; row < batch.rows(); row++) {
        StringBuilder text = new StringBuilder().append(batch.line(row)).append(':');
        for (int c = 0; c < batch.width(); c++) {
          text.append('[').append(batch.get(row, c)).append(']');
        }
        seen.add(text.toString());
      }
    }
  }

  private List<String> read(Path file, int block, int threads) {
    Kept kept = new Kept();
    try {
      long stripped =
          CsvRows.read(file, CsvOptions.defaults(), kept, Run.seeded(1).threads(threads), block);
      kept.seen.add("stripped " + stripped);
    } catch (RuntimeException e) {
      kept.seen.add(e.toString());
    }
    return kept.seen;
  }

  @Tag("slow")
  @Test
  void anyTextReadsTheSame() throws IOException {
    RandomStream random = Run.seeded(5).random("blocks");
    Path file = temp.resolve("t.csv");
    int regular = 0;
    for (int trial = 0; trial < 1500; trial++) {
      StringBuilder text = new StringBuilder(trial % 3 == 0 ? "\uFEFFh,g\n" : "h,g\r\n");
      int pieces = random.nextInt(40);
      for (int p = 0; p < pieces; p++) { // most of the files have rows of two fields alone
        text.append(PIECES[trial % 4 == 0 ? random.nextInt(PIECES.length) : 18 + p % 6]);
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      if (trial % 50 == 7) {
        bytes[random.nextInt(bytes.length)] = (byte) 0xFF; // no UTF-8
      }
      Files.write(file, bytes);
      List<String> expected = read(file, 0, 1);
      regular += expected.get(expected.size() - 1).startsWith("stripped") ? 1 : 0;
      for (int block : new int[] {1, 7, 16, 64, 1 << 18}) {
        assertThat(read(file, block, 1 + trial % 3))
            .as("%s by %d", text, block)
            .isEqualTo(expected);
      }
    }
    assertThat(regular).isGreaterThan(700);
  }
}
