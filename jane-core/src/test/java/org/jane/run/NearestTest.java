package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  @ParameterizedTest
  @CsvSource({
    "'','',0",
    "cora,cora,0",
    "cora,'',4",
    "'',cora,4",
    "cora,coras,1",
    "cora,cra,1",
    "cora,cola,1",
    "cora,croa,1", // two letters swapped
    "kitten,sitting,3",
    "ab,bca,3", // restricted: a swapped pair is not edited again
    "europe,brazil,6"
  })
  void distanceCountsEdits(String a, String b, int edits) {
    assertThat(Nearest.distance(a, b)).isEqualTo(edits);
    assertThat(Nearest.distance(b, a)).isEqualTo(edits);
  }

  @Test
  void theNearestIsFoundWhateverItsCase() {
    List<String> known = List.of("cora", "citeseer", "usa", "Flickr");
    assertThat(Nearest.to("CROA", known)).contains("cora");
    assertThat(Nearest.to("flicker", known)).contains("Flickr");
    assertThat(Nearest.to("citeseers", known)).contains("citeseer");
  }

  @Test
  void onATieTheFirstIsMeant() {
    assertThat(Nearest.to("bat", List.of("cat", "rat"))).contains("cat");
    assertThat(Nearest.to("bat", List.of("rat", "cat"))).contains("rat");
  }

  @Test
  void longWordsMayDifferByAThird() {
    assertThat(Nearest.to("lernrate-x", List.of("learning-rate"))).isEmpty(); // 7 edits of 10
    assertThat(Nearest.to("learnin-rat", List.of("learning-rate"))).contains("learning-rate");
    assertThat(Nearest.to("abcdefghi", List.of("abcdefxyz"))).contains("abcdefxyz"); // 3 of 9
    assertThat(Nearest.to("abcdefghi", List.of("abcdewxyz"))).isEmpty(); // 4 of 9
  }

  @Test
  void aWordThatSharesNoLetterIsNotNear() {
    assertThat(Nearest.to("k", List.of("n", "s"))).isEmpty();
    assertThat(Nearest.to("", List.of("n", "s"))).isEmpty();
    assertThat(Nearest.to("ke", List.of("us", "n"))).isEmpty();
  }

  @Test
  void adviceNamesTheNearestOrEverything() {
    assertThat(Nearest.advice("alhpa", List.of("alpha", "n"))).isEqualTo("Did you mean \"alpha\"?");
    assertThat(Nearest.advice("temperature", List.of("alpha", "n")))
        .isEqualTo("Known are: alpha, n");
  }
}
