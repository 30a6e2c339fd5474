package org.jane.data.edgelist;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.Fuzzing;
import org.junit.jupiter.api.Tag;

/** Any bytes as one of the two files: read or refused in words, nothing else. */
@Tag("slow")
class AirportsFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(
        () -> AirportsReader.read("x", Fuzzing.replaceOne(AirportsReaderTest.tiny(), input)));
  }
}
