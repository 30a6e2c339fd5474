package org.jane.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jane.ensemble.Stacking;
import org.jane.model.Task;
import org.jane.run.GivingUp;
import org.jane.settings.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * Local search in a {@link SearchSpace}: changes single settings of the best start, then combines
 * the changes that helped, until a round brings no improvement.
 */
final class Search {
  /**
   * A change must improve the primary metric by so many standard errors: with few validation nodes
   * some of many changes seem to help by chance.
   */
  private static final double MIN_GAIN = 0.25;

  /**
   * A change that was worse by so much, and by a standard error, is not tried again in later
   * rounds. A smaller loss is no reason: with other settings the change may still help.
   */
  private static final double HOPELESS = 0.03;

  /** The share of what is left after the first starts that is kept for costly ones. */
  private static final double FOR_COSTLY = 0.25;

  /** Standard errors by which a costly start must be better than all that is cheap. */
  private static final double CLEARLY = 0.5;

  /** Trials around a costly start that is better. */
  private static final int FURTHER = 3;

  /** The same where its training takes long. */
  private static final int STEPS = 2;

  /** Trials around what else the data has to tell, where it is better. */
  private static final int AROUND = 12;

  private static final int FINALISTS = 3;
  private static final int MOST_COMBINED = 4; // most changes that are combined
  private static final int MOST_ROUNDS = 3;

  private final SearchSpace space;
  private final TrialRunner runner;
  private final int few;
  private final int many;
  private final Task task;
  private final List<Candidate> starts = new ArrayList<>();
  private final Set<Map.Entry<String, String>> hopeless = new HashSet<>();
  private @Nullable Candidate waiting; // a costly start, while what is cheap is searched

  /**
   * @param few draws of training and validation nodes for every candidate
   * @param many draws for the finalists
   */
  Search(SearchSpace space, TrialRunner runner, int few, int many, Task task) {
    this.space = space;
    this.runner = runner;
    this.few = few;
    this.many = many;
    this.task = task;
  }

  Candidate best() {
    List<Map<String, String>> costly = new ArrayList<>();
    for (Map<String, String> start : space.starts()) {
      if (starts.isEmpty() || runner.remaining() > 0 && runner.costs().costsOne(start)) {
        starts.add(runner.add(start));
      } else if (runner.costs().affordable(start, costly)) {
        costly.add(start);
      }
    }
    runner.run(starts, few, costly, 1);
    int left = runner.remaining();
    Candidate first = bestStart();
    Candidate alone = leastCostlyAlone(costly);
    if (alone != null && farBetter(alone)) {
      return aroundCostly(alone);
    }
    int forCostly = costly.isEmpty() ? 0 : (int) (FOR_COSTLY * left) - (left - runner.remaining());
    int kept = space.refinements().size() + Math.max(0, forCostly);
    waiting = alone;
    Candidate cheap = besides(improved(first, kept, MOST_COMBINED, many), kept);
    waiting = null;
    Candidate best = costly.isEmpty() ? cheap : bestOfCostly(cheap, alone, costly);
    return best == cheap ? refined(best) : aroundCostly(best);
  }

  /**
   * The least costly of the costly starts, tried on all draws unless it falls behind on the first;
   * null where they do not take long.
   */
  private @Nullable Candidate leastCostlyAlone(List<Map<String, String>> costly) {
    Candidate cheap = runner.ranked(few).get(0);
    if (costly.isEmpty() || isPerfect(cheap)) {
      return null;
    }
    Map<String, String> least =
        Collections.min(costly, Comparator.comparingDouble(runner.costs()::seconds));
    if (!runner.costs().takesLong(least)) {
      return null;
    }
    Candidate alone = runner.add(least);
    runner.run(List.of(alone), 1, List.of(), 0, givingUp(cheap));
    if (alone.merit(1) > cheap.merit(1) + CLEARLY * error(cheap, 1)) {
      runner.run(List.of(alone), few);
    }
    return alone;
  }

  /**
   * Whether a third of what the best other start lacks, and clearly more than chance, is gained.
   */
  private boolean farBetter(Candidate alone) {
    Candidate cheap =
        starts.stream().max(Comparator.comparingDouble(c -> c.merit(few))).orElseThrow();
    double gain = alone.merit(few) - cheap.merit(few);
    return alone.draws() >= few && gain > Math.max(lacks(cheap) / 3, 2 * error(cheap, few));
  }

  /** What is between a candidate and one with all validation nodes right and sure. */
  private double lacks(Candidate candidate) {
    double primary = candidate.primary(few);
    return task.metric().largerIsBetter() ? 1 - primary : primary;
  }

  private boolean isPerfect(Candidate candidate) {
    return lacks(candidate) <= 0;
  }

  /** The best around a costly start, which joins the others. */
  private Candidate aroundCostly(Candidate start) {
    if (!starts.contains(start)) {
      starts.add(start);
    }
    if (runner.costs().takesLong(start.settings)) {
      runner.costs().grant(STEPS, start);
      return aStepAway(start);
    }
    runner.costs().grant(FURTHER, start);
    return improved(start, 0, 1, few);
  }

  /** One change after the other, the larger value first, until one is better. */
  private Candidate aStepAway(Candidate start) {
    for (SearchSpace.Choice choice : space.choices()) {
      List<String> values = new ArrayList<>(choice.neighbours(start.settings));
      Collections.reverse(values);
      for (String value : values) {
        Map<String, String> settings = with(start.settings, Map.of(choice.key(), value));
        if (runner.remaining() > 0 && runner.costs().affordable(settings, start)) {
          Candidate step = runner.add(settings);
          runner.run(List.of(step), few);
          if (better(start, List.of(step), few) == step) {
            return step;
          }
        }
      }
    }
    return start;
  }

  /**
   * What else the data has to tell, tried on the best beyond the budget, so that data that has more
   * to tell is not searched less. What is clearly better is searched around.
   */
  private Candidate besides(Candidate best, int kept) {
    List<Map<String, String>> changed =
        space.besides().stream()
            .filter(change -> space.matters(change, best.settings))
            .map(change -> with(best.settings, change))
            .filter(settings -> runner.costs().affordable(settings, best))
            .toList();
    runner.costs().allow(changed.size());
    List<Candidate> tried = changed.stream().map(runner::add).toList();
    runner.run(tried, few);
    Candidate top =
        tried.stream()
            .filter(c -> c.draws() >= few) // not where time was up
            .max(Comparator.comparingDouble(c -> c.merit(few)))
            .orElse(best);
    if (top.merit(few) <= best.merit(few) + CLEARLY * error(best, few)) {
      return best;
    }
    runner.costs().allow(AROUND);
    return improved(top, kept, MOST_COMBINED, many);
  }

  /**
   * Costly starts, such as networks that look along links of large graphs, are tried once what is
   * cheap is known at its best, as they are and with what was found there: those that do not fall
   * behind on the first draw on all of them. One that is clearly better is searched around a
   * little. Where they take long, the least costly comes first: if it is clearly better, the others
   * are left out.
   */
  private Candidate bestOfCostly(
      Candidate cheap, @Nullable Candidate alone, List<Map<String, String>> costly) {
    if (isPerfect(cheap)) {
      return cheap;
    }
    double enough = cheap.merit(few) + CLEARLY * error(cheap, few);
    if (alone != null && alone.draws() >= few && alone.merit(few) > enough) {
      return alone;
    }
    List<Candidate> tried = new ArrayList<>(costly.stream().map(runner::add).toList());
    starts.addAll(tried);
    Candidate same = runner.add(space.asKindOf(costly.get(0), cheap.settings));
    if (same != cheap && !tried.contains(same)) {
      tried.add(same);
    }
    runner.run(tried, 1, refinements(cheap), many, givingUp(cheap));
    double least = cheap.merit(1) - error(cheap, 1);
    List<Candidate> hopeful = tried.stream().filter(c -> c.merit(1) >= least).toList();
    runner.run(hopeful, few);
    Candidate top =
        hopeful.stream().max(Comparator.comparingDouble(c -> c.merit(few))).orElse(cheap);
    return top.merit(few) > enough ? top : cheap;
  }

  /**
   * When the first training of a costly start is given up. Where models may be stacked it is not:
   * what is not the best may still join.
   */
  private GivingUp givingUp(Candidate cheap) {
    if (Stacking.possible(task) || !task.metric().largerIsBetter()) {
      return GivingUp.never();
    }
    double score = cheap.primary(1);
    return GivingUp.beside(score, score - error(cheap, 1));
  }

  /**
   * Rounds while they help.
   *
   * @param kept trials that are kept for what comes later
   * @param combined trials of a round that are kept for combinations
   * @param draws for the finalists: where one training costs much, no more than for all
   */
  private Candidate improved(Candidate start, int kept, int combined, int draws) {
    Candidate best = start;
    for (int round = 0; round < MOST_ROUNDS && runner.remaining() > kept; round++) {
      Candidate now = round(best, kept, combined, draws);
      if (now == best) {
        break;
      }
      best = now;
    }
    return best;
  }

  /**
   * The best with what costs more, if that helps: where the first of it fails, no more is tried.
   */
  private Candidate refined(Candidate best) {
    List<Candidate> refined = new ArrayList<>();
    for (Map<String, String> settings : refinements(best)) {
      if (runner.remaining() > 0) {
        refined.add(runner.add(settings));
      }
      if (refined.size() == 1) {
        runner.run(refined, few, refinements(best), few);
        if (refined.get(0).merit(few) < hopeless(best)) {
          return best;
        }
      }
    }
    runner.run(refined, few);
    List<Candidate> finalists = new ArrayList<>(List.of(best));
    refined.stream()
        .filter(c -> c.merit(few) > best.merit(few))
        .max(Comparator.comparingDouble(c -> c.merit(few)))
        .ifPresent(finalists::add);
    runner.run(finalists, many);
    return better(best, finalists, many);
  }

  private List<Map<String, String>> refinements(Candidate best) {
    return space.refinements().stream()
        .map(refinement -> with(best.settings, refinement))
        .filter(settings -> runner.costs().affordable(settings, best))
        .toList();
  }

  /** Below this merit a change of the best is hopeless. */
  private double hopeless(Candidate best) {
    return best.merit(few) - Math.max(HOPELESS, error(best, few));
  }

  /** The candidates of the starts. */
  List<Candidate> starts() {
    return List.copyOf(starts);
  }

  /** The first start that no other beats clearly. */
  private Candidate bestStart() {
    Candidate top = runner.ranked(few).get(0);
    double least = top.merit(few) - minGain(top, few);
    return starts.stream().filter(c -> c.merit(few) >= least).findFirst().orElse(top);
  }

  private double minGain(Candidate candidate, int draws) {
    return MIN_GAIN * error(candidate, draws);
  }

  private double error(Candidate candidate, int draws) {
    return Tuner.standardError(candidate.primary(draws), task, draws);
  }

  private Candidate round(Candidate best, int kept, int combinations, int draws) {
    List<Candidate> changed = neighbours(best, kept + combinations);
    runner.run(changed, few);
    double least = hopeless(best);
    for (Candidate c : changed) {
      if (c.draws() >= few && c.merit(few) < least) {
        String key = changedKey(best, c);
        hopeless.add(Map.entry(key, c.settings.getOrDefault(key, "")));
      }
    }
    List<Candidate> combined = combinations(best, changed, kept);
    runner.run(combined, few);
    List<Candidate> finalists = finalists(best);
    runner.run(finalists, draws);
    return better(best, finalists, draws);
  }

  /** The best candidates so far, and the current best. */
  private List<Candidate> finalists(Candidate best) {
    List<Candidate> finalists = new ArrayList<>(List.of(best));
    int others = FINALISTS;
    for (Candidate c : runner.ranked(few)) {
      if (c == best) {
        others--; // it takes one of the places
      } else if (c != waiting
          && c.draws() >= few
          && finalists.size() <= others
          && finalists.stream().noneMatch(c::sameScoresAs)) {
        finalists.add(c);
      }
    }
    return finalists;
  }

  /** The best of these over so many draws, if it is better by the minimum gain; else the other. */
  private Candidate better(Candidate than, List<Candidate> some, int draws) {
    Candidate top = than;
    for (Candidate c : some) {
      if (c.draws() >= draws && c.merit(draws) > top.merit(draws)) {
        top = c;
      }
    }
    return top.merit(draws) > than.merit(draws) + minGain(than, draws) ? top : than;
  }

  /** All changes of a single setting, most important settings first, within the budget. */
  private List<Candidate> neighbours(Candidate best, int leave) {
    List<Candidate> changed = new ArrayList<>();
    for (SearchSpace.Choice choice : space.choices()) {
      for (String value : choice.neighbours(best.settings)) {
        Map<String, String> settings = with(best.settings, Map.of(choice.key(), value));
        boolean open = !isHopeless(choice.key(), settings) && runner.remaining() > leave;
        if (open && runner.costs().affordable(settings, best) || runner.known(settings)) {
          changed.add(runner.add(settings));
        }
      }
    }
    changed.remove(waiting);
    return changed;
  }

  private boolean isHopeless(String key, Map<String, String> settings) {
    return hopeless.contains(Map.entry(key, runner.configured(settings).getOrDefault(key, "")));
  }

  /** Combines the two best changes, then adds the third, and so on. */
  private List<Candidate> combinations(Candidate best, List<Candidate> changed, int leave) {
    Map<String, Candidate> helped = new LinkedHashMap<>(); // by the setting they change
    changed.stream()
        .filter(c -> c.merit(few) > best.merit(few))
        .sorted(Comparator.comparingDouble((Candidate c) -> -c.merit(few)))
        .forEach(c -> helped.putIfAbsent(changedKey(best, c), c));
    List<Candidate> combined = new ArrayList<>();
    Map<String, String> settings = best.settings;
    for (Map.Entry<String, Candidate> change : helped.entrySet()) {
      String value = Objects.requireNonNull(change.getValue().settings.get(change.getKey()));
      settings = with(settings, Map.of(change.getKey(), value));
      if (combined.size() < MOST_COMBINED && runner.remaining() > leave) {
        combined.add(runner.add(settings));
      }
    }
    return combined;
  }

  private static String changedKey(Candidate from, Candidate to) {
    return from.settings.keySet().stream()
        .filter(key -> !Objects.equals(from.settings.get(key), to.settings.get(key)))
        .findFirst()
        .orElse("");
  }

  private static Map<String, String> with(Map<String, String> some, Map<String, String> other) {
    Map<String, String> all = new LinkedHashMap<>(some);
    all.putAll(other);
    return all;
  }
}
