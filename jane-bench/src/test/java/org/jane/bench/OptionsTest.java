package org.jane.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jane.bench.suite.Setup;
import org.jane.bench.suite.Suite;
import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void everythingIsMeasuredUnlessSomethingIsNamed() throws Exception {
    assertThat(Options.parse(List.of()).suites()).hasSize(Suite.all().size());
    Options one = Options.parse(List.of("--only", "repulsion", "--tiny", "--rounds", "2"));
    assertThat(one.suites()).extracting(Suite::name).containsExactly("repulsion");
    assertThat(one.setup().size()).isEqualTo(Setup.Size.TINY);
    assertThat(one.setup().rounds()).isEqualTo(2);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> Options.parse(List.of("--only", "speed")))
        .hasMessageContaining("kernels, epochs, repulsion, spectral, scaling, train");
    assertThatThrownBy(() -> Options.parse(List.of("--baseline", "no.jar")))
        .hasMessageContaining("no.jar");
    assertThatThrownBy(() -> Options.parse(List.of("--rounds", "many")))
        .hasMessageContaining("must be a number");
  }

  /** Programs are to be compiled as the command is. */
  @Test
  void flagsAreThoseOfTheLauncher() throws Exception {
    assertThat(Files.readString(Path.of("../jane"))).contains(Setup.FLAGS);
  }
}
