package org.jane.method.amgcn;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jane.features.AttributeScaling;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.network.NetworkSearch;
import org.jane.settings.KeyNames;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** AM-GCN by name, and its models in files. */
public final class AmgcnMethod extends ConfiguredMethod<AmgcnConfig, AmgcnModel> {
  public AmgcnMethod() {
    super(
        AmgcnTrainer.METHOD,
        "GCNs on the edges and on a graph of similar attributes, combined by attention (AM-GCN)",
        AmgcnTrainer.ABILITIES,
        AmgcnConfig.keys(),
        AmgcnConfig.defaults(),
        AmgcnModel.class);
  }

  @Override
  public String listedAfter() {
    return "cs";
  }

  @Override
  protected NodeClassifierTrainer<AmgcnModel> trainer(AmgcnConfig config) {
    return new AmgcnTrainer(config);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(
        NetworkSearch.space(
            List.of(
                Choice.ofNumbers("neighbours", "3", "5", "7", "9"),
                Choice.ofNumbers("consistency", "0", "1e-4", "1e-3", "1e-2"),
                Choice.ofNumbers("disparity", "0", "5e-10", "5e-9", "5e-8"),
                Choice.ofNumbers("dimensions", "16", "32", "64", "128")),
            "64",
            "128",
            "256",
            "512"));
  }

  @Override
  protected void write(AmgcnModel model, StoreWriter to) {
    to.field("chosen-scaling", KeyNames.of(model.scaling()));
    model.probabilities().put(to);
  }

  @Override
  protected AmgcnModel read(
      StoredFile from, AmgcnConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    return new AmgcnModel(
        NodeProbabilities.read(from, data),
        KeyNames.parse(
            AttributeScaling.Kind.class, "chosen-scaling", from.header().string("chosen-scaling")),
        provenance);
  }
}
