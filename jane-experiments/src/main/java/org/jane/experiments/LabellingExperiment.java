package org.jane.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.methods.Methods;
import org.jane.report.chart.Chart;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/** An experiment about labels that people give: a part for each dataset, method and run. */
abstract class LabellingExperiment implements PartExperiment {
  /**
   * What a part does.
   *
   * @param variant one of those of the experiment
   * @param number of the run
   */
  record Job(Part part, Dataset dataset, String method, String variant, int number) {}

  /** Dataset and method of each row of the results. */
  final List<String> titles = new ArrayList<>();

  private final String name;
  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private final List<MissingDataset> missing;

  /**
   * @param variants what is compared in each run; one empty text when there is nothing
   */
  LabellingExperiment(
      String name,
      ExperimentRequest request,
      List<String> datasets,
      List<String> usualMethods,
      int usualRuns,
      List<String> variants) {
    this.name = name;
    this.request = request;
    request.refuseTuning(name);
    this.methods = request.methodsOr(usualMethods);
    methods.forEach(Methods::named);
    this.runs = request.runsOr(usualRuns);
    ExperimentDatasets data = ExperimentDatasets.of(request, datasets);
    this.missing = data.missing();
    for (ExperimentDatasets.Chosen chosen : data.present()) {
      Check.that(
          !chosen.dataset().graph().labels().multiLabel(),
          "%s has several labels per node, which this experiment is not made for",
          chosen.name());
      for (String method : methods) {
        String title = chosen.name() + ", " + method;
        titles.add(title);
        for (int r = 0; r < runs; r++) {
          for (String variant : variants) {
            Part part =
                new Part(key(title, variant, r), title + (variant.isEmpty() ? "" : ", " + variant));
            jobs.put(part.key(), new Job(part, chosen.dataset(), method, variant, r));
          }
        }
      }
    }
  }

  private static String key(String title, String variant, int run) {
    return Comparison.key(title) + (variant.isEmpty() ? "" : "-" + variant) + "-" + run;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Map<String, String> settings() {
    return request.settings(name, methods, runs);
  }

  @Override
  public final List<Part> parts() {
    return jobs.values().stream().map(Job::part).toList();
  }

  @Override
  public final List<MissingDataset> missing() {
    return missing;
  }

  @Override
  public final Optional<Map<String, @Nullable Object>> result(Part part, Run run) {
    Job job = Objects.requireNonNull(jobs.get(part.key()), "a part has a job");
    return result(job, run.withSeed(run.seed() + job.number));
  }

  /** Does a part; empty when the run was asked to stop. */
  abstract Optional<Map<String, @Nullable Object>> result(Job job, Run run);

  /** The runs of a row that are done. */
  final List<JsonNode> done(String title, String variant, Map<String, JsonNode> results) {
    List<JsonNode> own = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      Optional.ofNullable(results.get(key(title, variant, r))).ifPresent(own::add);
    }
    return own;
  }

  /**
   * Composes page and files.
   *
   * @param done how many parts are done
   * @param rows the name of the results in the JSON, and the results
   */
  final ExperimentOutput output(
      String title,
      int done,
      List<Page.Section> sections,
      Map<String, @Nullable Object> rows,
      Csv csv,
      Map<String, Chart> drawings) {
    Page page =
        Page.titled(title)
            .about(Map.of("experiment", name, "runs", runs, "seed", request.run().seed()));
    List<Block> blocks = new ArrayList<>();
    if (done < jobs.size()) {
      blocks.add(
          Block.note(
              "Incomplete: "
                  + done
                  + " of "
                  + jobs.size()
                  + " parts are done. Run the same command with --resume to continue."));
    }
    for (Page.Section section : sections) {
      blocks.addAll(section.blocks());
      page = page.section(section.heading(), blocks);
      blocks.clear();
    }
    missing.forEach(m -> blocks.add(Block.text(m.sentence())));
    if (!blocks.isEmpty()) {
      page = page.section("Missing results", blocks);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(settings());
    tree.put("complete", done == jobs.size());
    tree.putAll(rows);
    return new ExperimentOutput(name, page, tree, csv.toString(), drawings);
  }
}
