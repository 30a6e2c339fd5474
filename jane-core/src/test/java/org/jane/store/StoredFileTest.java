package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jane.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class StoredFileTest {
  @TempDir Path folder;

  @Test
  void everyArrayComesBackToTheBit() throws IOException {
    float[] floats = {
      0f, -0f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY, Float.intBitsToFloat(0x7f800001)
    };
    double[] doubles = {-0.0, Double.MAX_VALUE, Double.longBitsToDouble(0xfff8_0000_dead_beefL)};
    int[] ints = {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE};
    long[] longs = {Long.MIN_VALUE, 0x0102030405060708L};
    byte[] bytes = {-128, 0, 127};
    List<String> strings = List.of("", "Zürich", "鯉", "\uD83D\uDC1F", "a\u0000b", "");
    Path path = folder.resolve("m.jane");
    new StoreWriter("model")
        .put("floats", floats)
        .put("doubles", doubles)
        .put("ints", ints)
        .put("longs", longs)
        .put("bytes", bytes)
        .put("strings", strings)
        .put("鯉/empty", new float[0])
        .put("none", List.of())
        .put("matrix", new DenseMatrix(2, 3, new float[] {1, 2, 3, 4, 5, 6}))
        .put("flat", new DenseMatrix(7, 0, new float[0]))
        .write(path);
    try (StoredFile file = StoredFile.open(path, "model")) {
      assertThat(bits(file.floats("floats"))).isEqualTo(bits(floats));
      assertThat(Arrays.stream(file.doubles("doubles")).mapToLong(Double::doubleToRawLongBits))
          .containsExactly(
              Arrays.stream(doubles)
                  .mapToLong(Double::doubleToRawLongBits)
                  .boxed()
                  .toArray(Long[]::new));
      assertThat(file.ints("ints")).isEqualTo(ints);
      assertThat(file.longs("longs")).isEqualTo(longs);
      assertThat(file.bytes("bytes")).isEqualTo(bytes);
      assertThat(file.strings("strings")).isEqualTo(strings);
      assertThat(file.floats("鯉/empty")).isEmpty();
      assertThat(file.strings("none")).isEmpty();
      assertThat(file.matrix("matrix").get(1, 2)).isEqualTo(6);
      assertThat(file.matrix("flat").rows()).isEqualTo(7);
      assertThat(file.names()).startsWith("floats", "doubles").endsWith("matrix", "flat");
    }
  }

  private static int[] bits(float[] values) {
    int[] bits = new int[values.length];
    Arrays.setAll(bits, i -> Float.floatToRawIntBits(values[i]));
    return bits;
  }

  /** Longer than a chunk and not a multiple of it; strings across the border of two chunks. */
  @Test
  void longArraysComeBack() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    int n = (1 << 17) + 13;
    float[] floats = new float[n];
    double[] doubles = new double[n];
    int[] ints = random.ints(n).toArray();
    long[] longs = random.longs(n).toArray();
    byte[] bytes = new byte[n];
    random.nextBytes(bytes);
    Arrays.setAll(doubles, i -> random.nextDouble());
    for (int i = 0; i < n; i++) {
      floats[i] = (float) doubles[i];
    }
    List<String> strings =
        random.ints(60_000, 0, 40).mapToObj(length -> "ü".repeat(length) + length).toList();
    List<String> giants = List.of("a", "鯉".repeat(1 << 20), "b");
    Path path = folder.resolve("long.jane");
    new StoreWriter("model")
        .put("f", floats)
        .put("d", doubles)
        .put("i", ints)
        .put("l", longs)
        .put("b", bytes)
        .put("s", strings)
        .put("g", giants)
        .write(path);
    try (StoredFile file = StoredFile.open(path)) {
      assertThat(file.strings("g")).isEqualTo(giants);
      assertThat(file.strings("s")).isEqualTo(strings);
      assertThat(file.bytes("b")).isEqualTo(bytes);
      assertThat(file.longs("l")).isEqualTo(longs);
      assertThat(file.ints("i")).isEqualTo(ints);
      assertThat(file.doubles("d")).isEqualTo(doubles);
      assertThat(file.floats("f")).isEqualTo(floats);
    }
  }

  /** Takes 2 GiB of disk and 4 of memory, so only when asked for: -Djane.test.large=true. */
  @Test
  @EnabledIfSystemProperty(named = "jane.test.large", matches = "true")
  void anArrayBeyondTwoGibibytesComesBack() throws IOException {
    float[] giant = new float[(1 << 29) + 5];
    for (int i = 0; i < giant.length; i++) {
      giant[i] = i;
    }
    Path path = folder.resolve("giant.jane");
    new StoreWriter("model").put("giant", giant).put("after", new int[] {42}).write(path);
    assertThat(Files.size(path)).isGreaterThan(2L << 30);
    try (StoredFile file = StoredFile.open(path)) {
      assertThat(file.ints("after")).containsExactly(42);
      assertThat(Arrays.equals(file.floats("giant"), giant)).isTrue();
    }
  }

  @Test
  void fieldsComeBackByNameAndType() throws IOException {
    Path path = folder.resolve("m.jane");
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("rate", 0.1f);
    config.put("tolerance", 1e-300);
    config.put("bias", true);
    new StoreWriter("checkpoint")
        .field("seed", Long.MAX_VALUE)
        .field("config", config)
        .field("classes", List.of("Reise", "鯉"))
        .field("loss", Double.NaN)
        .field("history", List.of(1, 0.5, Double.NEGATIVE_INFINITY))
        .field("parts", List.of(Map.of("name", "labels")))
        .field("temperature", null)
        .write(path);
    try (StoredFile file = StoredFile.open(path)) {
      Header header = file.header();
      assertThat(file.kind()).isEqualTo("checkpoint");
      assertThat(header.longValue("seed")).isEqualTo(Long.MAX_VALUE);
      assertThat(header.group("config").floatValue("rate")).isEqualTo(0.1f);
      assertThat(header.group("config").doubleValue("tolerance")).isEqualTo(1e-300);
      assertThat(header.group("config").booleanValue("bias")).isTrue();
      assertThat(header.strings("classes")).containsExactly("Reise", "鯉");
      assertThat(header.doubleValue("loss")).isNaN();
      assertThat(header.doubleValues("history")).containsExactly(1, 0.5, Double.NEGATIVE_INFINITY);
      assertThat(header.groups("parts").get(0).string("name")).isEqualTo("labels");
      assertThat(header.isNull("temperature")).isTrue();
      assertThat(header.has("momentum")).isFalse();
      assertThat(header.names()).startsWith("seed", "config");
      assertSays(() -> header.longValue("epoch"), path + ": field \"epoch\" is missing. ");
      assertSays(() -> header.group("config").string("name"), "field \"config.name\" is missing. ");
      assertSays(() -> header.groups("parts").get(0).string("k"), "\"parts[0].k\" is missing");
      assertSays(() -> header.intValue("seed"), "\"seed\" must be a whole number below 2^31");
      assertSays(() -> header.string("seed"), "must be a text, found 9223372036854775807. ");
      assertSays(() -> header.doubleValue("temperature"), "must be a number, found null. ");
      assertSays(() -> header.longValues("history"), "must be a list of whole numbers");
    }
  }

  @Test
  void aMissingArrayAndOneOfAnotherTypeAreNamed() throws IOException {
    Path path = folder.resolve("m.jane");
    new StoreWriter("model").put("u", new float[4]).write(path);
    try (StoredFile file = StoredFile.open(path)) {
      assertSays(() -> file.floats("c"), path + ": array \"c\" is missing. ");
      assertSays(() -> file.ints("u"), path + ": array \"u\" is float32, not int32. ");
      assertSays(() -> file.matrix("u"), "array \"u\" of shape [4] is not a matrix. ");
    }
    assertSays(
        () -> StoredFile.open(path, "checkpoint"),
        path + ": it is a model, not a checkpoint. Give the path of a checkpoint.");
  }

  @Test
  void theHeaderCanBeReadInTheFile() throws IOException {
    Path path = folder.resolve("m.jane");
    new StoreWriter("model").field("class", "Zürich").put("u", new float[] {1}).write(path);
    byte[] bytes = Files.readAllBytes(path);
    String text = new String(bytes, 24, bytes.length - 24, StandardCharsets.UTF_8);
    assertThat(text)
        .startsWith(
            "\n{\n  \"kind\": \"model\",\n  \"fields\": {\n    \"class\": \"Zürich\"\n  },\n");
    assertThat(text).contains("\"type\": \"float32\"");
    assertThat(new String(bytes, 0, 4, StandardCharsets.US_ASCII)).isEqualTo("JANE");
    // 64-byte places: one for the only array, then the checksum.
    assertThat(bytes.length % 64).isEqualTo(32);
    assertThat(Arrays.copyOfRange(bytes, bytes.length - 96, bytes.length - 92))
        .containsExactly(0, 0, 0x80, 0x3f);
  }

  @Test
  void theBytesDependOnTheContentAlone() throws IOException {
    Path one = folder.resolve("one.jane");
    Path two = folder.resolve("two.jane");
    for (Path path : List.of(one, two)) {
      new StoreWriter("model")
          .field("config", Map.of("k", 16, "l2", 0.1, "bias", true, "hidden", 64))
          .put("ids", List.of("a", "b"))
          .write(path);
    }
    assertThat(two).hasSameBinaryContentAs(one);
    try (StoredFile a = StoredFile.open(one);
        StoredFile b = StoredFile.open(two)) {
      assertThat(a.digest()).isEqualTo(b.digest()).hasSize(64);
    }
  }

  @Test
  void namesAreGivenOnce() {
    StoreWriter writer = new StoreWriter("model").field("k", 1).put("u", new int[0]);
    assertThatThrownBy(() -> writer.field("k", 2)).hasMessageContaining("there already");
    assertThatThrownBy(() -> writer.put("u", new long[0])).hasMessageContaining("there already");
  }

  static void assertSays(ThrowingCallable call, String text) {
    assertThatThrownBy(call).isInstanceOf(ModelFormatException.class).hasMessageContaining(text);
  }
}
