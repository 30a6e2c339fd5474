package org.jane.method.aane;

import java.io.IOException;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** Aane by name, and its models in files. */
public final class AaneMethod extends ConfiguredMethod<AaneConfig, AaneModel> {
  public AaneMethod() {
    super(
        "aane",
        "embedding from attributes and edges (accelerated attributed network embedding), logistic regression on it",
        AaneTrainer.ABILITIES,
        AaneConfig.keys(),
        AaneConfig.defaults(),
        AaneModel.class);
  }

  @Override
  public String listedAfter() {
    return "lane";
  }

  @Override
  protected NodeClassifierTrainer<AaneModel> trainer(AaneConfig config) {
    return new AaneTrainer(config);
  }

  @Override
  protected void write(AaneModel model, StoreWriter to) {
    AaneModel.Chosen chosen = model.chosen();
    to.field("lambda", chosen.lambda())
        .field("rho", chosen.rho())
        .field("strength", chosen.strength());
    to.put("codes", model.codes());
    model.probabilities().put(to);
  }

  @Override
  protected AaneModel read(
      StoredFile from, AaneConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    return new AaneModel(
        NodeProbabilities.read(from, data),
        from.matrix("codes"),
        new AaneModel.Chosen(
            header.doubleValue("lambda"),
            header.doubleValue("rho"),
            header.doubleValue("strength")),
        provenance);
  }
}
