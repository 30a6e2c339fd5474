package org.jane.data.planetoid;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jane.data.Fuzzing;
import org.junit.jupiter.api.Tag;

/** Any bytes as one of the eight files: read or refused in words, nothing else. */
@Tag("slow")
class PlanetoidFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) {
    Fuzzing.mayRefuse(
        () -> PlanetoidReader.read("t", Fuzzing.replaceOne(TinyPlanetoid.files(), input)));
  }
}
