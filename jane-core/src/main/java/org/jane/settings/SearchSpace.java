package org.jane.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jane.run.Check;

/**
 * Which settings of a method are worth trying when nobody pins them. Everything is said in the
 * names and values of {@code --set}.
 *
 * @param starts settings that go well together, tried first; the first of them is the fallback
 * @param choices single settings that are varied around the best start, the most important first
 * @param refinements settings tried on top of the best at the end, because they cost more
 * @param further settings of further kinds, from which no search begins: they join ensembles whose
 *     models are stacked
 * @param besides changes of several settings at once that are tried on the best of what the choices
 *     found, beyond the budget: what else this data has to tell
 */
public record SearchSpace(
    List<Map<String, String>> starts,
    List<Choice> choices,
    List<Map<String, String>> refinements,
    List<Map<String, String>> further,
    List<Map<String, String>> besides) {
  public SearchSpace {
    starts = List.copyOf(starts);
    choices = List.copyOf(choices);
    refinements = List.copyOf(refinements);
    further = List.copyOf(further);
    besides = List.copyOf(besides);
    Check.that(!starts.isEmpty(), "a search needs a start");
  }

  /** Without further kinds. */
  public SearchSpace(
      List<Map<String, String>> starts,
      List<Choice> choices,
      List<Map<String, String>> refinements) {
    this(starts, choices, refinements, List.of(), List.of());
  }

  /** With nothing that is tried besides. */
  public SearchSpace(
      List<Map<String, String>> starts,
      List<Choice> choices,
      List<Map<String, String>> refinements,
      List<Map<String, String>> further) {
    this(starts, choices, refinements, further, List.of());
  }

  /** The same with other starts and choices. */
  public SearchSpace with(List<Map<String, String>> otherStarts, List<Choice> otherChoices) {
    return new SearchSpace(otherStarts, otherChoices, refinements, further, besides);
  }

  /** The same with changes that are tried beside the choices. */
  public SearchSpace withBesides(List<Map<String, String>> changes) {
    return new SearchSpace(starts, choices, refinements, further, changes);
  }

  /**
   * One setting and the values worth trying.
   *
   * @param key its name
   * @param values in their order, when they have one
   * @param ordered whether only the next smaller and the next larger value are neighbours: of
   *     numbers by their size, of words by their places in the list
   * @param matters whether the setting does anything beside these others
   * @param kind whether it tells kinds of models apart
   */
  public record Choice(
      String key,
      List<String> values,
      boolean ordered,
      Predicate<Map<String, String>> matters,
      boolean kind) {
    public Choice {
      values = List.copyOf(values);
    }

    /** Numbers, from small to large. */
    public static Choice ofNumbers(String key, String... values) {
      return new Choice(key, List.of(values), true, s -> true, false);
    }

    public static Choice ofWords(String key, String... values) {
      return new Choice(key, List.of(values), false, s -> true, false);
    }

    /**
     * Kinds of models, from simple to costly: only those beside the one in use are tried, and one
     * that is costly also with the best of what was found for the simple.
     */
    public static Choice ofKinds(String key, String... values) {
      return new Choice(key, List.of(values), true, s -> true, true);
    }

    /** The same, for settings that do something only beside certain others. */
    public Choice when(Predicate<Map<String, String>> other) {
      return new Choice(key, values, ordered, other, kind);
    }

    /**
     * The values next to the one in use.
     *
     * @param settings all settings in use
     */
    public List<String> neighbours(Map<String, String> settings) {
      String now = settings.getOrDefault(key, "");
      if (!matters.test(settings)) {
        return List.of();
      }
      if (!ordered) {
        return values.stream().filter(v -> !v.equals(now)).toList();
      }
      List<String> near = new ArrayList<>();
      if (!isNumber(values.get(0))) {
        int place = values.indexOf(now);
        if (place > 0) {
          near.add(values.get(place - 1));
        }
        if (place >= 0 && place + 1 < values.size()) {
          near.add(values.get(place + 1));
        }
        return near;
      }
      double at = Key.number(key, now);
      for (int i = 0; i < values.size(); i++) {
        double value = Key.number(key, values.get(i));
        boolean nextBelow =
            value < at && (i + 1 == values.size() || Key.number(key, values.get(i + 1)) >= at);
        boolean nextAbove = value > at && (i == 0 || Key.number(key, values.get(i - 1)) <= at);
        if (nextBelow || nextAbove) {
          near.add(values.get(i));
        }
      }
      return near;
    }
  }

  private static boolean isNumber(String text) {
    return Character.isDigit(text.charAt(text.startsWith("-") ? 1 : 0));
  }

  /**
   * Settings as another kind of model: what tells kinds apart is that of a start, and what does
   * nothing in that kind is left out.
   */
  public Map<String, String> asKindOf(Map<String, String> start, Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    for (Choice choice : choices) {
      String value = start.get(choice.key);
      if (choice.kind && value != null) {
        all.put(choice.key, value);
      }
    }
    for (Choice choice : choices) {
      if (!choice.matters.test(all)) {
        all.remove(choice.key);
      }
    }
    return all;
  }

  /**
   * The starts, each with the kinds next to its own, and the first of them with every value of
   * every other choice, one at a time, and with what is tried besides.
   */
  public List<Map<String, String>> corners() {
    List<Map<String, String>> corners = new ArrayList<>(starts);
    for (Choice choice : choices) {
      if (choice.kind) {
        for (Map<String, String> start : starts) {
          Map<String, String> given = pin(Map.of(choice.key, choice.values.get(0)), start);
          choice.neighbours(given).forEach(v -> corners.add(pin(start, Map.of(choice.key, v))));
        }
      } else {
        choice.values.forEach(v -> corners.add(pin(starts.get(0), Map.of(choice.key, v))));
      }
    }
    besides.forEach(change -> corners.add(pin(starts.get(0), change)));
    return corners;
  }

  /** Whether all of a change does something beside these settings. */
  public boolean matters(Map<String, String> change, Map<String, String> settings) {
    return choices.stream().allMatch(c -> !change.containsKey(c.key) || c.matters.test(settings));
  }

  /** The same with some of the starts. */
  public SearchSpace withStarts(Predicate<Map<String, String>> kept) {
    return with(starts.stream().filter(kept).toList(), choices);
  }

  /** What is left to choose when some settings are pinned. */
  public SearchSpace without(Map<String, String> pinned) {
    return new SearchSpace(
        starts.stream().map(s -> pin(s, pinned)).distinct().toList(),
        choices.stream().filter(c -> !pinned.containsKey(c.key)).toList(),
        free(refinements, pinned),
        further.stream().map(f -> pin(f, pinned)).distinct().toList(),
        free(besides, pinned));
  }

  private static List<Map<String, String>> free(
      List<Map<String, String>> changes, Map<String, String> pinned) {
    return changes.stream()
        .map(change -> free(change, pinned))
        .filter(change -> !change.isEmpty())
        .distinct()
        .toList();
  }

  private static Map<String, String> free(Map<String, String> some, Map<String, String> pinned) {
    Map<String, String> free = new LinkedHashMap<>(some);
    free.keySet().removeAll(pinned.keySet());
    return free;
  }

  private static Map<String, String> pin(Map<String, String> some, Map<String, String> pinned) {
    Map<String, String> all = new LinkedHashMap<>(some);
    all.putAll(pinned);
    return all;
  }
}
