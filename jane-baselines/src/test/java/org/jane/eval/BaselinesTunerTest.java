package org.jane.eval;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BaselinesTunerTest {
  @Tag("slow")
  @Test
  void settingsWorthTryingAreTried() {
    new TunerTest().everyMethodWithSettingsWorthTryingIsTuned("deepwalk");
  }
}
