package org.jane.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;

/** The settings worth trying of a method that is a network and its attributes. */
public final class NetworkSearch {
  private NetworkSearch() {}

  /**
   * Each start has one scaling of the attributes: {@code auto} would train with three of them.
   *
   * @param hidden widths of the hidden layer, from small to large
   */
  public static SearchSpace space(String... hidden) {
    return space(List.of(), hidden);
  }

  /**
   * The same for a method with settings of its own.
   *
   * @param own its settings, which are varied first
   */
  public static SearchSpace space(List<Choice> own, String... hidden) {
    List<Choice> choices = new ArrayList<>(own);
    choices.addAll(common(hidden));
    return new SearchSpace(
        List.of(
            Map.of("attribute-scaling", "l1"),
            Map.of("attribute-scaling", "l2"),
            Map.of("attribute-scaling", "none"),
            Map.of("attribute-scaling", "standard"),
            Map.of("attribute-scaling", "l2", "weight-decay", "5e-3", "dropout", "0.2"),
            Map.of("attribute-scaling", "l2", "structural", "on"),
            Map.of(
                "attribute-scaling", "l2",
                "weight-decay", "2e-2",
                "dropout", "0.7",
                "class-weights", "balanced")),
        choices,
        List.of());
  }

  private static List<Choice> common(String... hidden) {
    return List.of(
        Choice.ofWords("attribute-scaling", "none", "l1", "l2", "standard"),
        Choice.ofNumbers("weight-decay", "0", "1e-4", "5e-4", "2e-3", "5e-3", "2e-2", "1e-1"),
        Choice.ofNumbers("dropout", "0", "0.2", "0.5", "0.7", "0.8"),
        Choice.ofNumbers("hidden", hidden),
        Choice.ofWords("structural", "auto", "on"),
        Choice.ofNumbers("learning-rate", "0.003", "0.01", "0.03"),
        Choice.ofNumbers("epochs", "100", "200", "400"),
        Choice.ofWords("class-weights", "none", "balanced"));
  }
}
