package org.example.clubs;

import java.io.IOException;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.model.Abilities;
import org.jane.model.ConfiguredMethod;
import org.jane.model.TransductiveModel;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.NodeProbabilities;
import org.jane.settings.Key;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * A method of our own, {@code neighbour-vote}: the labels of a node's neighbours, by the weight of
 * their edges. {@code META-INF/services/org.jane.model.Method} names this class.
 */
public final class NeighbourVoteMethod
    extends ConfiguredMethod<NeighbourVoteMethod.Config, TransductiveModel> {
  static final String NAME = "neighbour-vote";

  /**
   * Its settings.
   *
   * @param prior how much the shares of the classes count beside the neighbours
   */
  public record Config(double prior) {
    public Config {
      if (!(prior > 0)) {
        throw new IllegalArgumentException("prior must be a positive number, found " + prior);
      }
    }

    static List<Key<Config>> keys() {
      return List.of(
          Key.ofDouble(
              "prior",
              "how much the shares of the classes count beside the neighbours",
              Config::prior,
              (config, value) -> new Config(value)));
    }
  }

  /** For {@link java.util.ServiceLoader}. */
  public NeighbourVoteMethod() {
    super(
        NAME,
        "the labels of a node's neighbours",
        new Abilities(false, true, true, false, false, false), // links and their weights
        Config.keys(),
        new Config(1),
        TransductiveModel.class);
  }

  @Override
  protected NodeClassifierTrainer<TransductiveModel> trainer(Config config) {
    return new NeighbourVoteTrainer(config);
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
