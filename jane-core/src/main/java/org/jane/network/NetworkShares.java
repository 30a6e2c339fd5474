package org.jane.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jane.features.NodeFeatures;
import org.jane.features.Reasons;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.model.Basis;
import org.jane.model.Contrast;
import org.jane.model.Explanation;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Shares the margins of a network's predictions out ({@link Margins}). A node without its own
 * attributes has their means over training nodes; its neighbours keep theirs, which belong to the
 * links. A node without links is the only one in the graph. Immutable and safe to share between
 * threads.
 */
final class NetworkShares {
  private static final Kernels KERNELS = Kernels.active();
  private static final Workers ALONE = Run.seeded(0).threads(1).workers();
  private static final String NEIGHBOURS = "neighbours";
  private static final String STRUCTURE = "structure";

  private final Network network;
  private final NetworkModel.Known known;
  private final TrainedNetwork trained;
  private final @Nullable CsrMatrix averages; // null for a network that looks at no neighbour
  private final @Nullable CsrMatrix lone; // the averages of a node without neighbours
  private final NodeFeatures.Blocks columns;
  private final List<String> linkBlocks; // those there are
  private final float[] mean; // of the attributes as the network sees them, over training nodes
  private final Reasons reasons;

  /**
   * @param onTraining that of the model as it was trained; null when this is the one
   */
  NetworkShares(
      Network network,
      @Nullable Aggregation aggregation,
      TrainedNetwork trained,
      NetworkModel.Known known,
      @Nullable NetworkShares onTraining) {
    this.network = network;
    this.known = known;
    this.trained = trained;
    this.averages = aggregation == null ? null : aggregation.of(known.graph());
    this.lone = aggregation == null ? null : aggregation.of(new GraphBuilder(1).build());
    this.columns = trained.features().blocks();
    this.mean =
        onTraining != null ? onTraining.mean : known.attributes().meanRow(trained.trainNodes());
    List<String> blocks = new ArrayList<>();
    if (aggregation != null) {
      blocks.add(NEIGHBOURS);
    }
    if (known.attributes().columns() > columns.own()) {
      blocks.add(STRUCTURE);
    }
    this.linkBlocks = List.copyOf(blocks);
    this.reasons =
        onTraining != null
            ? onTraining.reasons.on(known.rawAttributes(), known.attributes(), known.graph())
            : new Reasons(
                trained.features(),
                known.rawAttributes(),
                known.attributes(),
                known.graph(),
                known.attributeNames(),
                null,
                known.ids(),
                trained.trainNodes());
  }

  List<String> linkBlocks() {
    return linkBlocks;
  }

  /** A node with those it sees. */
  private ReceptiveField field(int node) {
    CsrMatrix links = averages;
    return links == null
        ? ReceptiveField.ofRows(new int[] {node})
        : ReceptiveField.of(
            Collections.nCopies(network.rounds(), links::selectRows), new int[] {node});
  }

  private ReceptiveField alone(int node) {
    CsrMatrix nobody = lone;
    int[] only = {node};
    return nobody == null
        ? ReceptiveField.ofRows(only)
        : new ReceptiveField(
            only,
            ReceptiveField.ofAll(nobody, network.rounds()).sizes(),
            Collections.nCopies(network.rounds(), nobody));
  }

  /** Logits of a node by the sets of {@link Margins#shared}. */
  private final class Seen {
    private final int node;
    private final ReceptiveField field;
    private final CsrMatrix rows;
    private final Map<Integer, double[]> bySet = new LinkedHashMap<>();

    Seen(int node) {
      this.node = node;
      this.field = field(node);
      this.rows = known.attributes().selectRows(field.nodes());
    }

    int everything() {
      return (1 << linkBlocks.size() + 1) - 1;
    }

    double[] logits(int set) {
      return bySet.computeIfAbsent(set, this::compute);
    }

    private double[] compute(int set) {
      boolean links = averages != null && (set >> 1 + linkBlocks.indexOf(NEIGHBOURS) & 1) == 1;
      int structure = linkBlocks.indexOf(STRUCTURE);
      boolean ownColumns = (set & 1) == 1;
      boolean otherColumns = structure < 0 || (set >> 1 + structure & 1) == 1;
      CsrMatrix x = links ? rows : rows.selectRows(new int[] {0});
      if (!ownColumns || !otherColumns) {
        x = x.withRow(0, row(ownColumns, otherColumns));
      }
      ReceptiveField seen = links ? field : alone(node);
      float[] logits = new NetworkPass(network, seen, x, new float[0]).logits(ALONE);
      double[] result = new double[logits.length];
      Arrays.setAll(result, c -> logits[c]);
      return result;
    }

    /** The node's row with means in place of some columns. */
    private float[] row(boolean ownColumns, boolean otherColumns) {
      float[] row = mean.clone();
      int from = ownColumns ? 0 : columns.own();
      int to = otherColumns ? row.length : columns.own();
      Arrays.fill(row, from, Math.max(from, to), 0f);
      for (int e = rows.rowStart(0); e < rows.rowStart(1); e++) {
        if (rows.column(e) >= from && rows.column(e) < to) {
          row[rows.column(e)] = rows.value(e);
        }
      }
      return row;
    }
  }

  /** How a contrast is shared; what links there are none of has no share. */
  private Margins shared(Seen seen, Contrast contrast) {
    if (known.graph().degree(seen.node) == 0) {
      return Margins.withoutLinks(linkBlocks.size(), set -> contrast.of(seen.logits(set)));
    }
    if (!linkBlocks.isEmpty()) {
      return Margins.shared(linkBlocks.size(), set -> contrast.of(seen.logits(set)));
    }
    double neither = contrast.of(seen.logits(0));
    return new Margins(neither, contrast.of(seen.logits(1)) - neither, 0, new double[0]);
  }

  /**
   * The shares of some nodes.
   *
   * @param contrasts one for each of them
   */
  Margins[] of(int[] nodes, Contrast[] contrasts, Run run) {
    Margins[] found = new Margins[nodes.length];
    run.workers()
        .forBlocks(
            nodes.length,
            1,
            (from, to) -> {
              Seen seen = new Seen(nodes[from]);
              found[from] = shared(seen, contrasts[from].in(seen.logits(seen.everything())));
            });
    return found;
  }

  Explanation explain(int node, Contrast asked, int most, Basis basis) {
    Seen seen = new Seen(node);
    double[] both = seen.logits(seen.everything());
    Contrast contrast = asked.in(both);
    int label = contrast.ofClass();
    Margins margins = shared(seen, contrast);
    Map<String, Double> parts = new LinkedHashMap<>();
    for (int p = 0; p < linkBlocks.size(); p++) {
      parts.put(linkBlocks.get(p), margins.parts()[p]);
    }
    Effects effects = new Effects(seen, contrast);
    Function<List<Explanation.Part>, List<Explanation.Part>> largest =
        all -> Explanation.Part.largest(all, most);
    return new Explanation(
        node,
        known.given().classNames().get(label),
        Margins.probability(both, label, trained.temperature(), known.given().multiLabel()),
        basis,
        known.graph().degree(node),
        margins.attributes(),
        margins.links(),
        parts,
        margins.neither(),
        largest.apply(reasons.own(node, effects.atNode, mean)),
        largest.apply(effects.ofLinks()),
        largest.apply(effects.ofNeighbours()));
  }

  /** First-order effects of the attributes of a node and of those it sees. */
  private final class Effects {
    private final Seen seen;
    private final double[] atNode; // the gradient at the node's own row
    private final double[] atOthers; // summed over the other rows
    private final double[] ofOthers; // Σ gradient·x over the other rows, attribute by attribute
    private final double[] ofRow; // Σ gradient·(x - mean) of each row
    private final CsrMatrix byColumn; // the rows, transposed

    Effects(Seen seen, Contrast contrast) {
      this.seen = seen;
      double[] weights = contrast.weights(network.classes());
      float[] atLogits = new float[weights.length];
      for (int c = 0; c < weights.length; c++) {
        atLogits[c] = (float) weights[c];
      }
      int width = mean.length;
      atNode = new double[width];
      atOthers = new double[width];
      ofOthers = new double[width];
      ofRow = new double[seen.field.nodes().length];
      byColumn = seen.rows.transpose().matrix();
      NetworkPass pass = new NetworkPass(network, seen.field, seen.rows, new float[0]);
      for (NetworkPass.AtAttributes at : pass.attributeGradients(atLogits, ALONE)) {
        add(at);
      }
    }

    /**
     * What one term of a layer adds. With G the gradient at the term's output, row r has the effect
     * g_r·(W'x_r), and attribute a of the others w_a·Σ x_ra g_r: sums of rows, which are fast, and
     * one inner product a row or attribute.
     */
    private void add(NetworkPass.AtAttributes at) {
      int h = at.width();
      double[] meanSum = new double[h];
      for (int a = 0; a < mean.length; a++) {
        for (int j = 0; j < h && mean[a] != 0; j++) {
          meanSum[j] += (double) mean[a] * at.weights()[a * h + j];
        }
      }
      double[] others = new double[h];
      float[] output = new float[ofRow.length * h]; // W'x of each row
      KERNELS.sparseTimesDense(seen.rows, at.weights(), h, output, false, 0, ofRow.length);
      for (int r = 0; r < ofRow.length; r++) {
        for (int j = 0; j < h; j++) {
          double slope = at.rows()[r * h + j];
          ofRow[r] += slope * (output[r * h + j] - meanSum[j]);
          others[j] += r > 0 ? slope : 0;
        }
      }
      float[] ofTheOthers = at.rows().clone();
      Arrays.fill(ofTheOthers, 0, h, 0f);
      float[] byAttribute = new float[mean.length * h]; // Σ x g over the other rows
      KERNELS.sparseTimesDense(byColumn, ofTheOthers, h, byAttribute, false, 0, mean.length);
      for (int a = 0; a < mean.length; a++) {
        for (int j = 0; j < h; j++) {
          double weight = at.weights()[a * h + j];
          atNode[a] += at.rows()[j] * weight;
          atOthers[a] += others[j] * weight;
          ofOthers[a] += byAttribute[a * h + j] * weight;
        }
      }
    }

    List<Explanation.Part> ofLinks() {
      List<Explanation.Part> parts = new ArrayList<>(reasons.ofLinks(seen.node, atNode, mean));
      if (averages == null) {
        return parts;
      }
      double[] plain = reasons.meanOfNeighbours(seen.node);
      for (int a = 0; a < columns.own(); a++) {
        double effect = ofOthers[a] - mean[a] * atOthers[a];
        if (effect != 0) {
          parts.add(reasons.ofNeighbours(0, a, plain[a], effect));
        }
      }
      return parts;
    }

    List<Explanation.Part> ofNeighbours() {
      List<Explanation.Part> parts = new ArrayList<>();
      CsrMatrix links = known.graph().adjacency();
      for (int r = 1; r < ofRow.length; r++) {
        int edge = links.find(seen.node, seen.field.nodes()[r]);
        if (edge >= 0 && ofRow[r] != 0) {
          parts.add(
              new Explanation.Part(
                  known.ids().get(seen.field.nodes()[r]),
                  links.value(edge),
                  ofRow[r],
                  Explanation.Wording.NEIGHBOUR));
        }
      }
      return parts;
    }
  }
}
