package org.jane.data.mat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.FileBytes;
import org.jane.data.Fuzzing;

/** Any bytes as a file: read or refused in words, nothing else. */
class MatFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(() -> MatReader.read("t", new FileBytes("t.mat", input)));
  }
}
