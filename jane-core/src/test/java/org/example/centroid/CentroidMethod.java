package org.example.centroid;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.Abilities;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.run.Check;
import org.jane.settings.Key;
import org.jane.settings.SearchSpace;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * A method as somebody else would write it, outside of {@code org.jane}: the class whose mean
 * attributes are nearest. {@code META-INF/services/org.jane.model.Method} names it, and that is all
 * it takes.
 */
public final class CentroidMethod
    extends ConfiguredMethod<CentroidMethod.Config, TransductiveModel> {
  static final String NAME = "centroid";

  /**
   * @param sharpness β of P(c | x) ∝ exp(-β |x - mean of c|²)
   */
  public record Config(double sharpness) {
    public Config {
      Check.positive("sharpness", sharpness);
    }

    public Config withSharpness(double other) {
      return new Config(other);
    }

    static List<Key<Config>> keys() {
      return List.of(
          Key.ofDouble(
              "sharpness",
              "how fast a class gets unlikely with distance",
              Config::sharpness,
              Config::withSharpness));
    }
  }

  public CentroidMethod() {
    super(
        NAME,
        "the class whose mean attributes are nearest",
        new Abilities(true, false, false, false, false, false),
        Config.keys(),
        new Config(1),
        TransductiveModel.class);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(
        new SearchSpace(
            List.of(Map.of(), Map.of("sharpness", "4")),
            List.of(SearchSpace.Choice.ofNumbers("sharpness", "0.25", "1", "4")),
            List.of()));
  }

  @Override
  protected NodeClassifierTrainer<TransductiveModel> trainer(Config config) {
    return new CentroidTrainer(config);
  }

  @Override
  protected void write(TransductiveModel model, StoreWriter to) {
    model.probabilities().put(to);
  }

  @Override
  protected TransductiveModel read(
      StoredFile from, Config config, AttributedGraph data, Provenance provenance)
      throws IOException {
    return new TransductiveModel(NodeProbabilities.read(from, data), provenance);
  }
}
