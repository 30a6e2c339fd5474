package org.jane.features;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jane.graph.Graph;
import org.jane.graph.LinkKind;
import org.jane.graph.LinkKinds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.OnnxInputs;
import org.jane.model.Shape;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jane.run.Memo;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.settings.KeyNames;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * The attributes as a network sees them: scaled, and followed by those from structure, the means
 * over the neighbours and the links to hubs when they are used. Learnt once, applied alike to every
 * later node. Immutable.
 *
 * @param scaling of the data's own attributes
 * @param components in whose place the network sees theirs; null where it sees them one by one
 * @param structural the size of those from structure, the neighbours' behind a node's own; null
 *     when they are not used
 * @param neighbours the means of the data's own; null when they are not used
 * @param hubs links to the nodes with most links; null when they are not used
 * @param kinds the kinds of links that are looked at apart, besides all together
 */
public record NodeFeatures(
    AttributeScaling scaling,
    @Nullable AttributeComponents components,
    StructuralAttributes.@Nullable Standard structural,
    @Nullable NeighbourAttributes neighbours,
    @Nullable HubLinks hubs,
    List<LinkKind> kinds) {
  public NodeFeatures {
    kinds = List.copyOf(kinds);
  }

  /** All links together. */
  public NodeFeatures(
      AttributeScaling scaling,
      @Nullable AttributeComponents components,
      StructuralAttributes.@Nullable Standard structural,
      @Nullable NeighbourAttributes neighbours,
      @Nullable HubLinks hubs) {
    this(scaling, components, structural, neighbours, hubs, List.of());
  }

  /** Whether attributes are made from the structure of the graph. */
  public enum Structural {
    /** When no attribute varies. */
    AUTO,
    ON,
    OFF
  }

  /** Whether links of different types and directions are looked at apart. */
  public enum Kinds {
    TOGETHER,
    /** All together, and each kind besides. */
    APART
  }

  /**
   * What a network is to see of a node.
   *
   * @param structural whether attributes from structure are added
   * @param neighbours how many steps away the neighbours' means of all attributes are added, 0 to 2
   * @param hubs to how many of the nodes with most links a node's links are added
   * @param names whether words in the names of nodes stand among the attributes ({@link NameWords})
   * @param components through how many directions attributes are seen, where there are more of them
   *     ({@link AttributeComponents}); 0: one by one
   * @param scaling how the attributes are brought to a common size
   * @param linkKinds whether kinds of links are looked at apart, where the data has any
   */
  public record Settings(
      Structural structural,
      int neighbours,
      int hubs,
      NameWords.Use names,
      int components,
      AttributeScaling.Kind scaling,
      Kinds linkKinds) {
    public Settings {
      Check.that(
          neighbours >= 0 && neighbours <= NeighbourAttributes.FARTHEST,
          "neighbour-attributes must be 0, 1 or 2 steps, found %d",
          neighbours);
      Check.atLeast("hubs", hubs, 0);
      Check.atLeast("components", components, 0);
    }

    /** A node's own attributes. */
    public Settings(Structural structural, AttributeScaling.Kind scaling) {
      this(structural, 0, 0, NameWords.Use.OFF, 0, scaling, Kinds.TOGETHER);
    }

    public Settings withStructural(Structural other) {
      return new Settings(other, neighbours, hubs, names, components, scaling, linkKinds);
    }

    public Settings withNeighbours(int other) {
      return new Settings(structural, other, hubs, names, components, scaling, linkKinds);
    }

    public Settings withHubs(int other) {
      return new Settings(structural, neighbours, other, names, components, scaling, linkKinds);
    }

    public Settings withNames(NameWords.Use other) {
      return new Settings(structural, neighbours, hubs, other, components, scaling, linkKinds);
    }

    public Settings withComponents(int other) {
      return new Settings(structural, neighbours, hubs, names, other, scaling, linkKinds);
    }

    public Settings withScaling(AttributeScaling.Kind other) {
      return new Settings(structural, neighbours, hubs, names, components, other, linkKinds);
    }

    public Settings withLinkKinds(Kinds other) {
      return new Settings(structural, neighbours, hubs, names, components, scaling, other);
    }

    /** How many kinds of links are looked at apart, besides all together. */
    public int kindsApart(Shape shape) {
      return linkKinds == Kinds.APART ? shape.linkKinds() : 0;
    }

    /** How many columns the data's own attributes are to the network. */
    public long ownColumns(Shape shape) {
      return seenTogether(shape.attributes())
          ? AttributeComponents.count(components, shape.attributes(), shape.nodes())
          : shape.attributes();
    }

    private boolean seenTogether(int attributes) {
      return components > 0 && components < attributes;
    }

    /**
     * How many attributes from structure and from the neighbours there will be, at most: a lone
     * attribute may vary. Links to hubs are not among them: few nodes have each.
     */
    public int addedColumns(Shape shape) {
      boolean made =
          structural == Structural.AUTO ? shape.attributes() <= 1 : structural == Structural.ON;
      int measured = made ? StructuralAttributes.NAMES.size() : 0;
      int means = NeighbourAttributes.columns(shape.attributes()) * (1 + kindsApart(shape));
      return measured + neighbours * (measured + means);
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
              "structural attributes: auto (if no attribute varies), on, off",
              Structural.class,
              c -> get.apply(c).structural,
              (c, v) -> with.apply(c, get.apply(c).withStructural(v))),
          Key.ofEnum(
              "attribute-scaling",
              "none, binary, l1, l2 (rows), standard (columns), or auto" + auto,
              AttributeScaling.Kind.class,
              c -> get.apply(c).scaling,
              (c, v) -> with.apply(c, get.apply(c).withScaling(v))));
    }
  }

  /** What is measured of the graph is looked up in the run's memo first. */
  public static NodeFeatures learn(CsrMatrix attributes, Graph graph, Settings settings, Run run) {
    boolean structural =
        switch (settings.structural()) {
          case ON -> true;
          case OFF -> false;
          case AUTO -> !someColumnVaries(attributes);
        };
    AttributeScaling scaling = AttributeScaling.of(settings.scaling(), attributes);
    Memo memo = run.memo();
    List<LinkKind> kinds =
        settings.linkKinds() == Kinds.APART ? graph.kinds().all() : List.<LinkKind>of();
    return new NodeFeatures(
        scaling,
        settings.seenTogether(attributes.columns())
            ? memo.get(
                attributes,
                "components, %s, %d".formatted(scaling.kind(), settings.components()),
                () ->
                    AttributeComponents.learn(
                        scaling.apply(attributes), settings.components(), run))
            : null,
        structural
            ? StructuralAttributes.Standard.of(measured(graph, settings.neighbours(), memo))
            : null,
        settings.neighbours() > 0
            ? memo.about(graph)
                .get(
                    attributes,
                    "neighbours' attributes, %s, %d%s"
                        .formatted(scaling.kind(), settings.neighbours(), apart(kinds)),
                    () ->
                        NeighbourAttributes.learn(
                            scaling.apply(attributes), graph, settings.neighbours(), kinds, run))
            : null,
        settings.hubs() > 0
            ? HubLinks.learn(scaling.apply(attributes), graph, settings.hubs())
            : null,
        kinds);
  }

  /** For the names of what is remembered of a graph; its kinds are always the same. */
  private static String apart(List<LinkKind> kinds) {
    return kinds.isEmpty() ? "" : ", links apart";
  }

  /** Adds them to a file. */
  public void put(StoreWriter to) {
    to.field("attribute-scaling-used", KeyNames.of(scaling.kind()))
        .field("structural-used", structural != null)
        .field("neighbour-attributes-used", neighbours != null)
        .put("scaling/shift", scaling.shift())
        .put("scaling/factor", scaling.factor());
    if (components != null) {
      components.put(to);
    }
    if (structural != null) {
      to.put("structural/mean", structural.mean())
          .put("structural/deviation", structural.deviation());
    }
    if (neighbours != null) {
      neighbours.put(to);
    }
    if (hubs != null) {
      hubs.put(to);
    }
    if (!kinds.isEmpty()) {
      to.put("link-kinds/type", kinds.stream().map(LinkKind::type).toList());
      to.put(
          "link-kinds/direction",
          kinds.stream().map(kind -> KeyNames.of(kind.direction())).toList());
    }
  }

  private static List<LinkKind> kinds(StoredFile from) throws IOException {
    if (!from.has("link-kinds/type")) {
      return List.of();
    }
    List<String> types = from.strings("link-kinds/type");
    List<String> directions = from.strings("link-kinds/direction");
    Check.that(
        types.size() == directions.size() && types.size() <= 2 * (LinkKinds.MOST_TYPES + 1),
        "%d kinds of links have %d directions",
        types.size(),
        directions.size());
    List<LinkKind> kinds = new ArrayList<>();
    for (int k = 0; k < types.size(); k++) {
      LinkKind.Direction direction =
          KeyNames.parse(LinkKind.Direction.class, "direction", directions.get(k));
      kinds.add(new LinkKind(types.get(k), direction));
    }
    return kinds;
  }

  /** Reads them from a file. */
  public static NodeFeatures read(StoredFile from) throws IOException {
    Header header = from.header();
    AttributeScaling.Kind kind =
        KeyNames.parse(
            AttributeScaling.Kind.class,
            "attribute-scaling",
            header.string("attribute-scaling-used"));
    Check.that(kind != AttributeScaling.Kind.AUTO, "a model says which scaling was used");
    float[] shift = from.floats("scaling/shift");
    float[] factor = from.floats("scaling/factor");
    Check.that(
        shift.length == factor.length,
        "%d attributes are shifted, %d multiplied",
        shift.length,
        factor.length);
    List<LinkKind> kinds = kinds(from);
    return new NodeFeatures(
        new AttributeScaling(kind, shift, factor),
        from.has("components/directions") ? AttributeComponents.read(from) : null,
        header.booleanValue("structural-used")
            ? new StructuralAttributes.Standard(
                from.doubles("structural/mean"), from.doubles("structural/deviation"))
            : null,
        header.booleanValue("neighbour-attributes-used")
            ? NeighbourAttributes.read(from, kinds)
            : null,
        from.has("hubs/nodes") ? HubLinks.read(from) : null,
        kinds);
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
    List<DenseMatrix> added = new ArrayList<>();
    if (components != null) {
      String name = "components of nodes, %s, %d".formatted(scaling.kind(), components.columns());
      added.add(memo.get(attributes, name, () -> components.apply(scaled)));
    }
    if (structural != null) {
      int steps = neighbours == null ? 0 : neighbours.steps();
      added.add(structural.apply(measured(graph, steps, memo)));
    }
    if (neighbours != null) {
      String name =
          "means over neighbours, %s, %d%s"
              .formatted(scaling.kind(), neighbours.steps(), apart(neighbours.kinds()));
      added.add(memo.about(graph).get(attributes, name, () -> neighbours.apply(scaled, graph)));
    }
    CsrMatrix oneByOne = components == null ? scaled : CsrMatrix.empty(scaled.rows(), 0);
    CsrMatrix all = beside(oneByOne, added);
    return hubs == null ? all : hubs.behind(all, graph);
  }

  /**
   * The same for other data.
   *
   * @param knownAs the node of training that each node of the data is, below 0 for none
   */
  public NodeFeatures renumbered(int[] knownAs) {
    return hubs == null
        ? this
        : new NodeFeatures(
            scaling, components, structural, neighbours, hubs.renumbered(knownAs), kinds);
  }

  /**
   * The same as operators: rows × all that the network sees, empty when it sees nothing.
   *
   * @param raw the attributes as the data has them, rows × attributes; null without any
   * @param seen as the network sees them; columns behind those of the data are looked up where the
   *     graph is asked by nodes
   * @param further blocks that come behind, where it is not
   */
  public Optional<OnnxValue> operators(
      OnnxInputs in, @Nullable OnnxValue raw, CsrMatrix seen, List<OnnxValue> further) {
    List<OnnxValue> blocks = new ArrayList<>();
    int own = blocks().own();
    OnnxValue scaled = raw == null ? null : scaling.operators(in.graph(), raw);
    if (scaled != null) {
      blocks.add(components == null ? scaled : components.operators(in.graph(), scaled));
    }
    if (in.byNode()) {
      if (seen.columns() > own) {
        blocks.add(in.rows("made_attributes", columnsFrom(own, seen), seen.columns() - own));
      }
    } else {
      if (structural != null) {
        blocks.add(structural.operators(in));
      }
      if (neighbours != null && scaled != null) {
        blocks.add(neighbours.operators(in, scaled));
      }
      if (hubs != null && hubs.columns() > 0) {
        blocks.add(hubs.operators(in));
      }
      blocks.addAll(further);
    }
    return blocks.isEmpty() ? Optional.empty() : Optional.of(in.graph().beside(blocks));
  }

  private static float[] columnsFrom(int first, CsrMatrix seen) {
    int width = seen.columns() - first;
    float[] columns = new float[Math.multiplyExact(seen.rows(), width)];
    for (int i = 0; i < seen.rows(); i++) {
      for (int e = seen.rowStart(i); e < seen.rowStart(i + 1); e++) {
        if (seen.column(e) >= first) {
          columns[i * width + seen.column(e) - first] = seen.value(e);
        }
      }
    }
    return columns;
  }

  /**
   * What the structure of a graph gives before it is brought to a common size, one row a node;
   * empty when it is not used.
   */
  public Optional<double[][]> measuredStructure(Graph graph) {
    return structural == null
        ? Optional.empty()
        : Optional.of(measured(graph, neighbours == null ? 0 : neighbours.steps(), Memo.nothing()));
  }

  /** The nodes of training whose links are attributes; empty when none are. */
  public Optional<int[]> hubNodes() {
    return hubs == null || hubs.columns() == 0 ? Optional.empty() : Optional.of(hubs.hubs());
  }

  private static double[][] measured(Graph graph, int steps, Memo memo) {
    double[][] own =
        memo.get(graph, "structural attributes", () -> StructuralAttributes.measure(graph));
    return steps == 0
        ? own
        : memo.get(
            graph,
            "structural attributes, the neighbours' too, " + steps,
            () -> StructuralAttributes.withNeighbours(graph, own, steps));
  }

  /**
   * How many columns come from where, in the order in which they stand: only the first need no
   * link.
   *
   * @param own a node's own attributes, or their components
   * @param structure attributes from structure, a node's own and its neighbours'
   * @param neighbours means of the neighbours' attributes
   * @param hubs links to hubs
   */
  public record Blocks(int own, int structure, int neighbours, int hubs) {
    /** The first column of links to hubs. */
    public int firstHub() {
      return own + structure + neighbours;
    }
  }

  /** Where the columns of {@link #apply} come from. */
  public Blocks blocks() {
    return new Blocks(
        components == null ? scaling.shift().length : components.columns(),
        structural == null ? 0 : structural.mean().length,
        neighbours == null ? 0 : neighbours.mean().length,
        hubs == null ? 0 : hubs.columns());
  }

  /** Further columns behind those of a sparse matrix. */
  public static CsrMatrix beside(CsrMatrix left, List<DenseMatrix> added) {
    int width = added.stream().mapToInt(DenseMatrix::columns).sum();
    if (width == 0) {
      return left;
    }
    int n = left.rows();
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
      int c = left.columns();
      for (DenseMatrix block : added) {
        for (int b = 0; b < block.columns(); b++, at++) {
          column[at] = c++;
          value[at] = block.get(i, b);
        }
      }
    }
    return new CsrMatrix(left.columns() + width, start, column, value);
  }
}
