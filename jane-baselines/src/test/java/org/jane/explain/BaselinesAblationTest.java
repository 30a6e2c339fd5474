package org.jane.explain;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ablations say of the methods of this module. */
class BaselinesAblationTest {
  private final AblationTest asked = new AblationTest();

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"lane", "aane"})
  void communitiesWithRandomAttributesComeFromLinks(String method) {
    asked.communitiesWithRandomAttributesComeFromLinks(method);
  }

  @Test
  void methodsOfOneSideAreNotAsked() {
    asked.methodsOfOneSideAreNotAsked("deepwalk");
  }
}
