package org.jane.method.lane;

import java.io.IOException;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** Lane by name, and its models in files. */
public final class LaneMethod extends ConfiguredMethod<LaneConfig, LaneModel> {
  public LaneMethod() {
    super(
        "lane",
        "label-informed embedding from edges, attributes and labels, logistic regression on it",
        LaneTrainer.ABILITIES,
        LaneConfig.keys(),
        LaneConfig.defaults(),
        LaneModel.class);
  }

  @Override
  public String listedAfter() {
    return "sage";
  }

  @Override
  protected NodeClassifierTrainer<LaneModel> trainer(LaneConfig config) {
    return new LaneTrainer(config);
  }

  @Override
  protected void write(LaneModel model, StoreWriter to) {
    LaneModel.Chosen chosen = model.chosen();
    to.field("alpha1", chosen.alpha1())
        .field("alpha2", chosen.alpha2())
        .field("rounds", chosen.rounds())
        .field("delta1", chosen.delta1())
        .field("delta2", chosen.delta2())
        .field("strength", chosen.strength())
        .field("objective", model.objective());
    to.put("codes", model.codes());
    model.probabilities().put(to);
  }

  @Override
  protected LaneModel read(
      StoredFile from, LaneConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    return new LaneModel(
        NodeProbabilities.read(from, data),
        from.matrix("codes"),
        new LaneModel.Chosen(
            header.doubleValue("alpha1"),
            header.doubleValue("alpha2"),
            header.intValue("rounds"),
            header.doubleValue("delta1"),
            header.doubleValue("delta2"),
            header.doubleValue("strength")),
        header.doubleValue("objective"),
        provenance);
  }
}
