package org.jane.data.mat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.FileBytes;
import org.jane.data.Fuzzing;
import org.junit.jupiter.api.Tag;

/** Any bytes as a file: read or refused in words, nothing else. */
@Tag("slow")
class MatFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(() -> MatReader.read("t", new FileBytes("t.mat", input)));
  }
}
