package org.jane.data.sage;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.Fuzzing;

/** Any bytes as one of the files: read or refused in words, nothing else. */
class SageFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(() -> SageReader.read("t", Fuzzing.replaceOne(TinySage.files(), input)));
  }
}
