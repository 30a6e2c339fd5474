package org.jane.app;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jane.eval.Score;
import org.jane.eval.Trial;
import org.jane.explain.Influence;
import org.jane.metric.ProbabilityScores;
import org.jane.model.Worth;
import org.jspecify.annotations.Nullable;

/** One training of an evaluation as JSON, there and back. What cannot be said is null. */
final class TrialJson {
  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

  private TrialJson() {}

  static Map<String, @Nullable Object> tree(Trial t) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("method", t.method());
    fields.put("run", t.number());
    fields.put("accuracy", t.score().accuracy());
    fields.put("macroF1", t.score().macroF1());
    fields.put("microF1", t.score().microF1());
    fields.put("ece", t.score().calibrationError());
    ProbabilityScores probability = t.score().probability();
    fields.put("balancedAccuracy", t.score().balancedAccuracy());
    fields.put("auc", probability.auc());
    fields.put("averagePrecision", probability.averagePrecision());
    fields.put("logLoss", probability.logLoss());
    fields.put("brier", probability.brier());
    fields.put("alphaHat", orNull(t.alphaHat()));
    fields.put("trainSeconds", orNull(t.seconds()));
    fields.put("secondsPerEpoch", orNull(t.secondsPerEpoch()));
    fields.put("classes", t.score().classes());
    fields.put("classAuc", probability.aucs());
    fields.put("classAveragePrecision", probability.averagePrecisions());
    fields.put("confusion", t.score().confusion());
    fields.put("reliability", t.score().reliability());
    fields.put("influence", t.influence().stream().map(TrialJson::influence).toList());
    t.worth().ifPresent(worth -> fields.put("worth", worth.toMap()));
    if (!t.chosen().isEmpty()) {
      fields.put("chosen", t.chosen());
    }
    if (!t.thresholds().isEmpty()) {
      fields.put("thresholds", t.thresholds());
    }
    return fields;
  }

  private static Map<String, @Nullable Object> influence(Influence.Part part) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("name", part.name());
    fields.put("nodes", part.nodes());
    fields.put("alpha", EvaluationFiles.finite(part.alpha()));
    fields.put("deviation", EvaluationFiles.finite(part.deviation()));
    return fields;
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  static Trial of(JsonNode json) {
    List<Score.ClassScore> classes = new ArrayList<>();
    for (JsonNode c : json.path("classes")) {
      classes.add(
          new Score.ClassScore(
              c.path("name").asText(),
              c.path("precision").asDouble(Double.NaN),
              c.path("recall").asDouble(Double.NaN),
              c.path("f1").asDouble(Double.NaN),
              c.path("nodes").asLong()));
    }
    List<List<Long>> confusion = new ArrayList<>();
    for (JsonNode row : json.path("confusion")) {
      List<Long> counts = new ArrayList<>();
      row.forEach(count -> counts.add(count.asLong()));
      confusion.add(counts);
    }
    return new Trial(
        json.path("method").asText(),
        json.path("run").asInt(),
        new Score(
            json.path("accuracy").asDouble(Double.NaN),
            json.path("macroF1").asDouble(Double.NaN),
            json.path("microF1").asDouble(Double.NaN),
            json.path("ece").asDouble(Double.NaN),
            classes,
            confusion,
            bins(json.path("reliability")),
            json.path("balancedAccuracy").asDouble(Double.NaN),
            new ProbabilityScores(
                json.path("auc").asDouble(Double.NaN),
                json.path("averagePrecision").asDouble(Double.NaN),
                json.path("logLoss").asDouble(Double.NaN),
                json.path("brier").asDouble(Double.NaN),
                numbers(json.path("classAuc")),
                numbers(json.path("classAveragePrecision")))),
        number(json.path("alphaHat")),
        number(json.path("trainSeconds")),
        number(json.path("secondsPerEpoch")),
        influence(json.path("influence")),
        chosen(json.path("chosen")),
        worth(json.path("worth")),
        thresholds(json.path("thresholds")));
  }

  private static List<Double> numbers(JsonNode json) {
    List<Double> numbers = new ArrayList<>();
    json.forEach(value -> numbers.add(value.asDouble(Double.NaN)));
    return numbers;
  }

  private static List<Score.Bin> bins(JsonNode json) {
    List<Score.Bin> bins = new ArrayList<>();
    for (JsonNode bin : json) {
      bins.add(
          new Score.Bin(
              bin.path("number").asInt(),
              bin.path("cases").asLong(),
              bin.path("right").asLong(),
              bin.path("confidence").asDouble()));
    }
    return bins;
  }

  private static List<Influence.Part> influence(JsonNode json) {
    List<Influence.Part> parts = new ArrayList<>();
    for (JsonNode part : json) {
      parts.add(
          new Influence.Part(
              part.path("name").asText(),
              part.path("nodes").asInt(),
              part.path("alpha").asDouble(Double.NaN),
              part.path("deviation").asDouble(Double.NaN)));
    }
    return parts;
  }

  private static Map<String, String> chosen(JsonNode json) {
    Map<String, String> settings = new LinkedHashMap<>();
    json.fieldNames().forEachRemaining(key -> settings.put(key, json.path(key).asText()));
    return settings;
  }

  private static Map<String, Double> thresholds(JsonNode json) {
    Map<String, Double> values = new LinkedHashMap<>();
    json.fieldNames().forEachRemaining(name -> values.put(name, json.path(name).asDouble()));
    return values;
  }

  private static Optional<Worth> worth(JsonNode json) {
    return json.isObject()
        ? Optional.of(Worth.of(new ObjectMapper().convertValue(json, FIELDS)))
        : Optional.empty();
  }

  private static OptionalDouble number(JsonNode value) {
    return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
  }
}
