package org.jane.data.csv;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jane.data.Dataset;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever the three files hold, reading ends in a dataset or in a {@link GraphDataException}.
 *
 * <p>An input is one byte that chooses how blanks are read, then the contents of nodes.csv,
 * edges.csv and, if there is any, attributes.csv, with a {@code ~} between them. {@code mvn verify}
 * only repeats the inputs in the test resources. To look for new ones:
 *
 * <pre>
 * JAZZER_FUZZ=1 mvn -B -ntp -pl jane-core,jane-data test \
 *     -Dtest=CsvFuzzTest -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class CsvFuzzTest {
  @TempDir static Path temp;

  @FuzzTest(maxDuration = "2m")
  void anyFiles(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    MissingValues[] policies = MissingValues.values();
    CsvOptions options =
        CsvOptions.defaults().withMissing(policies[(input[0] & 0xFF) % policies.length]);
    int nodesEnd = next(input, 1);
    int edgesEnd = next(input, Math.min(input.length, nodesEnd + 1));
    Path nodes = write("nodes.csv", input, 1, nodesEnd);
    Path edges = write("edges.csv", input, nodesEnd + 1, edgesEnd);
    Path attributes =
        edgesEnd < input.length ? write("attributes.csv", input, edgesEnd + 1, input.length) : null;
    CsvFiles files = new CsvFiles(nodes, edges, attributes);
    try {
      Run run = Run.seeded(1).threads(1);
      Dataset dataset = CsvReader.read(files, options, run);
      CsvReader.read(files, options, dataset.encoding(), run);
    } catch (GraphDataException expected) {
      // said in our own words: that is all that is asked
    }
  }

  private static int next(byte[] input, int from) {
    int i = from;
    while (i < input.length && input[i] != '~') {
      i++;
    }
    return i;
  }

  private static Path write(String name, byte[] input, int from, int to) throws IOException {
    Path file = temp.resolve(name);
    return Files.write(file, from >= to ? new byte[0] : Arrays.copyOfRange(input, from, to));
  }
}
