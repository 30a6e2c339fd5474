package org.jane.method.mlp;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Provenance;
import org.jane.network.NetworkModel;
import org.jane.network.NetworkPass;
import org.jane.network.TrainedNetwork;
import org.jane.network.TwoLayerNetwork;
import org.jane.run.Run;

/** A trained MLP. Immutable and safe to share between threads. */
public final class MlpModel extends NetworkModel {
  private static final int CHUNK = 1 << 14; // rows at a time, so that memory stays small

  private final MlpConfig config;
  private final TwoLayerNetwork network;

  MlpModel(
      MlpConfig config,
      TwoLayerNetwork network,
      TrainedNetwork learnt,
      Known known,
      Provenance provenance) {
    super(learnt, known, provenance);
    this.config = config;
    this.network = network;
  }

  public MlpConfig config() {
    return config;
  }

  TwoLayerNetwork network() {
    return network;
  }

  @Override
  protected boolean usesLinks() {
    return false;
  }

  @Override
  protected float[] logits(Graph graph, CsrMatrix attributes, Run run) {
    int n = attributes.rows();
    int m = network.classes();
    float[] all = new float[n * m];
    for (int first = 0; first < n; first += CHUNK) {
      int start = first;
      int[] rows = new int[Math.min(CHUNK, n - first)];
      Arrays.setAll(rows, i -> start + i);
      float[] part =
          new NetworkPass(network, attributes.selectRows(rows), new float[0]).logits(run.workers());
      System.arraycopy(part, 0, all, first * m, part.length);
    }
    return all;
  }
}
