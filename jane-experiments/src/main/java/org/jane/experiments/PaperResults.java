package org.jane.experiments;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The numbers published in the paper, for comparison. */
final class PaperResults {
  static final String SOURCE =
      "Merchant and Mathioudakis, Joint Use of Node Attributes and Proximity for Node"
          + " Classification, arXiv:2010.11536";

  /** The methods of the paper's table in its order, by our names. */
  static final List<String> METHODS =
      List.of("lp", "deepwalk", "gcn", "sage", "lane", "jane-r", "jane-nu", "jane");

  private static final Map<String, String> HEADINGS =
      Map.ofEntries(
          Map.entry("lp", "LP"),
          Map.entry("deepwalk", "DW"),
          Map.entry("gcn", "GCN"),
          Map.entry("sage", "GraphSAGE"),
          Map.entry("lane", "LANE"),
          Map.entry("jane-r", "JANE-R"),
          Map.entry("jane-nu", "JANE-NU"),
          Map.entry("jane", "JANE"),
          Map.entry("mlp", "MLP"),
          Map.entry("aane", "AANE"),
          Map.entry("gat", "GAT"),
          Map.entry("sign", "SIGN"),
          Map.entry("appnp", "APPNP"),
          Map.entry("linkx", "LINKX"),
          Map.entry("cs", "C&S"),
          Map.entry("dane", "DANE"),
          Map.entry("amgcn", "AM-GCN"));

  private static final Map<String, Map<String, String>> STATISTICS = read("paper-table1.csv");
  private static final Map<String, Map<String, String>> ACCURACIES = read("paper-table2.csv");

  private PaperResults() {}

  /** A method as the paper spells it. */
  static String heading(String method) {
    return HEADINGS.getOrDefault(method, method);
  }

  /** Published test accuracy, a fraction. */
  static OptionalDouble accuracy(String dataset, String method) {
    String percent = ACCURACIES.getOrDefault(dataset, Map.of()).get(heading(method));
    return percent == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Double.parseDouble(percent) / 100);
  }

  /** Nodes, edges, classes or attributes as published; empty where nothing is. */
  static Optional<String> statistic(String dataset, String what) {
    return Optional.ofNullable(STATISTICS.getOrDefault(dataset, Map.of()).get(what))
        .filter(text -> !text.isEmpty());
  }

  private static Map<String, Map<String, String>> read(String resource) {
    try (InputStream in = PaperResults.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + resource + "; build it again");
      }
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      String[] header = lines.get(0).split(",", -1);
      Map<String, Map<String, String>> rows = new LinkedHashMap<>();
      for (String line : lines.subList(1, lines.size())) {
        String[] cells = line.split(",", -1);
        Map<String, String> row = new LinkedHashMap<>();
        for (int c = 1; c < header.length; c++) {
          row.put(header[c], cells[c]);
        }
        rows.put(cells[0], row);
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
