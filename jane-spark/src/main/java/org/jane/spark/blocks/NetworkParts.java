package org.jane.spark.blocks;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.features.NeighbourAttributes;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneNetwork;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.network.Network;
import org.jane.network.NetworkPass;
import org.jane.network.Parameter;
import org.jane.network.TrainingLoop;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.settings.KeyNames;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * All that a distributed training has learnt but the positions, which are as many as nodes. Can be
 * sent to executors. Immutable.
 */
public final class NetworkParts implements Serializable {
  private static final long serialVersionUID = 1;
  private static final String KIND = "network";

  private final LinkedHashMap<String, String> settings;
  private final Scaling scaling;
  private final float[] directions; // of means over neighbours; empty for none
  private final float[] nearMean;
  private final float[] nearFactor;
  private final float[][] weights;
  private final ArrayList<String> classNames;
  private final int k;
  private final float c;
  private final double s;
  private final double temperature;
  private final int epochs;
  private final int bestEpoch;
  private final double score;
  private final float[] meanSeen; // over training nodes: attributes, then positions
  private final long seed;
  private final StopReason why;
  private transient @Nullable Network network;

  private NetworkParts(
      LinkedHashMap<String, String> settings,
      Scaling scaling,
      float[] directions,
      float[] nearMean,
      float[] nearFactor,
      float[][] weights,
      List<String> classNames,
      int k,
      float c,
      double s,
      double temperature,
      int epochs,
      int bestEpoch,
      double score,
      float[] meanSeen,
      long seed,
      StopReason why) {
    this.settings = settings;
    this.scaling = scaling;
    this.directions = directions;
    this.nearMean = nearMean;
    this.nearFactor = nearFactor;
    this.weights = weights;
    this.classNames = new ArrayList<>(classNames);
    this.k = k;
    this.c = c;
    this.s = s;
    this.temperature = temperature;
    this.epochs = epochs;
    this.bestEpoch = bestEpoch;
    this.score = score;
    this.meanSeen = meanSeen;
    this.seed = seed;
    this.why = why;
  }

  static NetworkParts of(
      LinkedHashMap<String, String> settings,
      NodeFeatures features,
      Network network,
      List<String> classNames,
      float c,
      double s,
      TrainingLoop.Outcome<?> best,
      double[] sums,
      long seed) {
    NeighbourAttributes near = features.neighbours();
    float[] mean = new float[sums.length - 1];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sums[i] / Math.max(1, sums[mean.length]));
    }
    return new NetworkParts(
        settings,
        Scaling.of(features.scaling()),
        near == null || near.directions() == null ? new float[0] : near.directions().data(),
        near == null ? new float[0] : near.mean(),
        near == null ? new float[0] : near.factor(),
        network.parameters().stream().map(p -> p.value().clone()).toArray(float[][]::new),
        classNames,
        network.latent(),
        c,
        s,
        best.temperature(),
        best.epochs(),
        best.bestEpoch(),
        best.score(),
        mean,
        seed,
        best.why());
  }

  public List<String> classNames() {
    return List.copyOf(classNames);
  }

  public JaneConfig config() {
    return Key.apply(JaneConfig.keys(), JaneConfig.defaults(), settings).withoutLatentSteps();
  }

  public int k() {
    return k;
  }

  public float c() {
    return c;
  }

  public double s() {
    return s;
  }

  public double temperature() {
    return temperature;
  }

  public int bestEpoch() {
    return bestEpoch;
  }

  /** The score of validation nodes, NaN without any. */
  public double score() {
    return score;
  }

  /** How many attributes a node has. */
  public int attributes() {
    return scaling.shift().length;
  }

  /** The mean position of training nodes, before c. */
  public float[] meanPosition() {
    float[] mean = Arrays.copyOfRange(meanSeen, meanSeen.length - k, meanSeen.length);
    for (int l = 0; l < k; l++) {
      mean[l] /= c == 0 ? 1 : c;
    }
    return mean;
  }

  public NodeFeatures features() {
    NeighbourAttributes near =
        nearFactor.length == 0
            ? null
            : new NeighbourAttributes(
                directions.length == 0
                    ? null
                    : new org.jane.linalg.DenseMatrix(
                        attributes(), NeighbourAttributes.MOST, directions),
                nearMean,
                nearFactor);
    return new NodeFeatures(
        new org.jane.features.AttributeScaling(scaling.kind(), scaling.shift(), scaling.factor()),
        null,
        null,
        near,
        null);
  }

  public Provenance provenance() {
    return Provenance.of("jane-nu", settings, Run.seeded(seed), epochs, why);
  }

  /** The network with its weights. */
  public synchronized Network network() {
    Network made = network;
    if (made == null) {
      JaneConfig config = config();
      made =
          JaneNetwork.of(
              attributes() + nearMean.length,
              k,
              classNames.size(),
              config.network(),
              config.encoder());
      List<Parameter> parameters = made.parameters();
      for (int i = 0; i < weights.length; i++) {
        System.arraycopy(weights[i], 0, parameters.get(i).value(), 0, weights[i].length);
      }
      network = made;
    }
    return made;
  }

  /**
   * Probabilities of some nodes.
   *
   * @param x their attributes as the data has them
   * @param near means over neighbours, row after row
   * @param u positions, row after row
   */
  public float[] probabilities(CsrMatrix x, float[] near, float[] u) {
    NetworkPass pass = new NetworkPass(network(), seen(x, near), scaled(u));
    return pass.probabilities(temperature, false, Run.seeded(1).threads(1).workers()).clone();
  }

  private CsrMatrix seen(CsrMatrix x, float[] near) {
    return LearnRows.seen(scaling.apply(x), near.length == 0 ? null : near);
  }

  private float[] scaled(float[] u) {
    float[] z = new float[u.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = c * u[i];
    }
    return z;
  }

  /**
   * The share of a node's own attributes in its most likely label, |φX| / (|φX| + |φL|), with the
   * margins of docs/jane.md: both sides, each alone, neither, a missing one being its mean over
   * training nodes.
   */
  public double[] attributeShares(CsrMatrix x, float[] near, float[] u, float[] probabilities) {
    CsrMatrix seen = seen(x, near);
    float[] z = scaled(u);
    int h = config().network().hidden();
    int m = classNames.size();
    Network net = network();
    float[] wx = net.parameter(JaneNetwork.ATTRIBUTE_WEIGHTS).value();
    float[] wz = net.parameter(JaneNetwork.LATENT_WEIGHTS).value();
    float[] w1 = net.parameter(JaneNetwork.OUTPUT_WEIGHTS).value();
    boolean bias = config().network().bias();
    float[] b0 = bias ? net.parameter(JaneNetwork.HIDDEN_BIAS).value() : new float[h];
    int own = attributes();
    double[] meanX = new double[h];
    double[] meanL = new double[h];
    for (int a = 0; a < meanSeen.length; a++) {
      boolean latent = a >= meanSeen.length - k;
      float[] w = latent ? wz : wx;
      int row = latent ? a - (meanSeen.length - k) : a;
      for (int j = 0; j < h; j++) {
        double part = (double) meanSeen[a] * w[row * h + j];
        if (a < own) {
          meanX[j] += part;
        } else {
          meanL[j] += part;
        }
      }
    }
    double[] shares = new double[x.rows()];
    double[] ofX = new double[h];
    double[] ofL = new double[h];
    for (int i = 0; i < shares.length; i++) {
      Arrays.fill(ofX, 0);
      Arrays.fill(ofL, 0);
      for (int e = seen.rowStart(i); e < seen.rowStart(i + 1); e++) {
        double[] into = seen.column(e) < own ? ofX : ofL;
        for (int j = 0; j < h; j++) {
          into[j] += seen.value(e) * wx[seen.column(e) * h + j];
        }
      }
      for (int l = 0; l < k; l++) {
        for (int j = 0; j < h; j++) {
          ofL[j] += z[i * k + l] * wz[l * h + j];
        }
      }
      int best = 0;
      for (int y = 1; y < m; y++) {
        best = probabilities[i * m + y] > probabilities[i * m + best] ? y : best;
      }
      double both = margin(ofX, ofL, b0, w1, best, m);
      double x1 = margin(ofX, meanL, b0, w1, best, m);
      double l1 = margin(meanX, ofL, b0, w1, best, m);
      double none = margin(meanX, meanL, b0, w1, best, m);
      double phiX = Math.abs(0.5 * (x1 - none + both - l1));
      double phiL = Math.abs(0.5 * (l1 - none + both - x1));
      shares[i] = phiX + phiL == 0 ? Double.NaN : phiX / (phiX + phiL);
    }
    return shares;
  }

  /** The logit of a class less the mean logit, without the output's bias, which cancels out. */
  private static double margin(
      double[] a, double[] b, float[] bias, float[] w1, int of, int classes) {
    double margin = 0;
    for (int j = 0; j < a.length; j++) {
      double hidden = a[j] + b[j] + bias[j];
      if (hidden > 0) {
        double mean = 0;
        for (int y = 0; y < classes; y++) {
          mean += w1[j * classes + y];
        }
        margin += hidden * (w1[j * classes + of] - mean / classes);
      }
    }
    return margin;
  }

  /** Writes it as a file of our container. */
  public void write(Path file) throws IOException {
    StoreWriter to = new StoreWriter(KIND);
    to.field("settings", settings)
        .field("classes", classNames)
        .field("jane", Provenance.version())
        .field("scaling", KeyNames.of(scaling.kind()))
        .field("k", k)
        .field("c", c)
        .field("s", s)
        .field("temperature", temperature)
        .field("epochs", epochs)
        .field("best-epoch", bestEpoch)
        .field("seed", seed)
        .field("stop-reason", KeyNames.of(why))
        .field("layers", weights.length)
        .put("scaling/shift", scaling.shift())
        .put("scaling/factor", scaling.factor())
        .put("near/directions", directions)
        .put("near/mean", nearMean)
        .put("near/factor", nearFactor)
        .put("mean-seen", meanSeen);
    if (!Double.isNaN(score)) {
      to.field("score", score);
    }
    for (int i = 0; i < weights.length; i++) {
      to.put("weights/" + i, weights[i]);
    }
    to.write(file);
  }

  /** Reads what {@link #write} wrote. */
  public static NetworkParts read(Path file) throws IOException {
    try (StoredFile from = StoredFile.open(file, KIND)) {
      Header header = from.header();
      Header stored = header.group("settings");
      LinkedHashMap<String, String> settings = new LinkedHashMap<>();
      stored.names().forEach(name -> settings.put(name, stored.string(name)));
      float[][] weights = new float[header.intValue("layers")][];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = from.floats("weights/" + i);
      }
      return new NetworkParts(
          settings,
          new Scaling(
              KeyNames.parse(
                  org.jane.features.AttributeScaling.Kind.class,
                  "scaling",
                  header.string("scaling")),
              from.floats("scaling/shift"),
              from.floats("scaling/factor")),
          from.floats("near/directions"),
          from.floats("near/mean"),
          from.floats("near/factor"),
          weights,
          header.strings("classes"),
          header.intValue("k"),
          header.floatValue("c"),
          header.doubleValue("s"),
          header.doubleValue("temperature"),
          header.intValue("epochs"),
          header.intValue("best-epoch"),
          header.has("score") ? header.doubleValue("score") : Double.NaN,
          from.floats("mean-seen"),
          header.longValue("seed"),
          KeyNames.parse(StopReason.class, "stop-reason", header.string("stop-reason")));
    }
  }

  /** Facts for people. */
  public Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("classes", classNames.size());
    facts.put("attributes", attributes());
    facts.put("k", k);
    facts.put("bestEpoch", bestEpoch);
    facts.put("validation", score);
    return facts;
  }
}
