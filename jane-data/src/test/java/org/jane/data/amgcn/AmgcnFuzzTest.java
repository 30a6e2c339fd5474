package org.jane.data.amgcn;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.Fuzzing;
import org.junit.jupiter.api.Tag;

/** Any bytes as one of the files: read or refused in words, nothing else. */
@Tag("slow")
class AmgcnFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(() -> AmgcnReader.read("t", Fuzzing.replaceOne(TinyAmgcn.files(), input)));
  }
}
