package org.jane.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvisoriesTest {
  private static final String ADVISORY =
      """
      {"id": "A-1", "summary": "bad", "affected": [{"package": {"name": "g:a"},
        "ranges": [{"events": [{"introduced": "1.2"}, {"fixed": "1.10.1"}, {"introduced": "2.0"}]}],
        "versions": ["0.9"]}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "0.9, true",
    "1.1, false",
    "1.2, true",
    "1.10.0, true",
    "1.10.1, false",
    "1.11, false",
    "2.0, true",
    "7, true"
  })
  void versionsWithTheFaultAreFound(String version, boolean affected, @TempDir Path folder)
      throws IOException {
    Files.writeString(folder.resolve("a.json"), ADVISORY);
    Parts parts = new Parts(List.of(new Parts.Part("g", "a", version, "MIT", "")));
    assertThat(Advisories.read(folder).open(parts, Map.of()).containsKey("A-1"))
        .isEqualTo(affected);
    assertThat(Advisories.read(folder).open(parts, Map.of("A-1", "looked at"))).isEmpty();
  }

  @Test
  void acceptingNeedsAReason(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("accepted.txt");
    Files.writeString(file, "# a comment\n\nA-1  it is never called\n");
    assertThat(Advisories.accepted(file)).containsEntry("A-1", "it is never called");
    Files.writeString(file, "A-1\n");
    assertThatThrownBy(() -> Advisories.accepted(file)).hasMessageContaining("no reason");
  }

  @Test
  void versionsAreComparedNumberByNumber() {
    assertThat(Advisories.compare("5.5.0", "5.5")).isZero();
    assertThat(Advisories.compare("5.5.0", "5.10")).isNegative();
    assertThat(Advisories.compare("2.0-rc1", "2.0")).isNegative();
  }

  /** What we know of is kept with the project, and each was looked at. */
  @Test
  void ownAdvisoriesAreReadable() throws IOException {
    Path own = Path.of("advisories");
    assertThat(Advisories.read(own).all()).isNotEmpty();
    assertThat(Advisories.accepted(own.resolve("accepted.txt"))).isNotEmpty();
  }
}
