package org.jane.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jane.graph.AttributedGraph;
import org.jane.metric.DecisionRule;
import org.jane.model.Contrast;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.run.Run;

/**
 * An ensemble whose members can all say why. Its shares are the mean of theirs for the class the
 * ensemble says; where they are stacked, the sum of theirs for what the layer makes of their
 * logits.
 */
final class ExplainableEnsemble extends InductiveEnsemble implements Explainable {
  ExplainableEnsemble(List<? extends NodeClassifier> members, Together how, Provenance provenance) {
    super(members, how, provenance);
  }

  private List<Explainable> explainers() {
    return members().stream().map(Explainable.class::cast).toList();
  }

  @Override
  public Explainable on(AttributedGraph data, Run run) {
    return new ExplainableEnsemble(
        explainers().stream().map(member -> member.on(data, run)).toList(),
        howOn(data.ids()),
        provenance());
  }

  @Override
  public boolean trainedOn(int node) {
    return explainers().get(0).trainedOn(node);
  }

  @Override
  public Shares sharesOf(int[] nodes, Contrast[] contrasts, Run run) {
    Contrast[] known = contrasts.clone();
    Predictions predictions = predict(run);
    for (int i = 0; i < known.length; i++) {
      known[i] = known(contrasts[i], predictions, nodes[i]);
    }
    float[] attributes = new float[nodes.length];
    float[] links = new float[nodes.length];
    Map<String, float[]> parts = new LinkedHashMap<>();
    for (int k = 0; k < members().size(); k++) {
      Shares shares = explainers().get(k).sharesOf(nodes, ofMember(k, nodes, known), run);
      add(shares.attributes(), attributes);
      add(shares.links(), links);
      shares
          .parts()
          .forEach(
              (name, values) ->
                  add(values, parts.computeIfAbsent(name, n -> new float[nodes.length])));
    }
    return new Shares(attributes, links, parts);
  }

  /** The contrast of the class that the ensemble says, where that one is asked. */
  private static Contrast known(Contrast asked, Predictions predictions, int node) {
    double[] compared = new double[predictions.classNames().size()];
    DecisionRule rule = predictions.multiLabel() ? DecisionRule.PLAIN : predictions.rule();
    Arrays.setAll(compared, c -> rule.score(predictions.probability(node, c), c));
    return asked.in(compared);
  }

  /** How much members count: all the same, unless stacking has learnt how much. */
  private float weight() {
    return stacking().isPresent() ? 1f : 1f / members().size();
  }

  /**
   * What a member is to explain when the ensemble is asked about contrasts of some nodes. For a
   * stacked one that is what the layer makes of the member's logits; the logarithm of the average
   * counts as the average of logarithms.
   */
  private Contrast[] ofMember(int member, int[] nodes, Contrast[] contrasts) {
    if (stacking().isEmpty()) {
      return contrasts;
    }
    double temperature = explainers().get(member).temperature();
    return stacking().get().ofMember(member, members().size(), nodes, contrasts, temperature);
  }

  @Override
  public int affordableShares() {
    return explainers().stream().mapToInt(Explainable::affordableShares).min().orElseThrow();
  }

  /** Adds one member's part. */
  private void add(float[] values, float[] to) {
    float part = weight();
    for (int i = 0; i < to.length; i++) {
      to[i] += part * values[i];
    }
  }

  @Override
  public Explanation explain(int node, Contrast asked, int most) {
    Contrast contrast = known(asked, predict(), node);
    List<Explanation> several = new ArrayList<>();
    for (int k = 0; k < members().size(); k++) {
      Contrast[] own = ofMember(k, new int[] {node}, new Contrast[] {contrast});
      several.add(explainers().get(k).explain(node, own[0], Integer.MAX_VALUE));
    }
    Explanation first = several.get(0);
    double bias = stacking().map(s -> s.ofBias(node, contrast)).orElse(0.0);
    return new Explanation(
        node,
        first.label(),
        predict().probability(node, contrast.ofClass()),
        first.basis(),
        first.links(),
        sum(several, Explanation::attributeEffect),
        sum(several, Explanation::linkEffect),
        linkParts(several),
        sum(several, Explanation::marginNeither) + bias,
        parts(several, Explanation::attributes, most),
        parts(several, Explanation::linkFeatures, most),
        parts(several, Explanation::neighbours, most));
  }

  /** Each part of the links; a part that a member does not have adds nothing. */
  private Map<String, Double> linkParts(List<Explanation> several) {
    Map<String, Double> parts = new LinkedHashMap<>();
    for (Explanation one : several) {
      one.linkParts().forEach((name, share) -> parts.merge(name, counted(share), Double::sum));
    }
    return parts;
  }

  /** What of a member's number counts for the whole. */
  private double counted(double value) {
    return stacking().isPresent() ? value : value / members().size();
  }

  private double sum(List<Explanation> several, ToDoubleFunction<Explanation> value) {
    return counted(several.stream().mapToDouble(value).sum());
  }

  /** The effect of each attribute or neighbour, the largest first; not named is no effect. */
  private List<Explanation.Part> parts(
      List<Explanation> several, Function<Explanation, List<Explanation.Part>> which, int most) {
    Map<String, Explanation.Part> means = new LinkedHashMap<>();
    for (Explanation one : several) {
      for (Explanation.Part part : which.apply(one)) {
        Explanation.Part share = part.withEffect(counted(part.effect()));
        means.merge(
            part.name(), share, (sum, more) -> sum.withEffect(sum.effect() + more.effect()));
      }
    }
    return Explanation.Part.largest(List.copyOf(means.values()), most);
  }
}
