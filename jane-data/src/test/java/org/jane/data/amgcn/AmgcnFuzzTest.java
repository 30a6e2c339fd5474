package org.jane.data.amgcn;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.Fuzzing;

/** Any bytes as one of the files: read or refused in words, nothing else. */
class AmgcnFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(() -> AmgcnReader.read("t", Fuzzing.replaceOne(TinyAmgcn.files(), input)));
  }
}
