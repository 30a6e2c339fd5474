package org.jane.bench.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.bench.graph.CommunityGraph;
import org.jane.bench.program.DrawProgram;

/** Whole runs of {@code jane train}, tuned and untuned, beside an earlier version. */
final class TrainSuite implements Suite {
  private static final List<String> WAYS = List.of("tuned", "untuned");

  /** Data for the command, drawn first when it is a graph of communities. */
  private record Data(String title, String argument, Optional<CommunityGraph> drawn) {
    String key(String way, String who) {
      return "train/" + way + "/" + title + "/" + who;
    }
  }

  @Override
  public String name() {
    return "train";
  }

  @Override
  public String missing(Setup setup) {
    return setup.baseline().isEmpty()
        ? "it compares with an earlier version: give --baseline JAR"
        : "";
  }

  private static List<Data> data(Setup setup) {
    List<Data> all = new ArrayList<>();
    if (setup.tiny()) {
      all.add(drawn(setup, new CommunityGraph(300, 3000, 5, 3, 4, 0.5, 1)));
    } else {
      all.add(new Data("cora", "cora", Optional.empty()));
      all.add(drawn(setup, new CommunityGraph(12_000, 520_000, 20, 10, 10, 0.5, 1)));
    }
    if (setup.large()) {
      all.add(drawn(setup, new CommunityGraph(1_500_000, 15_000_000, 40, 16, 32, 0.1, 1)));
    }
    setup.also().forEach(also -> all.add(new Data(also, also, Optional.empty())));
    return all;
  }

  private static Data drawn(Setup setup, CommunityGraph graph) {
    return new Data(
        "%,d nodes, %,d rows of edges, %d attributes"
            .formatted(graph.nodes(), graph.edges(), graph.attributes()),
        setup.work().resolve("graphs").resolve(graph.name()).toString(),
        Optional.of(graph));
  }

  @Override
  public List<Contender> contenders(Setup setup) {
    List<Contender> all = new ArrayList<>();
    for (Data data : data(setup)) {
      for (String way : WAYS) {
        List<String> now = new ArrayList<>(List.of(setup.root().resolve("jane").toString()));
        now.addAll(arguments(setup, data, way));
        String heap = "-Xmx" + (setup.large() ? "12g" : "3g");
        Map<String, String> environment = Map.of("JANE_DATA", setup.data().toString());
        setup
            .baseline()
            .ifPresent(
                jar -> {
                  List<String> earlier =
                      new ArrayList<>(
                          List.of(
                              setup.java().toString(),
                              "--add-modules",
                              "jdk.incubator.vector",
                              heap,
                              "-cp",
                              jar.toString(),
                              "org.jane.cli.Jane"));
                  earlier.addAll(arguments(setup, data, way));
                  all.add(contender(setup, data, way, "baseline", earlier, environment).foreign());
                });
        all.add(
            contender(
                setup,
                data,
                way,
                "ours",
                now,
                Map.of("JANE_DATA", setup.data().toString(), "JANE_OPTS", heap)));
      }
    }
    return all;
  }

  private static List<String> arguments(Setup setup, Data data, String way) {
    Path model = setup.work().resolve("train-model.jane");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "train",
                data.argument,
                "--model",
                model.toString(),
                "--threads",
                "" + setup.threads(),
                "--quiet"));
    if (way.equals("untuned")) {
      arguments.addAll(List.of("--no-auto", "--method", "jane-nu", "--set", "k=32"));
    }
    return arguments;
  }

  private static Contender contender(
      Setup setup,
      Data data,
      String way,
      String who,
      List<String> command,
      Map<String, String> environment) {
    Contender contender = Contender.timed(data.key(way, who), setup.pinned(command), environment);
    if (data.drawn.isEmpty()) {
      return contender;
    }
    CommunityGraph g = data.drawn.get();
    Path folder = Path.of(data.argument);
    return contender.after(
        folder.resolve("drawn"),
        setup.unpinned(
            DrawProgram.class,
            List.of(),
            folder,
            g.nodes(),
            g.edges(),
            g.communities(),
            g.classes(),
            g.attributes(),
            g.shown()));
  }

  @Override
  public String markdown(Setup setup, Results results) {
    MarkdownTable table =
        new MarkdownTable(
            "data",
            "training",
            "earlier, s",
            "now, s",
            "earlier / now",
            "earlier, processor s",
            "now, processor s",
            "earlier / now");
    for (Data data : data(setup)) {
      for (String way : WAYS) {
        String before = data.key(way, "baseline");
        String now = data.key(way, "ours");
        table.row(
            data.title,
            way,
            MarkdownTable.cell(results, before, "seconds"),
            MarkdownTable.cell(results, now, "seconds"),
            MarkdownTable.ratio(results.median(before, "seconds"), results.median(now, "seconds")),
            MarkdownTable.cell(results, before, "cpuSeconds"),
            MarkdownTable.cell(results, now, "cpuSeconds"),
            MarkdownTable.ratio(
                results.median(before, "cpuSeconds"), results.median(now, "cpuSeconds")));
      }
    }
    return """
        ## Trainings by the command

        `jane train DATA`, start of Java to model file, %d threads, by the clock and in processor seconds of all threads; earlier: %s. Untuned: `--no-auto --method jane-nu --set k=32`. What each side is worth is
        measured where the version does so.

        %s"""
        .formatted(
            setup.threads(),
            setup.baseline().map(jar -> "`" + jar.getFileName() + "`").orElse("not given"),
            table);
  }
}
