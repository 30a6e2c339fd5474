package org.jane.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jane.graph.Graph;
import org.jane.graph.StructuralAttributes;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Memo;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * The attributes as a network sees them: scaled, and followed by those from structure when they are
 * used. Learnt once, applied alike to every later node. Immutable.
 *
 * @param scaling of the data's own attributes
 * @param structural the size of those from structure; null when they are not used
 */
public record NetworkAttributes(
    AttributeScaling scaling, StructuralAttributes.@Nullable Standard structural) {

  /** Whether attributes are made from the structure of the graph. */
  public enum Structural {
    /** When no attribute varies. */
    AUTO,
    ON,
    OFF
  }

  /**
   * What a network is to see of a node.
   *
   * @param structural whether attributes from structure are added
   * @param scaling how the attributes are brought to a common size
   */
  public record Settings(Structural structural, AttributeScaling.Kind scaling) {
    public Settings withScaling(AttributeScaling.Kind other) {
      return new Settings(structural, other);
    }

    /** How many attributes from structure there will be, at most: a lone attribute may vary. */
    public int columnsFromStructure(Shape shape) {
      boolean made =
          structural == Structural.AUTO ? shape.attributes() <= 1 : structural == Structural.ON;
      return made ? StructuralAttributes.NAMES.size() : 0;
    }

    /**
     * These settings by name, for a configuration that holds them.
     *
     * @param auto what {@code attribute-scaling=auto} means to the method
     */
    public static <C> List<Key<C>> keys(
        String auto, Function<C, Settings> get, BiFunction<C, Settings, C> with) {
      return List.of(
          Key.ofEnum(
              "structural",
              "attributes from structure: auto (when none varies), on, off",
              Structural.class,
              c -> get.apply(c).structural,
              (c, v) -> with.apply(c, new Settings(v, get.apply(c).scaling))),
          Key.ofEnum(
              "attribute-scaling",
              "none, binary, l1, l2 (rows), standard (columns), or auto" + auto,
              AttributeScaling.Kind.class,
              c -> get.apply(c).scaling,
              (c, v) -> with.apply(c, get.apply(c).withScaling(v))));
    }
  }

  public static NetworkAttributes learn(CsrMatrix attributes, Graph graph, Settings settings) {
    return learn(attributes, graph, settings, Memo.nothing());
  }

  /** The same; what is measured of the graph is looked up in a memo first. */
  public static NetworkAttributes learn(
      CsrMatrix attributes, Graph graph, Settings settings, Memo memo) {
    boolean structural =
        switch (settings.structural()) {
          case ON -> true;
          case OFF -> false;
          case AUTO -> !someColumnVaries(attributes);
        };
    return new NetworkAttributes(
        AttributeScaling.of(settings.scaling(), attributes),
        structural ? StructuralAttributes.Standard.of(measured(graph, memo)) : null);
  }

  /** Adds them to a file. */
  public void put(StoreWriter to) {
    to.field("attribute-scaling-used", Words.of(scaling.kind()))
        .field("structural-used", structural != null)
        .put("scaling/shift", scaling.shift())
        .put("scaling/factor", scaling.factor());
    if (structural != null) {
      to.put("structural/mean", structural.mean())
          .put("structural/deviation", structural.deviation());
    }
  }

  /** Reads them from a file. */
  public static NetworkAttributes read(StoredFile from) throws IOException {
    Header header = from.header();
    return new NetworkAttributes(
        new AttributeScaling(
            Words.parse(
                AttributeScaling.Kind.class,
                "attribute-scaling",
                header.string("attribute-scaling-used")),
            from.floats("scaling/shift"),
            from.floats("scaling/factor")),
        header.booleanValue("structural-used")
            ? new StructuralAttributes.Standard(
                from.doubles("structural/mean"), from.doubles("structural/deviation"))
            : null);
  }

  private static boolean someColumnVaries(CsrMatrix x) {
    int[] entries = new int[x.columns()];
    float[] first = new float[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      int c = x.column(e);
      if (x.value(e) == 0) {
        continue;
      }
      if (entries[c]++ > 0 && x.value(e) != first[c]) {
        return true;
      }
      first[c] = x.value(e);
    }
    for (int count : entries) {
      if (count > 0 && count < x.rows()) {
        return true;
      }
    }
    return false;
  }

  /** The attributes of a graph, one row a node. */
  public CsrMatrix apply(CsrMatrix attributes, Graph graph) {
    return apply(attributes, graph, Memo.nothing());
  }

  /** The same; what is measured of the graph is looked up in a memo first. */
  public CsrMatrix apply(CsrMatrix attributes, Graph graph, Memo memo) {
    CsrMatrix scaled = scaling.apply(attributes);
    return structural == null ? scaled : beside(scaled, structural.apply(measured(graph, memo)));
  }

  private static double[][] measured(Graph graph, Memo memo) {
    return memo.get(graph, "structural attributes", () -> StructuralAttributes.measure(graph));
  }

  /** The names of all columns, given those of the data's own. */
  public List<String> names(List<String> own) {
    List<String> all = new ArrayList<>(own);
    if (structural != null) {
      all.addAll(StructuralAttributes.NAMES);
    }
    return all;
  }

  private static CsrMatrix beside(CsrMatrix left, DenseMatrix right) {
    int n = left.rows();
    int width = right.columns();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = Math.addExact(start[i], left.rowLength(i) + width);
    }
    int[] column = new int[start[n]];
    float[] value = new float[start[n]];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      for (int e = left.rowStart(i); e < left.rowStart(i + 1); e++, at++) {
        column[at] = left.column(e);
        value[at] = left.value(e);
      }
      for (int c = 0; c < width; c++, at++) {
        column[at] = left.columns() + c;
        value[at] = right.get(i, c);
      }
    }
    return new CsrMatrix(left.columns() + width, start, column, value);
  }
}
