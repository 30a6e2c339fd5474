package org.jane.method.amgcn;

import java.util.ArrayList;
import java.util.List;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.network.Dropout;
import org.jane.network.NormalisedAdjacency;
import org.jane.network.Parameter;
import org.jane.network.TrainingLoop;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.tape.Tape;

/**
 * Cross-entropy of the training nodes plus the two constraints, on all nodes. With Z_T and Z_F the
 * GCNs on links and on similar attributes, Z_CT and Z_CF the shared one on each:
 *
 * <ul>
 *   <li>consistency: ‖S_T - S_F‖² / n² with S = N Nᵀ, N the rows of Z_C· centred and of length 1;
 *   <li>disparity: (HSIC(Z_T, Z_CT) + HSIC(Z_F, Z_CF)) / 2, where HSIC(A, B) = tr(R A Aᵀ R B Bᵀ)
 *       and R subtracts the mean of each column.
 * </ul>
 *
 * <p>Both are sums of squares of inner products of columns, so that no n × n matrix is made. Not
 * safe for use by several threads at once.
 */
final class AmgcnObjective implements TrainingLoop.Objective {
  private static final int NOTHING_DROPPED = -1; // in place of an epoch
  private static final int ATTENTION = 16; // width of the layer that scores the three embeddings

  private final AmgcnConfig config;
  private final NodeFeatures features;
  private final Tape.Sparse x;
  private final Tape.Sparse byLinks;
  private final Tape.Sparse byAttributes;
  private final int[] trainNodes;
  private final int[] validationNodes;
  private final Targets targets;
  private final int classes;
  private final Dropout dropout;
  private final List<Parameter> parameters = new ArrayList<>();
  private final Convolutions ofLinks;
  private final Convolutions ofAttributes;
  private final Convolutions shared;
  private final Parameter score;
  private final Parameter scoreBias;
  private final Parameter scoreWeights;
  private final Parameter output;
  private final Parameter outputBias;

  /** The weights of a GCN with two layers. */
  private final class Convolutions {
    private final Parameter first;
    private final Parameter firstBias;
    private final Parameter second;
    private final Parameter secondBias;

    Convolutions(String name, int attributes, Run run) {
      int h = config.network().hidden();
      int d = config.dimensions();
      first = drawn(name + "-weights", attributes, h, run);
      firstBias = bias(name + "-bias", h);
      second = drawn(name + "-output", h, d, run);
      secondBias = bias(name + "-output-bias", d);
    }

    /** X W0, the same for every graph. */
    Tape.Value projected(Tape tape) {
      return tape.product(x, tape.parameter(first, config.network().hidden()));
    }

    /**
     * Â ReLU(Â (X W0) + b0) W1 + b1.
     *
     * @param dropping names the draw of the dropout; below 0 for none
     */
    Tape.Value on(Tape tape, Tape.Sparse links, Tape.Value projected, long dropping) {
      Tape.Value hidden = withBias(tape, tape.product(links, projected), firstBias);
      hidden = tape.relu(hidden);
      if (dropping >= 0) {
        hidden = tape.dropped(hidden, dropout, dropping);
      }
      Tape.Value messages = tape.product(hidden, tape.parameter(second, config.dimensions()));
      return withBias(tape, tape.product(links, messages), secondBias);
    }
  }

  AmgcnObjective(
      Task task, AmgcnConfig config, NodeFeatures features, CsrMatrix attributes, Run run) {
    this.config = config;
    this.features = features;
    this.x = Tape.Sparse.of(attributes);
    this.byLinks = Tape.Sparse.of(NormalisedAdjacency.of(task.graph()));
    this.byAttributes =
        Tape.Sparse.of(
            NormalisedAdjacency.of(
                SimilarNodes.of(attributes, config.neighbours(), run.workers())));
    this.trainNodes = task.trainNodes();
    this.validationNodes = task.validationNodes();
    this.classes = task.classCount();
    float[] classWeights = config.network().classWeights().of(task.trainLabels());
    this.targets = Targets.of(task.trainLabels(), trainNodes, classWeights);
    this.dropout = new Dropout(run, "amgcn/dropout", config.network().dropout());
    ofLinks = new Convolutions("links", attributes.columns(), run);
    ofAttributes = new Convolutions("attributes", attributes.columns(), run);
    shared = new Convolutions("shared", attributes.columns(), run);
    int d = config.dimensions();
    score = drawn("attention-hidden", d, ATTENTION, run);
    scoreBias = bias("attention-bias", ATTENTION);
    scoreWeights = drawn("attention-weights", ATTENTION, 1, run);
    output = drawn("output-weights", d, classes, run);
    outputBias = bias("output-bias", classes);
  }

  private Parameter drawn(String name, int in, int out, Run run) {
    Parameter p = new Parameter(name, Math.multiplyExact(in, out), true);
    float bound = (float) Math.sqrt(6.0 / Math.max(1, in + out));
    p.initialise(bound, run.random("amgcn/weights/" + name));
    parameters.add(p);
    return p;
  }

  private Parameter bias(String name, int width) {
    Parameter p = new Parameter(name, width, false);
    if (config.network().bias()) {
      parameters.add(p);
    }
    return p;
  }

  private Tape.Value withBias(Tape tape, Tape.Value value, Parameter bias) {
    return config.network().bias()
        ? tape.plusRow(value, tape.parameter(bias, value.width()))
        : value;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  /** The four embeddings. */
  private record Embeddings(
      Tape.Value links,
      Tape.Value attributes,
      Tape.Value commonLinks,
      Tape.Value commonAttributes) {}

  /**
   * @param epoch names the draws of the dropout; below 0 for none
   */
  private Embeddings embeddings(Tape tape, int epoch) {
    Tape.Value common = shared.projected(tape);
    return new Embeddings(
        ofLinks.on(tape, byLinks, ofLinks.projected(tape), draw(epoch, 0)),
        ofAttributes.on(tape, byAttributes, ofAttributes.projected(tape), draw(epoch, 1)),
        shared.on(tape, byLinks, common, draw(epoch, 2)),
        shared.on(tape, byAttributes, common, draw(epoch, 3)));
  }

  private static long draw(int epoch, int number) {
    return epoch < 0 ? epoch : 4L * epoch + number;
  }

  /** The mean of the three embeddings by attention, then a linear layer. */
  private Tape.Value logits(Tape tape, Embeddings z) {
    Tape.Value common = tape.sum(0.5, z.commonLinks, 0.5, z.commonAttributes);
    List<Tape.Value> all = List.of(z.links, z.attributes, common);
    List<Tape.Value> scores = new ArrayList<>();
    for (Tape.Value each : all) {
      Tape.Value hidden = tape.product(each, tape.parameter(score, ATTENTION));
      hidden = tape.tanh(withBias(tape, hidden, scoreBias));
      scores.add(tape.product(hidden, tape.parameter(scoreWeights, 1)));
    }
    Tape.Value embedding = tape.attended(all, scores);
    return withBias(tape, tape.product(embedding, tape.parameter(output, classes)), outputBias);
  }

  @Override
  public double gradient(int epoch, int batch, Workers workers) {
    Tape tape = new Tape(workers);
    Embeddings z = embeddings(tape, epoch);
    tape.crossEntropy(tape.select(logits(tape, z), trainNodes), targets);
    double ofLabels = tape.loss();
    constrain(tape, z);
    tape.backward();
    return ofLabels;
  }

  private void constrain(Tape tape, Embeddings z) {
    Tape.Value common = tape.centred(z.commonLinks);
    Tape.Value otherCommon = tape.centred(z.commonAttributes);
    if (config.consistency() > 0) {
      Tape.Value a = tape.unitRows(common);
      Tape.Value b = tape.unitRows(otherCommon);
      double each = config.consistency() / ((double) a.rows() * a.rows());
      tape.innerProducts(each, a, a);
      tape.innerProducts(each, b, b);
      tape.innerProducts(-2 * each, a, b);
    }
    if (config.disparity() > 0) {
      tape.innerProducts(config.disparity() / 2, tape.centred(z.links), common);
      tape.innerProducts(config.disparity() / 2, tape.centred(z.attributes), otherCommon);
    }
  }

  /** The whole loss without dropout, its gradient in the parameters: for tests. */
  double lossWithoutDropout(Workers workers) {
    Tape tape = new Tape(workers);
    Embeddings z = embeddings(tape, NOTHING_DROPPED);
    tape.crossEntropy(tape.select(logits(tape, z), trainNodes), targets);
    constrain(tape, z);
    tape.backward();
    return tape.loss();
  }

  /** Logits of all nodes, nothing dropped. */
  float[] logits(Workers workers) {
    Tape tape = new Tape(workers);
    return logits(tape, embeddings(tape, NOTHING_DROPPED)).data();
  }

  @Override
  public float[] validationLogits(Workers workers) {
    float[] all = logits(workers);
    float[] some = new float[validationNodes.length * classes];
    for (int i = 0; i < validationNodes.length; i++) {
      System.arraycopy(all, validationNodes[i] * classes, some, i * classes, classes);
    }
    return some;
  }

  /** What the networks see of a node. */
  NodeFeatures features() {
    return features;
  }
}
