package org.jane.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * The links of a graph told apart by type, by direction, or by both. The graph itself is undirected
 * and has them all; this stands beside it, for those that look at {@linkplain LinkKind kinds} of
 * links. Canonical: types are sorted, a type whose links all run both ways is one kind, and one
 * with the same links as all together or as an earlier type is none; directions of all types
 * together come before those of single ones. Immutable and safe to share between threads.
 */
public final class LinkKinds {
  /** Of more types than these, the rarer ones are taken together as {@link #OTHERS}. */
  public static final int MOST_TYPES = 16;

  /** The name of rare types taken together. */
  public static final String OTHERS = "other types";

  /** The name of links without a type beside others that have one. */
  public static final String UNTYPED = "no type";

  private final boolean directed;
  private final List<String> types;
  private final List<CsrMatrix> outgoing; // of each type: row i has the nodes that i links to
  private final @Nullable CsrMatrix[] incoming; // their transposes, once somebody has asked
  private @Nullable CsrMatrix outgoingOfAll; // of all types together, once somebody has asked
  private @Nullable CsrMatrix incomingOfAll;
  private final List<LinkKind> kinds;

  private LinkKinds(
      boolean directed, List<String> types, List<CsrMatrix> outgoing, List<LinkKind> kinds) {
    this.directed = directed;
    this.types = List.copyOf(types);
    this.outgoing = List.copyOf(outgoing);
    this.incoming = new CsrMatrix[types.size()];
    this.kinds = List.copyOf(kinds);
  }

  /** Links of one type, whichever way they run. */
  static LinkKinds none(CsrMatrix adjacency) {
    return new LinkKinds(false, List.of(""), List.of(adjacency), List.of());
  }

  /**
   * @param directed whether links run from one node to another; else all matrices are symmetric
   * @param types their names, ascending, each once; one empty name where there are no types
   * @param outgoing the links of each type: row i has the nodes that i links to
   * @param adjacency all links together
   */
  static LinkKinds of(
      boolean directed, List<String> types, List<CsrMatrix> outgoing, CsrMatrix adjacency) {
    Check.that(
        !types.isEmpty() && types.size() == outgoing.size(),
        "%d types have links of %d",
        types.size(),
        outgoing.size());
    for (int t = 1; t < types.size(); t++) {
      Check.that(types.get(t - 1).compareTo(types.get(t)) < 0, "types of links must ascend");
    }
    List<LinkKind> kinds = new ArrayList<>();
    List<CsrMatrix> kept = new ArrayList<>(); // the same links are held once
    for (int t = 0; t < types.size(); t++) {
      CsrMatrix links = outgoing.get(t);
      Check.that(
          links.rows() == adjacency.rows() && links.columns() == adjacency.rows(),
          "links of %d nodes stand beside a graph of %d",
          links.rows(),
          adjacency.rows());
      boolean all = same(links, adjacency);
      kept.add(all ? adjacency : links);
      boolean known = all || links.entries() == 0;
      for (int before = 0; before < t && !known; before++) {
        known = same(links, outgoing.get(before));
      }
      if (known) {
        continue;
      }
      boolean bothWays = symmetric(links);
      Check.that(
          directed || bothWays,
          "links of type \"%s\" run one way, and nothing says that links have a direction",
          types.get(t));
      if (bothWays) {
        kinds.add(new LinkKind(types.get(t), LinkKind.Direction.EITHER));
      } else {
        kinds.add(new LinkKind(types.get(t), LinkKind.Direction.OUT));
        kinds.add(new LinkKind(types.get(t), LinkKind.Direction.IN));
      }
    }
    if (types.size() > 1 && kinds.stream().anyMatch(LinkKinds::oneWay)) {
      CsrMatrix together = kept.stream().reduce(LinkKinds::union).orElseThrow();
      if (!symmetric(together) && kept.stream().noneMatch(links -> same(links, together))) {
        kinds.add(0, new LinkKind("", LinkKind.Direction.OUT));
        kinds.add(1, new LinkKind("", LinkKind.Direction.IN));
      }
    }
    return new LinkKinds(directed, types, kept, kinds);
  }

  private static boolean oneWay(LinkKind kind) {
    return kind.direction() != LinkKind.Direction.EITHER;
  }

  /** Whether it was said that links run from one node to another. */
  public boolean directed() {
    return directed;
  }

  /** The types, ascending; one empty name where there are none. */
  public List<String> types() {
    return types;
  }

  /** The kinds worth looking at apart; none where there is nothing to tell apart. */
  public List<LinkKind> all() {
    return kinds;
  }

  /** The links of a type: row i has the nodes that i links to. */
  public CsrMatrix outgoing(int type) {
    return outgoing.get(type);
  }

  /** How many links there are of a kind, those that run both ways counted once. */
  public long count(LinkKind kind) {
    CsrMatrix links = links(kind);
    return kind.direction() == LinkKind.Direction.EITHER ? links.entries() / 2 : links.entries();
  }

  /**
   * How many links there are of each kind, for people: {@code "cites" 120 with a direction, "likes"
   * 300}. Empty where there is nothing to tell apart.
   */
  public String summary() {
    List<String> parts = new ArrayList<>();
    for (LinkKind kind : kinds) {
      if (kind.direction() != LinkKind.Direction.IN) { // the other side of those that lead out
        parts.add(
            (kind.type().isEmpty() ? "" : "\"" + kind.type() + "\" ")
                + String.format(Locale.ROOT, "%,d", count(kind))
                + (kind.direction() == LinkKind.Direction.OUT ? " with a direction" : ""));
      }
    }
    return String.join(", ", parts);
  }

  /** Why these kinds cannot be told apart here, half a sentence; empty when they can. */
  public Optional<String> obstacle(List<LinkKind> wanted) {
    for (LinkKind kind : wanted) {
      if (!kind.type().isEmpty() && types.equals(List.of(""))) {
        return Optional.of(
            "links of type \"" + kind.type() + "\" are looked at apart, and these have no types");
      }
      if (kind.direction() != LinkKind.Direction.EITHER && !directed) {
        return Optional.of(
            "links to a node and links from it are looked at apart, and these have no direction");
      }
    }
    return Optional.empty();
  }

  /**
   * The links of a kind: row i has the nodes that i sees by them. A type that is not there has no
   * links.
   */
  public CsrMatrix links(LinkKind kind) {
    int nodes = outgoing.get(0).rows();
    int type = types.indexOf(kind.type());
    if (type < 0 && !kind.type().isEmpty()) {
      return CsrMatrix.empty(nodes, nodes);
    }
    CsrMatrix out = type >= 0 ? outgoing.get(type) : outgoingOfAll();
    return switch (kind.direction()) {
      case OUT -> out;
      case IN -> type >= 0 ? incoming(type) : incomingOfAll();
      case EITHER -> !directed || symmetric(out) ? out : union(out, out.transpose().matrix());
    };
  }

  private synchronized CsrMatrix outgoingOfAll() {
    if (outgoingOfAll == null) {
      outgoingOfAll = outgoing.stream().reduce(LinkKinds::union).orElseThrow();
    }
    return outgoingOfAll;
  }

  private synchronized CsrMatrix incomingOfAll() {
    if (incomingOfAll == null) {
      incomingOfAll = outgoingOfAll().transpose().matrix();
    }
    return incomingOfAll;
  }

  private synchronized CsrMatrix incoming(int type) {
    CsrMatrix known = incoming[type];
    if (known == null) {
      CsrMatrix out = outgoing.get(type);
      known = !directed || symmetric(out) ? out : out.transpose().matrix();
      incoming[type] = known;
    }
    return known;
  }

  /** The entries of both; where both have one, the larger. */
  private static CsrMatrix union(CsrMatrix a, CsrMatrix b) {
    int n = a.rows();
    int[] start = new int[n + 1];
    int[] column = new int[Math.addExact(a.entries(), b.entries())];
    float[] value = new float[column.length];
    int at = 0;
    boolean ones = true;
    for (int i = 0; i < n; i++) {
      int e = a.rowStart(i);
      int f = b.rowStart(i);
      while (e < a.rowStart(i + 1) || f < b.rowStart(i + 1)) {
        int left = e < a.rowStart(i + 1) ? a.column(e) : Integer.MAX_VALUE;
        int right = f < b.rowStart(i + 1) ? b.column(f) : Integer.MAX_VALUE;
        column[at] = Math.min(left, right);
        float most = left <= right ? a.value(e++) : 0;
        most = right <= left ? Math.max(most, b.value(f++)) : most;
        ones &= most == 1f;
        value[at++] = most;
      }
      start[i + 1] = at;
    }
    return new CsrMatrix(
        n, start, Arrays.copyOf(column, at), ones ? null : Arrays.copyOf(value, at));
  }

  private static boolean symmetric(CsrMatrix a) {
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int back = a.find(a.column(e), i);
        if (back < 0 || a.value(back) != a.value(e)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean same(CsrMatrix a, CsrMatrix b) {
    if (a == b) {
      return true;
    }
    if (a.entries() != b.entries()) {
      return false;
    }
    for (int i = 0; i < a.rows(); i++) {
      if (a.rowStart(i) != b.rowStart(i)) {
        return false;
      }
    }
    for (int e = 0; e < a.entries(); e++) {
      if (a.column(e) != b.column(e) || a.value(e) != b.value(e)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The same on some of the nodes.
   *
   * @param nodes those that are kept, in their new order
   * @param renumbered the new number of each node, below 0 for those that are not kept
   * @param adjacency all links among them
   */
  LinkKinds among(int[] nodes, int[] renumbered, CsrMatrix adjacency) {
    return of(
        directed,
        types,
        outgoing.stream().map(links -> selected(links, nodes, renumbered)).toList(),
        adjacency);
  }

  private static CsrMatrix selected(CsrMatrix links, int[] nodes, int[] renumbered) {
    int[] start = new int[nodes.length + 1];
    for (int i = 0; i < nodes.length; i++) {
      start[i + 1] = start[i];
      for (int e = links.rowStart(nodes[i]); e < links.rowStart(nodes[i] + 1); e++) {
        start[i + 1] += renumbered[links.column(e)] >= 0 ? 1 : 0;
      }
    }
    int[] column = new int[start[nodes.length]];
    float[] value = new float[column.length];
    boolean ones = true;
    for (int i = 0; i < nodes.length; i++) {
      long[] row = new long[start[i + 1] - start[i]]; // the new column, and the entry
      int length = 0;
      for (int e = links.rowStart(nodes[i]); e < links.rowStart(nodes[i] + 1); e++) {
        int to = renumbered[links.column(e)];
        if (to >= 0) {
          row[length++] = (long) to << 32 | e;
        }
      }
      Arrays.sort(row);
      for (int k = 0; k < length; k++) {
        column[start[i] + k] = (int) (row[k] >>> 32);
        value[start[i] + k] = links.value((int) row[k]);
        ones &= value[start[i] + k] == 1f;
      }
    }
    return new CsrMatrix(nodes.length, start, column, ones ? null : value);
  }
}
