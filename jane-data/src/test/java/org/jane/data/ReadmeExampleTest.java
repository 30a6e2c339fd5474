package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.CsvReader;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneModel;
import org.jane.method.jane.JaneTrainer;
import org.jane.methods.Methods;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java examples of the README, on a small folder of people. */
class ReadmeExampleTest {
  @Tag("slow")
  @Test
  void theReadmeExamplesRun(@TempDir Path people) throws IOException {
    StringBuilder nodes = new StringBuilder("id,label,age,city\nbob,,44,Oslo\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 20; i++) {
      boolean red = i < 10;
      nodes
          .append("p")
          .append(i)
          .append(red ? ",red,3" : ",blue,6")
          .append(i % 10)
          .append(red ? ",Rome\n" : ",Oslo\n");
      edges.append("p").append(i).append(",p").append((i + 1) % 10 + (red ? 0 : 10)).append('\n');
    }
    edges.append("bob,p12\nbob,p15\np9,p10\n");
    Files.writeString(people.resolve("nodes.csv"), nodes);
    Files.writeString(people.resolve("edges.csv"), edges);
    assertThat(label(people)).isEqualTo("blue");
    assertThat(tunedLabel(people)).isEqualTo("blue");
  }

  private static String label(Path folder) {
    AttributedGraph people =
        CsvReader.readFolder(folder, CsvOptions.defaults(), Run.seeded(1)).graph();
    Split split = Split.random(people.labels(), 0.6, 0.2, Run.seeded(1).random("split"));
    JaneModel model =
        new JaneTrainer(JaneConfig.defaults()).train(Task.of(people, split), Run.seeded(1));
    Predictions labels = model.predict();
    Explanation why = model.explain(people.ids().find("bob"), 5);
    assertThat(why.attributeInfluence()).isBetween(0.0, 1.0);
    return labels.label("bob");
  }

  private static String tunedLabel(Path folder) {
    AttributedGraph people =
        CsvReader.readFolder(folder, CsvOptions.defaults(), Run.seeded(1)).graph();
    Split split = Split.random(people.labels(), 0.6, 0.2, Run.seeded(1).random("split"));
    Tuner tuner = new Tuner(Methods.named("jane"), Map.of(), TuningBudget.defaults());
    Tuner.Tuned tuned = tuner.train(Task.of(people, split).validatedInTurn(), Run.seeded(1));
    assertThat(tuned.report().sentences()).hasSize(2);
    return tuned.model().predict().label("bob");
  }
}
