package org.jane.methods;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every classifier promises, asked of the methods of this module. */
class BaselinesContractTest extends ClassifierContractTest {
  @Test
  void settingsAndDefaultsAreTold() {
    new ModelFileTest().aMethodTellsItsSettingsAndWhatTheyAreWhenNothingIsSaid();
  }

  /** The models stand in this module, the test of them beside those of the library. */
  @ParameterizedTest
  @ValueSource(strings = {"deepwalk", "lane", "aane"})
  void aModelOfVersionOnePredictsTheSame(String name) throws IOException {
    new EarlierVersionsTest().aModelOfVersionOnePredictsTheSame(name);
  }
}
