package org.jane.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.data.KnownNodes;
import org.jane.data.LinkedRows;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Worth;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.store.DataDigest;
import org.jspecify.annotations.Nullable;

/**
 * How a model meets data: with its own it needs none, without it asks for the same again. Models
 * that were taken from it live on when it is closed.
 *
 * @param name of the model, for messages
 * @param newData whether a model without its data takes other data than that of training
 */
record ModelOnData(String name, Stored stored, boolean newData) implements AutoCloseable {
  /** A model as it is kept, in a file or in memory. */
  private interface Stored {
    boolean holdsData();

    String dataName();

    String dataDigest();

    AttributeEncoding encoding() throws IOException;

    /** How the tables of the data of training were read. */
    Map<String, String> options();

    /** What each side of the input is worth, if it was measured. */
    Optional<Worth> worth();

    /** The same of the model that this one was trained again from. */
    Optional<Worth> earlierWorth();

    /** The checksum of the file it was read from. */
    Optional<String> digest();

    /** The data that is kept with it. */
    ModelFile.TrainingData data() throws IOException;

    /** The model on the data that is kept with it. */
    NodeClassifier model() throws IOException;

    /** The model on data that was read again. */
    NodeClassifier model(AttributedGraph graph) throws IOException;

    void close() throws IOException;
  }

  static ModelOnData open(ModelSource source, boolean newData) throws IOException {
    if (source instanceof ModelSource.InFile file) {
      return new ModelOnData(
          file.path().toString(), new FromFile(ModelFile.open(file.path())), newData);
    }
    ModelSource.InMemory memory = (ModelSource.InMemory) source;
    return new ModelOnData("the model", new FromMemory(memory), newData);
  }

  private record FromFile(ModelFile file) implements Stored {
    @Override
    public boolean holdsData() {
      return file.holdsData();
    }

    @Override
    public String dataName() {
      return file.dataName();
    }

    @Override
    public String dataDigest() {
      return file.dataDigest();
    }

    @Override
    public AttributeEncoding encoding() throws IOException {
      return file.encoding();
    }

    @Override
    public Map<String, String> options() {
      return file.options();
    }

    @Override
    public Optional<Worth> worth() {
      return file.worth();
    }

    @Override
    public Optional<Worth> earlierWorth() {
      return file.earlierWorth();
    }

    @Override
    public Optional<String> digest() {
      return Optional.of(file.digest());
    }

    @Override
    public ModelFile.TrainingData data() throws IOException {
      return file.data();
    }

    @Override
    public NodeClassifier model() throws IOException {
      return file.model(file.data().graph());
    }

    @Override
    public NodeClassifier model(AttributedGraph graph) throws IOException {
      return file.model(graph);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  private record FromMemory(ModelSource.InMemory memory) implements Stored {
    @Override
    public boolean holdsData() {
      return true;
    }

    @Override
    public String dataName() {
      return memory.data().name();
    }

    @Override
    public String dataDigest() {
      return DataDigest.of(memory.data().graph());
    }

    @Override
    public AttributeEncoding encoding() {
      return memory.data().encoding();
    }

    @Override
    public Map<String, String> options() {
      return memory.data().options();
    }

    @Override
    public Optional<Worth> worth() {
      return memory.worth();
    }

    @Override
    public Optional<Worth> earlierWorth() {
      return memory.earlierWorth();
    }

    @Override
    public Optional<String> digest() {
      return Optional.empty();
    }

    @Override
    public ModelFile.TrainingData data() {
      return memory.data();
    }

    @Override
    public NodeClassifier model() {
      return memory.model();
    }

    @Override
    public NodeClassifier model(AttributedGraph graph) {
      return memory.model();
    }

    @Override
    public void close() {}
  }

  /** What the user called the data of training. */
  String dataName() {
    return stored.dataName();
  }

  /** How the attributes of training came about. */
  AttributeEncoding encoding() throws IOException {
    return stored.encoding();
  }

  /** What each side of the input is worth, if it was measured. */
  Optional<Worth> worth() {
    return stored.worth();
  }

  /** The same of the model that this one was trained again from. */
  Optional<Worth> earlierWorth() {
    return stored.earlierWorth();
  }

  /** The checksum of the file it was read from. */
  Optional<String> digest() {
    return stored.digest();
  }

  /** A model with the data it was trained on. */
  record Training(NodeClassifier model, ModelFile.TrainingData data) {}

  /** The model with its data; empty when that was left out. */
  Optional<Training> training() throws IOException {
    if (!stored.holdsData()) {
      return Optional.empty();
    }
    ModelFile.TrainingData data = stored.data();
    return Optional.of(new Training(stored.model(data.graph()), data));
  }

  /**
   * The model with its data.
   *
   * @throws RequestException when that was left out
   */
  Training requireTraining() throws IOException {
    return training()
        .orElseThrow(
            () ->
                new RequestException(
                    name + " does not hold its training data",
                    Remedy.of("Train again without %s", Remedy.option("without-data"))));
  }

  /**
   * Data for the model.
   *
   * @param dataset the rows that were given
   * @param joined these together with the data of training, where their links lead there
   */
  record ForModel(Dataset dataset, Optional<JoinedData> joined) {}

  /** Data as the model knows it, with the neighbours it names and does not list. */
  ForModel read(DataRequest data, Run run, Events events) throws IOException {
    TrainingNodes known = new TrainingNodes(stored);
    LinkedRows rows;
    try {
      rows = data.read(stored.encoding(), stored.options(), known, run, events);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (rows.outside().size() == 0) {
      return new ForModel(rows.data(), Optional.empty());
    }
    JoinedData joined = JoinedData.of(known.graph(), rows);
    int neighbours = joined.neighbours();
    events.hear(
        new Event.DataNotice(
            "Took %,d %s that %s names and does not list from the data of training."
                .formatted(
                    neighbours, neighbours == 1 ? "neighbour" : "neighbours", rows.data().name())));
    return new ForModel(rows.data(), Optional.of(joined));
  }

  /** The nodes of training, looked at only when somebody asks for one. */
  private static final class TrainingNodes implements KnownNodes {
    private final Stored stored;
    private @Nullable AttributedGraph graph;

    TrainingNodes(Stored stored) {
      this.stored = stored;
    }

    AttributedGraph graph() throws IOException {
      AttributedGraph read = graph == null ? stored.data().graph() : graph;
      graph = read;
      return read;
    }

    @Override
    public int find(String id) {
      try {
        return stored.holdsData() ? graph().ids().find(id) : -1;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String caveat() {
      return stored.holdsData()
          ? ""
          : "; the model does not hold its training data, so links cannot lead to nodes of that"
              + " alone";
    }
  }

  /** The model on the data it was trained on: its own or, when it was left out, {@code data}. */
  NodeClassifier onItsData(Optional<DataRequest> data, Run run, Events events) throws IOException {
    if (data.isPresent()) {
      return usableFor(read(data.get(), run, events).dataset());
    }
    if (!stored.holdsData()) {
      throw new RequestException(
          name + " does not hold its training data",
          Remedy.of("Give the training data (" + stored.dataName() + ")"));
    }
    return stored.model();
  }

  /**
   * The model for use with this data: on its own if that is kept, else on this, which must then be
   * the same.
   */
  NodeClassifier usableFor(Dataset dataset) throws IOException {
    if (stored.holdsData()) {
      return stored.model();
    }
    if (!newData && !trainedOn(dataset)) {
      throw new RequestException(
          "%s was trained on %s, and %s is not the training data"
              .formatted(name, stored.dataName(), dataset.name()),
          Remedy.of("Give the training data, or %s to use it anyway", Remedy.option("new-data")));
    }
    return stored.model(dataset.graph());
  }

  /** Whether this is the data of training. */
  boolean trainedOn(Dataset dataset) {
    String digest = stored.dataDigest();
    return DataDigest.of(dataset.graph()).equals(digest)
        || !dataset.graph().graph().kinds().all().isEmpty()
            && DataDigest.ofLinksTogether(dataset.graph()).equals(digest);
  }

  @Override
  public void close() throws IOException {
    stored.close();
  }
}
