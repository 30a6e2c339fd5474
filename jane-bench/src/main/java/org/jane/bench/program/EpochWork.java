package org.jane.bench.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.linalg.CsrMatrix;
import org.jane.method.gcn.GcnConfig;
import org.jane.method.jane.JaneConfig;
import org.jane.method.sage.SageConfig;
import org.jane.model.Task;
import org.jane.network.NetworkSettings;

/**
 * What an epoch of GCN, GraphSAGE or JANE must at least compute and read, counted from the data.
 * For the first two it is a bound for any program that reads a row of the layer for each attribute
 * entry and each link, and looks only at what the training nodes see.
 *
 * <p>N0 are the training nodes, N1 these and their neighbours, N2 the nodes that N1 sees; h and C
 * the widths of the two layers, q the share of numbers that dropout keeps; numbers and columns take
 * 4 bytes. Counted are, with the array that each reads from:
 *
 * <ul>
 *   <li>dropout of the attributes of N2: 8 bytes read per entry, 8 written per kept entry
 *   <li>kept attributes times weights: 8 + 4h bytes per kept entry, from the weights; its gradient
 *       the same, from the smaller of the weights and the layer. GraphSAGE does both for N2
 *       (neighbours) and for N1 (the node itself)
 *   <li>means over neighbours: 8 + 4h bytes per link of N1 and 8 + 4C per link of N0, forwards and
 *       backwards, from the rows they sum
 *   <li>hidden rows times the second weights: three products that each read 4(h + C) bytes per row
 *       of N1; for GraphSAGE also of N0
 *   <li>Adam: 28 bytes per weight (weight and two means read and written, gradient read)
 *   <li>one tenth of a forward pass over what the validation nodes see, because validation is every
 *       tenth epoch
 * </ul>
 *
 * <p>Operations: 2 per multiplication and addition in these products, 12 per weight for Adam.
 * Random numbers, ReLU, the loss and all that fits between are left out.
 *
 * <p>JANE whose positions move at every epoch, all pairs of nodes: a dot product for each two nodes
 * and the push of each on the other, 6k operations; e^x, attraction and the network are left out,
 * and nothing is counted as read, because O(n k) numbers stay in the cache.
 */
record EpochWork(double flops, List<Term> terms) {
  /** Bytes that are read from (and written to) arrays of this size. */
  record Term(String what, double bytes, double set) {}

  private static final int EVALUATE_EVERY = 10;

  EpochWork {
    terms = List.copyOf(terms);
  }

  /** The nodes that some nodes see, and how many links and attributes they have. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Field(int[] own, int[] near, int[] far, long ownLinks, long nearLinks) {
    static Field of(CsrMatrix links, int[] nodes) {
      int[] near = reach(links, nodes);
      int[] far = reach(links, near);
      return new Field(nodes, near, far, links(links, nodes), links(links, near));
    }

    private static int[] reach(CsrMatrix links, int[] from) {
      boolean[] seen = new boolean[links.rows()];
      for (int node : from) {
        seen[node] = true;
        for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
          seen[links.column(e)] = true;
        }
      }
      return IntStream.range(0, seen.length).filter(i -> seen[i]).toArray();
    }

    static long links(CsrMatrix matrix, int[] rows) {
      long sum = 0;
      for (int row : rows) {
        sum += matrix.rowLength(row);
      }
      return sum;
    }
  }

  /** Collects terms. */
  private static final class Count {
    private final List<Term> terms = new ArrayList<>();
    private double flops;

    void add(String what, double bytes, double set, double operations) {
      terms.add(new Term(what, bytes, set));
      flops += operations;
    }

    void gather(String what, double entries, double width, double rows) {
      add(what, entries * (8 + 4 * width), 4 * rows * width, 2 * entries * width);
    }

    void dense(String what, double rows, double inner, double width) {
      add(what, 4 * rows * (inner + width), 4 * rows * (inner + width), 2 * rows * inner * width);
    }
  }

  /** For methods whose layers are known here; settings as the trainer takes them. */
  static Optional<EpochWork> of(Task task, String method, Map<String, String> settings) {
    NetworkSettings network;
    if (method.equals("gcn")) {
      GcnConfig config = GcnConfig.defaults();
      for (Map.Entry<String, String> s : settings.entrySet()) {
        config = config.with(s.getKey(), s.getValue());
      }
      network = config.network();
    } else if (method.equals("sage")) {
      SageConfig config = SageConfig.defaults();
      for (Map.Entry<String, String> s : settings.entrySet()) {
        config = config.with(s.getKey(), s.getValue());
      }
      network = config.network();
    } else {
      return method.equals("jane") ? ofPairs(task, settings) : Optional.empty();
    }
    return Optional.of(of(task, network, method.equals("sage")));
  }

  private static Optional<EpochWork> ofPairs(Task task, Map<String, String> settings) {
    JaneConfig config = JaneConfig.defaults();
    for (Map.Entry<String, String> s : settings.entrySet()) {
      config = config.with(s.getKey(), s.getValue());
    }
    double n = task.nodes();
    return config.latentStep().updateEvery() == 1 && config.start().spectral().k().isPresent()
        ? Optional.of(
            new EpochWork(
                n * (n - 1) / 2 * 6 * config.start().spectral().k().getAsInt(), List.of()))
        : Optional.empty();
  }

  private static EpochWork of(Task task, NetworkSettings network, boolean sage) {
    CsrMatrix x = task.attributes();
    CsrMatrix links = task.graph().adjacency();
    double h = network.hidden();
    double c = task.classCount();
    double d = x.columns();
    double kept = 1 - network.dropout();
    Count count = new Count();

    Field train = Field.of(links, task.trainNodes());
    int[] n2 = train.far;
    double entries2 = Field.links(x, n2);
    double entries1 = Field.links(x, train.near);
    double attributes = 8.0 * x.entries();
    count.add("dropout", entries2 * 8 * (1 + kept), attributes, 0);
    count.gather("attributes times weights", kept * entries2, h, d);
    count.gather("their gradient", kept * entries2, h, Math.min(d, n2.length));
    if (sage) {
      count.gather("own attributes times weights", kept * entries1, h, d);
      count.gather("their gradient", kept * entries1, h, Math.min(d, train.near.length));
    }
    double own = sage ? 0 : 1; // GCN averages over the node itself, too
    double nearLinks = train.nearLinks + own * train.near.length;
    double ownLinks = train.ownLinks + own * train.own.length;
    count.gather("first means", nearLinks, h, n2.length);
    count.gather("their gradient", nearLinks, h, train.near.length);
    count.gather("second means", ownLinks, c, train.near.length);
    count.gather("their gradient", ownLinks, c, train.own.length);
    for (int product = 0; product < 3; product++) {
      count.dense("second layer", train.near.length, h, c);
      if (sage) {
        count.dense("own second layer", train.own.length, h, c);
      }
    }
    double weights = (d * h + h * c) * (sage ? 2 : 1);
    count.add("Adam", 28 * weights, 16 * weights, 12 * weights);

    Field validation = Field.of(links, task.validationNodes());
    int[] v2 = validation.far;
    double share = 1.0 / EVALUATE_EVERY;
    count.gather("validation", share * Field.links(x, v2), h, d);
    if (sage) {
      count.gather("validation", share * Field.links(x, validation.near), h, d);
    }
    count.gather(
        "validation", share * (validation.nearLinks + own * validation.near.length), h, v2.length);
    count.dense("validation", share * validation.near.length, h, c);
    return new EpochWork(count.flops, count.terms);
  }

  void describe(Sample sample) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Term term : terms) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("what", term.what);
      row.put("bytes", term.bytes);
      row.put("set", term.set);
      rows.add(row);
    }
    sample.put("flops", flops).put("traffic", rows);
  }
}
