package org.jane.method.cs;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;
import org.jane.network.TrainedNetwork;
import org.jane.run.Check;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** Correct and smooth by name, and its models in files. */
public final class CsMethod extends ConfiguredMethod<CsConfig, CsModel> {
  private static final String SUMMARY =
      "MLP or linear model of the attributes, then correct and smooth over the edges";

  private final Base base = new Base();

  /** How the model of the attributes is written and read. */
  private static final class Base extends NetworkMethod<CsConfig> {
    Base() {
      super(
          CsTrainer.METHOD,
          SUMMARY,
          CsTrainer.ABILITIES,
          CsConfig.keys(),
          CsConfig.defaults(),
          NetworkSearch.space(
              List.of(
                  Choice.ofNumbers("correct", "0", "0.5", "0.9", "0.99"),
                  Choice.ofNumbers("smooth", "0", "0.5", "0.8", "0.95"),
                  Choice.ofNumbers("correct-scale", "0", "1", "3"),
                  Choice.ofWords("base", "mlp", "linear")),
              "16",
              "32",
              "64",
              "128"));
    }

    @Override
    protected NetworkTrainer<CsConfig> trainer(CsConfig config) {
      return new CsTrainer.Base(config);
    }

    @Override
    protected void requireWeights(StoredFile from, CsConfig config, int attributes, int classes) {
      if (config.base() == CsConfig.Base.MLP) {
        super.requireWeights(from, config, attributes, classes);
      } else {
        TrainedNetwork.requireLinearWeights(from, attributes, classes);
      }
    }
  }

  public CsMethod() {
    super(
        CsTrainer.METHOD,
        SUMMARY,
        CsTrainer.ABILITIES,
        CsConfig.keys(),
        CsConfig.defaults(),
        CsModel.class);
  }

  @Override
  protected NodeClassifierTrainer<CsModel> trainer(CsConfig config) {
    return new CsTrainer(config);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return base.searchSpace();
  }

  @Override
  protected void write(CsModel model, StoreWriter to) {
    base.put(to, model.base());
    to.field("smoothed-temperature", model.temperature());
  }

  @Override
  protected CsModel read(
      StoredFile from, CsConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    double temperature = from.header().doubleValue("smoothed-temperature");
    return new CsModel(
        base.read(from, data, provenance), Check.positive("smoothed-temperature", temperature));
  }
}
