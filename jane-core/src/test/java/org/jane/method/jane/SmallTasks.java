package org.jane.method.jane;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/** Tasks that are learnt in a moment, on synthetic graphs. */
final class SmallTasks {
  private SmallTasks() {}

  /** A graph with {@code n} nodes whose labels come from attributes to the share α. */
  static AttributedGraph graph(double alpha, int n, long seed) {
    SyntheticConfig config =
        SyntheticConfig.parse("alpha=" + alpha + ",n=" + n + ",seed=" + seed + ",degree=8");
    return SyntheticGraph.draw(config, Run.seeded(seed)).graph();
  }

  /** Three tenths of the nodes for training, two for validation, the rest for testing. */
  static Split split(AttributedGraph data) {
    return Split.random(data.labels(), 0.3, 0.2, Run.seeded(9).random("split"));
  }

  static Task task(double alpha, int n) {
    AttributedGraph data = graph(alpha, n, 1);
    return Task.of(data, split(data));
  }

  /**
   * The same graph where a node may have several labels: the two bits of its class, each on its
   * own.
   */
  static AttributedGraph severalLabels(AttributedGraph data) {
    int[][] bits = new int[data.nodes()][];
    for (int i = 0; i < bits.length; i++) {
      bits[i] =
          switch (data.labels().of(i)) {
            case 0 -> new int[0];
            case 1 -> new int[] {0};
            case 2 -> new int[] {1};
            default -> new int[] {0, 1};
          };
    }
    return withLabels(data, Labels.multi(List.of("first", "second"), bits));
  }

  static AttributedGraph withLabels(AttributedGraph data, Labels labels) {
    return new AttributedGraph(
        data.graph(), data.attributes(), data.attributeNames(), labels, data.ids());
  }

  /** Few epochs and columns; everything else as users get it. */
  static JaneConfig quick() {
    return JaneConfig.defaults().with("k", "6").with("epochs", "30").with("hidden", "24");
  }

  static Predictions predictions(Task task, JaneConfig config, Run run) {
    return new JaneTrainer(config).train(task, run).predict(run);
  }

  /** A digest of every bit of some numbers. */
  static String digest(float[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length);
    bytes.asFloatBuffer().put(values);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes.array());
      return HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
