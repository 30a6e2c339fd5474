package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

/**
 * Labels that come from a subject: a node has some 280 of 900 words, those of its subject twice as
 * often as others, and nine nodes of 450 show their label. No word tells much, all of a subject
 * together do.
 */
class ComponentsTest {
  private static final Run RUN = Run.seeded(1);
  private static final int NODES = 450;
  private static final int WORDS = 900;

  private static AttributedGraph graph() {
    RandomStream random = Run.seeded(3).random("subjects");
    var builder = AttributedGraph.builder();
    for (int i = 0; i < NODES; i++) {
      int subject = i % 3;
      builder.node("n" + i).label("s" + subject);
      for (int w = 0; w < WORDS; w++) {
        double chance = w % 9 == subject ? 0.56 : 0.28; // words 3 to 8 belong to no subject
        if (random.nextDouble() < chance) {
          builder.attribute((w % 9 < 3 ? "s" + w % 9 : "any") + "-w" + w, 1);
        }
      }
    }
    for (int e = 0; e < NODES; e++) {
      builder.edge("n" + random.nextInt(NODES / 2), "n" + (NODES / 2 + random.nextInt(NODES / 2)));
    }
    return builder.build();
  }

  private static Split split(AttributedGraph data) {
    return Split.perClass(data.labels(), 3, 60, Run.seeded(2).random("split"));
  }

  private static JaneModel model(AttributedGraph data, String settings) {
    return new JaneTrainer(
            VariedConfigs.of("nu,structural=off,k=2,scale=0.1,dropout=0.5,epochs=100," + settings))
        .train(Task.of(data, split(data)), RUN);
  }

  private static double accuracy(JaneModel model, AttributedGraph data) {
    return JaneFixtures.accuracy(model.predict(RUN), data, split(data).test());
  }

  @Test
  void wordsOfASubjectTellTogetherAndAreNamed() {
    AttributedGraph data = graph();
    JaneModel model = model(data, "components=8");
    assertThat(accuracy(model, data))
        .isGreaterThan(accuracy(model(data, "components=0"), data) + 0.1);
    assertThat(accuracy(model, data)).isGreaterThan(0.9);
    int told = 0;
    int[] test = split(data).test();
    for (int node : test) {
      Explanation why = model.explain(node, 3);
      assertThat(why.attributes()).hasSize(3);
      told += why.attributes().get(0).name().startsWith("any") ? 0 : 1;
    }
    assertThat(told / (double) test.length).isGreaterThan(0.9);
  }

  @Test
  void moreComponentsThanAttributesAreTheAttributes() {
    AttributedGraph data = graph();
    Predictions oneByOne = model(data, "components=0").predict(RUN);
    Predictions together = model(data, "components=" + WORDS).predict(RUN);
    for (int node = 0; node < NODES; node++) {
      assertThat(together.probability(node, 0)).isEqualTo(oneByOne.probability(node, 0));
    }
  }

  @Test
  void theSearchTriesThemWhereNodesHaveManyAttributes() {
    AttributedGraph data = graph();
    List<Map<String, String>> starts =
        Methods.named("jane").searchSpace(Task.of(data, split(data))).orElseThrow().starts();
    assertThat(starts).anyMatch(s -> "64".equals(s.get("components")));
    assertThat(starts).anyMatch(s -> !s.containsKey("components"));
    assertThat(Methods.named("jane").searchSpace().orElseThrow().starts())
        .noneMatch(s -> s.containsKey("components"));
  }
}
