package org.jane.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.jane.methods.MethodsHere;
import org.jane.model.Method;
import org.jane.settings.SearchSpace.Choice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SearchSpaceTest {
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 1 4", "3, 2 4", "4.0, 2 8", "8, 4", "99, 8", "0.1, 1"})
  void theNeighboursOfANumberAreTheNextOnBothSides(String now, String near) {
    Choice choice = Choice.ofNumbers("k", "1", "2", "4", "8");
    assertThat(choice.neighbours(Map.of("k", now))).containsExactly(near.split(" "));
  }

  @Test
  void theNeighboursOfAWordAreAllOthers() {
    Choice choice = Choice.ofWords("laplacian", "a", "b", "c");
    assertThat(choice.neighbours(Map.of("laplacian", "b"))).containsExactly("a", "c");
  }

  @Test
  void theNeighboursOfAStepAreThoseBesideIt() {
    Choice choice = Choice.ofKinds("encoder", "mlp", "links(1)", "links(2)");
    assertThat(choice.neighbours(Map.of("encoder", "mlp"))).containsExactly("links(1)");
    assertThat(choice.neighbours(Map.of("encoder", "links(1)"))).containsExactly("mlp", "links(2)");
    assertThat(choice.neighbours(Map.of("encoder", "links(7)"))).isEmpty();
  }

  @Test
  void aSettingWithoutEffectHasNoNeighbours() {
    Choice choice = Choice.ofNumbers("em-sharpness", "1", "2").when(s -> s.containsKey("em"));
    assertThat(choice.neighbours(Map.of("em-sharpness", "1"))).isEmpty();
    assertThat(choice.neighbours(Map.of("em-sharpness", "1", "em", ""))).containsExactly("2");
  }

  @Test
  void whatIsPinnedIsNotUpForChoice() {
    SearchSpace space =
        new SearchSpace(
                List.of(Map.of("k", "4"), Map.of("k", "8")),
                List.of(Choice.ofNumbers("k", "4", "8"), Choice.ofNumbers("scale", "1", "2")),
                List.of(Map.of("k", "9", "eta1", "1"), Map.of("eta1", "1")))
            .without(Map.of("k", "3"));
    assertThat(space.starts()).containsExactly(Map.of("k", "3"));
    assertThat(space.choices()).extracting(Choice::key).containsExactly("scale");
    assertThat(space.refinements()).containsExactly(Map.of("eta1", "1"));
  }

  private static final SearchSpace KINDS =
      new SearchSpace(
          List.of(Map.of("encoder", "a", "k", "4"), Map.of("encoder", "b")),
          List.of(
              Choice.ofKinds("encoder", "a", "b", "c"),
              Choice.ofNumbers("k", "4", "8").when(s -> !"c".equals(s.get("encoder")))),
          List.of());

  @Test
  void settingsAsAnotherKindLeaveOutWhatDoesNothingThere() {
    Map<String, String> settings = Map.of("encoder", "a", "k", "8", "dropout", "0.5");
    assertThat(KINDS.asKindOf(Map.of("encoder", "b", "k", "4"), settings))
        .isEqualTo(Map.of("encoder", "b", "k", "8", "dropout", "0.5"));
    assertThat(KINDS.asKindOf(Map.of("encoder", "c"), settings))
        .isEqualTo(Map.of("encoder", "c", "dropout", "0.5"));
    assertThat(KINDS.asKindOf(Map.of(), settings)).isEqualTo(settings);
  }

  @Test
  void cornersAreStartsTheirNextKindsAndEveryOtherValue() {
    assertThat(KINDS.corners())
        .containsExactly(
            Map.of("encoder", "a", "k", "4"),
            Map.of("encoder", "b"),
            Map.of("encoder", "b", "k", "4"),
            Map.of("encoder", "a"),
            Map.of("encoder", "c"),
            Map.of("encoder", "a", "k", "4"),
            Map.of("encoder", "a", "k", "8"));
  }

  @Test
  void aSearchNeedsAStart() {
    assertThatThrownBy(() -> new SearchSpace(List.of(), List.of(), List.of()))
        .hasMessageContaining("a search needs a start");
  }

  @Test
  void numbersBelowZeroAreNumbers() {
    Choice choice = Choice.ofNumbers("shift", "-2", "-1", "3");
    assertThat(choice.neighbours(Map.of("shift", "-1"))).containsExactly("-2", "3");
  }

  static List<Method> tunable() {
    return MethodsHere.all().filter(m -> m.searchSpace().isPresent()).toList();
  }

  /** Every value that may be tried is one the method takes. */
  @ParameterizedTest
  @MethodSource("tunable")
  void theMethodKnowsEverythingThatMayBeTried(Method method) {
    SearchSpace space = method.searchSpace().orElseThrow();
    space.starts().forEach(method::configured);
    space.refinements().forEach(method::configured);
    for (Choice choice : space.choices()) {
      for (String value : choice.values()) {
        method.configured(Map.of(choice.key(), value));
      }
      for (Map<String, String> start : space.starts()) {
        choice.neighbours(method.configured(start)); // each start is a number where one is needed
      }
    }
  }

  @Test
  void aPinnedStepLeavesTheOthersToRefinements() {
    SearchSpace space =
        new SearchSpace(
            List.of(Map.of()),
            List.of(),
            List.of(
                Map.of("eta1", "0.1", "every", "10"),
                Map.of("eta1", "0.5", "every", "10"),
                Map.of("eta1", "0.5")));
    assertThat(space.without(Map.of("eta1", "3", "k", "2")).refinements())
        .containsExactly(Map.of("every", "10"));
  }
}
