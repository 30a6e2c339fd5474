package org.jane.methods;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jane.ensemble.Ensemble;
import org.jane.ensemble.Stacking;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.metric.DecisionRule;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Worth;
import org.jane.regression.LogisticRegression;
import org.jane.run.Check;
import org.jane.settings.KeyNames;
import org.jane.store.DataDigest;
import org.jane.store.GraphCodec;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * A model in a file: what was learnt, where it comes from and, unless it was left out, the data it
 * was trained on. The header can be read with any text viewer.
 *
 * <p>The file stays open until it is closed; models and data that were read from it live on. Not
 * for several threads at once.
 */
public final class ModelFile implements AutoCloseable {
  private static final String KIND = "model";
  private static final String STACKING = "stacking";
  private static final String THRESHOLDS = "thresholds";
  private static final String WORTH = "worth";
  private static final String EARLIER_WORTH = "earlier-worth";

  /** Another name, so that versions that do not know thresholds refuse the file. */
  private static final String STACKING_BEFORE_THRESHOLDS = "stacking-before-thresholds";

  /**
   * What a model was trained on.
   *
   * @param name as the user called it
   * @param graph all of it
   * @param split which labels were used for what
   * @param encoding how the attributes came about
   * @param options how its tables were read, by the names of the options; to read further data
   */
  public record TrainingData(
      String name,
      AttributedGraph graph,
      Split split,
      AttributeEncoding encoding,
      Map<String, String> options) {
    public TrainingData {
      options = Map.copyOf(options);
    }

    /** For data that was read as usual. */
    public TrainingData(
        String name, AttributedGraph graph, Split split, AttributeEncoding encoding) {
      this(name, graph, split, encoding, Map.of());
    }

    /** For a graph made in memory: its attributes are known by their names. */
    public TrainingData(String name, AttributedGraph graph, Split split) {
      this(name, graph, split, AttributeEncoding.listing(graph.attributeNames()));
    }
  }

  private final StoredFile file;
  private final Provenance provenance;

  private ModelFile(StoredFile file, Provenance provenance) {
    this.file = file;
    this.provenance = provenance;
  }

  /** Writes a model of which it was not measured what each side is worth. */
  public static void write(Path path, NodeClassifier model, TrainingData data, boolean withData)
      throws IOException {
    write(path, model, data, Optional.empty(), withData);
  }

  /**
   * Writes a model, whole or not at all.
   *
   * @param worth what each side of the input is worth, if it was measured
   * @param withData whether the file holds the training data, so that it needs nothing else later
   */
  public static void write(
      Path path, NodeClassifier model, TrainingData data, Optional<Worth> worth, boolean withData)
      throws IOException {
    write(path, model, data, worth, Optional.empty(), withData);
  }

  /**
   * Writes a model that may have been trained again, whole or not at all.
   *
   * @param worth what each side of the input is worth, if it was measured
   * @param earlierWorth the same of the model it was trained again from
   * @param withData whether the file holds the training data
   */
  public static void write(
      Path path,
      NodeClassifier model,
      TrainingData data,
      Optional<Worth> worth,
      Optional<Worth> earlierWorth,
      boolean withData)
      throws IOException {
    Provenance p = model.provenance();
    StoreWriter to = new StoreWriter(KIND);
    put(to, p);
    to.field("jane", p.janeVersion())
        .field("java", p.javaVersion())
        .field("data", data.name())
        .field("data-digest", DataDigest.of(data.graph()))
        .field("nodes", data.graph().nodes())
        .field("edges", data.graph().graph().edges())
        .field("classes", data.graph().labels().classNames())
        .field("holds-data", withData);
    if (!data.options().isEmpty()) {
      to.field("options", new TreeMap<>(data.options()));
    }
    worth.ifPresent(measured -> to.field(WORTH, measured.toMap()));
    earlierWorth.ifPresent(measured -> to.field(EARLIER_WORTH, measured.toMap()));
    if (model instanceof Ensemble ensemble) {
      putMembers(to, ensemble);
    } else {
      Methods.named(p.method()).put(to, model);
    }
    putEncoding(to, data.encoding());
    if (withData) {
      GraphCodec.put(to, data.graph());
      GraphCodec.put(to, data.split());
    }
    to.write(path);
  }

  private static void put(StoreWriter to, Provenance p) {
    to.field("method", p.method())
        .field("settings", p.settings())
        .field("seed", p.seed())
        .field("epochs", p.epochs())
        .field("stop-reason", KeyNames.of(p.stopReason()));
  }

  /** What each side of the input is worth; empty when the file does not say. */
  public Optional<Worth> worth() {
    return worth(WORTH);
  }

  /** The same of the model that this one was trained again from. */
  public Optional<Worth> earlierWorth() {
    return worth(EARLIER_WORTH);
  }

  private Optional<Worth> worth(String group) {
    if (!file.header().has(group)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Worth.of(file.header().group(group).tree()));
    } catch (IllegalArgumentException e) {
      throw file.contradiction("what each side is worth cannot be used, " + e.getMessage(), e);
    }
  }

  /** Each member is a part of the file, with settings and seed of its own. */
  private static void putMembers(StoreWriter to, Ensemble ensemble) {
    to.field("members", ensemble.members().size());
    boolean plain = ensemble.rule().plain();
    if (!plain) {
      to.field(THRESHOLDS, fields(ensemble));
    }
    if (ensemble.stacking().isPresent()) { // versions that do not know it miss the temperature
      putStacking(
          to.part(plain ? STACKING : STACKING_BEFORE_THRESHOLDS), ensemble.stacking().get());
    } else if (plain) {
      to.field("ensemble-temperature", ensemble.temperature());
    }
    List<int[]> heldOut = ensemble.heldOut();
    for (int i = 0; i < ensemble.members().size(); i++) {
      NodeClassifier member = ensemble.members().get(i);
      StoreWriter part = to.part("member-" + (i + 1));
      put(part, member.provenance());
      if (!heldOut.isEmpty()) {
        part.put("held-out", heldOut.get(i));
      }
      Methods.named(member.provenance().method()).put(part, member);
    }
  }

  /** Thresholds, and the temperature that versions that do not know them miss elsewhere. */
  private static Map<String, @Nullable Object> fields(Ensemble ensemble) {
    List<Double> values = new ArrayList<>();
    for (float value : ensemble.rule().values()) {
      values.add((double) value);
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("values", values);
    fields.put("temperature", ensemble.temperature());
    return fields;
  }

  private static DecisionRule rule(Header from, AttributedGraph graph) {
    double[] stored = from.doubleValues("values");
    float[] values = new float[stored.length];
    for (int c = 0; c < values.length; c++) {
      values[c] = (float) stored[c];
    }
    Labels labels = graph.labels();
    Check.that(values.length > 0, "thresholds of no class");
    return (labels.multiLabel() ? DecisionRule.thresholds(values) : DecisionRule.weights(values))
        .requireFor(labels.classCount(), labels.multiLabel());
  }

  /** The layer, and for each fold its nodes and the layer that was fitted without them. */
  private static void putStacking(StoreWriter part, Stacking stacking) {
    part.field("classes", stacking.layer().classes())
        .field("folds", stacking.folds().size())
        .put("weights", stacking.layer().weights());
    for (int f = 0; f < stacking.folds().size(); f++) {
      Stacking.Fold fold = stacking.folds().get(f);
      StoreWriter of = part.part("fold-" + (f + 1));
      of.put("nodes", fold.nodes()).put("weights", fold.layer().weights());
    }
  }

  private static Stacking stacking(StoredFile from, int members, AttributedGraph graph)
      throws IOException {
    int classes = from.header().intValue("classes");
    Check.that(
        classes == graph.labels().classCount(),
        "stacked models of %d classes, and the data has %d",
        classes,
        graph.labels().classCount());
    List<Stacking.Fold> folds = new ArrayList<>();
    for (int f = 0; f < from.header().intValue("folds"); f++) {
      StoredFile fold = from.part("fold-" + (f + 1));
      folds.add(
          new Stacking.Fold(
              nodes(fold.ints("nodes"), graph.nodes()),
              LogisticRegression.of(classes, fold.doubles("weights"))));
    }
    LogisticRegression layer = LogisticRegression.of(classes, from.doubles("weights"));
    return Stacking.of(layer, folds, members);
  }

  /** Opens a model file and checks all of it; to be closed by the caller. */
  public static ModelFile open(Path path) throws IOException {
    StoredFile file = StoredFile.open(path, KIND).onlyFinite();
    try {
      Header header = file.header();
      return new ModelFile(
          file, provenance(file, header, header.string("jane"), header.string("java")));
    } catch (RuntimeException e) { // nobody else can close it
      file.close();
      throw e;
    }
  }

  private static Provenance provenance(StoredFile file, Header header, String jane, String java) {
    Map<String, String> settings = new LinkedHashMap<>();
    Header stored = header.group("settings");
    for (String name : stored.names()) {
      settings.put(name, stored.string(name));
    }
    try {
      return new Provenance(
          header.string("method"),
          settings,
          header.longValue("seed"),
          jane,
          java,
          header.intValue("epochs"),
          KeyNames.parse(StopReason.class, "stop-reason", header.string("stop-reason")));
    } catch (IllegalArgumentException e) {
      throw file.contradiction("its header cannot be used, " + e.getMessage(), e);
    }
  }

  public Provenance provenance() {
    return provenance;
  }

  /** The checksum of the file: the same for files with the same bytes, and only for them. */
  public String digest() {
    return file.digest();
  }

  /** How the members of an ensemble were trained; empty for a single model. */
  public List<Provenance> memberProvenances() throws IOException {
    if (!file.header().has("members")) {
      return List.of();
    }
    return understood(
        () -> {
          List<Provenance> members = new ArrayList<>();
          for (int i = 0; i < file.header().intValue("members"); i++) {
            StoredFile part = file.part("member-" + (i + 1));
            members.add(
                provenance(
                    part, part.header(), provenance.janeVersion(), provenance.javaVersion()));
          }
          return members;
        });
  }

  /** How the tables of the training data were read where not as usual; empty in older files. */
  public Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    if (file.header().has("options")) {
      Header stored = file.header().group("options");
      stored.names().forEach(name -> options.put(name, stored.string(name)));
    }
    return options;
  }

  /** What the user called the data it was trained on. */
  public String dataName() {
    return file.header().string("data");
  }

  /** Whether the training data is inside. */
  public boolean holdsData() {
    return GraphCodec.holdsGraph(file);
  }

  /** The digest of the data it was trained on. */
  public String dataDigest() {
    return file.header().string("data-digest");
  }

  /** The training data inside. */
  public TrainingData data() throws IOException {
    Check.that(holdsData(), "this model file does not hold its training data");
    return understood(
        () -> {
          AttributedGraph graph = GraphCodec.graph(file);
          return new TrainingData(
              dataName(), graph, GraphCodec.split(file, graph.labels()), encoding(), options());
        });
  }

  /** The model, on the graph it was trained on: the one inside, or one that was read again. */
  public NodeClassifier model(AttributedGraph graph) throws IOException {
    return understood(
        () ->
            file.header().has("members")
                ? ensemble(graph)
                : Methods.named(provenance.method()).read(file, graph, provenance));
  }

  /** Makes something of the arrays and fields of a file. */
  @FunctionalInterface
  private interface Reading<T> {
    T read() throws IOException;
  }

  /**
   * What is made of the file. Its checksum was right, so a contradiction was written into it: by
   * another program, or on purpose. Whatever it makes a reader stumble over, the file is refused.
   */
  private <T> T understood(Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (IllegalArgumentException e) {
      throw file.contradiction("it cannot be used here, " + e.getMessage(), e);
    } catch (IndexOutOfBoundsException
        | ArithmeticException
        | NegativeArraySizeException
        | IllegalStateException e) {
      throw file.contradiction("its parts do not fit together", e);
    }
  }

  private NodeClassifier ensemble(AttributedGraph graph) throws IOException {
    List<NodeClassifier> members = new ArrayList<>();
    List<int[]> heldOut = new ArrayList<>();
    for (int i = 0; i < file.header().intValue("members"); i++) {
      StoredFile part = file.part("member-" + (i + 1));
      Provenance own =
          provenance(part, part.header(), provenance.janeVersion(), provenance.javaVersion());
      if (part.has("held-out")) {
        heldOut.add(nodes(part.ints("held-out"), graph.nodes()));
      }
      members.add(Methods.named(own.method()).read(part, graph, own));
    }
    Header header = file.header();
    Optional<Header> thresholds =
        header.has(THRESHOLDS) ? Optional.of(header.group(THRESHOLDS)) : Optional.empty();
    DecisionRule rule = thresholds.map(from -> rule(from, graph)).orElse(DecisionRule.PLAIN);
    String stacked = thresholds.isPresent() ? STACKING_BEFORE_THRESHOLDS : STACKING;
    if (header.has(stacked)) {
      Stacking stacking = stacking(file.part(stacked), members.size(), graph);
      return Ensemble.stacked(members, stacking, provenance).deciding(rule);
    }
    double temperature =
        thresholds
            .map(from -> from.doubleValue("temperature"))
            .orElseGet(() -> header.doubleValue("ensemble-temperature"));
    return Ensemble.of(members, heldOut, Check.positive("temperature", temperature), provenance)
        .deciding(rule);
  }

  private static int[] nodes(int[] stored, int count) {
    for (int i = 0; i < stored.length; i++) {
      Check.that(
          stored[i] >= 0 && stored[i] < count && (i == 0 || stored[i - 1] < stored[i]),
          "nodes that a member did not learn from are out of order or no nodes");
    }
    return stored;
  }

  /** How the attributes of the training data came about, to read other data the same way. */
  public AttributeEncoding encoding() throws IOException {
    return understood(
        () -> {
          List<AttributeEncoding.Column> columns =
              file.header().groups("columns").stream().map(ModelFile::column).toList();
          return new AttributeEncoding(columns, file.strings("encoding/listed"));
        });
  }

  private static AttributeEncoding.Column column(Header header) {
    return new AttributeEncoding.Column(
        header.string("name"),
        KeyNames.parse(AttributeEncoding.Kind.class, "kind", header.string("kind")),
        header.strings("categories"),
        finite("mean", header.floatValue("mean")),
        header.has("weights") ? floats(header.doubleValues("weights")) : List.of());
  }

  private static List<Float> floats(double[] values) {
    return Arrays.stream(values).mapToObj(value -> finite("weight", (float) value)).toList();
  }

  private static float finite(String name, float value) {
    Check.that(Float.isFinite(value), "the %s of a column is %s, which is no number", name, value);
    return value;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private static void putEncoding(StoreWriter to, AttributeEncoding encoding) {
    List<Map<String, @Nullable Object>> columns =
        encoding.columns().stream()
            .map(
                column -> {
                  Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                  fields.put("name", column.name());
                  fields.put("kind", KeyNames.of(column.kind()));
                  fields.put("categories", column.categories());
                  fields.put("mean", column.mean());
                  if (!column.weights().isEmpty()) {
                    fields.put("weights", column.weights());
                  }
                  return fields;
                })
            .toList();
    to.field("columns", columns);
    to.put("encoding/listed", encoding.listed());
  }
}
