package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** Reasons are for people: what bad input made the campaigns find. */
class ReasonTest {
  @Test
  void saysNoNameOfAnException() {
    assertThat(Reason.of(new IOException(new IllegalStateException("Found 1"))))
        .isEqualTo("Found 1");
    assertThat(Reason.of(new EOFException())).isEqualTo("it ends too early");
    assertThat(Reason.of(new IllegalStateException())).isEqualTo("its parts do not fit together");
    assertThat(Reason.of(new AccessDeniedException("x"))).isEqualTo("permission denied");
    assertThat(Reason.of(new NoSuchFileException("x"))).isEqualTo("it is not there any more");
  }
}
