package org.jane.bench.graph;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.run.Check;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * A graph of communities with skewed degrees, in memory or as a folder of CSV files.
 *
 * <p>Communities are equally large. A row of the edges draws a node, and with probability 4/5 a
 * second one of the same community, else of any. Within a community the node of rank r is drawn
 * with a density of r^-½, so degrees follow a power law with exponent 3. Rows that repeat a pair or
 * link a node to itself are drawn, too: the graph has a few edges less than rows. Nodes are
 * numbered at random, so that near nodes are not near in memory.
 *
 * <p>Every node has normal attributes, of which one is larger by 3. The label is the class of the
 * community plus the number of that attribute, modulo the number of classes, so that neither links
 * nor attributes alone tell it. The same description and seed give the same graph; memory is that
 * of one number per node.
 *
 * @param nodes at least as many as communities
 * @param edges rows of edges
 * @param communities at least 1
 * @param classes at least 2
 * @param attributes per node, at least 1
 * @param shown the share of nodes whose label is given
 * @param seed of everything that is drawn
 */
public record CommunityGraph(
    int nodes, int edges, int communities, int classes, int attributes, double shown, long seed) {
  private static final int BLOCK = 1 << 16; // rows that are drawn from one stream
  private static final double INSIDE = 0.8;
  private static final double LARGER = 3;

  public CommunityGraph {
    Check.atLeast("communities", communities, 1);
    Check.atLeast("nodes", nodes, communities);
    Check.atLeast("edges", edges, 0);
    Check.atLeast("classes", classes, 2);
    Check.atLeast("attributes", attributes, 1);
    Check.between("shown", shown, 0, 1);
  }

  /** Eight classes, eight attributes, labels of a tenth of the nodes. */
  public static CommunityGraph of(int nodes, int edges, int communities) {
    return new CommunityGraph(nodes, edges, communities, 8, 8, 0.1, 1);
  }

  /** What tells this graph from others, as the name of a folder. */
  public String name() {
    return "communities-%d-%d-%d-%d-%d-%s-%d"
        .formatted(nodes, edges, communities, classes, attributes, shown, seed);
  }

  /** Takes a row of edges. */
  @FunctionalInterface
  private interface Rows {
    void add(int source, int target) throws IOException;
  }

  /** The edges alone. */
  public Graph inMemory(Run run) {
    GraphBuilder builder = new GraphBuilder(nodes);
    try {
      draw(builder::add);
    } catch (IOException e) {
      throw new IllegalStateException("nothing is written here", e);
    }
    return builder.build(run.workers());
  }

  /** Writes {@code nodes.csv} and {@code edges.csv}; a folder that is complete is left alone. */
  public void write(Path folder) throws IOException {
    Path done = folder.resolve("drawn");
    if (Files.exists(done)) {
      return;
    }
    Files.createDirectories(folder);
    try (OutputStream out = buffered(folder.resolve("edges.csv"))) {
      out.write("source,target\n".getBytes(StandardCharsets.UTF_8));
      Line line = new Line();
      draw(
          (source, target) ->
              line.text("n").number(source).text(",n").number(target).text("\n").writeTo(out));
    }
    try (OutputStream out = buffered(folder.resolve("nodes.csv"))) {
      writeNodes(out);
    }
    Files.writeString(done, "");
  }

  private static OutputStream buffered(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
  }

  private void draw(Rows rows) throws IOException {
    Run run = Run.seeded(seed).threads(1);
    int[] number = order(run);
    for (int from = 0; from < edges; from += Math.min(BLOCK, edges - from)) {
      RandomStream random = run.random("bench/edges", from);
      int to = from + Math.min(BLOCK, edges - from);
      for (int e = from; e < to; e++) {
        int community = random.nextInt(communities);
        int source = member(community, random);
        boolean inside = random.nextDouble() < INSIDE;
        int target = member(inside ? community : random.nextInt(communities), random);
        rows.add(number[source], number[target]);
      }
    }
  }

  /** The number of each node, when nodes are counted community by community. */
  private int[] order(Run run) {
    int[] number = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      number[i] = i;
    }
    run.random("bench/order").shuffle(number);
    return number;
  }

  private int first(int community) {
    return (int) ((long) nodes * community / communities);
  }

  private int member(int community, RandomStream random) {
    int first = first(community);
    double u = random.nextDouble();
    return first + (int) (u * u * (first(community + 1) - first));
  }

  private void writeNodes(OutputStream out) throws IOException {
    StringBuilder header = new StringBuilder("id,label");
    for (int a = 0; a < attributes; a++) {
      header.append(",x").append(a);
    }
    out.write(header.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    Run run = Run.seeded(seed).threads(1);
    int[] number = order(run);
    int[] place = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      place[number[i]] = i;
    }
    int[] ofCommunity = new int[communities];
    RandomStream classOf = run.random("bench/classes");
    for (int c = 0; c < communities; c++) {
      ofCommunity[c] = classOf.nextInt(classes);
    }
    Line line = new Line();
    for (int i = 0; i < nodes; i++) {
      RandomStream random = run.random("bench/nodes", i);
      int larger = random.nextInt(Math.min(classes, attributes));
      int community = (int) (((place[i] + 1L) * communities - 1) / nodes);
      int label = (ofCommunity[community] + larger) % classes;
      line.text("n").number(i).text(",");
      if (random.nextDouble() < shown) {
        line.text("c").number(label);
      }
      for (int a = 0; a < attributes; a++) {
        line.text(",").thousandths(random.nextGaussian() + (a == larger ? LARGER : 0));
      }
      line.text("\n").writeTo(out);
    }
  }

  /** The bytes of a row; formatting a hundred million rows as text would take minutes. */
  private static final class Line {
    private final byte[] bytes = new byte[1 << 16];
    private int size;

    Line text(String ascii) {
      for (int i = 0; i < ascii.length(); i++) {
        bytes[size++] = (byte) ascii.charAt(i);
      }
      return this;
    }

    Line number(int value) {
      int from = size;
      for (int rest = value; rest > 0 || size == from; rest /= 10) {
        bytes[size++] = (byte) ('0' + rest % 10);
      }
      for (int a = from, b = size - 1; a < b; a++, b--) {
        byte swap = bytes[a];
        bytes[a] = bytes[b];
        bytes[b] = swap;
      }
      return this;
    }

    Line thousandths(double value) {
      int all = (int) Math.round(Math.abs(value) * 1000);
      if (value < 0 && all > 0) {
        text("-");
      }
      number(all / 1000).text(".");
      return number(all / 100 % 10).number(all / 10 % 10).number(all % 10);
    }

    void writeTo(OutputStream out) throws IOException {
      out.write(bytes, 0, size);
      size = 0;
    }
  }
}
