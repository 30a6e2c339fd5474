package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every kind of bad input ends with exit code 3 and a sentence: where, what was found, what to do;
 * and with nothing else.
 */
class BadInputTest {
  private static final String NODES = "id,label,age\na,x,1\nb,y,2\nc,x,3\n";
  private static final String EDGES = "source,target,weight\na,b,1\nb,c,2\n";

  @TempDir Path folder;

  private CommandRun check(Path data) {
    CommandRun run =
        CommandRun.of("check", data.toString(), "--json", folder.resolve("out.json").toString());
    assertThat(Files.exists(folder.resolve("out.json"))).as("no partial output").isFalse();
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .as("one sentence, no stack trace")
        .startsWith("jane: ")
        .doesNotContain("\tat ", "Exception");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_DATA);
    return run;
  }

  private CommandRun checkTables(String nodes, String edges) throws IOException {
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.csv"), edges);
    return check(folder);
  }

  @Test
  void goodTablesAreFine() throws IOException {
    Files.writeString(folder.resolve("nodes.csv"), NODES);
    Files.writeString(folder.resolve("edges.csv"), EDGES);
    assertThat(CommandRun.of("check", folder.toString()).code()).isZero();
  }

  @Test
  void missingFile() throws IOException {
    Files.writeString(folder.resolve("nodes.csv"), NODES);
    assertThat(check(folder).err()).contains("edges.csv");
    assertThat(check(folder.resolve("nowhere/data.npz")).err()).contains("nowhere", "no such file");
  }

  @Test
  void missingColumn() throws IOException {
    assertThat(checkTables(NODES, "sorce,target\na,b\n").err())
        .contains("edges.csv:1", "\"source\"", "sorce");
  }

  @Test
  void raggedRow() throws IOException {
    assertThat(checkTables(NODES, "source,target,weight\na,b,1\nb,c\n").err())
        .contains("edges.csv:3", "2", "3");
  }

  @Test
  void unknownNodeId() throws IOException {
    assertThat(checkTables(NODES, "source,target\na,zz\n").err())
        .contains("edges.csv:2", "unknown node id \"zz\"", "3 nodes were read from nodes.csv");
  }

  @Test
  void nonNumericValue() throws IOException {
    assertThat(checkTables("id,label,age\na,x,1\nb,y,old\n", "source,target\na,b\n").err())
        .contains("nodes.csv:3", "old", "--category age");
  }

  @Test
  void remediesAreWordedAsOptionsOfTheCommand() throws IOException {
    assertThat(checkTables("idd,label\na,x\n", "source,target\na,a\n").err())
        .contains("Name the column of node ids with --id.");
    assertThat(checkTables("id,Label\na,x\n", "source,target\na,a\n").err())
        .contains("Name the column of labels with --label.");
    assertThat(checkTables(NODES, "sorce,target\na,b\n").err())
        .contains("Name the columns with --source and --target.");
    assertThat(checkTables(NODES, "source,target,Weight\na,b,1\n").err())
        .contains("Name the column of weights with --weight.");
  }

  @Test
  void blanksStopATrainingAndAreToldByACheck() throws IOException {
    Files.writeString(folder.resolve("nodes.csv"), "id,label,age\na,x,1\nb,y,\n");
    Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\n");
    CommandRun train =
        CommandRun.of("train", folder.toString(), "--model", folder.resolve("m").toString());
    assertThat(train.code()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(train.err())
        .contains("nodes.csv:3", "read blanks as numbers with --missing zero or --missing mean.");
    CommandRun check = CommandRun.of("check", folder.toString());
    assertThat(check.code()).isZero();
    assertThat(check.out())
        .contains(
            "1 blank stops a training; --missing zero: 0, --missing mean: 1.00000",
            "Found 1 blank value in nodes.csv, which stops a training: \"age\" (1).");
  }

  @ParameterizedTest
  @CsvSource({"no node has a label,", "all labels are the same,x"})
  void dataThatNothingCanBeLearntFrom(String said, String label) throws IOException {
    Files.writeString(
        folder.resolve("nodes.csv"),
        "id,label\na,%1$s\nb,%1$s\n".formatted(label == null ? "" : label));
    Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\n");
    for (String verb : new String[] {"train", "evaluate"}) {
      CommandRun run =
          verb.equals("train")
              ? CommandRun.of(verb, folder.toString(), "--model", folder.resolve("m").toString())
              : CommandRun.of(verb, folder.toString());
      assertThat(run.code()).isEqualTo(ExitCode.BAD_DATA);
      assertThat(run.err()).contains("nodes.csv", said, "name the column of labels with --label");
    }
  }

  @Test
  void filesThatAreNotNamedAreWrongUsage() {
    CommandRun noEdges = CommandRun.of("check", "--nodes", "nodes.csv");
    assertThat(noEdges.code()).isEqualTo(ExitCode.USAGE);
    assertThat(noEdges.err()).contains("Name it with --edges FILE");
    CommandRun noNodes = CommandRun.of("check", "--edges", "edges.csv");
    assertThat(noNodes.code()).isEqualTo(ExitCode.USAGE);
    assertThat(noNodes.err()).contains("Name it with --nodes FILE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "1e999"})
  void valueThatIsNoFiniteNumber(String value) throws IOException {
    assertThat(
            checkTables("id,label,age\na,x,1\nb,y," + value + "\n", "source,target\na,b\n").err())
        .contains("nodes.csv:3", value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "NaN", "heavy", ""})
  void badWeight(String weight) throws IOException {
    assertThat(checkTables(NODES, "source,target,weight\na,b,1\nb,c," + weight + "\n").err())
        .contains("edges.csv:3");
  }

  @Test
  void duplicateNodeId() throws IOException {
    assertThat(checkTables("id,label\na,x\nb,y\na,x\n", "source,target\na,b\n").err())
        .contains("nodes.csv:4", "\"a\"", "line 2");
  }

  @Test
  void valueForAnUnknownNode() throws IOException {
    Files.writeString(folder.resolve("attributes.csv"), "node,attribute,value\nzz,colour,1\n");
    assertThat(checkTables(NODES, EDGES).err()).contains("attributes.csv:2", "\"zz\"");
  }

  @Test
  void labelForAnUnknownNode() throws IOException {
    Files.writeString(folder.resolve("tiny-airports.edgelist"), "1 2\n2 3\n");
    Files.writeString(folder.resolve("labels-tiny-airports.txt"), "node label\n1 0\n2 1\n");
    assertThat(check(folder).err()).contains("tiny-airports.edgelist:2", "\"3\"");
  }

  @Test
  void emptyFile() throws IOException {
    assertThat(checkTables("", EDGES).err()).contains("nodes.csv", "empty");
  }

  @Test
  void wrongEncoding() throws IOException {
    Files.writeString(folder.resolve("edges.csv"), EDGES);
    Files.write(
        folder.resolve("nodes.csv"),
        "id,label\na,caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(check(folder).err()).contains("nodes.csv:2", "UTF-8");
  }

  @ParameterizedTest
  @CsvSource({"data.npz", "data.zip", "data.mat"})
  void truncatedFile(String name) throws IOException {
    byte[] whole = zip(Map.of("edges.npy", new byte[4000], "uai/uai.edge", new byte[4000]));
    Path file = Files.write(folder.resolve(name), Arrays.copyOf(whole, whole.length / 2));
    assertThat(check(file).err()).contains(name);
  }

  @Test
  void truncatedPickle() throws IOException {
    assertThat(pickle(new byte[] {(byte) 0x80, 2, ']', 'q'}).err()).contains("ind.tiny.");
  }

  @Test
  void pickleThatAsksForAnotherClass() throws IOException {
    byte[] evil = "cos\nsystem\n(S'true'\ntR.".getBytes(StandardCharsets.US_ASCII);
    assertThat(pickle(evil).err()).contains("ind.tiny.", "os.system");
  }

  private CommandRun pickle(byte[] content) throws IOException {
    for (String part : new String[] {"x", "y", "tx", "ty", "allx", "ally", "graph"}) {
      Files.write(folder.resolve("ind.tiny." + part), content);
    }
    Files.writeString(folder.resolve("ind.tiny.test.index"), "0\n1\n");
    return check(folder);
  }

  @Test
  void arrayWhoseHeaderPromisesMoreThanTheFileHolds() throws IOException {
    byte[] array = npy("(2000000000, 2)", 16);
    Path file =
        Files.write(
            folder.resolve("tiny.npz"), zip(Map.of("edges.npy", array, "node_labels.npy", array)));
    assertThat(check(file).err()).contains("tiny.npz");
  }

  @Test
  void zipThatUnpacksToFarMore() throws IOException {
    byte[] zeros = new byte[64 << 20];
    Path file =
        Files.write(
            folder.resolve("bomb.npz"),
            zip(Map.of("edges.npy", zeros, "node_features.npy", zeros, "node_labels.npy", zeros)));
    assertThat(Files.size(file)).isLessThan(300_000);
    assertThat(check(file).err().toLowerCase(Locale.ROOT)).contains("bomb.npz", "unpack");
  }

  private static byte[] npy(String shape, int dataBytes) {
    String header = "{'descr': '<i8', 'fortran_order': False, 'shape': " + shape + ", }";
    ByteBuffer bytes = ByteBuffer.allocate(10 + 118 + dataBytes).order(ByteOrder.LITTLE_ENDIAN);
    bytes
        .put((byte) 0x93)
        .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) 118);
    bytes.put(String.format(Locale.ROOT, "%-117s\n", header).getBytes(StandardCharsets.US_ASCII));
    return bytes.array();
  }

  private static byte[] zip(Map<String, byte[]> entries) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (var entry : new TreeMap<>(entries).entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
    return bytes.toByteArray();
  }
}
