package org.jane.data.csv;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever the three files hold, reading ends in a dataset or in a {@link GraphDataException}.
 *
 * <p>An input is one byte that chooses how blanks and numbers are read, the separator, whether
 * nodes are packed and what column x is, then the contents of nodes.csv, edges.csv and, if there is
 * any, attributes.csv, with a {@code ~} between them. {@code mvn verify} only repeats the inputs in
 * the test resources. To look for new ones:
 *
 * <pre>
 * JAZZER_FUZZ=1 mvn -B -ntp -pl jane-core,jane-data test \
 *     -Dtest=CsvFuzzTest -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@Tag("slow")
class CsvFuzzTest {
  @TempDir static Path temp;

  @FuzzTest(maxDuration = "2m")
  void anyFiles(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    int choice = input[0] & 0xFF;
    CsvOptions options = options(choice);
    int nodesEnd = next(input, 1);
    int edgesEnd = next(input, Math.min(input.length, nodesEnd + 1));
    boolean packed = choice / 3 / 18 % 2 == 1;
    Path nodes = write("nodes.csv", input, 1, nodesEnd, packed);
    Path edges = write("edges.csv", input, nodesEnd + 1, edgesEnd, false);
    Path attributes =
        edgesEnd < input.length
            ? write("attributes.csv", input, edgesEnd + 1, input.length, false)
            : null;
    CsvFiles files = new CsvFiles(nodes, edges, attributes);
    try {
      Run run = Run.seeded(1).threads(1);
      Dataset dataset = CsvReader.read(files, options, run);
      CsvReader.read(files, options, dataset.encoding(), run);
    } catch (GraphDataException expected) {
      // said in our own words: that is all that is asked
    }
    try {
      DataCheck.of(CsvReader.look(files, options, Run.seeded(1).threads(1)));
    } catch (GraphDataException expected) {
      // the same
    }
  }

  /** Blanks by the remainder of 3; from the rest: decimal mark, separator, what column x is. */
  private static CsvOptions options(int choice) {
    MissingValues[] policies = MissingValues.values();
    int rest = choice / policies.length;
    ReadAs[] kinds = {null, ReadAs.TEXT, ReadAs.DATE};
    ReadAs kind = kinds[rest / 6 % kinds.length];
    CsvOptions options =
        CsvOptions.defaults()
            .withMissing(policies[choice % policies.length])
            .withDecimal(rest % 2 == 0 ? '.' : ',')
            .withDelimiter(new Character[] {null, ';', '\t'}[rest / 2 % 3]);
    return kind == null ? options : options.withReadAs(kind, Set.of("x"));
  }

  private static int next(byte[] input, int from) {
    int i = from;
    while (i < input.length && input[i] != '~') {
      i++;
    }
    return i;
  }

  private static Path write(String name, byte[] input, int from, int to, boolean packed)
      throws IOException {
    Path file = temp.resolve(name);
    byte[] content = from >= to ? new byte[0] : Arrays.copyOfRange(input, from, to);
    return Files.write(file, packed ? PackedTablesTest.gzip(content) : content);
  }
}
