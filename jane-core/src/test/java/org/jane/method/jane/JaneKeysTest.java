package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.jane.features.AttributeScaling;
import org.jane.features.NameWords;
import org.jane.features.NodeFeatures;
import org.jane.likelihood.PairLikelihood;
import org.jane.likelihood.RepulsionMode;
import org.jane.loss.ClassWeights;
import org.jane.settings.Key;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralSolver;
import org.jane.spectral.SpectralWeight;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JaneKeysTest {
  private static final List<Key<JaneConfig>> KEYS = JaneConfig.keys();

  /** A value for every key that differs from its default, and one more for keys of two kinds. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "preset paper",
        "k 17",
        "k likelihood",
        "laplacian random-walk",
        "eigensolver direct",
        "eigensolver multilevel",
        "eigensolver multilevel(200)",
        "spectral-weight heat",
        "heat-time 2.5",
        "s 0.125",
        "scale 0.3",
        "scale paper",
        "epochs 7",
        "hidden 5",
        "dropout 0.45",
        "weight-decay 1.0E-7",
        "learning-rate 0.3",
        "bias false",
        "eta1 0.7",
        "eta2 0.002",
        "update-every 4",
        "likelihood full",
        "repulsion all",
        "repulsion pruned(1e-6)",
        "repulsion sampled(31)",
        "em-weight 0.6",
        "em-sharpness 4.5",
        "em-start 3",
        "em-nodes 30",
        "structural off",
        "attribute-scaling l1",
        "neighbour-attributes 2",
        "input-dropout 0.1",
        "neighbour-labels 1",
        "link-kinds apart",
        "hubs 50",
        "components 20",
        "names off",
        "encoder links(2)",
        "encoder attention(2)",
        "neighbours 10",
        "class-weights balanced",
        "class-weights red:2.0;blue:0.5",
        "evaluate-every 2",
        "patience 30"
      })
  void everySettingIsDescribedAndReadBack(String name, String value) {
    JaneConfig changed = JaneConfig.defaults().with(name, value);
    assertThat(changed).isNotEqualTo(JaneConfig.defaults());
    Map<String, String> described = Key.describe(KEYS, changed);
    if (!name.equals("preset")) {
      assertThat(described).containsEntry(name, value);
    }
    assertThat(Key.apply(KEYS, JaneConfig.defaults(), described)).isEqualTo(changed);
    assertThat(Key.apply(KEYS, JaneConfig.defaults().paper(), described)).isEqualTo(changed);
  }

  /** One for every key: a key without its method fails below. */
  private static Map<String, UnaryOperator<JaneConfig>> typed() {
    Map<String, UnaryOperator<JaneConfig>> all = new LinkedHashMap<>();
    all.put("preset=paper", JaneConfig::paper);
    all.put("k=17", c -> c.withK(17));
    all.put("k=likelihood", JaneConfig::withLikeliestK);
    all.put("laplacian=random-walk", c -> c.withLaplacian(Laplacian.RANDOM_WALK));
    all.put("eigensolver=direct", c -> c.withEigensolver(SpectralSolver.direct()));
    all.put("spectral-weight=heat", c -> c.withSpectralWeight(SpectralWeight.Kind.HEAT));
    all.put("heat-time=2.5", c -> c.withHeatTime(2.5));
    all.put("s=0.125", c -> c.withS(0.125));
    all.put("s=auto", c -> c.withS(3).withLikeliestS());
    all.put("scale=0.3", c -> c.withScale(0.3));
    all.put("scale=paper", JaneConfig::withPaperScale);
    all.put("epochs=7", c -> c.withEpochs(7));
    all.put("hidden=5", c -> c.withHidden(5));
    all.put("dropout=0.45", c -> c.withDropout(0.45));
    all.put("weight-decay=1e-7", c -> c.withWeightDecay(1e-7));
    all.put("learning-rate=0.3", c -> c.withLearningRate(0.3));
    all.put("bias=false", c -> c.withBias(false));
    all.put("class-weights=balanced", c -> c.withClassWeights(ClassWeights.parse("balanced")));
    all.put("evaluate-every=2", c -> c.withEvaluateEvery(2));
    all.put("patience=30", c -> c.withPatience(30));
    all.put("eta1=0.7", c -> c.withEta1(0.7));
    all.put("eta2=0.002", c -> c.withEta2(0.002));
    all.put("update-every=4", c -> c.withUpdateEvery(4));
    all.put("likelihood=full", c -> c.withLikelihood(PairLikelihood.FULL));
    all.put("repulsion=sampled(31)", c -> c.withRepulsion(new RepulsionMode.Sampled(31)));
    all.put("em-weight=0.6", c -> c.withEmWeight(0.6));
    all.put("em-sharpness=4.5", c -> c.withEmSharpness(4.5));
    all.put("em-start=3", c -> c.withEmStart(3));
    all.put("em-nodes=30", c -> c.withEmNodes(30));
    all.put("batch=77", c -> c.withBatch(77));
    all.put("structural=off", c -> c.withStructural(NodeFeatures.Structural.OFF));
    all.put("attribute-scaling=l1", c -> c.withAttributeScaling(AttributeScaling.Kind.L1));
    all.put("neighbour-attributes=2", c -> c.withNeighbourAttributes(2));
    all.put("input-dropout=0.1", c -> c.withInputDropout(OptionalDouble.of(0.1)));
    all.put("neighbour-labels=1", c -> c.withNeighbourLabels(1));
    all.put("link-kinds=apart", c -> c.withLinkKinds(NodeFeatures.Kinds.APART));
    all.put("hubs=50", c -> c.withHubs(50));
    all.put("components=20", c -> c.withComponents(20));
    all.put("names=off", c -> c.withNames(NameWords.Use.OFF));
    all.put("encoder=links(2)", c -> c.withEncoder(Encoder.parse("links(2)")));
    all.put("encoder=attention(2)", c -> c.withEncoder(Encoder.parse("attention(2)")));
    all.put("neighbours=10", c -> c.withEncoder(Encoder.MLP.withNeighbours(10)));
    return all;
  }

  @Test
  void everyKeyHasAMethodThatDoesTheSame() {
    typed()
        .forEach(
            (setting, with) -> {
              String[] parts = setting.split("=", 2);
              JaneConfig start = JaneConfig.defaults();
              assertThat(with.apply(start)).as(setting).isEqualTo(start.with(parts[0], parts[1]));
            });
    assertThat(typed().keySet().stream().map(setting -> setting.split("=", 2)[0]).distinct())
        .containsExactlyInAnyOrderElementsOf(KEYS.stream().map(Key::name).toList());
    assertThatThrownBy(() -> JaneConfig.defaults().withEpochs(0))
        .hasMessage("epochs must be at least 1, found 0");
  }

  @Test
  void theDocumentedKeysAreAllThereAndNoOthers() {
    assertThat(KEYS.stream().map(Key::name))
        .containsExactlyInAnyOrder(
            ("preset k laplacian eigensolver spectral-weight heat-time s scale epochs hidden dropout"
                    + " weight-decay learning-rate bias eta1 eta2 update-every likelihood repulsion"
                    + " em-weight em-sharpness em-start em-nodes batch structural attribute-scaling"
                    + " neighbour-attributes input-dropout neighbour-labels link-kinds hubs components names encoder neighbours class-weights"
                    + " evaluate-every patience")
                .split(" "));
    assertThat(KEYS).allSatisfy(key -> assertThat(key.meaning()).isNotBlank());
  }

  @Test
  void theDefaultsAreTheDocumentedOnes() {
    JaneConfig c = JaneConfig.defaults();
    assertThat(Key.describe(KEYS, c))
        .containsEntry("k", "64")
        .containsEntry("laplacian", "symmetric")
        .containsEntry("spectral-weight", "commute")
        .containsEntry("heat-time", "5.0")
        .containsEntry("s", "auto")
        .containsEntry("scale", "1.0")
        .containsEntry("epochs", "200")
        .containsEntry("hidden", "64")
        .containsEntry("dropout", "0.2")
        .containsEntry("weight-decay", "0.005")
        .containsEntry("learning-rate", "0.01")
        .containsEntry("bias", "true")
        .containsEntry("update-every", "1")
        .containsEntry("eta2", "1.0E-4")
        .containsEntry("em-weight", "0.0")
        .containsEntry("em-sharpness", "1.0")
        .containsEntry("em-start", "100")
        .containsEntry("evaluate-every", "10")
        .containsEntry("likelihood", "bound")
        .containsEntry("repulsion", "auto")
        .containsEntry("structural", "auto")
        .containsEntry("attribute-scaling", "auto");
  }

  @Test
  void thePaperPresetIsWhatThePaperDid() {
    JaneConfig paper =
        JaneConfig.defaults()
            .with("em-weight", "1")
            .with("structural", "on")
            .with("preset", "paper");
    assertThat(paper.start().spectral().laplacian()).isEqualTo(Laplacian.UNNORMALIZED);
    assertThat(paper.start().spectral().weight().kind()).isEqualTo(SpectralWeight.Kind.NONE);
    assertThat(paper.start().scale()).isEmpty();
    assertThat(paper.network().bias()).isFalse();
    assertThat(paper.network().dropout()).isEqualTo(0.2);
    assertThat(paper.network().weightDecay()).isEqualTo(0.05);
    assertThat(paper.network().learningRate()).isEqualTo(0.005);
    assertThat(paper.network().epochs()).isEqualTo(200);
    assertThat(paper.selfTraining().weight()).isZero();
    assertThat(paper.attributes().structural()).isEqualTo(NodeFeatures.Structural.OFF);
    assertThat(paper.latentStep().likelihood()).isEqualTo(PairLikelihood.BOUND);
    assertThat(paper.attributes().scaling()).isEqualTo(AttributeScaling.Kind.AUTO);
  }

  @Test
  void thePresetComesBeforeOtherSettingsWhateverTheirOrder() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("bias", "true");
    settings.put("preset", "paper");
    JaneConfig config = Key.apply(KEYS, JaneConfig.defaults(), settings);
    assertThat(config.network().bias()).isTrue();
    assertThat(config.network().weightDecay()).isEqualTo(0.05);
  }

  @Test
  void anUnknownKeyIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> JaneConfig.defaults().with("weight-dekay", "1"))
        .hasMessageContaining("unknown setting \"weight-dekay\"")
        .hasMessageContaining("\"weight-decay\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "k 0",
        "k many",
        "s 0",
        "s -1",
        "scale 0",
        "scale loud",
        "epochs 0",
        "hidden 0",
        "dropout 1",
        "dropout -0.1",
        "weight-decay -1",
        "weight-decay NaN",
        "learning-rate 0",
        "eta1 -1",
        "eta2 Infinity",
        "update-every 0",
        "repulsion some",
        "repulsion sampled(0)",
        "em-weight -1",
        "em-sharpness 0",
        "em-start 0",
        "evaluate-every 0",
        "preset mine",
        "laplacian normal",
        "likelihood none"
      })
  void valuesThatMakeNoSenseAreRefused(String name, String value) {
    assertThatThrownBy(() -> JaneConfig.defaults().with(name, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s).*(found|no number|positive).*");
  }

  @Test
  void theThreeFormsAreBuiltFromTheirName() {
    assertThat(new JaneMethod().config(Map.of())).isEqualTo(JaneConfig.defaults());
    assertThat(new JaneNuMethod().config(Map.of()).latentStep().on()).isFalse();
    assertThat(new JaneRMethod().config(Map.of()).start().random()).isTrue();
    for (JaneMethod form : List.of(new JaneMethod(), new JaneNuMethod(), new JaneRMethod())) {
      JaneConfig paper = form.config(Map.of("preset", "paper", "k", "2"));
      assertThat(form.config(Key.describe(KEYS, paper))).isEqualTo(paper);
    }
  }
}
