package org.example.clubs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Trial;
import org.jane.explain.Influence;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.Split;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneModel;
import org.jane.method.jane.JaneTrainer;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;

/** Which club do people belong to? JANE as a library, from a graph in memory to a saved model. */
public final class Clubs {
  private static final int PEOPLE = 90;
  private static final List<String> CLUBS = List.of("chess", "rowing", "choir");

  private Clubs() {}

  public static void main(String[] args) throws IOException {
    AttributedGraph graph = people();
    Run run = Run.seeded(1);

    // learn from all labels there are, a fifth of them to choose the epoch and to calibrate
    Split split = Split.ofAllLabelled(graph.labels(), 0.2, run.random("split"));
    JaneConfig config = JaneConfig.defaults().withK(8).withEpochs(100);
    JaneModel model = new JaneTrainer(config).train(Task.of(graph, split), run);

    // predict: "zoe" came without a label
    Predictions predictions = model.predict();
    int zoe = graph.ids().find("zoe");
    say("zoe: %s, probability %.2f", predictions.label(zoe), predictions.probability(zoe));

    // explain: what the label of a node comes from, and the labels of all of them
    Explanation why = model.explain(zoe, 2);
    say("attributes count for %.0f %% of that", 100 * why.attributeInfluence());
    say("attributes count for %.0f %% of all", 100 * Influence.of(model, run).all().alpha());

    // save and load
    Path file = Files.createTempFile("clubs", ".jane");
    ModelFile.write(file, model, new ModelFile.TrainingData("clubs", graph, split), true);
    try (ModelFile saved = ModelFile.open(file)) {
      NodeClassifier loaded = saved.model(saved.data().graph());
      say("loaded: zoe is %s", loaded.predict().label("zoe"));
    } finally {
      Files.delete(file);
    }

    // a method of our own beside JANE, on the same splits
    List<Evaluation.Entrant> methods =
        List.of(
            new Evaluation.Entrant(Methods.named("jane"), Map.of("k", "8", "epochs", "100")),
            new Evaluation.Entrant(Methods.named("neighbour-vote"), Map.of("prior", "0.5")));
    List<Trial> trials =
        new Evaluation(graph, List.of(), Protocol.parse("random:0.3,0.2"), methods, 5)
            .trials(List.of(), false, run, trial -> {});
    for (Evaluation.Entrant each : methods) {
      String name = each.method().name();
      double accuracy =
          trials.stream()
              .filter(trial -> trial.method().equals(name))
              .mapToDouble(trial -> trial.score().accuracy())
              .average()
              .orElseThrow();
      say("%s: accuracy %.2f", name, accuracy);
    }
  }

  /** People who know mostly members of their own club; rowers are tall, the choir is older. */
  private static AttributedGraph people() {
    Random random = new Random(7);
    AttributedGraphBuilder builder = AttributedGraph.builder();
    for (int i = 0; i < PEOPLE; i++) {
      int club = i % CLUBS.size();
      builder
          .node("person " + i)
          .label(CLUBS.get(club))
          .attribute("height", (club == 1 ? 1.9 : 1.7) + 0.1 * random.nextGaussian())
          .attribute("age", ((club == 2 ? 50 : 35) + 10 * random.nextGaussian()) / 100)
          .category("town", random.nextBoolean() ? "Espoo" : "Turku");
    }
    for (int i = 0; i < PEOPLE; i++) {
      for (int friend = 0; friend < 3; friend++) {
        int same = (i + CLUBS.size() * (1 + random.nextInt(PEOPLE / CLUBS.size() - 1))) % PEOPLE;
        int other = random.nextInt(4) == 0 ? random.nextInt(PEOPLE) : same;
        builder.edge("person " + i, "person " + other, 1 + random.nextInt(3)); // met so often
      }
    }
    return builder
        .node("zoe")
        .attribute("height", 1.93)
        .attribute("age", 0.31)
        .category("town", "Turku")
        .edge("zoe", "person 1")
        .edge("zoe", "person 4", 2)
        .build();
  }

  private static void say(String text, Object... values) {
    System.out.println(String.format(Locale.ROOT, text, values));
  }
}
