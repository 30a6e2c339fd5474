package org.jane.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jane.app.Component;
import org.jane.app.DataRequest;
import org.jane.app.RequestException;
import org.jane.data.csv.CsvFiles;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.MissingValues;
import org.jane.data.csv.ReadAs;
import org.jane.data.csv.Separator;
import org.jane.data.source.DataSource;
import org.jane.graph.Duplicates;
import org.jane.graph.UnknownNodes;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which data, and how to read it: the options every verb that takes data has in common. */
final class DataOptions {
  @Option(
      names = "--nodes",
      paramLabel = "FILE",
      description =
          "Node table, instead of DATA: .csv, .tsv, .txt, one of them with .gz, or .parquet; or a graph file.")
  @Nullable Path nodes;

  @Option(
      names = "--edges",
      paramLabel = "FILE",
      description = "Edge table, with --nodes: the same kinds of files, or an edge list.")
  @Nullable Path edges;

  @Option(
      names = "--attributes",
      paramLabel = "FILE",
      description = "Sparse attribute table (node,attribute,value), with --nodes.")
  @Nullable Path attributes;

  @Mixin final DataFolder folder = new DataFolder();

  @Spec(Spec.Target.MIXEE)
  @Nullable CommandSpec spec;

  @Option(
      names = "--component",
      paramLabel = "largest|all",
      description =
          "Use the largest connected component or all nodes (default: largest for catalogue datasets, else all).")
  @Nullable Component component;

  @Option(names = "--id", paramLabel = "COL", description = "Column of node ids (default: id).")
  String id = "id";

  @Option(names = "--label", paramLabel = "COL", description = "Column of labels (default: label).")
  String label = "label";

  @Option(
      names = "--source",
      paramLabel = "COL",
      description = "Source column of edges (default: source).")
  String source = "source";

  @Option(
      names = "--target",
      paramLabel = "COL",
      description = "Target column of edges (default: target).")
  String target = "target";

  @Option(
      names = "--weight",
      paramLabel = "COL",
      description = "Column of edge weights (default: weight).")
  String weight = "weight";

  @Option(
      names = "--category",
      paramLabel = "COL",
      description = "Treat this column as categorical even if it is numeric; repeatable.")
  Set<String> categories = Set.of();

  @Option(
      names = "--number",
      paramLabel = "COL",
      description = "Read this column as numbers; any other value is an error; repeatable.")
  Set<String> numbers = Set.of();

  @Option(
      names = "--date",
      paramLabel = "COL",
      description =
          "Read this column of ISO dates or times (2024-02-29, 2024-02-29T12:30) as days since 1970; repeatable.")
  Set<String> dates = Set.of();

  @Option(
      names = "--text",
      paramLabel = "COL",
      description =
          "Read this column as text: one attribute per word, weighted by rarity; repeatable.")
  Set<String> texts = Set.of();

  @Option(
      names = "--ignore",
      paramLabel = "COL",
      description = "Leave this column of nodes out; repeatable.")
  Set<String> ignored = Set.of();

  @Option(
      names = "--unknown-label",
      paramLabel = "TEXT",
      description =
          "Read this label as unknown, as empty ones are, and no other; repeatable. \"blank\": empty ones alone, so -1 is a class.")
  Set<String> unknownLabels = Set.of();

  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      description =
          "What separates columns: one character, or comma, semicolon, tab (default: found per file).")
  @Nullable String delimiter;

  @Option(
      names = "--decimal",
      paramLabel = "CHAR",
      description = "Decimal mark of numbers: . or , (default: .).")
  String decimal = ".";

  @Option(
      names = "--missing",
      paramLabel = "fail|zero|mean",
      description = "How to fill missing attribute values (default: fail).")
  MissingValues missing = MissingValues.FAIL;

  @Option(
      names = "--duplicates",
      paramLabel = "sum|max|first",
      description = "How to merge weights of duplicate edges (default: max).")
  Duplicates duplicates = Duplicates.MAX;

  @Option(
      names = "--unknown-nodes",
      paramLabel = "fail|skip",
      description = "What to do with rows that name nodes not listed (default: fail).")
  UnknownNodes unknownNodes = UnknownNodes.FAIL;

  @Option(
      names = "--directed",
      description =
          "Edges run from source to target: links all the same, but JANE may look at directions apart.")
  boolean directed;

  /** Whether files are named one by one. */
  boolean named() {
    return nodes != null || edges != null || attributes != null;
  }

  /** What the user means; refused here, before any reading, when it makes no sense. */
  DataRequest request(@Nullable String data) {
    if (data == null && !named()) {
      throw new UsageException(
          "which data? Give a name (see jane datasets), synthetic:alpha=0.5,n=200, a folder with nodes.csv and edges.csv, or"
              + " --nodes and --edges");
    }
    if (data != null && named()) {
      throw new UsageException(
          "DATA \"" + data + "\" and --nodes/--edges/--attributes exclude each other");
    }
    CsvOptions options = RequestException.ofArguments(this::csvOptions);
    DataRequest request =
        data != null ? DataRequest.named(data, folder.path(), options) : tables(options);
    return request.withComponent(Optional.ofNullable(component)).withGiven(given());
  }

  /** The options of tables that stand on the command line, whatever their values. */
  private Set<String> given() {
    if (spec == null) {
      return Set.of();
    }
    return spec.commandLine().getParseResult().matchedOptions().stream()
        .map(option -> option.longestName().replaceFirst("^--", ""))
        .collect(Collectors.toSet());
  }

  /** The same where data may be left out. */
  Optional<DataRequest> requestIfGiven(@Nullable String data) {
    return data == null && !named() ? Optional.empty() : Optional.of(request(data));
  }

  private DataRequest tables(CsvOptions options) {
    return RequestException.ofArguments(
        () ->
            DataRequest.of(new DataSource.Tables(CsvFiles.of(nodes, edges, attributes), options)));
  }

  private CsvOptions csvOptions() {
    return CsvOptions.defaults()
        .withNodeColumns(id, label)
        .withEdgeColumns(source, target, weight)
        .withCategories(categories)
        .withReadAs(ReadAs.NUMBER, numbers)
        .withReadAs(ReadAs.DATE, dates)
        .withReadAs(ReadAs.TEXT, texts)
        .withReadAs(ReadAs.IGNORED, ignored)
        .withUnknownLabels(unknownLabels)
        .withDelimiter(delimiter == null ? null : Separator.parse(delimiter))
        .withDecimal(Separator.parseDecimal(decimal))
        .withMissing(missing)
        .withDuplicates(duplicates)
        .withUnknownNodes(unknownNodes)
        .withDirected(directed);
  }
}
