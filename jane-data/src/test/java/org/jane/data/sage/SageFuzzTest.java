package org.jane.data.sage;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.Fuzzing;
import org.junit.jupiter.api.Tag;

/** Any bytes as one of the files: read or refused in words, nothing else. */
@Tag("slow")
class SageFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(() -> SageReader.read("t", Fuzzing.replaceOne(TinySage.files(), input)));
  }
}
