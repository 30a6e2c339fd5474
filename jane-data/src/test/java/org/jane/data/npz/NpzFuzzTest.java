package org.jane.data.npz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.Fuzzing;
import org.junit.jupiter.api.Tag;

/** Any bytes as one of the arrays: read or refused in words, nothing else. */
@Tag("slow")
class NpzFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(() -> NpzReader.read("t", Fuzzing.replaceOne(TinyNpz.arrays(), input)));
  }
}
