package org.jane.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.data.ReadColumn;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphFacts;
import org.jane.graph.LinkKind;
import org.jane.graph.LinkKinds;
import org.jane.graph.Split;
import org.jane.run.MemoryEstimate;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * What there is to know of a dataset before any work.
 *
 * @param check its statistics and warnings
 * @param memory that training JANE takes when its settings are chosen, the data included
 * @param seconds that this takes on {@link Checking#THREADS} threads
 */
public record CheckResult(DataCheck check, MemoryEstimate memory, double seconds) {
  /** The facts for programs, in the fixed form of {@code check --json}. */
  public Map<String, @Nullable Object> tree() {
    Dataset dataset = check.dataset();
    GraphFacts facts = check.all();
    EdgeCounts counts = dataset.edgeCounts();
    Map<String, @Nullable Object> graph = new LinkedHashMap<>();
    graph.put("nodes", facts.nodes());
    graph.put("edges", facts.edges());
    graph.put("classes", dataset.graph().labels().classCount());
    graph.put("attributes", dataset.graph().attributes().columns());
    graph.put("attributeEntries", dataset.graph().attributes().entries());
    graph.put("components", facts.components());
    graph.put("isolated", facts.isolated());
    graph.put("edgeRows", counts.rows());
    graph.put("directedEdgesSymmetrised", counts.directedEdgesSymmetrised());
    graph.put("selfLoopsDropped", counts.selfLoopsDropped());
    graph.put("duplicatesMerged", counts.duplicatesMerged());
    graph.put("zeroWeightsDropped", counts.zeroWeightsDropped());
    graph.put("unknownNodesSkipped", counts.unknownNodesSkipped());
    graph.put("weighted", facts.weighted());
    graph.put("linkKinds", kinds(dataset.graph().graph().kinds()));
    graph.put("multiLabel", dataset.graph().labels().multiLabel());
    Map<String, @Nullable Object> largest = new LinkedHashMap<>();
    largest.put("nodes", check.largest().nodes());
    largest.put("edges", check.largest().edges());
    largest.put("labelledEdges", check.largest().labelledEdges());
    largest.put("edgeHomophily", orNull(check.largest().edgeHomophily()));
    largest.put("adjustedHomophily", orNull(check.largest().adjustedHomophily()));
    Map<String, @Nullable Object> estimate = new LinkedHashMap<>();
    estimate.put("bytes", memory.heap());
    estimate.put("seconds", seconds);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", dataset.name());
    tree.put("source", dataset.source());
    tree.put("graph", graph);
    tree.put("largestComponent", largest);
    tree.put("labelled", facts.labelled());
    tree.put("split", split(check.split()));
    tree.put("splits", dataset.splits().size());
    tree.put("estimate", estimate);
    tree.put("columns", dataset.columns().stream().map(CheckResult::column).toList());
    tree.put("notes", check.warnings());
    return tree;
  }

  private static List<Map<String, @Nullable Object>> kinds(LinkKinds kinds) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (LinkKind kind : kinds.all()) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("type", kind.type().isEmpty() ? null : kind.type());
      fields.put("direction", KeyNames.of(kind.direction()));
      fields.put("links", kinds.count(kind));
      all.add(fields);
    }
    return all;
  }

  private static Map<String, @Nullable Object> column(ReadColumn column) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("file", column.file());
    fields.put("name", column.name());
    fields.put("role", column.role().word());
    fields.put("categories", column.categories());
    fields.put("note", column.note().toString());
    return fields;
  }

  private static @Nullable Map<String, Integer> split(@Nullable Split split) {
    if (split == null) {
      return null;
    }
    Map<String, Integer> sizes = new LinkedHashMap<>();
    sizes.put("train", split.train().length);
    sizes.put("validation", split.validation().length);
    sizes.put("test", split.test().length);
    return sizes;
  }

  private static @Nullable Double orNull(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
