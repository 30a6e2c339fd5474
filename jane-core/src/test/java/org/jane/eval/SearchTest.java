package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;
import org.junit.jupiter.api.Test;

/** 800 validation nodes: a quarter of a standard error is less than half a point. */
class SearchTest {
  private static final Task TASK = Landscape.task(1000, 0.1, 0.8);

  private static final Map<String, String> SETTINGS = Map.of("a", "0", "b", "0", "c", "fine");
  private static final Choice A = Choice.ofNumbers("a", "0", "1", "2", "3", "4");
  private static final Choice B = Choice.ofNumbers("b", "0", "1", "2", "3", "4");

  /** The best of a search, and all candidates. */
  private record Walk(Candidate best, List<Candidate> tried) {
    long triedWith(Predicate<Map<String, String>> some) {
      return tried.stream().filter(c -> some.test(c.settings)).count();
    }

    double scoreWith(String a) {
      return tried.stream()
          .filter(c -> a.equals(c.settings.get("a")))
          .mapToDouble(c -> c.primary(1))
          .findFirst()
          .orElseThrow();
    }
  }

  private static Walk walk(
      int trials, SearchSpace space, ToDoubleFunction<Map<String, String>> height) {
    return walk(TASK, trials, space, height);
  }

  private static Walk walk(
      Task task, int trials, SearchSpace space, ToDoubleFunction<Map<String, String>> height) {
    TrialRunner runner =
        new TrialRunner(
            new Landscape(SETTINGS, height),
            task,
            new TuningBudget(trials, Double.POSITIVE_INFINITY, 1),
            TrialLog.none(),
            Run.seeded(1));
    Candidate best = new Search(space, runner, 1, 3, task).best();
    return new Walk(best, runner.candidates());
  }

  private static SearchSpace space(Choice... choices) {
    return new SearchSpace(List.of(Map.of()), List.of(choices), List.of());
  }

  private static double at(String key, Map<String, String> settings) {
    return Double.parseDouble(settings.get(key));
  }

  @Test
  void changesThatHelpAreTakenTogetherRoundByRound() {
    Walk walk = walk(64, space(A, B), s -> 0.5 + 0.04 * at("a", s) + 0.03 * at("b", s));
    assertThat(walk.best.settings)
        .as("one step of each in each of three rounds")
        .containsEntry("a", "3")
        .containsEntry("b", "3");
  }

  @Test
  void theWalkTurnsWhereAChangeHelpsNoMore() {
    Walk walk = walk(64, space(A, B), s -> 0.9 - 0.1 * Math.abs(at("a", s) - 1));
    assertThat(walk.best.settings).containsEntry("a", "1").containsEntry("b", "0");
  }

  @Test
  void whatCostThreePointsIsNotTriedAgainAndWhatCostLessIs() {
    Choice c = Choice.ofWords("c", "fine", "poor", "bad");
    Map<String, Double> cost = Map.of("fine", 0.0, "poor", 0.025, "bad", 0.04);
    Walk walk = walk(64, space(A, c), s -> 0.6 + 0.04 * at("a", s) - cost.get(s.get("c")));
    assertThat(walk.best.settings).containsEntry("a", "3").containsEntry("c", "fine");
    assertThat(walk.triedWith(s -> s.get("c").equals("poor"))).as("in every round").isEqualTo(3);
    assertThat(walk.triedWith(s -> s.get("c").equals("bad"))).as("once").isEqualTo(1);
  }

  @Test
  void whereTheFirstRefinementFailsNoOtherIsTried() {
    SearchSpace space =
        new SearchSpace(List.of(Map.of()), List.of(A), List.of(Map.of("b", "1"), Map.of("b", "2")));
    Walk walk = walk(64, space, s -> 0.5 + 0.05 * at("a", s) - 0.05 * at("b", s));
    assertThat(walk.triedWith(s -> s.get("b").equals("1"))).isEqualTo(1);
    assertThat(walk.triedWith(s -> s.get("b").equals("2"))).isZero();
  }

  /** What else the data has to tell takes nothing off the budget, and is searched around. */
  @Test
  void whatIsTriedBesidesTheChoicesTakesNoTrialOfTheirs() {
    SearchSpace plain = space(A, B);
    SearchSpace besides = plain.withBesides(List.of(Map.of("c", "other"), Map.of("c", "more")));
    ToDoubleFunction<Map<String, String>> none = s -> 0.5 + 0.04 * at("a", s) + 0.03 * at("b", s);
    Walk usual = walk(12, plain, none);
    Walk same = walk(12, besides, none);
    assertThat(same.best.settings).containsAllEntriesOf(usual.best.settings);
    assertThat(same.tried).hasSize(usual.tried.size() + 2);
    Walk better =
        walk(12, besides, s -> none.applyAsDouble(s) + (s.get("c").equals("more") ? 0.2 : 0));
    assertThat(better.best.settings).containsEntry("c", "more");
    assertThat(better.triedWith(s -> s.get("c").equals("more"))).isGreaterThan(2);
  }

  /**
   * A kind of model that costs ten trainings is tried late, with the best of the cheap, and wins.
   */
  @Test
  void aCostlyKindIsTriedWithTheBestOfTheCheapOne() {
    SearchSpace space =
        new SearchSpace(
            List.of(Map.of("train", "1"), Map.of("train", "10")),
            List.of(A, Choice.ofKinds("train", "1", "10")),
            List.of());
    Walk walk = walk(64, space, s -> 0.5 + 0.05 * at("a", s) + 0.01 * at("train", s));
    assertThat(walk.best().settings).containsEntry("a", "4").containsEntry("train", "10");
    List<String> costly =
        walk.tried.stream()
            .filter(c -> c.settings.get("train").equals("10"))
            .map(c -> c.settings.get("a"))
            .toList();
    assertThat(costly.subList(0, 2)).as("the start, then the best").containsExactly("0", "3");
  }

  /** Where the cheap kind is as good, a costly one is not searched around. */
  @Test
  void aCostlyKindThatIsNoBetterIsLeftAlone() {
    SearchSpace space =
        new SearchSpace(
            List.of(Map.of("train", "1"), Map.of("train", "10")),
            List.of(A, Choice.ofKinds("train", "1", "10")),
            List.of());
    Walk walk = walk(64, space, s -> 0.5 + 0.05 * at("a", s));
    assertThat(walk.best().settings).containsEntry("a", "3").containsEntry("train", "1");
    assertThat(walk.triedWith(s -> s.get("train").equals("10"))).isEqualTo(2);
  }

  /** Trainings of ten and twelve seconds, or of a tenth of that. */
  @Test
  void whatCostsMoreIsLeftOutWhereTheLeastCostlyIsClearlyBetterAndTakesLong() {
    ToDoubleFunction<Map<String, String>> better =
        s -> List.of(0.6, 0.8, 0.85).get((int) at("a", s));
    assertThat(withTwoCostlyStarts("1", "12", "10", better)).containsOnly("0", "1");
    assertThat(withTwoCostlyStarts("0.1", "1.2", "1", better)).contains("2");
    ToDoubleFunction<Map<String, String>> noBetter =
        s -> List.of(0.6, 0.6, 0.85).get((int) at("a", s));
    assertThat(withTwoCostlyStarts("1", "12", "10", noBetter)).contains("1", "2");
  }

  /** From 0.6: to 0.8 is half of what is lacking, to 0.65 an eighth. */
  @Test
  void whereTheLeastCostlyIsFarBetterAtOnceWhatIsCheapIsNotSearched() {
    Walk far = walkBesideACostlyStart(s -> s.get("train").equals("10") ? 0.8 : 0.6 + climb(s));
    assertThat(far.triedWith(s -> s.get("train").equals("1"))).isEqualTo(1);
    assertThat(far.best().settings).containsEntry("train", "10");
    Walk near = walkBesideACostlyStart(s -> s.get("train").equals("10") ? 0.65 : 0.6 + climb(s));
    assertThat(near.best().settings).containsEntry("train", "1").containsEntry("b", "3");
  }

  private static double climb(Map<String, String> settings) {
    return 0.03 * at("b", settings);
  }

  private static Walk walkBesideACostlyStart(ToDoubleFunction<Map<String, String>> height) {
    SearchSpace space =
        new SearchSpace(
            List.of(Map.of("train", "1"), Map.of("train", "10")), List.of(B), List.of());
    return walk(64, space, height);
  }

  private static List<String> withTwoCostlyStarts(
      String cheap, String more, String least, ToDoubleFunction<Map<String, String>> height) {
    SearchSpace space =
        new SearchSpace(
            List.of(
                Map.of("train", cheap),
                Map.of("train", more, "a", "2"),
                Map.of("train", least, "a", "1")),
            List.of(),
            List.of());
    return walk(64, space, height).tried.stream().map(c -> c.settings.get("a")).toList();
  }

  /** 0.5 and 0.69 against 0.7, all reached soon: one is given up. */
  @Test
  void aCostlyStartThatFallsFarBehindIsGivenUp() {
    Map<String, String> far = Map.of("train", "10", "room", "1e8", "a", "1");
    Map<String, String> near = Map.of("train", "10", "room", "1e8", "a", "2");
    SearchSpace space =
        new SearchSpace(List.of(Map.of("train", "1"), far, near), List.of(), List.of());
    ToDoubleFunction<Map<String, String>> height =
        s -> List.of(0.7, 0.5, 0.69).get((int) at("a", s));
    Walk walk = walk(TASK.validatedInTurn(), 64, space, height);
    assertThat(walk.scoreWith("1")).as("given up").isNaN();
    assertThat(walk.scoreWith("2")).isCloseTo(0.69, within(0.005));
    assertThat(walk.best().settings).containsEntry("a", "0");
    assertThat(walk(64, space, height).scoreWith("1"))
        .as("where models are stacked it may join")
        .isCloseTo(0.5, within(0.005));
  }

  /** Where every validation node is right, what costs much cannot be better. */
  @Test
  void nothingCostlyIsTriedWhereAllIsRight() {
    SearchSpace space =
        new SearchSpace(List.of(Map.of("train", "1"), Map.of("train", "10")), List.of(), List.of());
    assertThat(walk(64, space, s -> 1).triedWith(s -> s.get("train").equals("10"))).isZero();
  }

  @Test
  void theFirstStartStaysUnlessAnotherIsClearlyBetter() {
    SearchSpace space =
        new SearchSpace(
            List.of(Map.of("a", "0"), Map.of("a", "2"), Map.of("a", "4")), List.of(), List.of());
    assertThat(walk(64, space, s -> 0.7 + 0.0005 * at("a", s)).best.settings)
        .as("a fifth of a point is less than a quarter of a standard error")
        .containsEntry("a", "0");
    assertThat(walk(64, space, s -> 0.7 + 0.01 * at("a", s)).best.settings).containsEntry("a", "4");
  }

  @Test
  void refinementsAreTriedLastAndKeptWhenTheyHelp() {
    SearchSpace space =
        new SearchSpace(List.of(Map.of()), List.of(A), List.of(Map.of("b", "1"), Map.of("b", "2")));
    Walk helped = walk(64, space, s -> 0.5 + 0.05 * at("a", s) + 0.05 * at("b", s));
    assertThat(helped.best.settings).containsEntry("a", "3").containsEntry("b", "2");
    assertThat(helped.triedWith(s -> !s.get("b").equals("0") && !s.get("a").equals("3")))
        .as("on the best alone")
        .isZero();
    Walk hurt = walk(64, space, s -> 0.5 + 0.05 * at("a", s) - 0.05 * at("b", s));
    assertThat(hurt.best.settings).containsEntry("a", "3").containsEntry("b", "0");
  }

  @Test
  void aSmallBudgetIsKeptAndLeavesRoomForRefinements() {
    SearchSpace space =
        new SearchSpace(List.of(Map.of()), List.of(A, B), List.of(Map.of("c", "other")));
    Walk walk =
        walk(
            8,
            space,
            s ->
                0.5
                    + 0.04 * at("a", s)
                    + 0.03 * at("b", s)
                    + (s.get("c").equals("fine") ? 0 : 0.1));
    assertThat(walk.tried).hasSizeLessThanOrEqualTo(8);
    assertThat(walk.best.settings).containsEntry("c", "other");
    assertThat(walk(1, space, s -> 0.5).tried).hasSize(1);
  }

  /** What costs more than a few trainings is not tried, however good it would have been. */
  @Test
  void whatIsOutOfProportionIsNotTried() {
    Map<String, String> start = Map.of("train", "1", "prepare", "0");
    SearchSpace space =
        new SearchSpace(
            List.of(start),
            List.of(
                A, Choice.ofNumbers("prepare", "0", "2", "9"), Choice.ofWords("train", "1", "20")),
            List.of(Map.of("train", "5"), Map.of("train", "7")));
    Walk walk =
        walk(
            64,
            space,
            s -> 0.5 + 0.05 * at("a", s) + 0.01 * at("prepare", s) + 0.01 * at("train", s));
    assertThat(walk.triedWith(s -> s.get("prepare").equals("2"))).isPositive();
    assertThat(walk.triedWith(s -> s.get("prepare").equals("9"))).isZero();
    assertThat(walk.triedWith(s -> s.get("train").equals("20"))).isZero();
    assertThat(walk.triedWith(s -> s.get("train").equals("5"))).isPositive();
    assertThat(walk.triedWith(s -> s.get("train").equals("7"))).isZero();
    assertThat(walk.best().settings).containsEntry("a", "3").containsEntry("train", "5");
  }
}
