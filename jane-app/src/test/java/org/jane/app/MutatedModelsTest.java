package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jane.data.source.DataSource;
import org.jane.eval.TuningBudget;
import org.jane.model.Explanation;
import org.jane.run.Run;
import org.jane.store.ModelFormatException;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Model files whose checksum is right and whose content is wrong, as somebody could write on
 * purpose: refused by one exception, or used and giving finite numbers.
 */
class MutatedModelsTest {
  private static final Run RUN = Run.seeded(1).threads(1);
  private static final long MOST_BYTES = 64L << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  /** A model file taken apart. */
  private record Parts(ObjectNode header, byte[] arrays) {
    private static final int PREAMBLE = 24;

    static Parts of(byte[] file) throws IOException {
      int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
      String header = new String(file, PREAMBLE, length, StandardCharsets.UTF_8);
      int start = (PREAMBLE + length + 63) & -64;
      return new Parts(
          (ObjectNode) JSON.readTree(header),
          java.util.Arrays.copyOfRange(file, start, file.length - 32));
    }

    Parts copy() {
      return new Parts(header.deepCopy(), arrays.clone());
    }

    /** Put together again, with a checksum that is right. */
    byte[] file() throws IOException {
      byte[] text =
          ("\n" + JSON.writeValueAsString(header) + "\n").getBytes(StandardCharsets.UTF_8);
      int start = (PREAMBLE + text.length + 63) & -64;
      ByteBuffer file =
          ByteBuffer.allocate(start + arrays.length + 32).order(ByteOrder.LITTLE_ENDIAN);
      file.put(new byte[] {'J', 'A', 'N', 'E', '\r', '\n', 0x1a, '\n'});
      file.putInt(2).putInt(text.length).putLong(file.capacity()).put(text);
      file.position(start).put(arrays);
      try {
        MessageDigest sum = MessageDigest.getInstance("SHA-256");
        sum.update(file.array(), 0, file.position());
        return file.put(sum.digest()).array();
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Changes one element of one array; says what. */
    String changeArray(SplittableRandom random) {
      List<JsonNode> filled = new ArrayList<>();
      header
          .get("arrays")
          .forEach(
              array -> {
                if (array.get("bytes").asInt() > 0) {
                  filled.add(array);
                }
              });
      JsonNode array = filled.get(random.nextInt(filled.size()));
      ByteBuffer all = ByteBuffer.wrap(arrays).order(ByteOrder.LITTLE_ENDIAN);
      int offset = array.get("offset").asInt();
      int bytes = array.get("bytes").asInt();
      String type = array.get("type").asText();
      String what = array.get("name").asText() + " ";
      switch (type) {
        case "float32" -> {
          float[] values = {Float.NaN, Float.POSITIVE_INFINITY, 3e38f, -3e38f, 1e20f, -1f, 0f};
          float value = values[random.nextInt(values.length)];
          all.putFloat(offset + 4 * random.nextInt(bytes / 4), value);
          return what + value;
        }
        case "float64" -> {
          double[] values = {Double.NaN, Double.NEGATIVE_INFINITY, 1e308, -1e308, -1, 0};
          double value = values[random.nextInt(values.length)];
          all.putDouble(offset + 8 * random.nextInt(bytes / 8), value);
          return what + value;
        }
        case "int32" -> {
          int[] values = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1_000_000_000, 0, 1, 39, 40};
          int value = values[random.nextInt(values.length)];
          all.putInt(offset + 4 * random.nextInt(bytes / 4), value);
          return what + value;
        }
        default -> {
          int at = random.nextInt(bytes);
          arrays[offset + at] = (byte) random.nextInt(256);
          return what + type + " byte " + at;
        }
      }
    }

    /** Changes or removes one field of the header; says what. */
    String changeHeader(SplittableRandom random) {
      List<Runnable> changes = new ArrayList<>();
      List<String> names = new ArrayList<>();
      collect(header, "", random, changes, names);
      int chosen = random.nextInt(changes.size());
      changes.get(chosen).run();
      return names.get(chosen);
    }

    private static void collect(
        JsonNode node,
        String path,
        SplittableRandom random,
        List<Runnable> to,
        List<String> names) {
      if (node instanceof ObjectNode object) {
        object
            .fieldNames()
            .forEachRemaining(
                name -> {
                  JsonNode other = other(object.get(name), random);
                  names.add(path + name + " = " + other);
                  to.add(() -> object.set(name, other));
                  if (random.nextInt(4) == 0) {
                    names.add(path + name + " removed");
                    to.add(() -> object.remove(name));
                  }
                  collect(object.get(name), path + name + ".", random, to, names);
                });
      } else if (node instanceof ArrayNode list) {
        for (int i = 0; i < list.size(); i++) {
          int at = i;
          JsonNode other = other(list.get(i), random);
          names.add(path + i + " = " + other);
          to.add(() -> list.set(at, other));
          collect(list.get(i), path + i + ".", random, to, names);
        }
      }
    }

    private static JsonNode other(JsonNode value, SplittableRandom random) {
      Object[] numbers = {
        -1, 0, 1_000_000_000, Integer.MAX_VALUE, 1L << 40, "NaN", "Infinity", 1e300, "x", 1
      };
      Object[] texts = {"", "x", "NaN", "1000000000", "-1", "jane", "gcn", "lp", "auto", 7};
      Object[] rest = {null, List.of(), Map.of(), 5, "x"};
      Object[] of = value.isNumber() ? numbers : value.isTextual() ? texts : rest;
      return value.isBoolean()
          ? JSON.valueToTree(!value.asBoolean())
          : JSON.valueToTree(of[random.nextInt(of.length)]);
    }
  }

  private static TrainRequest request(String graph) {
    return TrainRequest.of(
        DataRequest.of(new DataSource.Synthetic(SyntheticConfig.parse("alpha=0.5," + graph))));
  }

  private byte[] trained(TrainRequest request) throws IOException {
    Path file = folder.resolve("good.jane");
    Training.run(request.withModel(file, true), RUN, Events.none());
    return Files.readAllBytes(file);
  }

  private byte[] trained(String method, Map<String, String> settings, Tuning tuning)
      throws IOException {
    return trained(
        request("n=40,seed=3,degree=5")
            .withMethod(method)
            .withSettings(settings)
            .withTuning(tuning)
            .withMeasure(method.equals("jane")));
  }

  /** What a user would see of a file; null when all of it is fine. */
  private static String fault(Path file) throws IOException {
    ModelSource model = new ModelSource.InFile(file);
    try {
      PredictResult result = Predicting.run(PredictRequest.of(model), RUN, Events.none());
      for (float probability : result.predictions().probabilities()) {
        if (!(probability >= 0 && probability <= 1.00001f)) {
          return "probability " + probability;
        }
      }
      result.tree();
      explain(model, new ExplainRequest.Nodes.Together());
      ExplainResult some =
          explain(
              model, new ExplainRequest.Nodes.Named(List.of(result.predictions().ids().get(7))));
      if (some instanceof ExplainResult.OfNodes nodes) {
        for (Explanation why : nodes.explanations()) {
          if (!Double.isFinite(why.attributeEffect()) || !Double.isFinite(why.linkEffect())) {
            return "shares " + why.attributeEffect() + " " + why.linkEffect();
          }
        }
      }
      return null;
    } catch (ModelFormatException | RequestException refused) {
      return refused.getMessage().contains("Exception") ? refused.getMessage() : null;
    } catch (RuntimeException | Error e) {
      return e + " at " + e.getStackTrace()[0];
    }
  }

  private static ExplainResult explain(ModelSource model, ExplainRequest.Nodes nodes)
      throws IOException {
    ExplainResult result =
        Explaining.run(
            new ExplainRequest(model, Optional.empty(), false, nodes, 5, false),
            RUN,
            Events.none());
    result.tree();
    return result;
  }

  private void mutate(String name, byte[] good, int turns) throws IOException {
    Parts parts = Parts.of(good);
    Path file = folder.resolve("good.jane");
    Files.write(file, parts.file());
    ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = memory.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat(fault(file)).as("as it was").isNull();
    long usual = memory.getThreadAllocatedBytes(Thread.currentThread().getId()) - start;
    long most = Math.max(MOST_BYTES, 2 * usual);
    SplittableRandom random = new SplittableRandom(name.hashCode());
    List<String> faults = new ArrayList<>();
    for (int turn = 0; turn < turns; turn++) {
      Parts changed = parts.copy();
      String what = turn % 2 == 0 ? changed.changeArray(random) : changed.changeHeader(random);
      Path mutant = folder.resolve("mutant-" + turn + ".jane");
      Files.write(mutant, changed.file());
      long before = memory.getThreadAllocatedBytes(Thread.currentThread().getId());
      String found = fault(mutant);
      long used = memory.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
      if (found != null) {
        faults.add(what + ": " + found);
      }
      if (used > most) {
        faults.add(what + ": allocates " + used);
      }
      Files.delete(mutant);
    }
    assertThat(faults).as(name).isEmpty();
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "jane,k=2 epochs=5",
    "jane-nu,k=2 epochs=5 structural=on neighbour-attributes=2",
    "jane-nu,k=2 epochs=5 encoder=links(2)",
    "jane-nu,k=2 epochs=5 encoder=attention(1)",
    "jane-nu,k=2 epochs=5 neighbour-labels=2",
    "jane-nu,k=2 epochs=5 hubs=4",
    "jane-nu,k=2 epochs=5 components=1",
    "mlp,epochs=5",
    "gcn,epochs=5",
    "sage,epochs=5",
    "lp,''",
    "deepwalk,''",
    "lane,''",
    "aane,''",
    "gat,epochs=5",
    "sign,epochs=5",
    "sign,epochs=5 variant=sgc",
    "appnp,epochs=5",
    "linkx,epochs=5",
    "cs,epochs=5 base=linear",
    "amgcn,epochs=5",
    "dane,epochs=3"
  })
  void aFileIsRefusedOrUsedAndNeverAnythingElse(String method, String settings) throws IOException {
    Map<String, String> given = new java.util.LinkedHashMap<>();
    for (String setting : settings.isEmpty() ? new String[0] : settings.split(" ")) {
      given.put(setting.split("=")[0], setting.split("=")[1]);
    }
    mutate(method, trained(method, given, Tuning.never()), Integer.getInteger("jane.mutants", 120));
  }

  @Test
  void soIsAnEnsemble() throws IOException {
    Tuning little = Tuning.always(TuningBudget.defaults().withTrials(3).withMembers(2));
    mutate("ensemble", trained("mlp", Map.of("epochs", "5"), little), 100);
  }

  @Tag("slow")
  @Test
  void soIsAStackedOne() throws IOException {
    byte[] good =
        trained(
            request("n=300,seed=2,degree=5")
                .withMethod("jane-nu")
                .withSettings(Map.of("epochs", "5", "hidden", "8", "k", "2"))
                .withSplit("random:0.1,0.7")
                .withTuning(Tuning.always(TuningBudget.defaults().withTrials(4).withMembers(2)))
                .withMeasure(false));
    assertThat(Parts.of(good).header().toString()).contains("fold-10");
    mutate("stacked", good, 60);
  }
}
