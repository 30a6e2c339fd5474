package org.jane.method.labelprop;

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

/** LabelPropagation by name, and its models in files. */
public final class LabelPropagationMethod
    extends ConfiguredMethod<LabelPropagationConfig, LabelPropagationModel> {
  public LabelPropagationMethod() {
    super(
        "lp",
        "label propagation along edges",
        LabelPropagationTrainer.ABILITIES,
        LabelPropagationConfig.keys(),
        LabelPropagationConfig.defaults(),
        LabelPropagationModel.class);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(LabelPropagationConfig.searchSpace());
  }

  @Override
  protected NodeClassifierTrainer<LabelPropagationModel> trainer(LabelPropagationConfig config) {
    return new LabelPropagationTrainer(config);
  }

  @Override
  protected void write(LabelPropagationModel model, StoreWriter to) {
    to.field("unreached", model.unreached());
    model.probabilities().put(to);
  }

  @Override
  protected LabelPropagationModel read(
      StoredFile from, LabelPropagationConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    return new LabelPropagationModel(
        NodeProbabilities.read(from, data), from.header().intValue("unreached"), provenance);
  }
}
