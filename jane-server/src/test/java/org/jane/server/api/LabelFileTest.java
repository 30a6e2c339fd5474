package org.jane.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jane.app.RequestException;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.server.http.HttpProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No byte of a user's file of labels is lost, and no label that was acknowledged. */
class LabelFileTest {
  private static final Charset UTF_8 = StandardCharsets.UTF_8;
  private static final List<String> NAMES =
      List.of("ann", "bob", "cia", "Zoë", "5\" pipe", "a;b", "=cmd|x", "new", "two\nlines");

  @TempDir Path folder;

  private static AttributedGraph graph() {
    AttributedGraphBuilder graph = AttributedGraph.builder();
    for (String name : NAMES) {
      graph.node(name).label(name.equals("ann") ? "red" : "blue");
    }
    return graph.build();
  }

  /**
   * A file as a program writes it.
   *
   * @param name which program
   * @param bytes all of it
   * @param labels what is read from it; empty where the start is refused
   * @param refused what the refusal must say; empty where it is read
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Pattern(String name, byte[] bytes, Map<String, String> labels, String refused) {
    static Pattern read(String name, String text, String... labels) {
      return new Pattern(name, text.getBytes(UTF_8), pairs(labels), "");
    }

    static Pattern refused(String name, byte[] bytes, String said) {
      return new Pattern(name, bytes, Map.of(), said);
    }

    static Pattern refused(String name, String text, String said) {
      return refused(name, text.getBytes(UTF_8), said);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Map<String, String> pairs(String... labels) {
    Map<String, String> pairs = new TreeMap<>();
    for (int i = 0; i < labels.length; i += 2) {
      pairs.put(labels[i], labels[i + 1]);
    }
    return pairs;
  }

  static Stream<Pattern> patterns() {
    String rows = "id,label\nann,red\nbob,blue\n";
    String time = "2026-01-01T00:00:00.000Z";
    return Stream.of(
        Pattern.read("nothing at all", ""),
        Pattern.read("only blank lines", "\n\n"),
        Pattern.read("only a byte order mark", "\uFEFF"),
        Pattern.read("only a header, without a line end", "id,label"),
        Pattern.read(
            "this server", "id,label,time\n\"ann\",\"red\",\"" + time + "\"\n", "ann", "red"),
        Pattern.read("an editor on Linux", rows, "ann", "red", "bob", "blue"),
        Pattern.read("notepad", rows.replace("\n", "\r\n"), "ann", "red", "bob", "blue"),
        Pattern.read("an editor, no last line end", rows.strip(), "ann", "red", "bob", "blue"),
        Pattern.read(
            "notepad, no last line end",
            rows.strip().replace("\n", "\r\n"),
            "ann",
            "red",
            "bob",
            "blue"),
        Pattern.read(
            "Excel, CSV UTF-8",
            "\uFEFFid,label,time\r\nann,red,01/01/2026 00:00\r\nZoë,blue,\r\n",
            "ann",
            "red",
            "Zoë",
            "blue"),
        Pattern.read(
            "Excel, CSV UTF-8 in Germany",
            "\uFEFFid;label;time\r\nann;red;01.01.2026 00:00\r\n\"a;b\";blue;\r\n",
            "ann",
            "red",
            "a;b",
            "blue"),
        Pattern.read("Excel, CSV Macintosh", rows.replace('\n', '\r'), "ann", "red", "bob", "blue"),
        Pattern.read(
            "Excel, trailing blanks left out", "id,label,time\r\nann,red\r\n", "ann", "red"),
        Pattern.read(
            "Excel, one more column used",
            "id,label,time,\r\nann,red,,\r\nbob,blue,,sure\r\n",
            "ann",
            "red",
            "bob",
            "blue"),
        Pattern.read("text with tabs", rows.replace(',', '\t'), "ann", "red", "bob", "blue"),
        Pattern.read(
            "LibreOffice, all text quoted",
            "\"id\",\"label\"\n\"ann\",\"red\"\n\"5\"\" pipe\",\"blue\"\n",
            "ann",
            "red",
            "5\" pipe",
            "blue"),
        Pattern.read(
            "pandas with its index",
            ",id,label\n0,ann,red\n1,bob,blue\n",
            "ann",
            "red",
            "bob",
            "blue"),
        Pattern.read(
            "pandas, a quote inside", "id,label\n\"5\"\" pipe\",blue\n", "5\" pipe", "blue"),
        Pattern.read(
            "R, write.csv",
            "\"\",\"id\",\"label\"\n\"1\",\"ann\",\"red\"\n\"2\",\"bob\",\"blue\"\n",
            "ann",
            "red",
            "bob",
            "blue"),
        Pattern.read("R, write.csv2", "\"id\";\"label\"\n\"ann\";\"red\"\n", "ann", "red"),
        Pattern.read("readr, missing as NA", "id,label\nann,NA\nbob,blue\n", "bob", "blue"),
        Pattern.read("another order of columns", "label,note,id\nred,sure,ann\n", "ann", "red"),
        Pattern.read("no header", "ann,red\nbob,blue\n", "ann", "red", "bob", "blue"),
        Pattern.read("no header, semicolons", "ann;red\r\nbob;blue", "ann", "red", "bob", "blue"),
        Pattern.read("blanks around fields", "id, label\nann , red\n", "ann", "red"),
        Pattern.read(
            "an unquoted quote",
            "id,label\n5\" pipe,blue\nann,red\n",
            "5\" pipe",
            "blue",
            "ann",
            "red"),
        Pattern.read(
            "a line break in an id", "id,label\n\"two\nlines\",red\n", "two\nlines", "red"),
        Pattern.read("an older row taken back", "id,label\nann,red\nann,\n"),
        Pattern.read("taken back in the last row", "id,label\nann,red\nann,"),
        Pattern.read("a formula", "id,label\n=cmd|x,red\n", "=cmd|x", "red"),
        Pattern.read("nodes of another model", "id,label\nnobody,red\nann,red\n", "ann", "red"),
        Pattern.read(
            "mixed line ends", "id,label\r\nann,red\nbob,blue\r", "ann", "red", "bob", "blue"),
        Pattern.refused("a stray quote", "id,label\nann,red\n\"bob,blue\ncia,red\n", ":3"),
        Pattern.refused("a stray quote in the last row", "id,label\nann,red\n\"bob,blue", ":3"),
        Pattern.refused(
            "two stray quotes", "id,label\nann,red\n\"bob,blue\nann,red\ncia\",red\n", ":3"),
        Pattern.refused("text behind a quote", "id,label\n\"ann\"x,red\n", ":2"),
        Pattern.refused("too many fields", "id,label\nann,red\nbob,blue,sure\n", ":3"),
        Pattern.refused("too few fields", "id,label\nann,red\nbob\n", ":3"),
        Pattern.refused("other names of columns", "node,class\nann,red\n", ":1"),
        Pattern.refused("R, write.table", "\"id\" \"label\"\n\"1\" \"ann\" \"red\"\n", ":1"),
        Pattern.refused("Excel's own first line", "sep=;\r\nid;label\r\nann;red\r\n", ":1"),
        Pattern.refused(
            "Excel, CSV in western Europe",
            "id,label\nann,red\nZoë,blue\n".getBytes(StandardCharsets.ISO_8859_1),
            ":3"),
        Pattern.refused(
            "Excel, Unicode text", withMark(rows.getBytes(StandardCharsets.UTF_16LE)), "UTF-16"),
        Pattern.refused("PowerShell 5", rows.getBytes(StandardCharsets.UTF_16LE), "UTF-16"),
        Pattern.refused("a workbook", "PK\u0003\u0004[Content_Types].xml xl/workbook.xml", "Excel"),
        Pattern.refused("zeros after a power cut", rows + "\0\0\0\0", "binary"));
  }

  private static byte[] withMark(byte[] text) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(0xFF);
    all.write(0xFE);
    all.writeBytes(text);
    return all.toByteArray();
  }

  private static final AttributedGraph GRAPH = graph();

  private static Map<String, String> labels(LabelFile file) {
    Map<String, String> labels = new TreeMap<>();
    file.list().forEach(each -> labels.put(GRAPH.ids().get(each.node()), each.label()));
    return labels;
  }

  private static LabelFile.Given given(String id, String label) {
    return new LabelFile.Given(GRAPH.ids().find(id), label);
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("m.jane.labels.csv"), bytes);
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void everyByteOfAUserSurvives(Pattern pattern) throws IOException {
    Path path = write(pattern.bytes());
    if (!pattern.refused().isEmpty()) {
      assertThatThrownBy(() -> LabelFile.open(path, GRAPH))
          .isInstanceOf(GraphDataException.class)
          .hasMessageContaining(path.toString())
          .hasMessageContaining(pattern.refused());
      assertThat(Files.readAllBytes(path)).isEqualTo(pattern.bytes());
      assertThat(folder.toFile().list()).hasSize(1);
      return;
    }
    try (LabelFile file = LabelFile.open(path, GRAPH)) { // started and stopped
      assertThat(labels(file)).isEqualTo(pattern.labels());
    }
    assertThat(Files.exists(path)).isEqualTo(pattern.bytes().length > 0);
    write(pattern.bytes());

    boolean[] full = {true};
    LabelFile.Writing disk =
        (to, bytes, at) -> {
          if (full[0] && bytes.position() > 0) {
            throw new IOException("No space left on device");
          }
          ByteBuffer part = bytes.slice(bytes.position(), full[0] ? 5 : bytes.remaining());
          int written = to.write(part, at);
          bytes.position(bytes.position() + written);
          return written;
        };
    Map<String, String> expected = new TreeMap<>(pattern.labels());
    Path killed = folder.resolve("killed.labels.csv");
    try (LabelFile file = LabelFile.open(path, GRAPH, disk)) {
      assertThatThrownBy(() -> file.add(List.of(given("new", "red"))))
          .isInstanceOf(HttpProblem.class)
          .hasMessageContaining("No space left");
      assertThat(Files.readAllBytes(path)).isEqualTo(pattern.bytes());
      assertThat(labels(file)).isEqualTo(expected);
      full[0] = false;
      file.add(List.of(given("new", "red"), given("two\nlines", "blue")));
      file.add(List.of(given("new", "blue")));
      expected.putAll(Map.of("new", "blue", "two\nlines", "blue"));
      assertThat(labels(file)).isEqualTo(expected);
      Files.copy(path, killed); // what stands on the disk when the process is killed now
    }
    for (Path after : List.of(path, killed)) {
      byte[] now = Files.readAllBytes(after);
      assertThat(Arrays.copyOf(now, pattern.bytes().length)).isEqualTo(pattern.bytes());
      try (LabelFile again = LabelFile.open(after, GRAPH)) {
        assertThat(labels(again)).isEqualTo(expected);
      }
      assertThat(Files.readAllBytes(after)).isEqualTo(now);
    }
  }

  /** Killed after any number of bytes of a row: what is cut off stands in a copy. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n\n",
        "\uFEFF",
        "id,label\nann,red\nbob,blue",
        "\uFEFFid;label;time\r\nann;red;01.01.2026 00:00\r\n",
        "\"\",\"id\",\"label\"\n\"1\",\"ann\",\"red\"\n",
        "ann;red\r\nbob;blue",
        "label,note,id\nred,sure,ann\n"
      })
  void aRowThatWasCutOffIsSetAside(String before) throws IOException {
    byte[] theirs = before.getBytes(UTF_8);
    Map<String, String> none = new TreeMap<>();
    Path path = write(theirs);
    try (LabelFile file = LabelFile.open(path, GRAPH)) {
      none.putAll(labels(file));
      file.add(List.of(given("ann", "blue"), given("5\" pipe", "red")));
    }
    byte[] all = Files.readAllBytes(path);
    Map<String, String> first = new TreeMap<>(none);
    first.put("ann", "blue");
    Map<String, String> both = new TreeMap<>(first);
    both.put("5\" pipe", "red");
    for (int cut = theirs.length; cut <= all.length; cut++) {
      Path at = folder.resolve("cut" + cut + ".csv");
      Path copy = folder.resolve("cut" + cut + ".csv.cut-1");
      Files.write(at, Arrays.copyOf(all, cut));
      try (LabelFile file = LabelFile.open(at, GRAPH)) {
        assertThat(labels(file)).as("cut at " + cut).isIn(none, first, both);
        assertThat(file.notices().stream().anyMatch(said -> said.contains(copy.toString())))
            .isEqualTo(Files.exists(copy));
        file.add(List.of(given("new", "red")));
      }
      try (LabelFile file = LabelFile.open(at, GRAPH)) {
        assertThat(labels(file)).containsEntry("new", "red");
      }
      byte[] now = Files.readAllBytes(at);
      byte[] setAside = Files.exists(copy) ? Files.readAllBytes(copy) : new byte[0];
      int kept = cut - setAside.length;
      assertThat(kept).isGreaterThanOrEqualTo(theirs.length);
      assertThat(Arrays.copyOf(now, kept)).isEqualTo(Arrays.copyOf(all, kept));
      assertThat(setAside).isEqualTo(Arrays.copyOfRange(all, kept, cut));
    }
  }

  @Test
  void aBeginningInTheMiddleOfALetterIsSetAside() throws IOException {
    byte[] row = "id,label,time\n\"Zo\u00EB".getBytes(UTF_8);
    Path path = write(Arrays.copyOf(row, row.length - 1));
    try (LabelFile file = LabelFile.open(path, GRAPH)) {
      assertThat(file.notices()).singleElement().asString().contains(path + ".cut-1");
    }
    assertThat(Files.readString(path)).isEqualTo("id,label,time\n");
  }

  @Test
  void rowsAreAddedInTheWayTheFileIsWritten() throws IOException {
    Path path = write("\uFEFFlabel;note;id\r\nred;sure;ann".getBytes(UTF_8));
    try (LabelFile file = LabelFile.open(path, GRAPH)) {
      file.add(List.of(given("a;b", "blue")));
    }
    assertThat(Files.readString(path))
        .isEqualTo("\uFEFFlabel;note;id\r\nred;sure;ann\r\n\"blue\";\"\";\"a;b\"\r\n");
  }

  @Test
  void rowsThatDoNotCountAreTold() throws IOException {
    Path path = write("id,label\nann,red\nnobody,red\nbob,green\n".getBytes(UTF_8));
    try (LabelFile file = LabelFile.open(path, GRAPH)) {
      assertThat(file.notices()).singleElement().asString().contains(path + ":3: 2 of 3 rows");
    }
  }

  /**
   * What happens to a file while it is served: a label is refused, and nothing of it is changed.
   */
  @ParameterizedTest
  @ValueSource(strings = {"removed", "moved", "replaced", "longer", "empty", "folder"})
  void aFileThatChangesIsNoticed(String how) throws IOException {
    Path path = write("id,label\nann,red\n".getBytes(UTF_8));
    Path elsewhere = folder.resolve("elsewhere.csv");
    List<String> after = new ArrayList<>();
    try (LabelFile file = LabelFile.open(path, GRAPH)) {
      switch (how) {
        case "removed" -> Files.delete(path);
        case "moved" -> Files.move(path, elsewhere);
        case "replaced" -> {
          Files.writeString(elsewhere, "id,label\nann,red\n");
          Files.delete(path);
          Files.move(elsewhere, path);
        }
        case "longer" -> Files.writeString(path, "id,label\nann,red\nbob,red\n");
        case "empty" -> Files.writeString(path, "");
        default -> {
          Files.delete(path);
          Files.createDirectory(path);
        }
      }
      after.add(content(path));
      after.add(content(elsewhere));
      assertThatThrownBy(() -> file.add(List.of(given("bob", "blue"))))
          .isInstanceOf(HttpProblem.class)
          .hasMessageContaining("was removed, replaced or changed");
      assertThat(labels(file)).doesNotContainKey("bob");
    }
    assertThat(List.of(content(path), content(elsewhere))).isEqualTo(after);
  }

  private static String content(Path path) throws IOException {
    return Files.isRegularFile(path) ? Files.readString(path) : "none " + Files.exists(path);
  }

  @Test
  void aFileThatIsReplacedWhileARowIsWrittenIsNoticed() throws IOException {
    Path path = folder.resolve("m.jane.labels.csv");
    LabelFile.Writing mover =
        (to, bytes, at) -> {
          Files.deleteIfExists(path);
          return to.write(bytes, at);
        };
    try (LabelFile file = LabelFile.open(path, GRAPH, mover)) {
      assertThatThrownBy(() -> file.add(List.of(given("bob", "blue"))))
          .isInstanceOf(HttpProblem.class);
      assertThat(labels(file)).isEmpty();
      Files.writeString(path, ""); // somebody else's
    }
    assertThat(path).exists();
  }

  @Test
  void nothingIsRemovedBehindALink() throws IOException {
    Path target = Files.createDirectory(folder.resolve("data")).resolve("mine.csv");
    Path link = Files.createSymbolicLink(folder.resolve("m.jane.labels.csv"), target);
    assertThatThrownBy(() -> LabelFile.open(link, GRAPH))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("leads to no file");
    assertThat(target).doesNotExist();

    Files.writeString(target, "");
    LabelFile.open(link, GRAPH).close();
    assertThat(target).exists();

    Files.writeString(target, "id,label\nann,red");
    try (LabelFile file = LabelFile.open(link, GRAPH)) {
      file.add(List.of(given("bob", "blue")));
    }
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(target)).isEqualTo("id,label\nann,red\n\"bob\",\"blue\"\n");

    Files.writeString(target, "id,label\nann,red\n\"bo");
    assertThatThrownBy(() -> LabelFile.open(link, GRAPH))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(link + ":3: the last row was cut off, and nothing is removed behind");
    assertThat(Files.readString(target)).isEqualTo("id,label\nann,red\n\"bo");
  }

  @Test
  void oneServerAtATime() throws IOException {
    Path path = write("id,label\nann,red\n".getBytes(UTF_8));
    try (LabelFile file = LabelFile.open(path, GRAPH)) {
      assertThatThrownBy(() -> LabelFile.open(path, GRAPH)).isInstanceOf(RequestException.class);
      file.add(List.of(given("bob", "blue")));
    }
    assertThatThrownBy(() -> LabelFile.open(folder, GRAPH))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("not a file");
  }
}
