package org.jane.method.dane;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** DANE by name, and its models in files. */
public final class DaneMethod extends ConfiguredMethod<DaneConfig, DaneModel> {
  public DaneMethod() {
    super(
        DaneTrainer.METHOD,
        "autoencoders of surroundings and attributes (deep attributed network embedding), logistic regression on their codes",
        DaneTrainer.ABILITIES,
        DaneConfig.keys(),
        DaneConfig.defaults(),
        DaneModel.class);
  }

  @Override
  public String listedAfter() {
    return "amgcn";
  }

  @Override
  protected NodeClassifierTrainer<DaneModel> trainer(DaneConfig config) {
    return new DaneTrainer(config);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(
        new SearchSpace(
            List.of(
                Map.of("hops", "3"),
                Map.of("hops", "1"),
                Map.of("hops", "5", "proximity", "3"),
                Map.of("reconstruction", "10", "epochs", "60")),
            List.of(
                Choice.ofNumbers("hops", "1", "2", "3", "5"),
                Choice.ofNumbers("proximity", "0", "0.3", "1", "3", "10"),
                Choice.ofNumbers("consistency", "0", "0.3", "1", "3"),
                Choice.ofNumbers("reconstruction", "0.3", "1", "3", "10"),
                Choice.ofNumbers("dimensions", "32", "64", "100"),
                Choice.ofNumbers("epochs", "15", "30", "60")),
            List.of()));
  }

  @Override
  protected void write(DaneModel model, StoreWriter to) {
    to.field("strength", model.strength());
    to.put("codes", model.codes());
    model.probabilities().put(to);
  }

  @Override
  protected DaneModel read(
      StoredFile from, DaneConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    return new DaneModel(
        NodeProbabilities.read(from, data),
        from.matrix("codes"),
        from.header().doubleValue("strength"),
        provenance);
  }
}
