package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.app.NodeScore;
import org.jane.eval.Score;
import org.jane.model.Predictions;
import org.jane.model.Worth;
import org.jane.server.http.Schema;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/** Results as JSON, and the schemas of that. */
final class Trees {
  static final Map<String, Object> PREDICTION =
      Schema.object()
          .with("id", Schema.string())
          .with("label", Schema.string())
          .with("probability", Schema.number())
          .with("basis", Schema.string())
          .with("probabilities", Schema.map(Schema.number()))
          .build();

  static final Map<String, Object> SCORE =
      Schema.orNull(
          Schema.object()
              .with("nodes", Schema.integer())
              .with("measure", Schema.string())
              .with("value", Schema.number())
              .with("accuracy", Schema.number())
              .with("low", Schema.number())
              .with("high", Schema.number())
              .with("macroF1", Schema.number())
              .with("calibrationError", Schema.number())
              .with("logLoss", Schema.orNull(Schema.number()))
              .with(
                  "reliability",
                  Schema.array(
                      Schema.object()
                          .with("cases", Schema.integer())
                          .with("confidence", Schema.number())
                          .with("accuracy", Schema.number())
                          .build()))
              .with("confusion", Schema.array(Schema.array(Schema.integer())))
              .with(
                  "classes",
                  Schema.array(
                      Schema.object()
                          .with("name", Schema.string())
                          .with("precision", Schema.number())
                          .with("recall", Schema.number())
                          .with("f1", Schema.number())
                          .with("nodes", Schema.integer())
                          .build()))
              .build());

  static final Map<String, Object> WORTH =
      Schema.orNull(
          Schema.object()
              .with("metric", Schema.string())
              .with("both", Schema.number())
              .with("links", Schema.number())
              .with("attributes", Schema.number())
              .with("neither", Schema.number())
              .with("nodes", Schema.integer())
              .with("earlier", Schema.bool())
              .with("verdict", Schema.string())
              .with("sentence", Schema.string())
              .build());

  private Trees() {}

  /** A number with as many digits as mean something. */
  static double rounded(double value) {
    return Math.rint(value * 1e6) / 1e6;
  }

  /** A number, or null where there is none. */
  static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? Double.valueOf(rounded(value)) : null;
  }

  /** One row of predictions. */
  static Map<String, @Nullable Object> prediction(Predictions all, int row) {
    Map<String, @Nullable Object> probabilities = new LinkedHashMap<>();
    for (int c = 0; c < all.classNames().size(); c++) {
      probabilities.put(all.classNames().get(c), rounded(all.probability(row, c)));
    }
    Map<String, @Nullable Object> tree = label(all, row);
    tree.put("probabilities", probabilities);
    return tree;
  }

  /** A node with its label alone. */
  static Map<String, @Nullable Object> label(Predictions all, int row) {
    return tree(
        "id",
        all.ids().get(row),
        "label",
        all.label(row),
        "probability",
        rounded(all.probability(row)),
        "basis",
        KeyNames.of(all.basis(row)));
  }

  static @Nullable Map<String, @Nullable Object> score(NodeScore of) {
    if (of.nodes() == 0) {
      return null;
    }
    Score score = of.score();
    List<Object> bins = new ArrayList<>();
    for (Score.Bin bin : score.reliability()) {
      bins.add(
          tree(
              "cases",
              bin.cases(),
              "confidence",
              rounded(bin.confidence()),
              "accuracy",
              rounded((double) bin.right() / bin.cases())));
    }
    List<Object> classes = new ArrayList<>();
    for (Score.ClassScore each : score.classes()) {
      classes.add(
          tree(
              "name",
              each.name(),
              "precision",
              zero(each.precision()),
              "recall",
              zero(each.recall()),
              "f1",
              zero(each.f1()),
              "nodes",
              each.nodes()));
    }
    return tree(
        "nodes",
        of.nodes(),
        "measure",
        of.measure(),
        "value",
        zero(of.value()),
        "accuracy",
        zero(score.accuracy()),
        "low",
        zero(of.accuracyInterval().low()),
        "high",
        zero(of.accuracyInterval().high()),
        "macroF1",
        zero(score.macroF1()),
        "calibrationError",
        zero(score.calibrationError()),
        "logLoss",
        finite(score.probability().logLoss()),
        "reliability",
        bins,
        "confusion",
        score.confusion(),
        "classes",
        classes);
  }

  private static double zero(double value) {
    return Double.isFinite(value) ? rounded(value) : 0;
  }

  /**
   * @param earlier whether it is that of the model that the one served was trained again from
   */
  static Map<String, @Nullable Object> worth(Worth worth, boolean earlier) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>(worth.toMap());
    fields.put("earlier", earlier);
    return fields;
  }
}
