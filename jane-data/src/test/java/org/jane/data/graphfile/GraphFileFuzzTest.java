package org.jane.data.graphfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import org.jane.data.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Any bytes as a graph file: read or refused in words, nothing else. */
@Tag("slow")
class GraphFileFuzzTest {
  /** The first byte chooses the format. */
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    if (input.length > 0) {
      GraphFileInput[] formats = GraphFileInput.values();
      GraphFileInput format = formats[(input[0] & 0xFF) % formats.length];
      byte[] file = Arrays.copyOfRange(input, 1, input.length);
      Fuzzing.mayRefuse(() -> format.read(file, GraphFileInput.OPTIONS));
    }
  }

  /** A short run; {@link GraphFileMutations} says how to do a million. */
  @ParameterizedTest
  @EnumSource
  void faultsInGoodFiles(GraphFileInput format) {
    assertThat(new GraphFileMutations(format, 7).run(2_000)).isPositive();
  }
}
