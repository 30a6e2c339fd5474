package org.jane.method.jane;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;

/**
 * The settings of JANE that are worth trying. The starts are kinds of graphs: links and attributes
 * that agree, many attributes of which few matter, roles instead of neighbourhoods, attributes
 * alone, a node's own or its neighbours'; and, with a network that looks along links, neighbours
 * that agree, neighbours whose roles matter, and labels that several neighbours tell together.
 */
public final class JaneSearch {
  private static final Predicate<Map<String, String>> SELF_TRAINING =
      s -> !s.getOrDefault("em-weight", "0").matches("0(\\.0*)?");

  /** A network that sees nodes by themselves: what it does not see must be made for it. */
  private static final Predicate<Map<String, String>> ALONE =
      s -> s.getOrDefault("encoder", "mlp").equals("mlp");

  /** Attributes alone. */
  private static final String FAINT = "k=8 scale=0.1 class-weights=balanced";

  private JaneSearch() {}

  /**
   * @param moves whether positions may be improved (not in JANE-NU): tried last, on the best that
   *     was found with positions as they start
   */
  public static SearchSpace space(boolean moves) {
    return new SearchSpace(
        List.of(
            still(""),
            still("scale=0.5 em-weight=1 em-sharpness=5 epochs=300"),
            still(
                "k=16 attribute-scaling=none dropout=0.5 weight-decay=5e-4"
                    + " em-weight=1 em-sharpness=1"),
            still(
                "k=64 scale=4 attribute-scaling=none dropout=0.5 weight-decay=5e-4"
                    + " learning-rate=0.003 class-weights=balanced"),
            still("k=16 laplacian=random-walk structural=on class-weights=balanced"),
            still(FAINT + " dropout=0.7 weight-decay=2e-2"),
            still(FAINT + " structural=on attribute-scaling=none dropout=0.5 weight-decay=5e-4"),
            still(FAINT + " neighbour-attributes=1 dropout=0.5 weight-decay=5e-4"),
            still("scale=0.5 dropout=0.5 weight-decay=5e-4 encoder=links(2)"),
            still(FAINT + " structural=on dropout=0.5 weight-decay=5e-4 encoder=links(2)"),
            still(
                "k=8 scale=0.1 attribute-scaling=none hidden=32 dropout=0.2 input-dropout=0"
                    + " weight-decay=1e-4 epochs=150 encoder=links(5)")),
        List.of(
            Choice.ofKinds(
                "encoder", "mlp", "links(1)", "links(2)", "links(3)", "links(5)", "links(8)"),
            Choice.ofNumbers("em-weight", "0", "0.3", "1", "2"),
            Choice.ofNumbers("em-sharpness", "1", "2", "5").when(SELF_TRAINING),
            Choice.ofNumbers("em-nodes", "300", "1000").when(SELF_TRAINING),
            Choice.ofNumbers("k", "2", "4", "8", "16", "32", "64", "128"),
            Choice.ofNumbers("scale", "0.1", "0.25", "0.5", "1", "2", "4", "8"),
            Choice.ofWords("attribute-scaling", "auto", "none", "standard"),
            Choice.ofNumbers("weight-decay", "1e-4", "5e-4", "2e-3", "5e-3", "2e-2", "1e-1"),
            Choice.ofNumbers("dropout", "0", "0.2", "0.5", "0.7"),
            Choice.ofWords("structural", "auto", "on"),
            Choice.ofNumbers("neighbour-attributes", "0", "1", "2").when(ALONE),
            Choice.ofNumbers("neighbour-labels", "0", "1", "2").when(ALONE),
            Choice.ofNumbers("hubs", "0", "300", "1000"),
            Choice.ofWords("input-dropout", "same", "0.0").when(ALONE.negate()),
            Choice.ofWords("spectral-weight", "none", "commute", "heat").when(ALONE),
            Choice.ofWords("laplacian", "symmetric", "random-walk", "unnormalized").when(ALONE),
            Choice.ofNumbers("hidden", "32", "64", "128", "256"),
            Choice.ofNumbers("learning-rate", "0.003", "0.01", "0.03"),
            Choice.ofWords("class-weights", "none", "balanced"),
            Choice.ofNumbers("epochs", "400", "800")), // fewer are a part of it
        moves
            ? List.of(
                moving("eta1=0.01 eta2=1e-4"),
                moving("eta1=0.1 eta2=1e-4"),
                moving("eta1=0.01 eta2=1e-3"))
            : List.of(),
        List.of(
            still(FAINT + " hubs=300 dropout=0.5 weight-decay=5e-4"),
            still(FAINT + " hubs=1000 dropout=0.7 weight-decay=2e-2"),
            still(FAINT + " hubs=1000 neighbour-attributes=1 dropout=0.5 weight-decay=5e-4")));
  }

  /** The same where ids are names: are their words worth it? */
  static SearchSpace withNames(SearchSpace space) {
    List<Choice> choices = new ArrayList<>(space.choices());
    choices.add(Choice.ofWords("names", "auto", "off"));
    return space.with(space.starts(), choices);
  }

  /** The same where links differ in type or direction: is it worth it to look at them apart? */
  static SearchSpace withLinkKinds(SearchSpace space) {
    return space.withBesides(
        List.of(
            settings("neighbour-attributes=1 link-kinds=apart"),
            settings("neighbour-attributes=1 neighbour-labels=1 link-kinds=apart")));
  }

  /**
   * The same where nodes have hundreds of attributes: each start sees them through components, in
   * which the search is also several times as fast, and two see them one by one.
   */
  static SearchSpace withComponents(SearchSpace space) {
    List<Map<String, String>> starts = components(space.starts());
    starts.add(still(FAINT + " dropout=0.7 weight-decay=2e-2"));
    starts.add(still(FAINT + " neighbour-attributes=1 dropout=0.5 weight-decay=5e-4"));
    List<Choice> choices = new ArrayList<>(space.choices());
    choices.add(Choice.ofNumbers("components", "0", "32", "64", "128"));
    return new SearchSpace(
        starts, choices, space.refinements(), components(space.further()), space.besides());
  }

  private static List<Map<String, String>> components(List<Map<String, String>> some) {
    List<Map<String, String>> seen = new ArrayList<>();
    for (Map<String, String> settings : some) {
      Map<String, String> together = new LinkedHashMap<>(settings);
      together.put("components", "64");
      seen.add(together);
    }
    return seen;
  }

  /** Positions that move now and then, pushed apart by some of the others. */
  private static Map<String, String> moving(String steps) {
    return settings(steps + " update-every=10 repulsion=sampled(256)");
  }

  /**
   * Positions as they start, or seldom moved where a step is pinned, and self-training, once it is
   * on, with targets sharper than the network's own answers, at the same cost on graphs of any
   * size.
   */
  private static Map<String, String> still(String others) {
    return settings(
        "eta1=0 eta2=0 update-every=10 em-sharpness=2 em-nodes=1000 batch=1000 " + others);
  }

  private static Map<String, String> settings(String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String one : text.strip().split(" ")) {
      int at = one.indexOf('=');
      settings.put(one.substring(0, at), one.substring(at + 1));
    }
    return settings;
  }
}
