package org.jane.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.run.Run;

/**
 * An ensemble whose members can all say why. Its shares are the mean of theirs for the class the
 * ensemble holds most likely.
 */
final class ExplainableEnsemble extends InductiveEnsemble implements Explainable {
  ExplainableEnsemble(
      List<? extends NodeClassifier> members, double temperature, Provenance provenance) {
    super(members, temperature, provenance);
  }

  private List<Explainable> explainers() {
    return members().stream().map(Explainable.class::cast).toList();
  }

  @Override
  public boolean trainedOn(int node) {
    return explainers().get(0).trainedOn(node);
  }

  @Override
  public Shares shares(Run run) {
    Predictions predictions = predict(run);
    int[] classes = new int[predictions.nodes()];
    Arrays.setAll(classes, predictions::mostLikely);
    return shares(classes, run);
  }

  @Override
  public Shares shares(int[] classes, Run run) {
    float[] attributes = new float[classes.length];
    float[] links = new float[classes.length];
    Map<String, float[]> parts = new LinkedHashMap<>();
    for (Explainable member : explainers()) {
      Shares shares = member.shares(classes, run);
      addMean(shares.attributes(), attributes);
      addMean(shares.links(), links);
      shares
          .parts()
          .forEach(
              (name, values) ->
                  addMean(values, parts.computeIfAbsent(name, n -> new float[classes.length])));
    }
    return new Shares(attributes, links, parts);
  }

  /** Adds one member's part of the mean over members. */
  private void addMean(float[] values, float[] to) {
    float part = 1f / members().size();
    for (int i = 0; i < to.length; i++) {
      to[i] += part * values[i];
    }
  }

  @Override
  public Explanation explain(int node, int most) {
    return explain(node, predict().mostLikely(node), most);
  }

  @Override
  public Explanation explain(int node, int ofClass, int most) {
    List<Explanation> several =
        explainers().stream().map(e -> e.explain(node, ofClass, Integer.MAX_VALUE)).toList();
    Explanation first = several.get(0);
    return new Explanation(
        node,
        first.label(),
        predict().probability(node, ofClass),
        first.basis(),
        mean(several, Explanation::attributeShare),
        mean(several, Explanation::linkShare),
        linkParts(several),
        mean(several, Explanation::marginNeither),
        parts(several, Explanation::attributes, most),
        parts(several, Explanation::linkFeatures, most),
        parts(several, Explanation::neighbours, most));
  }

  /** The mean of each part of the links; a part that a member does not have adds nothing. */
  private static Map<String, Double> linkParts(List<Explanation> several) {
    Map<String, Double> parts = new LinkedHashMap<>();
    for (Explanation one : several) {
      one.linkParts()
          .forEach((name, share) -> parts.merge(name, share / several.size(), Double::sum));
    }
    return parts;
  }

  private static double mean(List<Explanation> several, ToDoubleFunction<Explanation> value) {
    return several.stream().mapToDouble(value).sum() / several.size();
  }

  /**
   * The mean effect of each attribute or neighbour, the largest first; not named is no effect. The
   * value is that which the first member saw: others may see it in another scale.
   */
  private static List<Explanation.Part> parts(
      List<Explanation> several, Function<Explanation, List<Explanation.Part>> which, int most) {
    Map<String, Explanation.Part> sums = new LinkedHashMap<>();
    for (Explanation one : several) {
      for (Explanation.Part part : which.apply(one)) {
        sums.merge(
            part.name(),
            part,
            (sum, more) ->
                new Explanation.Part(sum.name(), sum.value(), sum.effect() + more.effect()));
      }
    }
    List<Explanation.Part> parts = new ArrayList<>();
    sums.values()
        .forEach(
            sum ->
                parts.add(
                    new Explanation.Part(sum.name(), sum.value(), sum.effect() / several.size())));
    parts.sort(Comparator.comparingDouble(part -> -Math.abs(part.effect())));
    return parts.subList(0, Math.min(most, parts.size()));
  }
}
