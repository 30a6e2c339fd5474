package org.jane.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jane.model.Task;
import org.jane.settings.SearchSpace;

/**
 * The walk through a {@link SearchSpace}: from the best start by single changes, then by those that
 * helped together, as long as a round helps.
 */
final class Search {
  /**
   * A change must help by so many standard errors of the headline: with few validation nodes some
   * of many changes always seem to help, and following them leads away from what is known to work.
   */
  private static final double WORTH = 0.25;

  /**
   * A change that was worse by so much, and by two standard errors, is not tried again from
   * elsewhere. One that costs a few points here may still help there, and with many validation
   * nodes a few points are many standard errors.
   */
  private static final double HOPELESS = 0.1;

  private static final int FINALISTS = 4;
  private static final int TOGETHER = 4; // changes that are tried together, at most
  private static final int MOST_ROUNDS = 3;

  private final SearchSpace space;
  private final TrialRunner race;
  private final int few;
  private final int many;
  private final Task task;
  private final List<Candidate> starts = new ArrayList<>();
  private final Set<Map.Entry<String, String>> hopeless = new HashSet<>();

  /**
   * @param few draws of training and validation nodes that judge everyone
   * @param many draws that judge those who look best
   */
  Search(SearchSpace space, TrialRunner race, int few, int many, Task task) {
    this.space = space;
    this.race = race;
    this.few = few;
    this.many = many;
    this.task = task;
  }

  Candidate best() {
    Candidate best = bestStart();
    int kept = space.refinements().size();
    for (int round = 0; round < MOST_ROUNDS && race.room() > kept; round++) {
      Candidate now = round(best, kept);
      if (now == best) {
        break;
      }
      best = now;
    }
    List<Candidate> refined = new ArrayList<>();
    for (Map<String, String> refinement : space.refinements()) {
      if (race.room() > 0) {
        refined.add(race.enter(with(best.settings, refinement)));
      }
    }
    race.run(refined, few);
    Candidate unrefined = best;
    List<Candidate> finalists = new ArrayList<>(List.of(best));
    refined.stream().filter(c -> c.merit(few) > unrefined.merit(few)).forEach(finalists::add);
    race.run(finalists, many);
    return better(best, finalists);
  }

  /** What the search began with. */
  List<Candidate> starts() {
    return List.copyOf(starts);
  }

  /** The first of the starts that no other beats clearly. */
  private Candidate bestStart() {
    for (Map<String, String> start : space.starts()) {
      if (starts.isEmpty() || race.room() > 0) {
        starts.add(race.enter(start));
      }
    }
    race.run(starts, few);
    Candidate top = race.ranked(few).get(0);
    double least = top.merit(few) - worth(top, few);
    return starts.stream().filter(c -> c.merit(few) >= least).findFirst().orElse(top);
  }

  private double worth(Candidate candidate, int draws) {
    return WORTH * error(candidate, draws);
  }

  private double error(Candidate candidate, int draws) {
    return Tuner.standardError(candidate.headline(draws), task, draws);
  }

  private Candidate round(Candidate best, int kept) {
    List<Candidate> changed = neighbours(best, kept + TOGETHER);
    race.run(changed, few);
    double least = best.merit(few) - Math.max(HOPELESS, 2 * error(best, few));
    for (Candidate c : changed) {
      if (c.draws() >= few && c.merit(few) < least) {
        String key = changedKey(best, c);
        hopeless.add(Map.entry(key, c.settings.getOrDefault(key, "")));
      }
    }
    List<Candidate> combined = together(best, changed, kept);
    race.run(combined, few);
    List<Candidate> finalists = finalists(best);
    race.run(finalists, many);
    return better(best, finalists);
  }

  /** Those that look best, and the one they are to beat. */
  private List<Candidate> finalists(Candidate best) {
    List<Candidate> finalists = new ArrayList<>(List.of(best));
    int others = FINALISTS;
    for (Candidate c : race.ranked(few)) {
      if (c == best) {
        others--; // as good as it looks, it takes a place
      } else if (finalists.size() <= others && finalists.stream().noneMatch(c::twinOf)) {
        finalists.add(c);
      }
    }
    return finalists;
  }

  /** The best of these by many draws, when it is worth leaving the other for. */
  private Candidate better(Candidate than, List<Candidate> some) {
    Candidate top = than;
    for (Candidate c : some) {
      if (c.draws() >= many && c.merit(many) > top.merit(many)) {
        top = c;
      }
    }
    return top.merit(many) > than.merit(many) + worth(than, many) ? top : than;
  }

  /** All changes of one setting, the most important settings first, as far as there is room. */
  private List<Candidate> neighbours(Candidate best, int leave) {
    List<Candidate> changed = new ArrayList<>();
    for (SearchSpace.Choice choice : space.choices()) {
      for (String value : choice.neighbours(best.settings)) {
        Map<String, String> settings = with(best.settings, Map.of(choice.key(), value));
        boolean open = !isHopeless(choice.key(), settings) && race.room() > leave;
        if (open || race.known(settings)) {
          changed.add(race.enter(settings));
        }
      }
    }
    return changed;
  }

  private boolean isHopeless(String key, Map<String, String> settings) {
    return hopeless.contains(Map.entry(key, race.configured(settings).getOrDefault(key, "")));
  }

  /** The best change and the second best together, then the third with them, and so on. */
  private List<Candidate> together(Candidate best, List<Candidate> changed, int leave) {
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
      if (combined.size() < TOGETHER && race.room() > leave) {
        combined.add(race.enter(settings));
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
