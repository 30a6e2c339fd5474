package org.jane.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jane.methods.MethodsHere;
import org.jane.model.Method;
import org.junit.jupiter.api.Test;

class BaselinesSearchSpaceTest {
  @Test
  void theMethodsKnowEverythingThatMayBeTried() {
    List<Method> tunable = MethodsHere.all().filter(m -> m.searchSpace().isPresent()).toList();
    assertThat(tunable).extracting(Method::name).containsExactly("deepwalk", "amgcn", "dane");
    tunable.forEach(new SearchSpaceTest()::theMethodKnowsEverythingThatMayBeTried);
  }
}
