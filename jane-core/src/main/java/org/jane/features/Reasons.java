package org.jane.features;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jane.graph.Graph;
import org.jane.graph.LinkKind;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the columns of {@link NodeFeatures} do to a margin in the words of the data: a node's
 * own attributes by name and value, the structure around it in numbers one can count, the means
 * over neighbours attribute by attribute, also where a network only sees directions of them, and
 * the hubs it is linked to by name.
 *
 * <p>With g the gradient at the columns of a step, f its factor and V its directions, an attribute
 * a of the neighbours has the effect f·(V g)_a·(m_a - M_a), where m_a is the mean over this node's
 * neighbours and M_a the mean of that over training nodes; an attribute that is seen through
 * {@linkplain AttributeComponents components} likewise, with the gradient they pass on. Immutable
 * and safe to share between threads.
 */
public final class Reasons {
  private static final int MOST_COMPARED = 10_000;
  private static final String[] WHOSE = {"neighbours' mean of ", "mean two steps away of "};

  /** Such as "linked to bash", a node with many links, or that it is not. */
  private static final Explanation.Wording HUB =
      (name, value) -> (value == 1 ? "linked to " : "not linked to ") + name;

  /** Such as 'the name has "python"', or that it has not. */
  private static final Explanation.Wording NAME =
      (name, value) ->
          (value == 1 ? "the name has \"" : "the name lacks \"")
              + name.substring(NameWords.PREFIX.length())
              + "\"";

  private final NodeFeatures features;
  private final CsrMatrix raw;
  private final CsrMatrix seen;
  private final CsrMatrix scaled; // the attributes one by one, also where they are not seen so
  private final int attributes;
  private final Graph graph;
  private final List<String> names;
  private final List<CsrMatrix> ways; // the links that means are taken along, all of them first
  private final int steps; // along each of them
  private final List<List<String>> means; // the names of the attributes' means, block after block
  private final List<String> structureNames;
  private final float[] typical; // of each column of structure: its median, as a network sees it
  private final List<String> hubs;
  private final int named; // the first attribute that is a word in names
  private final float nameSize;
  private final double[][] usual; // M of each block: way after way, step after step
  private final double[] usualOwn; // the same of attributes seen through components

  /**
   * @param raw the attributes as the data has them
   * @param seen the same nodes as the network sees them
   * @param names of the attributes
   * @param words in the names of nodes, which are the last of the attributes; null for none
   * @param ids of the nodes
   * @param train the nodes that means are taken over
   */
  public Reasons(
      NodeFeatures features,
      CsrMatrix raw,
      CsrMatrix seen,
      Graph graph,
      List<String> names,
      @Nullable NameWords words,
      NodeIds ids,
      int[] train) {
    this.features = features;
    this.raw = raw;
    this.seen = seen;
    this.scaled = scaled(features, raw, seen);
    this.attributes = features.scaling().shift().length;
    this.graph = graph;
    this.names = names;
    NeighbourAttributes near = features.neighbours();
    this.steps = near == null ? 0 : near.steps();
    this.ways = ways(near, graph);
    this.means = new ArrayList<>();
    for (int step = 0; step < Math.max(1, steps); step++) {
      String whose = WHOSE[step];
      means.add(names.stream().map(name -> whose + name).toList());
    }
    for (LinkKind kind : near == null ? List.<LinkKind>of() : near.kinds()) {
      for (int step = 0; step < steps; step++) {
        String whose = (step == 0 ? " over " : " two steps away, over ") + kind.nodes();
        means.add(names.stream().map(name -> "mean of " + name + whose).toList());
      }
    }
    this.structureNames =
        IntStream.range(0, features.blocks().structure()).mapToObj(Reasons::structureName).toList();
    this.typical = medians(seen, features.blocks().own(), features.blocks().structure());
    HubLinks linked = features.hubs();
    this.hubs =
        linked == null ? List.of() : Arrays.stream(linked.hubs()).mapToObj(ids::get).toList();
    this.named = names.size() - (words == null ? 0 : words.words().size());
    this.nameSize = words == null ? 1 : words.size();
    this.usual = usual(train);
    this.usualOwn = new double[features.components() == null ? 0 : attributes];
    for (int node : train) {
      add(1.0 / train.length, scaled, node, usualOwn);
    }
  }

  private static CsrMatrix scaled(NodeFeatures features, CsrMatrix raw, CsrMatrix seen) {
    return features.components() == null ? seen : features.scaling().apply(raw);
  }

  private Reasons(Reasons same, CsrMatrix raw, CsrMatrix seen, Graph graph) {
    this.features = same.features;
    this.raw = raw;
    this.seen = seen;
    this.scaled = scaled(features, raw, seen);
    this.attributes = same.attributes;
    this.graph = graph;
    this.names = same.names;
    this.steps = same.steps;
    this.ways = ways(features.neighbours(), graph);
    this.means = same.means;
    this.structureNames = same.structureNames;
    this.typical = same.typical;
    this.hubs = same.hubs;
    this.named = same.named;
    this.nameSize = same.nameSize;
    this.usual = same.usual;
    this.usualOwn = same.usualOwn;
  }

  /** The medians of some columns, over at most some thousand nodes at equal distances. */
  private static float[] medians(CsrMatrix x, int first, int columns) {
    int sample = (Math.min(MOST_COMPARED, x.rows()) - 1) | 1; // odd: more than half are beyond it
    float[] medians = new float[columns];
    float[][] values = new float[columns][Math.max(1, sample)];
    for (int s = 0; s < sample && columns > 0; s++) {
      int node = (int) ((long) s * x.rows() / sample);
      for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
        int c = x.column(e) - first;
        if (c >= 0 && c < columns) {
          values[c][s] = x.value(e);
        }
      }
    }
    for (int c = 0; c < columns; c++) {
      Arrays.sort(values[c]);
      medians[c] = values[c][values[c].length / 2];
    }
    return medians;
  }

  private static List<CsrMatrix> ways(@Nullable NeighbourAttributes near, Graph graph) {
    return NeighbourAttributes.ways(graph, near == null ? List.of() : near.kinds());
  }

  private static String structureName(int column) {
    int step = column / StructuralAttributes.NAMES.size();
    String name = StructuralAttributes.NAMES.get(column % StructuralAttributes.NAMES.size());
    return step == 0 ? name : NeighbourAttributes.whose(step - 1) + " " + name;
  }

  /** The same for the nodes of other data; what is usual stays that of training. */
  public Reasons on(CsrMatrix otherRaw, CsrMatrix otherSeen, Graph otherGraph) {
    return new Reasons(this, otherRaw, otherSeen, otherGraph);
  }

  /** The mean over training nodes of what their neighbours have, way after way, step after step. */
  private double[][] usual(int[] train) {
    NeighbourAttributes neighbours = features.neighbours();
    if (neighbours == null) {
      return new double[0][];
    }
    double[][] means = new double[neighbours.factor().length][attributes];
    for (int block = 0; block < means.length; block += steps) {
      double[] share = new double[graph.nodes()]; // how much of the mean comes from each node
      for (int node : train) {
        share[node] += 1.0 / train.length;
      }
      for (int step = 0; step < steps; step++) {
        share = passedOn(share, ways.get(block / steps));
        for (int j = 0; j < share.length; j++) {
          add(share[j], scaled, j, means[block + step]);
        }
      }
    }
    return means;
  }

  /** Each node hands its share to its neighbours, the heavier links taking more. */
  private static double[] passedOn(double[] share, CsrMatrix a) {
    double[] next = new double[share.length];
    for (int i = 0; i < share.length; i++) {
      if (share[i] != 0 && a.rowLength(i) > 0) {
        double strength = a.rowSum(i);
        for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
          next[a.column(e)] += share[i] * a.value(e) / strength;
        }
      }
    }
    return next;
  }

  /** Adds the own attributes of a node, as the network sees them or as they are. */
  private void add(double factor, CsrMatrix x, int node, double[] to) {
    if (factor == 0) {
      return;
    }
    for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
      if (x.column(e) < to.length) { // behind them stand those made from links
        to[x.column(e)] += factor * x.value(e);
      }
    }
  }

  /** The mean over those so many steps away from a node. */
  private double[] mean(CsrMatrix x, int node, int away, CsrMatrix links) {
    double[] mean = new double[attributes];
    addMean(1, x, node, away, links, mean);
    return mean;
  }

  private void addMean(double factor, CsrMatrix x, int node, int away, CsrMatrix a, double[] to) {
    double strength = a.rowSum(node);
    for (int e = a.rowStart(node); e < a.rowStart(node + 1); e++) {
      double share = factor * a.value(e) / strength;
      if (away == 1) {
        add(share, x, a.column(e), to);
      } else {
        addMean(share, x, a.column(e), away - 1, a, to);
      }
    }
  }

  /** What the node's own attributes do; those at their mean do nothing. */
  public List<Explanation.Part> own(int node, double[] gradient, float[] mean) {
    double[] value = row(scaled, node, attributes);
    double[] plain = plain(row(raw, node, attributes));
    double[] slope = slope(column -> gradient[column]);
    List<Explanation.Part> parts = new ArrayList<>();
    for (int c = 0; c < attributes; c++) {
      double effect = slope[c] * (value[c] - usual(c, mean));
      if (effect != 0) {
        parts.add(
            c < named
                ? new Explanation.Part(
                    names.get(c), plain[c], effect, Explanation.Wording.ATTRIBUTE, c)
                : new Explanation.Part(names.get(c), plain[c], effect, NAME));
      }
    }
    return parts;
  }

  /** The gradient at the own attributes, from that at the columns a network sees of them. */
  private double[] slope(IntToDoubleFunction gradient) {
    double[] at = new double[features.blocks().own()];
    Arrays.setAll(at, gradient);
    AttributeComponents components = features.components();
    return components == null ? at : components.slope(at);
  }

  private double usual(int attribute, float[] mean) {
    return features.components() == null ? mean[attribute] : usualOwn[attribute];
  }

  /** How many attributes the data has. */
  public int attributes() {
    return attributes;
  }

  /**
   * Adds what the own attributes of a node do.
   *
   * @param gradient at a column that the network sees of them
   */
  public void addOwn(int node, IntToDoubleFunction gradient, double[] to) {
    IntToDoubleFunction slope = gradient;
    if (features.components() != null) {
      double[] atAttributes = slope(gradient);
      slope = a -> atAttributes[a];
    }
    for (int e = scaled.rowStart(node); e < scaled.rowStart(node + 1); e++) {
      int a = scaled.column(e);
      if (a < attributes) {
        to[a] += scaled.value(e) * slope.applyAsDouble(a);
      }
    }
  }

  /** What attributes at their means do. */
  public double[] ofMeans(IntToDoubleFunction gradient, float[] mean) {
    double[] effects = slope(gradient);
    for (int a = 0; a < attributes; a++) {
      effects[a] *= usual(a, mean);
    }
    return effects;
  }

  /** Values as people count them: a word is in a name once. */
  private double[] plain(double[] values) {
    for (int c = named; c < values.length; c++) {
      values[c] /= nameSize;
    }
    return values;
  }

  /** What the columns made from links do; of a node without links, that it has none. */
  public List<Explanation.Part> ofLinks(int node, double[] gradient, float[] mean) {
    List<Explanation.Part> parts = new ArrayList<>();
    NodeFeatures.Blocks blocks = features.blocks();
    double[] value = row(seen, node, seen.columns());
    boolean linked = graph.degree(node) > 0;
    for (int c = 0; c < blocks.structure(); c++) {
      int column = blocks.own() + c;
      double effect = gradient[column] * (value[column] - mean[column]);
      if (effect != 0 && (linked || StructuralAttributes.ofLoneNodes(c))) {
        parts.add(structure(node, c, value[column], effect));
      }
    }
    for (int block = 0; block < usual.length; block++) {
      CsrMatrix links = ways.get(block / steps);
      if (links.rowLength(node) == 0) {
        continue;
      }
      double[] slope = slope(block, gradient);
      double[] of = mean(scaled, node, block % steps + 1, links);
      double[] plain = plain(mean(raw, node, block % steps + 1, links));
      for (int c = 0; c < of.length; c++) {
        double effect = slope[c] * (of[c] - usual[block][c]);
        if (effect != 0) {
          parts.add(ofNeighbours(block, c, plain[c], effect));
        }
      }
    }
    for (int c = 0; linked && c < hubs.size(); c++) {
      int column = blocks.firstHub() + c;
      double effect = gradient[column] * (value[column] - mean[column]);
      if (effect != 0) {
        parts.add(new Explanation.Part(hubs.get(c), value[column] > 0 ? 1 : 0, effect, HUB));
      }
    }
    return parts;
  }

  /**
   * What the mean of an attribute over the neighbours does.
   *
   * @param block 0 for the neighbours, 1 for theirs where two steps are taken; then those along
   *     links of each kind
   * @param plain the mean as the data has it
   */
  public Explanation.Part ofNeighbours(int block, int attribute, double plain, double effect) {
    return new Explanation.Part(
        means.get(block).get(attribute),
        plain,
        effect,
        Explanation.Wording.MEAN,
        attribute < named ? attribute : -1);
  }

  /** The mean of an attribute over a node's neighbours, as the data has it. */
  public double[] meanOfNeighbours(int node) {
    return plain(mean(raw, node, 1, graph.adjacency()));
  }

  private Explanation.Part structure(int node, int column, double value, double effect) {
    StructuralAttributes.Standard standard = features.structural();
    if (standard == null) {
      throw new IllegalStateException("a column of structure without structure");
    }
    return new Explanation.Part(
        structureNames.get(column),
        column == 0 ? graph.degree(node) : plain(standard, column, value),
        effect,
        StructuralAttributes.wording(
            column,
            plain(standard, column, typical[column]),
            Double.compare(value, typical[column])));
  }

  private static double plain(StructuralAttributes.Standard standard, int column, double value) {
    return StructuralAttributes.plain(
        column, standard.mean()[column] + standard.deviation()[column] * value);
  }

  /** The gradient at the means of single attributes: f·V g. */
  private double[] slope(int block, double[] gradient) {
    NodeFeatures.Blocks blocks = features.blocks();
    NeighbourAttributes neighbours = features.neighbours();
    if (neighbours == null) {
      throw new IllegalStateException("a step without neighbours");
    }
    DenseMatrix directions = neighbours.directions();
    int width = neighbours.mean().length / neighbours.factor().length;
    int first = blocks.own() + blocks.structure() + block * width;
    double[] slope = new double[attributes];
    for (int a = 0; a < slope.length; a++) {
      double sum = directions == null ? gradient[first + a] : 0;
      for (int c = 0; directions != null && c < width; c++) {
        sum += directions.get(a, c) * gradient[first + c];
      }
      slope[a] = neighbours.factor()[block] * sum;
    }
    return slope;
  }

  private static double[] row(CsrMatrix x, int node, int columns) {
    double[] row = new double[columns];
    for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
      if (x.column(e) < columns) {
        row[x.column(e)] = x.value(e);
      }
    }
    return row;
  }
}
