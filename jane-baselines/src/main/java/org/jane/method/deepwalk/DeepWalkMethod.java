package org.jane.method.deepwalk;

import java.io.IOException;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.settings.SearchSpace;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** DeepWalk by name, and its models in files. */
public final class DeepWalkMethod extends ConfiguredMethod<DeepWalkConfig, DeepWalkModel> {
  public DeepWalkMethod() {
    super(
        "deepwalk",
        "embedding from random walks, logistic regression on it",
        DeepWalkTrainer.ABILITIES,
        DeepWalkConfig.keys(),
        DeepWalkConfig.defaults(),
        DeepWalkModel.class);
  }

  @Override
  public String listedAfter() {
    return "lp";
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(DeepWalkConfig.searchSpace());
  }

  @Override
  protected NodeClassifierTrainer<DeepWalkModel> trainer(DeepWalkConfig config) {
    return new DeepWalkTrainer(config);
  }

  @Override
  protected void write(DeepWalkModel model, StoreWriter to) {
    to.field("unreached", model.unreached()).field("strength", model.strength());
    to.put("codes", model.codes());
    model.probabilities().put(to);
  }

  @Override
  protected DeepWalkModel read(
      StoredFile from, DeepWalkConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    return new DeepWalkModel(
        NodeProbabilities.read(from, data),
        from.matrix("codes"),
        from.header().intValue("unreached"),
        from.header().doubleValue("strength"),
        provenance);
  }
}
