package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RemedyTest {
  private static final Remedy NAMED = Remedy.of("Name it with %s", Remedy.option("id"));

  @Test
  void frontEndsWordOptionsAsTheirUsersWriteThem() {
    Remedy remedy = Remedy.of("Read with %s", Remedy.option("missing", "zero"));
    assertThat(remedy).hasToString("Read with missing=zero");
    assertThat(remedy.worded(o -> "--" + o.name() + " " + o.value()))
        .isEqualTo("Read with --missing zero");
  }

  @Test
  void whatComesBeforeIsNoPattern() {
    assertThat(NAMED.after("There are: 100%, %s."))
        .hasToString("There are: 100%, %s. Name it with id");
    assertThat(Remedy.of("Rename 100%").after("Not 50%.")).hasToString("Not 50%. Rename 100%");
    assertThat(NAMED.after("")).isEqualTo(NAMED);
  }

  @Test
  void aValueIsNoPatternEither() {
    assertThat(Remedy.of("Correct %s", Remedy.option("category", "%d")))
        .hasToString("Correct category=%d");
  }
}
