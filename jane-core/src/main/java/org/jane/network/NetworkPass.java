package org.jane.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Logits;
import org.jane.loss.Targets;
import org.jane.run.Check;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Runs a network for some target nodes, forwards and backwards, in arrays made once. Only the nodes
 * of their receptive field are ever computed.
 *
 * <p>Layers that are equally many rounds of averaging away from the logits form a level and hold
 * the same rows. A level is done in one sweep over blocks of rows: all its layers on a block while
 * the block is in cache. At the logits forward pass, loss and backward pass are one sweep. Averages
 * are taken of what is already multiplied by weights, as the network says it: P (X W) costs
 * entries·h + edges·h, where P X would be far denser than X. Gradients flow back through Pᵀ; a
 * layer's gradient is pulled from those who read it, so that every row is written by one thread.
 * Not safe for use by several threads at once.
 */
public final class NetworkPass {
  private static final int BLOCK =
      64; // rows one thread does at a time, and rows that share a stream of dropout
  static final float NORM_EPSILON = 1e-5f; // rows of equal numbers become 0

  private static final Kernels KERNELS = Kernels.active();

  private final Network network;
  private final List<Layer> layers;
  private final List<List<Reader>> readers; // of each layer, the earlier first
  private final int[] level; // of each layer
  private final int top; // the level farthest from the logits
  private final ReceptiveField field;
  private final SparseInput attributes;
  private final float[] latent;
  private final PassArrays arrays;
  private final float[][] value; // of each layer, after ReLU, and after dropout in training
  private final float[][] inverse; // of a normalised layer: what each row was multiplied by
  private final Map<Layer.Term, Attention> attentions = new IdentityHashMap<>();
  private @Nullable Training training;

  /** A layer that reads another, and how. */
  private record Reader(Layer layer, Layer.Term term) {}

  /** What only training needs. */
  private final class Training {
    final float[][] gradient = new float[layers.size()][];
    final CsrMatrix[] transposed = new CsrMatrix[top]; // of the rounds
    final float[] keptLatent = arrays.take(latent.length);
    final double[] logSumExp = new double[field.targets()];
    private final Map<Layer.Term, float[]> turned = new IdentityHashMap<>(); // dense weights

    Training() {
      for (int l = 0; l < layers.size(); l++) {
        gradient[l] = overwritable(l) ? value[l] : cleared(arrays.take(gradientSize(l)), l);
      }
      for (int round = 0; round < top; round++) {
        CsrMatrix mean = field.means().get(round);
        boolean again = round > 0 && mean == field.means().get(round - 1);
        transposed[round] = again ? transposed[round - 1] : mean.transpose().matrix();
      }
    }

    /** Turns the weights once for all blocks of rows that gradients are pulled through. */
    void turnWeights() {
      for (Layer layer : layers) {
        for (Layer.Term term : layer.terms()) {
          if (term.kind() == Layer.Kind.DENSE || term.kind() == Layer.Kind.LATENT) {
            float[] weights = term.weightValues();
            float[] into = turned.computeIfAbsent(term, t -> new float[weights.length]);
            turn(weights, layer.width(), into);
          }
        }
      }
    }

    private void turn(float[] weights, int width, float[] into) {
      int height = weights.length / width;
      for (int i = 0; i < height; i++) {
        for (int j = 0; j < width; j++) {
          into[j * height + i] = weights[i * width + j];
        }
      }
    }

    float[] turnedWeights(Layer.Term term) {
      return Objects.requireNonNull(turned.get(term));
    }

    /** Whether a layer's numbers are no longer needed when its gradient is written. */
    private boolean overwritable(int l) {
      return !layers.get(l).hasRelu()
          && !layers.get(l).isNormed()
          && gradientSize(l) == valueSize(l)
          && layers.stream()
              .flatMap(layer -> layer.terms().stream())
              .noneMatch(
                  t ->
                      t.source() == layers.get(l)
                          && (t.kind() == Layer.Kind.DENSE || t.kind() == Layer.Kind.ATTENTION));
    }

    /** A gradient with zeros for the rows that the layer lacks. */
    private float[] cleared(float[] of, int l) {
      Arrays.fill(of, valueSize(l), gradientSize(l), 0f);
      return of;
    }

    /** A layer of attributes has zeros for the rows it lacks: one sparse product does for all. */
    private int gradientSize(int l) {
      boolean sparse =
          layers.get(l).terms().stream().anyMatch(t -> t.kind() == Layer.Kind.ATTRIBUTES);
      return (sparse ? field.nodes().length : rows(l)) * layers.get(l).width();
    }
  }

  /** A network on rows by themselves, without averages over neighbours. */
  public NetworkPass(Network network, CsrMatrix attributes, float[] latent) {
    this(network, ReceptiveField.ofRows(new int[attributes.rows()]), attributes, latent);
  }

  /**
   * @param field the targets, and whom they see
   * @param attributes one row of x for each node of the field, in its order
   * @param latent one row of z for each of them, row after row; may be changed by the caller
   *     between passes
   */
  public NetworkPass(Network network, ReceptiveField field, CsrMatrix attributes, float[] latent) {
    this(network, field, attributes, latent, new PassArrays());
  }

  /**
   * @param arrays of the passes before, which are over
   */
  public NetworkPass(
      Network network,
      ReceptiveField field,
      CsrMatrix attributes,
      float[] latent,
      PassArrays arrays) {
    this.network = network;
    this.arrays = arrays;
    arrays.begin();
    this.layers = List.copyOf(network.layers());
    this.readers = readers(layers);
    this.level = network.levels();
    this.top = network.rounds();
    this.field = field;
    this.attributes = new SparseInput(attributes, BLOCK);
    this.latent = latent;
    int rows = field.nodes().length;
    Check.that(
        field.means().size() == top,
        "the network averages %d times over neighbours, found %d rounds",
        top,
        field.means().size());
    Check.that(
        attributes.columns() == network.attributes(),
        "the network takes %d attributes, found %d",
        network.attributes(),
        attributes.columns());
    Check.that(
        attributes.rows() == rows,
        "%d nodes need as many rows of attributes, found %d",
        rows,
        attributes.rows());
    Check.that(
        latent.length == (long) rows * network.latent(),
        "%d rows of %d latent numbers are needed, found %d numbers",
        rows,
        network.latent(),
        latent.length);
    this.value = new float[layers.size()][];
    this.inverse = new float[layers.size()][];
    for (int l = 0; l < value.length; l++) {
      boolean last = l == value.length - 1; // those who read the logits go by its length
      value[l] = last ? new float[valueSize(l)] : arrays.take(valueSize(l));
      inverse[l] = new float[layers.get(l).isNormed() ? rows(l) : 0];
    }
    for (Layer layer : layers) {
      for (Layer.Term term : layer.terms()) {
        if (term.kind() == Layer.Kind.ATTENTION) {
          attentions.put(
              term,
              new Attention(
                  round(layer),
                  Objects.requireNonNull(term.weights()),
                  term.heads(),
                  valueOf(term),
                  layer.width()));
        }
      }
    }
  }

  private static List<List<Reader>> readers(List<Layer> layers) {
    List<List<Reader>> readers = new ArrayList<>();
    layers.forEach(layer -> readers.add(new ArrayList<>()));
    for (Layer reader : layers) {
      for (Layer.Term term : reader.terms()) {
        Layer source = term.source();
        if (source != null) {
          readers.get(source.index()).add(new Reader(reader, term));
        }
      }
    }
    return readers;
  }

  private Attention attention(Layer.Term term) {
    return Objects.requireNonNull(attentions.get(term));
  }

  private int valueSize(int layer) {
    return Math.multiplyExact(rows(layer), layers.get(layer).width());
  }

  private int rows(int layer) {
    return field.sizes()[level[layer]];
  }

  /** How many targets there are. */
  public int rows() {
    return field.targets();
  }

  /** The latent rows it was given: the caller may write new numbers into them between passes. */
  public float[] latent() {
    return latent;
  }

  /**
   * What a layer gave in the last pass that dropped nothing, one row for each node it was computed
   * for; valid until the next.
   *
   * @param layer its number, in the order in which the network was put together
   */
  public float[] valueOf(int layer) {
    return value[layer];
  }

  /**
   * How much a layer took from each neighbour in the last pass: links × heads, in the order of the
   * averages.
   *
   * @param layer the number of a layer with attention
   */
  public float[] attentionOf(int layer) {
    for (Layer.Term term : layers.get(layer).terms()) {
      if (term.kind() == Layer.Kind.ATTENTION) {
        return attention(term).shares();
      }
    }
    throw new IllegalArgumentException("layer " + layer + " has no attention");
  }

  /** The slope of the function of a score whose exponential is the share of a neighbour. */
  public static double slopeOfAttention(double score) {
    return score > 0 ? 1 : Attention.SLOPE;
  }

  private float[] output() {
    return value[value.length - 1];
  }

  /** Logits of the targets, targets × classes, valid until the next pass. Nothing is dropped. */
  public float[] logits(Workers workers) {
    for (int at = top; at >= 0; at--) {
      int now = at;
      workers.forBlocks(field.sizes()[at], BLOCK, (from, to) -> forward(now, null, 0, from, to));
    }
    return output();
  }

  /** Probabilities of the targets at a temperature, valid until the next pass. */
  public float[] probabilities(double temperature, boolean independent, Workers workers) {
    logits(workers);
    Logits.toProbabilities(output(), network.classes(), temperature, independent, workers);
    return output();
  }

  /**
   * The loss and, in the network's parameters, its gradient.
   *
   * @param dropouts null for none
   * @param draw names the draw of the dropout, such as the epoch
   */
  public double lossAndGradient(
      Targets targets, @Nullable Dropouts dropouts, long draw, Workers workers) {
    Dropouts drops = dropouts == null || dropouts.none() ? null : dropouts;
    double loss = sweep(targets, drops, draw, workers);
    List<SparseInput.Reader> readers = new ArrayList<>();
    for (int l = 0; l < layers.size(); l++) {
      weightGradients(l, drops != null, readers, workers);
    }
    if (!readers.isEmpty()) {
      attributes.weightGradients(readers, drops == null ? null : drops.inputs(), workers);
    }
    return loss;
  }

  /**
   * The gradient of the loss at z, nothing dropped: rows × latent into {@code into}. The
   * parameters' gradients are left as they are.
   */
  public double latentGradient(Targets targets, float[] into, Workers workers) {
    double loss = sweep(targets, null, 0, workers);
    Training t = training();
    boolean add = false;
    for (int l = 0; l < layers.size(); l++) {
      for (Layer.Term term : layers.get(l).terms()) {
        if (term.kind() == Layer.Kind.LATENT) {
          int layer = l;
          boolean adds = add;
          workers.forBlocks(
              rows(l),
              BLOCK,
              (from, to) ->
                  KERNELS.multiply(
                      t.gradient[layer],
                      t.turnedWeights(term),
                      into,
                      layers.get(layer).width(),
                      network.latent(),
                      adds,
                      from,
                      to));
          add = true;
        }
      }
    }
    return loss;
  }

  /**
   * What the weights of the attributes are multiplied by, and the gradient of a number there.
   *
   * @param weights one row an attribute
   * @param rows one row a node of the receptive field, in its order
   * @param width of a row
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record AtAttributes(float[] weights, float[] rows, int width) {}

  /**
   * The gradients of a function of the logits where the attributes enter; nothing is dropped.
   *
   * @param atLogits the gradient of the function at the logits of the targets
   */
  List<AtAttributes> attributeGradients(float[] atLogits, Workers workers) {
    logits(workers);
    Training t = training();
    t.turnWeights();
    System.arraycopy(atLogits, 0, t.gradient[layers.size() - 1], 0, atLogits.length);
    for (int at = 0; at <= top; at++) {
      int now = at;
      workers.forBlocks(field.sizes()[at], BLOCK, (from, to) -> backward(now, t, null, from, to));
    }
    List<AtAttributes> found = new ArrayList<>();
    for (int l = 0; l < layers.size(); l++) {
      for (Layer.Term term : layers.get(l).terms()) {
        if (term.kind() == Layer.Kind.ATTRIBUTES) {
          found.add(new AtAttributes(term.weightValues(), t.gradient[l], layers.get(l).width()));
        }
      }
    }
    return found;
  }

  /** Forwards to the loss and back to the gradient of every layer. */
  private double sweep(Targets targets, @Nullable Dropouts drops, long draw, Workers workers) {
    Check.that(
        targets.weight().length == rows() && targets.target().length == output().length,
        "%d rows need as many targets, found %d",
        rows(),
        targets.weight().length);
    Training t = training();
    t.turnWeights();
    for (int at = top; at > 0; at--) {
      int now = at;
      workers.forBlocks(
          field.sizes()[at], BLOCK, (from, to) -> forward(now, drops, draw, from, to));
    }
    double loss =
        workers.sumBlocks(
            rows(),
            BLOCK,
            (from, to) -> {
              forward(0, drops, draw, from, to);
              double part =
                  Logits.rowsToGradient(
                      output(), network.classes(), targets, t.logSumExp, from, to);
              float[] gradient = t.gradient[layers.size() - 1];
              if (gradient != output()) {
                copy(
                    1f,
                    output(),
                    gradient,
                    false,
                    from * network.classes(),
                    to * network.classes());
              }
              backward(0, t, drops, from, to);
              return part;
            });
    for (int at = 1; at <= top; at++) {
      int now = at;
      workers.forBlocks(field.sizes()[at], BLOCK, (from, to) -> backward(now, t, drops, from, to));
    }
    return loss;
  }

  private Training training() {
    Training made = training;
    if (made == null) {
      made = new Training();
      training = made;
      attributes.prepareTraining();
      attentions.values().forEach(Attention::prepareTraining);
    }
    return made;
  }

  /** All layers of a level on some rows. */
  private void forward(int now, @Nullable Dropouts drops, long draw, int from, int to) {
    if (drops != null && now == top) {
      dropInputs(drops.inputs(), draw, from, to);
    }
    float[] z = drops == null ? latent : training().keptLatent;
    int dropping = 0;
    for (int l = 0; l < layers.size(); l++) {
      Layer layer = layers.get(l);
      if (level[l] == now) {
        forward(layer, drops, draw, z, from, to);
        if (drops != null && layer.hasDropout()) {
          int w = layer.width();
          drops
              .layers()
              .get(dropping)
              .apply(value[l], value[l], from * w, to * w, draw, from / BLOCK);
        }
        scores(layer, from, to);
      }
      dropping += layer.hasDropout() ? 1 : 0;
    }
  }

  /** Rows by themselves and latent rows have two streams per block, one for each input. */
  private void dropInputs(Dropout inputs, long draw, int from, int to) {
    int block = from / BLOCK;
    int k = network.latent();
    attributes.drop(inputs, draw, top == 0 || k > 0 ? 2 * block : block, from, to);
    if (k > 0) {
      inputs.apply(latent, training().keptLatent, from * k, to * k, draw, 2 * block + 1);
    }
  }

  /** What those who attend to a layer need of its rows. */
  private void scores(Layer layer, int from, int to) {
    if (attentions.isEmpty()) {
      return;
    }
    for (Layer reader : layers.subList(layer.index() + 1, layers.size())) {
      for (Layer.Term term : reader.terms()) {
        if (term.kind() == Layer.Kind.ATTENTION && term.source() == layer) {
          attention(term).scores(from, to);
        }
      }
    }
  }

  /** Which of the network's attentions a term is, in the order of the layers. */
  private int attentionNumber(Layer.Term wanted) {
    int number = 0;
    for (Layer layer : layers) {
      for (Layer.Term term : layer.terms()) {
        if (term == wanted) {
          return number;
        }
        number += term.kind() == Layer.Kind.ATTENTION ? 1 : 0;
      }
    }
    throw new IllegalStateException("a term of another network");
  }

  private @Nullable Dropout dropout(Layer.Term term, @Nullable Dropouts drops) {
    return drops == null ? null : drops.attentions().get(attentionNumber(term));
  }

  private void forward(
      Layer layer, @Nullable Dropouts drops, long draw, float[] z, int from, int to) {
    boolean dropped = drops != null;
    float[] out = value[layer.index()];
    int w = layer.width();
    boolean add = false;
    for (Layer.Term term : layer.terms()) {
      switch (term.kind()) {
        case ATTRIBUTES -> attributes.multiply(term.weightValues(), w, out, add, dropped, from, to);
        case LATENT ->
            KERNELS.multiply(z, term.weightValues(), out, network.latent(), w, add, from, to);
        case DENSE ->
            KERNELS.multiply(
                valueOf(term), term.weightValues(), out, layer.width(term), w, add, from, to);
        case MEAN -> KERNELS.sparseTimesDense(round(layer), valueOf(term), w, out, add, from, to);
        case SAME -> copy(term.factor(), valueOf(term), out, add, from * w, to * w);
        case NORMED ->
            KERNELS.normRows(valueOf(term), out, inverse[layer.index()], w, NORM_EPSILON, from, to);
        case ATTENTION ->
            attention(term).forward(out, add, dropout(term, drops), draw, from / BLOCK, from, to);
        case TABLE -> tableRows(term.weightValues(), w, out, add, from, to);
      }
      add = true;
    }
    Parameter bias = layer.biasOrNull();
    if (bias != null) {
      KERNELS.addToRows(bias.value(), out, from, to);
    }
    if (layer.hasRelu()) {
      KERNELS.relu(out, from * w, to * w);
    }
  }

  private float[] valueOf(Layer.Term term) {
    return value[term.layer().index()];
  }

  /** The averages that a layer's terms take. */
  private CsrMatrix round(Layer layer) {
    return field.means().get(level[layer.index()]);
  }

  private void tableRows(float[] table, int w, float[] out, boolean add, int from, int to) {
    for (int i = from; i < to; i++) {
      int row = field.nodes()[i] * w;
      for (int c = 0; c < w; c++) {
        out[i * w + c] = add ? out[i * w + c] + table[row + c] : table[row + c];
      }
    }
  }

  private static void copy(
      float factor, float[] from, float[] to, boolean add, int first, int end) {
    if (add) {
      KERNELS.axpy(factor, from, to, first, end);
    } else {
      System.arraycopy(from, first, to, first, end - first);
      if (factor != 1) {
        KERNELS.scale(factor, to, first, end);
      }
    }
  }

  /** The gradients of a level's layers on some rows; that of the logits stands there already. */
  private void backward(int now, Training t, @Nullable Dropouts drops, int from, int to) {
    int dropping = drops == null ? 0 : drops.layers().size();
    for (int l = layers.size() - 1; l >= 0; l--) {
      Layer layer = layers.get(l);
      dropping -= layer.hasDropout() ? 1 : 0;
      if (level[l] != now) {
        continue;
      }
      if (l < layers.size() - 1) {
        pull(layer, t, from, to);
      }
      int w = layer.width();
      if (layer.hasRelu() && l < layers.size() - 1) { // no layer drops without
        float scale =
            drops != null && layer.hasDropout() ? drops.layers().get(dropping).scale() : 1f;
        KERNELS.reluGradient(value[l], t.gradient[l], scale, from * w, to * w);
      }
      for (Layer.Term term : layer.terms()) {
        if (term.kind() == Layer.Kind.ATTENTION) {
          Dropout drop = dropout(term, drops);
          float scale = drop == null ? 1f : drop.scale();
          attention(term).backward(t.gradient[l], scale, from, to);
        }
      }
    }
  }

  /** Sums what flows back from those who read a layer, the earlier reader first. */
  private void pull(Layer layer, Training t, int from, int to) {
    float[] into = t.gradient[layer.index()];
    int w = layer.width();
    boolean add = false;
    List<Reader> some = readers.get(layer.index());
    for (int r = 0; r < some.size(); r++) { // no iterator: this is done for every block of rows
      Layer reader = some.get(r).layer;
      Layer.Term term = some.get(r).term;
      int at = reader.index();
      int held = term.kind().overNeighbours() ? field.sizes()[level[at] + 1] : rows(at);
      int end = Math.min(to, held);
      if (!add && end < to) { // a reader without these rows
        Arrays.fill(into, Math.max(from, end) * w, to * w, 0f);
      }
      if (from < end) {
        pull(reader, term, t, into, add, from, end);
      }
      add = true;
    }
  }

  private void pull(
      Layer reader, Layer.Term term, Training t, float[] into, boolean add, int from, int to) {
    float[] gradient = t.gradient[reader.index()];
    int w = term.layer().width();
    switch (term.kind()) {
      case DENSE ->
          KERNELS.multiply(gradient, t.turnedWeights(term), into, reader.width(), w, add, from, to);
      case MEAN ->
          KERNELS.sparseTimesDense(
              Objects.requireNonNull(t.transposed[level[reader.index()]]),
              gradient,
              w,
              into,
              add,
              from,
              to);
      case SAME -> copy(term.factor(), gradient, into, add, from * w, to * w);
      case NORMED ->
          KERNELS.normRowsGradient(
              value[reader.index()], inverse[reader.index()], gradient, into, w, add, from, to);
      case ATTENTION -> attention(term).pull(gradient, into, add, from, to);
      default -> throw new IllegalStateException("inputs are no layers");
    }
  }

  /** Those of weights of the attributes are left to be done together. */
  private void weightGradients(
      int l, boolean dropped, List<SparseInput.Reader> ofAttributes, Workers workers) {
    Training t = training();
    Layer layer = layers.get(l);
    float[] gradient = t.gradient[l];
    int w = layer.width();
    for (Layer.Term term : layer.terms()) {
      Parameter weights = term.weights();
      if (weights == null) {
        continue;
      }
      float[] into = weights.gradient();
      if (term.kind() == Layer.Kind.ATTRIBUTES) {
        ofAttributes.add(new SparseInput.Reader(gradient, rows(l), w, into));
      } else if (term.kind() == Layer.Kind.ATTENTION) {
        attention(term).weightGradients(workers);
      } else if (term.kind() == Layer.Kind.TABLE) {
        Arrays.fill(into, 0f); // nodes out of reach have none
        for (int i = 0; i < rows(l); i++) {
          System.arraycopy(gradient, i * w, into, field.nodes()[i] * w, w);
        }
      } else {
        boolean ofLatent = term.kind() == Layer.Kind.LATENT;
        float[] in = ofLatent ? (dropped ? t.keptLatent : latent) : valueOf(term);
        LayerGradients.ofWeights(in, gradient, rows(l), layer.width(term), w, into, workers);
      }
    }
    Parameter bias = layer.biasOrNull();
    if (bias != null) {
      LayerGradients.ofBias(gradient, rows(l), w, bias.gradient());
    }
  }
}
