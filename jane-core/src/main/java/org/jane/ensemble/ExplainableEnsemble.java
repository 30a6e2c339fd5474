package org.jane.ensemble;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jane.graph.AttributedGraph;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * An ensemble whose members can all say why. Its shares are the mean of theirs for the class the
 * ensemble holds most likely.
 */
final class ExplainableEnsemble extends InductiveEnsemble implements Explainable {
  ExplainableEnsemble(
      List<? extends NodeClassifier> members,
      HeldOut heldOut,
      double temperature,
      Provenance provenance) {
    super(members, heldOut, temperature, provenance);
  }

  private List<Explainable> explainers() {
    return members().stream().map(Explainable.class::cast).toList();
  }

  @Override
  public Explainable on(AttributedGraph data, Run run) {
    return new ExplainableEnsemble(
        explainers().stream().map(member -> member.on(data, run)).toList(),
        heldOutIn(data.ids()),
        temperature(),
        provenance());
  }

  @Override
  public boolean trainedOn(int node) {
    return explainers().get(0).trainedOn(node);
  }

  @Override
  public Shares shares(int[] nodes, int @Nullable [] classes, Run run) {
    int[] of = classes;
    if (of == null) {
      Predictions predictions = predict(run);
      of = Arrays.stream(nodes).map(predictions::mostLikely).toArray();
    }
    float[] attributes = new float[nodes.length];
    float[] links = new float[nodes.length];
    Map<String, float[]> parts = new LinkedHashMap<>();
    for (Explainable member : explainers()) {
      Shares shares = member.shares(nodes, of, run);
      addMean(shares.attributes(), attributes);
      addMean(shares.links(), links);
      shares
          .parts()
          .forEach(
              (name, values) ->
                  addMean(values, parts.computeIfAbsent(name, n -> new float[nodes.length])));
    }
    return new Shares(attributes, links, parts);
  }

  @Override
  public int affordableShares() {
    return explainers().stream().mapToInt(Explainable::affordableShares).min().orElseThrow();
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

  /** The mean effect of each attribute or neighbour, the largest first; not named is no effect. */
  private static List<Explanation.Part> parts(
      List<Explanation> several, Function<Explanation, List<Explanation.Part>> which, int most) {
    Map<String, Explanation.Part> means = new LinkedHashMap<>();
    for (Explanation one : several) {
      for (Explanation.Part part : which.apply(one)) {
        Explanation.Part share = part.withEffect(part.effect() / several.size());
        means.merge(
            part.name(), share, (sum, more) -> sum.withEffect(sum.effect() + more.effect()));
      }
    }
    return Explanation.Part.largest(List.copyOf(means.values()), most);
  }
}
