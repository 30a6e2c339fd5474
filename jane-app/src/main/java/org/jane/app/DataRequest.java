package org.jane.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jane.data.Dataset;
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
 */
public record DataRequest(DataSource source, Optional<Component> component) {
  /** What is usual for this source. */
  public static DataRequest of(DataSource source) {
    return new DataRequest(source, Optional.empty());
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
    return new DataRequest(source, other);
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

  /** The same with the attributes of an earlier dataset, so that a model knows them. */
  Dataset read(AttributeEncoding encoding, Run run, Events events) {
    return told(source.read(encoding, run), events);
  }

  private Dataset told(Dataset read, Events events) {
    Dataset kept = kept(read);
    kept.notices().forEach(notice -> events.hear(new Event.DataNotice(notice)));
    return kept;
  }

  /** The part of the data that is asked for. */
  Dataset kept(Dataset dataset) {
    boolean largest =
        component.map(Component.LARGEST::equals).orElseGet(source::largestComponentByDefault);
    return largest ? dataset.largestComponent() : dataset;
  }
}
