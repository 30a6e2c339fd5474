package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a file, it is read as it was written or refused by one exception. */
class DamagedFileTest {
  @TempDir Path folder;
  private Path path;
  private byte[] good;

  @BeforeEach
  void writeAFile() throws IOException {
    path = folder.resolve("m.jane");
    AttributedGraph graph = SmallData.multiLabel();
    StoreWriter writer = new StoreWriter("model").field("config", Map.of("k", 16, "l2", 0.1));
    GraphCodec.put(writer, graph);
    GraphCodec.put(writer, SmallData.split(graph.labels()));
    writer.put("u", new float[] {1, Float.NaN}).put("m", new double[] {1}).put("e", new long[0]);
    writer.write(path);
    good = Files.readAllBytes(path);
  }

  /** What a file says when all of it is asked for. */
  private List<Object> readAll() throws IOException {
    try (StoredFile file = StoredFile.open(path, "model")) {
      AttributedGraph graph = GraphCodec.graph(file);
      Split split = GraphCodec.split(file, graph.labels());
      return List.of(
          file.header().tree(),
          DataDigest.of(graph, split),
          Arrays.toString(file.floats("u")),
          Arrays.toString(file.doubles("m")),
          Arrays.toString(file.longs("e")));
    }
  }

  private String refusal(byte[] bytes) throws IOException {
    Files.delete(path); // a new file: some disks hold up those who shorten an old one
    Files.write(path, bytes);
    try {
      readAll();
    } catch (ModelFormatException e) {
      assertThat(e).hasMessageStartingWith(path + ": ");
      assertThat(e.getMessage()).endsWith(".");
      return e.getMessage();
    }
    return "";
  }

  /** The bytes as somebody would sign them who wants to be believed. */
  private static byte[] signed(byte[] bytes) {
    if (bytes.length < FileLayout.PREAMBLE_BYTES + FileLayout.CHECKSUM_BYTES) {
      return bytes;
    }
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(16, bytes.length);
    var sum = FileLayout.checksum();
    sum.update(bytes, 0, bytes.length - FileLayout.CHECKSUM_BYTES);
    byte[] end = sum.digest();
    System.arraycopy(end, 0, bytes, bytes.length - end.length, end.length);
    return bytes;
  }

  @Test
  void everyFlippedByteIsRefused() throws IOException {
    for (int i = 0; i < good.length; i++) {
      byte[] flipped = good.clone();
      flipped[i] ^= (byte) (1 << (i % 8));
      assertThat(refusal(flipped)).as("byte %d", i).isNotEmpty();
      flipped[i] = (byte) ~good[i];
      assertThat(refusal(flipped)).as("byte %d", i).isNotEmpty();
    }
  }

  @Test
  void aFlippedByteIsCalledThat() throws IOException {
    byte[] flipped = good.clone();
    flipped[40] ^= 1; // inside the header: still told by the checksum
    assertThat(refusal(flipped))
        .isEqualTo(
            path
                + ": its checksum does not match: some byte of it has changed. "
                + "Copy it again from where it came from, or train the model again.");
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    for (int length = 0; length < good.length; length++) {
      assertThat(refusal(Arrays.copyOf(good, length))).as("%d bytes", length).isNotEmpty();
    }
    assertThat(refusal(Arrays.copyOf(good, 1000)))
        .contains("it ends after 1000 of " + good.length + " bytes. Copy it again");
    assertThat(refusal(Arrays.copyOf(good, good.length + 1))).contains("but should have");
  }

  @Test
  void aNewerVersionIsNamedBesideOurs() throws IOException {
    byte[] newer = good.clone();
    newer[8] = 7;
    assertThat(refusal(signed(newer)))
        .isEqualTo(
            path
                + ": it has format version 7, this JANE reads versions up to 2. Use a newer JANE.");
  }

  @Test
  void otherFilesAreNotOurs() throws IOException {
    assertThat(refusal("id,label\n1,a\n".getBytes(StandardCharsets.UTF_8)))
        .contains("it is not a JANE model file. ");
    assertThat(refusal(new byte[0])).contains("it is not a JANE model file. ");
    assertThatThrownBy(() -> StoredFile.open(folder)).isInstanceOf(ModelFormatException.class);
    assertThatThrownBy(() -> StoredFile.open(folder.resolve("missing.jane")))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("there is no such file");
  }

  @Test
  void copyingAsTextIsNoticedByTheFirstBytes() throws IOException {
    String text = new String(good, StandardCharsets.ISO_8859_1).replace("\r\n", "\n");
    assertThat(refusal(text.getBytes(StandardCharsets.ISO_8859_1))).contains("not a JANE model");
  }

  @Tag("slow")
  @Test
  void twentyThousandMutationsEndWellOrInARefusal() throws IOException {
    List<Object> content = readAll();
    SplittableRandom random = new SplittableRandom(20);
    for (int i = 0; i < 20_000; i++) {
      if (refusal(mutated(random)).isEmpty()) {
        assertThat(readAll()).isEqualTo(content);
      }
    }
  }

  /** With the checksum made right again, so that the checks behind it have to hold. */
  @Tag("slow")
  @Test
  void twentyThousandForgeriesEndInNoOtherException() throws IOException {
    SplittableRandom random = new SplittableRandom(21);
    for (int i = 0; i < 20_000; i++) {
      refusal(signed(mutated(random)));
    }
  }

  private byte[] mutated(SplittableRandom random) {
    byte[] bytes = good.clone();
    for (int change = random.nextInt(1, 4); change > 0; change--) {
      int at = random.nextInt(bytes.length);
      int length = Math.min(random.nextInt(1, 16), bytes.length - at);
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt();
        case 2 -> bytes[at] = (byte) "0123456789-{}[],\"".charAt(random.nextInt(17));
        case 3 -> Arrays.fill(bytes, at, at + length, (byte) (random.nextBoolean() ? 0 : -1));
        case 4 -> System.arraycopy(good, random.nextInt(good.length - length), bytes, at, length);
        default -> {
          byte[] cut = new byte[bytes.length - length];
          System.arraycopy(bytes, 0, cut, 0, at);
          System.arraycopy(bytes, at + length, cut, at, cut.length - at);
          bytes = cut;
        }
      }
    }
    return bytes;
  }

  @Test
  void whatAHeaderPromisesIsHeldAgainstTheFile() throws IOException {
    String entry = "{\"name\":\"u\",\"type\":\"%s\",\"shape\":[%s],\"offset\":%s,\"bytes\":%s}";
    assertThat(forged(entry.formatted("float32", "2000000000", "0", "8000000000")))
        .contains("array \"u\" lies outside of its place");
    assertThat(forged(entry.formatted("float32", "2000000000", "0", "64")))
        .contains("array \"u\" has shape [2000000000] but 64 bytes");
    assertThat(forged(entry.formatted("utf8", "2000000000", "0", "64"))).contains("has shape");
    assertThat(forged(entry.formatted("float32", "4294967296,4294967296", "0", "0")))
        .contains("has shape");
    assertThat(forged(entry.formatted("float32", "-4,-4", "0", "64"))).contains("has shape");
    assertThat(forged(entry.formatted("float32", "16", "-64", "64"))).contains("outside");
    assertThat(forged(entry.formatted("float32", "16", "9223372036854775807", "64")))
        .contains("outside");
    assertThat(forged(entry.formatted("uint8", "9223372036854775807", "0", "9223372036854775807")))
        .contains("outside");
    assertThat(forged(entry.formatted("int7", "16", "0", "64"))).contains("unknown type \"int7\"");
    assertThat(forged(entry.formatted("float32", "8", "0", "32")))
        .contains("array \"attributes/name\" is missing"); // nothing wrong with this one
    assertThat(forged("")).contains("its arrays take 0 bytes, but it has 64");
    assertThat(forged("7")).contains("field \"arrays\" must be a group of fields, found 7");
  }

  @Test
  void aPromiseOfGibibytesIsRefusedInKilobytes() throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    String entry =
        "{\"name\":\"u\",\"type\":\"float32\",\"shape\":[2000000000],"
            + "\"offset\":0,\"bytes\":8000000000}";
    forged(entry); // classes are loaded the first time
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(forged(entry)).contains("lies outside of its place");
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
  }

  /** A correctly signed file with one place of 64 zeros and this table of arrays. */
  private String forged(String table) throws IOException {
    String json = "{\"kind\":\"model\",\"fields\":{},\"arrays\":[" + table + "]}";
    byte[] header = json.getBytes(StandardCharsets.UTF_8);
    int data = (int) FileLayout.aligned(FileLayout.PREAMBLE_BYTES + header.length);
    byte[] bytes = Arrays.copyOf(good, data + 64 + FileLayout.CHECKSUM_BYTES);
    Arrays.fill(bytes, FileLayout.PREAMBLE_BYTES, bytes.length, (byte) 0);
    System.arraycopy(header, 0, bytes, FileLayout.PREAMBLE_BYTES, header.length);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(12, header.length);
    return refusal(signed(bytes));
  }

  @Test
  void aHugeLengthInThePreambleAllocatesNothing() throws IOException {
    for (int huge : new int[] {Integer.MAX_VALUE, -1, good.length}) {
      byte[] forged = good.clone();
      ByteBuffer.wrap(forged).order(ByteOrder.LITTLE_ENDIAN).putInt(12, huge);
      assertThat(refusal(signed(forged))).contains("its header of " + huge + " bytes");
    }
  }
}
