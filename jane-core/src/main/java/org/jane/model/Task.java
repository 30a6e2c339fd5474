package org.jane.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.graph.Strata;
import org.jane.linalg.CsrMatrix;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Check;
import org.jane.run.Heap;
import org.jane.run.MemoryEstimate;
import org.jane.run.RandomStream;
import org.jane.run.Remedy;

/**
 * What a learner is given: the graph, all attributes, and the labels of training and validation
 * nodes. It holds no other label, so there is no way from here to one. Immutable and safe to share
 * between threads.
 */
public final class Task {
  private final Graph graph;
  private final CsrMatrix attributes;
  private final List<String> attributeNames;
  private final NodeIds ids;
  private final Labels trainLabels;
  private final Labels validationLabels;
  private final int[] trainNodes;
  private final int[] validationNodes;
  private final PrimaryMetric metric;
  private final boolean inTurn;

  private Task(AttributedGraph data, Split split) {
    metric = PrimaryMetric.ACCURACY;
    inTurn = false;
    graph = data.graph();
    attributes = data.attributes();
    attributeNames = data.attributeNames();
    ids = data.ids();
    trainNodes = split.train();
    validationNodes = split.validation();
    trainLabels = data.labels().onlyFor(trainNodes);
    validationLabels = data.labels().onlyFor(validationNodes);
  }

  private Task(
      Task same,
      Labels labelled,
      int[] train,
      int[] validation,
      PrimaryMetric metric,
      boolean inTurn) {
    this.metric = metric;
    this.inTurn = inTurn;
    graph = same.graph;
    attributes = same.attributes;
    attributeNames = same.attributeNames;
    ids = same.ids;
    trainNodes = train;
    validationNodes = validation;
    trainLabels = labelled.onlyFor(train);
    validationLabels = labelled.onlyFor(validation);
  }

  private Task(
      Task same,
      Graph otherGraph,
      CsrMatrix otherAttributes,
      List<String> names,
      NodeIds otherIds) {
    metric = same.metric;
    inTurn = same.inTurn;
    graph = otherGraph;
    attributes = otherAttributes;
    attributeNames = names;
    ids = otherIds;
    trainNodes = same.trainNodes;
    validationNodes = same.validationNodes;
    trainLabels = same.trainLabels;
    validationLabels = same.validationLabels;
  }

  public static Task of(AttributedGraph data, Split split) {
    return new Task(data, split);
  }

  /** The same task with another metric that decides on its validation nodes. */
  public Task withMetric(PrimaryMetric other) {
    return other == metric
        ? this
        : new Task(this, labelled(), trainNodes, validationNodes, other, inTurn);
  }

  /** The metric by which validation nodes choose settings and epochs; accuracy unless said. */
  public PrimaryMetric metric() {
    return metric;
  }

  /**
   * The same task with training and validation nodes drawn anew from both together: as many of each
   * class for training as before (a node with several labels counts for its first). What is learnt
   * from one draw can so be told from chance, still without any other label.
   */
  public Task redrawn(RandomStream random) {
    Labels labelled = labelled();
    Strata strata = new Strata(labelled);
    Strata.Draw drawn = strata.draw(labelledNodes(), strata.sizes(trainNodes), random);
    int[] train = drawn.taken();
    int[] validation = drawn.rest();
    Arrays.sort(train);
    Arrays.sort(validation);
    return new Task(this, labelled, train, validation, metric, inTurn);
  }

  /**
   * The same task whose validation nodes are not to be kept apart: they were drawn, nobody named
   * them. The models of an ensemble then leave out other nodes each, see {@link #turns}.
   */
  public Task validatedInTurn() {
    return new Task(this, labelled(), trainNodes, validationNodes, metric, true);
  }

  /** Whether the labelled nodes may validate in turn. */
  public boolean inTurn() {
    return inTurn;
  }

  /**
   * Tasks for so many models in which all labelled nodes validate in turn, about as many at a time
   * as validate now: this task first, then its training nodes dealt into parts, each class evenly;
   * model i has task i, from the first again where there are fewer. The only labelled node of a
   * class is always learnt from. This task alone where its validation nodes are to be kept apart,
   * and for a single model.
   */
  public List<Task> turns(int models, RandomStream random) {
    if (!inTurn || validationNodes.length == 0 || models < 2) {
      return List.of(this);
    }
    Strata strata = new Strata(labelled());
    int[] ofClass = strata.sizes(labelledNodes());
    int[] others = Arrays.stream(trainNodes).filter(i -> ofClass[strata.of(i)] > 1).toArray();
    int parts = (int) Math.round((double) trainNodes.length / validationNodes.length);
    parts = Math.max(2, parts == models ? parts - 1 : parts); // no part that no model leaves out
    List<Task> turns = new ArrayList<>(List.of(this));
    for (int[] part : strata.dealt(others, parts, random)) {
      if (part.length > 0) {
        turns.add(validatedBy(part));
      }
    }
    return List.copyOf(turns);
  }

  /**
   * Some of the labelled nodes, and the task without their labels.
   *
   * @param nodes ascending
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  public record Fold(int[] nodes, Task task) {}

  /**
   * All labelled nodes in parts, each class evenly, and for each part a task that does not see its
   * labels at all: about half of the next part validates, all others are learnt from. Where
   * validation nodes are to be kept apart, no more are learnt from than this task has training
   * nodes, and the others validate. The only labelled node of a class is in no part.
   *
   * @param parts how many at most, at least 2
   */
  public List<Fold> folds(int parts, RandomStream random) {
    Strata strata = new Strata(labelled());
    int[] ofClass = strata.sizes(labelledNodes());
    int[] several = Arrays.stream(labelledNodes()).filter(i -> ofClass[strata.of(i)] > 1).toArray();
    List<int[]> dealt =
        Arrays.stream(strata.dealt(several, parts, random))
            .filter(part -> part.length > 0)
            .peek(Arrays::sort)
            .toList();
    List<Fold> folds = new ArrayList<>();
    for (int p = 0; p < dealt.size(); p++) {
      int[] next = dealt.get((p + 1) % dealt.size());
      int[] validating = strata.thinned(next, (next.length + 1) / 2, random);
      Task task = validatedBy(validating).withoutLabels(dealt.get(p));
      if (!inTurn && task.trainNodes.length > trainNodes.length) {
        int[] learning = strata.thinned(task.trainNodes, trainNodes.length, random);
        task = task.validatedBy(without(task.labelledNodes(), learning));
      }
      folds.add(new Fold(dealt.get(p), task));
    }
    return folds;
  }

  /**
   * The same labelled nodes, some of them for validation and all others to learn from.
   *
   * @param nodes labelled ones
   */
  public Task validatedBy(int[] nodes) {
    int[] validation = nodes.clone();
    Arrays.sort(validation);
    int[] train = without(labelledNodes(), validation);
    return new Task(this, labelled(), train, validation, metric, inTurn);
  }

  /** The same task without some of its labels. */
  public Task withoutLabels(int[] nodes) {
    int[] less = nodes.clone();
    Arrays.sort(less);
    return new Task(
        this,
        labelled(),
        without(trainNodes, less),
        without(validationNodes, less),
        metric,
        inTurn);
  }

  private static int[] without(int[] nodes, int[] less) {
    return Arrays.stream(nodes).filter(node -> Arrays.binarySearch(less, node) < 0).toArray();
  }

  /** Training and validation nodes, ascending. */
  private int[] labelledNodes() {
    return IntStream.concat(Arrays.stream(trainNodes), Arrays.stream(validationNodes))
        .sorted()
        .toArray();
  }

  /** The same nodes and labels without any link: what do the attributes tell alone? */
  public Task withoutLinks() {
    return new Task(this, new GraphBuilder(nodes()).build(), attributes, attributeNames, ids);
  }

  /**
   * The same nodes and labels without any attribute, and numbers for names: what do the links tell
   * alone?
   */
  public Task withoutAttributes() {
    return new Task(this, graph, CsrMatrix.empty(nodes(), 0), List.of(), NodeIds.numbered(nodes()));
  }

  /**
   * The same with other attributes.
   *
   * @param names of the attributes
   */
  public Task withAttributes(CsrMatrix other, List<String> names) {
    Check.that(other.rows() == nodes(), "%d rows for %d nodes", other.rows(), nodes());
    return new Task(this, graph, other, List.copyOf(names), ids);
  }

  /** The same task with the training and validation nodes of a draw of it. */
  public Task drawnAs(Task draw) {
    Labels labelled = labelled();
    return new Task(this, labelled, draw.trainNodes, draw.validationNodes, metric, inTurn);
  }

  /**
   * The same task with fewer nodes to learn from and fewer to judge by: a draw of those there are,
   * each class in its share and with one node at least. This task itself when it is small enough.
   *
   * @param most training nodes, and validation nodes, that are kept, about
   */
  public Task thinned(int most, RandomStream random) {
    if (Math.max(trainNodes.length, validationNodes.length) <= most) {
      return this;
    }
    Labels labelled = labelled();
    Strata strata = new Strata(labelled);
    return new Task(
        this,
        labelled,
        strata.thinned(trainNodes, most, random),
        strata.thinned(validationNodes, most, random),
        metric,
        inTurn);
  }

  /** Refuses the task when the training nodes do not show at least {@code least} classes. */
  public void requireClasses(int least) {
    int seen = 0;
    for (int size : trainLabels.classSizes()) {
      seen += size > 0 ? 1 : 0;
    }
    if (seen < least) {
      throw CannotLearnException.ofData(
          "%d training nodes show %d of %d classes; at least %d are needed to learn"
              .formatted(trainNodes.length, seen, classCount(), least),
          Remedy.of("Give labels of more classes, or another split"));
    }
  }

  /** Refuses work that does not fit into the memory that Java may use. */
  public void requireMemory(MemoryEstimate needed) {
    long most = Heap.limit();
    if (needed.heap() > most) {
      throw new CannotLearnException(
          "training needs about %s of memory, Java's heap is limited to %s"
              .formatted(MemoryEstimate.readable(needed.heap()), MemoryEstimate.readable(most)),
          Remedy.of("Give Java more memory (-Xmx), or choose smaller settings"));
    }
  }

  /**
   * Refuses an array that is longer than Java's can be.
   *
   * @param what is in it, such as "the embedding"
   * @param remedy what to set otherwise
   */
  public static void requireArray(String what, long rows, long width, String remedy) {
    if (rows * width > Integer.MAX_VALUE - 8L) {
      throw new CannotLearnException(
          "%s has %,d rows of %,d numbers, more than one array can hold"
              .formatted(what, rows, width),
          Remedy.of(remedy));
    }
  }

  public int nodes() {
    return graph.nodes();
  }

  public Graph graph() {
    return graph;
  }

  public CsrMatrix attributes() {
    return attributes;
  }

  public List<String> attributeNames() {
    return attributeNames;
  }

  public NodeIds ids() {
    return ids;
  }

  public List<String> classNames() {
    return trainLabels.classNames();
  }

  public int classCount() {
    return trainLabels.classCount();
  }

  public boolean multiLabel() {
    return trainLabels.multiLabel();
  }

  /** The training nodes, ascending. */
  public int[] trainNodes() {
    return trainNodes.clone();
  }

  /** The validation nodes, ascending. */
  public int[] validationNodes() {
    return validationNodes.clone();
  }

  /** Labels of all nodes, known for training nodes only. */
  public Labels trainLabels() {
    return trainLabels;
  }

  /** Labels of all nodes, known for validation nodes only. */
  public Labels validationLabels() {
    return validationLabels;
  }

  /** Labels of all nodes, known for training and validation nodes. */
  public Labels labelled() {
    return trainLabels.and(validationLabels);
  }

  public Shape shape() {
    return new Shape(
        nodes(),
        graph.edges(),
        graph.weighted(),
        attributes.columns(),
        attributes.entries(),
        classCount(),
        trainNodes.length,
        graph.kinds().all().size());
  }
}
