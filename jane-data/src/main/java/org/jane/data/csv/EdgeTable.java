package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jane.data.LinkedRows.OutsideEdges;
import org.jane.data.Quote;
import org.jane.data.ReadColumn;
import org.jane.data.ReadColumn.Role;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.LinkKinds;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/** Reads the table of edges. */
final class EdgeTable implements Table {
  private static final int UNWEIGHTED = -1;
  private static final int UNTYPED = -1;
  private static final long MOST_ROWS = (Integer.MAX_VALUE - 8) / 2;

  private final String file;
  private final Reading reading;
  private final CsvOptions options;
  private final NodeTable nodes;
  private final NodeIds ids;
  private final Notices notices;
  private final GraphBuilder builder;
  private @Nullable Header header;
  private @Nullable RowIndex index;
  private @Nullable NodeLookup lookup;
  private long rows;
  private int[] outsideSource = new int[0];
  private int[] outsideTarget = new int[0];
  private float[] outsideWeight = new float[0];
  private int[] outsideType = new int[0];
  private int outside;
  private int weightColumn;
  private int typeColumn = UNTYPED;
  private final Map<String, Integer> types = new LinkedHashMap<>(); // by their places
  private String lastType = "";
  private int lastNumber;

  EdgeTable(Reading reading, NodeTable nodes, NodeIds ids) {
    this.reading = reading;
    this.file = reading.tables().edges().file();
    this.options = reading.options();
    this.nodes = nodes;
    this.ids = ids;
    this.notices = reading.notices();
    this.builder =
        new GraphBuilder(ids.size()).duplicates(options.duplicates()).directed(options.directed());
  }

  @Override
  public List<String> needed() {
    return List.of(options.source(), options.target());
  }

  @Override
  public void columns(Header names) {
    header = names;
    Remedy remedy =
        Remedy.of(
            "Name the columns with %s and %s", Remedy.option("source"), Remedy.option("target"));
    int source = names.require(options.source(), remedy);
    int target = names.require(options.target(), remedy);
    lookup = new NodeLookup(reading, file, nodes, ids, source, target);
    weightColumn =
        names.optionalUnlessRenamed(
            options.weight(),
            CsvOptions.WEIGHT,
            Remedy.of("Name the column of weights with %s", Remedy.option("weight")));
    int type = names.names().indexOf(CsvOptions.TYPE);
    typeColumn = type == source || type == target || type == weightColumn ? UNTYPED : type;
    index = RowIndex.of(names, Set.of(source, target, weightColumn), notices);
    List<String> used =
        new ArrayList<>(List.of(options.source(), options.target(), options.weight()));
    if (typeColumn != UNTYPED) {
      used.add(CsvOptions.TYPE);
    }
    UnusedColumns.tell(names, index, used, notices);
  }

  @Override
  public void prepare(RowBatch batch) {
    Objects.requireNonNull(lookup).find(batch);
  }

  @Override
  public void rows(RowBatch batch) {
    rows += batch.rows();
    if (rows > MOST_ROWS) {
      throw new GraphDataException(
          file, "more than " + MOST_ROWS + " rows", "A graph holds no more; leave some edges out");
    }
    NodeLookup found = lookup;
    if (found == null || index == null) {
      throw new IllegalStateException("the header comes first");
    }
    index.check(batch);
    found.count(batch);
    for (int row = 0; row < batch.rows(); row++) {
      int source = found.nodeAnywhere(batch, row, 0);
      int target = found.nodeAnywhere(batch, row, 1);
      if (source == NodeLookup.UNKNOWN || target == NodeLookup.UNKNOWN) {
        found.skip();
        continue;
      }
      float weight = weightColumn == UNWEIGHTED ? 1f : weight(batch, row);
      int type = typeColumn == UNTYPED ? 0 : type(batch, row);
      if (source < ids.size() && target < ids.size()) {
        builder.add(source, target, weight, type);
      } else {
        addOutside(source, target, weight, types.getOrDefault(lastType, 0));
      }
    }
  }

  /** The number of a row's type; many rows after each other have the same. */
  private int type(RowBatch batch, int row) {
    char[] text = batch.text();
    int from = batch.from(row, typeColumn);
    int length = batch.length(row, typeColumn);
    boolean same = length == lastType.length() && !types.isEmpty();
    for (int i = 0; i < length && same; i++) {
      same = text[from + i] == lastType.charAt(i);
    }
    if (!same) {
      lastType = batch.get(row, typeColumn);
      lastNumber = builder.type(lastType);
      if (types.size() <= GraphBuilder.MOST_TYPE_NAMES) {
        types.putIfAbsent(lastType, types.size());
      }
    }
    return lastNumber;
  }

  private void addOutside(int source, int target, float weight, int typePlace) {
    if (outside == outsideSource.length) {
      int grown = Math.max(1 << 4, (int) Math.min(MOST_ROWS, 2L * outside));
      outsideSource = Arrays.copyOf(outsideSource, grown);
      outsideTarget = Arrays.copyOf(outsideTarget, grown);
      outsideWeight = Arrays.copyOf(outsideWeight, grown);
      outsideType = Arrays.copyOf(outsideType, grown);
    }
    outsideSource[outside] = source;
    outsideTarget[outside] = target;
    outsideType[outside] = typePlace;
    outsideWeight[outside++] = weight;
  }

  /** Rows that name a node which stands elsewhere. */
  OutsideEdges outside() {
    boolean typed = !types.isEmpty() && types.size() <= GraphBuilder.MOST_TYPE_NAMES;
    return new OutsideEdges(
        Arrays.copyOf(outsideSource, outside),
        Arrays.copyOf(outsideTarget, outside),
        Arrays.copyOf(outsideWeight, outside),
        typed ? Arrays.copyOf(outsideType, outside) : new int[outside],
        typed ? List.copyOf(types.keySet()) : List.of(""));
  }

  private float weight(RowBatch batch, int row) {
    boolean blank = batch.blank(row, weightColumn);
    float weight = blank ? Float.NaN : number(batch, row);
    if (!(weight >= 0) || weight == DecimalNumber.NOT_FINITE) {
      String found = blank ? "blank" : Quote.of(batch.get(row, weightColumn));
      throw new GraphDataException(
          file + ":" + batch.line(row),
          "the weight is " + found,
          Objects.requireNonNull(header).hasDecimalComma(batch, row, weightColumn)
              ? Remedy.of("Read decimal commas with %s", Remedy.option("decimal", ","))
              : Remedy.of("Write 0 or a positive number, or remove the row"));
    }
    return weight;
  }

  private float number(RowBatch batch, int row) {
    return Objects.requireNonNull(header).number(batch, row, weightColumn);
  }

  Graph graph() {
    if (lookup != null) {
      lookup.tell();
    }
    Graph graph = builder.build(reading.run().workers());
    EdgeCounts counts = builder.counts();
    String of = "of " + file;
    notices.addCount("Dropped", counts.selfLoopsDropped(), "self-loop", of);
    notices.addCount("Dropped", counts.zeroWeightsDropped(), "row", of + " of weight 0");
    notices.addCount("Merged", counts.duplicatesMerged(), "repeated or reverse row", of);
    tellTypes();
    if (graph.edges() == 0 && outside == 0) {
      notices.add("There are no edges in " + file + ".");
    }
    return graph;
  }

  private void tellTypes() {
    int together = builder.typesTogether();
    if (together > 0 && types.size() > GraphBuilder.MOST_TYPE_NAMES) {
      notices.add(
          "Types of links in %s are not told apart: column \"%s\" has more than %,d different values."
              .formatted(file, CsvOptions.TYPE, GraphBuilder.MOST_TYPE_NAMES));
    } else if (together > 0) {
      notices.add(
          "Took the %,d rarest types of links in %s together as \"%s\"."
              .formatted(together, file, LinkKinds.OTHERS));
    }
  }

  EdgeCounts counts() {
    return builder.counts().withSkipped(lookup == null ? 0 : lookup.skipped());
  }

  @Override
  public List<ReadColumn> columnsRead() {
    List<ReadColumn> read = new ArrayList<>();
    if (header == null || index == null) {
      return read;
    }
    for (int c = 0; c < header.width(); c++) {
      String name = header.names().get(c);
      Role role =
          name.equals(options.source())
              ? Role.SOURCE
              : name.equals(options.target())
                  ? Role.TARGET
                  : c == weightColumn ? Role.WEIGHT : c == typeColumn ? Role.TYPE : Role.IGNORED;
      ReadColumn column = ReadColumn.of(file, name, role);
      read.add(
          index.contains(c)
              ? index.read(c)
              : role == Role.IGNORED
                  ? column.withNote(Remedy.of("edges have ends, a weight and a type alone"))
                  : column);
    }
    return read;
  }
}
