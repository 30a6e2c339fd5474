package org.jane.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.data.Dataset;
import org.jane.data.KnownNodes;
import org.jane.data.LinkedRows;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.run.Remedy;
import org.jane.run.Run;

/**
 * Which data, and which part of it.
 *
 * @param source where it comes from
 * @param component what is kept of a graph that is not connected; empty: the largest component of
 *     published datasets, all of anything else
 * @param given names of options of tables that the user has set, even to what is usual: data for a
 *     model is else read with the options of its training
 */
public record DataRequest(DataSource source, Optional<Component> component, Set<String> given) {
  public DataRequest {
    given = Set.copyOf(given);
  }

  /** What is usual for this source. */
  public static DataRequest of(DataSource source) {
    return new DataRequest(source, Optional.empty(), Set.of());
  }

  /**
   * Data by its name, {@code synthetic:…}, a folder or a file, see {@link DataSource#parse}.
   *
   * @param dataFolder where published datasets are
   * @param options how tables are read
   * @throws RequestException when this means nothing
   */
  public static DataRequest named(String data, Path dataFolder, CsvOptions options) {
    return of(RequestException.ofArguments(() -> DataSource.parse(data, dataFolder, options)));
  }

  public DataRequest withComponent(Optional<Component> other) {
    return new DataRequest(source, other, given);
  }

  public DataRequest withGiven(Set<String> names) {
    return new DataRequest(source, component, names);
  }

  /**
   * Reads it to learn from it, and keeps the part that is asked for.
   *
   * @throws GraphDataException when it has no labels, or one class alone
   */
  Dataset read(Run run, Events events) {
    Dataset kept = told(source.read(run), events);
    Labels labels = kept.graph().labels();
    long classes = Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    if (classes < 2 && !labels.multiLabel()) {
      throw new GraphDataException(
          kept.source(),
          classes == 0 ? "no node has a label" : "all labels are the same",
          Remedy.of(
              "Label nodes of at least two classes, or name the column of labels with %s",
              Remedy.option("label")));
    }
    return kept;
  }

  /** The same, with the values of a column to split by where there is one. */
  Dataset read(Optional<String> column, Run run, Events events) {
    return column.isEmpty()
        ? read(run, events)
        : told(source.readKeeping(column.get(), run), events);
  }

  /** New nodes for a model, encoded as the data of its training. */
  LinkedRows read(
      AttributeEncoding encoding,
      Map<String, String> options,
      KnownNodes known,
      Run run,
      Events events) {
    LinkedRows rows = source.readNew(encoding, options, given, known, run);
    return rows.outside().size() == 0
        ? LinkedRows.complete(told(rows.data(), events))
        : new LinkedRows(heard(rows.data(), events), rows.outside()); // parts of a larger graph
  }

  private Dataset told(Dataset read, Events events) {
    return heard(kept(read), events);
  }

  private static Dataset heard(Dataset kept, Events events) {
    kept.notes().forEach(notice -> events.hear(new Event.DataNotice(notice)));
    return kept;
  }

  /** The part of the data that is asked for. */
  Dataset kept(Dataset dataset) {
    boolean largest =
        component.map(Component.LARGEST::equals).orElseGet(source::largestComponentByDefault);
    return largest ? dataset.largestComponent() : dataset;
  }
}
