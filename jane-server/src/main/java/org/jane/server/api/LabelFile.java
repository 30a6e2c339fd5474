package org.jane.server.api;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jane.app.RequestException;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jane.store.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * Labels that a user gave, in a CSV file beside the model: {@code id,label,time}. Rows are only
 * ever added, in the way the file is written, and are on the disk before anybody is told that they
 * are. A later row for the same node counts instead of an earlier one; an empty label takes it
 * back.
 *
 * <p>What the server did not write is never removed. A row of its own that was cut off when the
 * process was killed was promised to nobody; it is set aside in a file of its own when the labels
 * are opened. A file that cannot be read is refused with its line. A link is followed to read and
 * to add rows, but nothing is removed behind it. Safe for several threads; one process at a time.
 */
public final class LabelFile implements AutoCloseable {
  private static final long MOST_BYTES = 1L << 30;

  private final Path path;
  private final NodeIds ids;
  private final Writing writing;
  private final Map<Integer, String> labels = new HashMap<>();
  private final List<String> notices = new ArrayList<>();
  private @Nullable FileChannel channel; // none where nothing may be written
  private LabelTable table;
  private @Nullable Object key; // of the file that was opened, where the system has such keys
  private long length;

  /**
   * A label for a node.
   *
   * @param node its number
   * @param label the name of a class; empty takes an earlier one back
   */
  record Given(int node, String label) {}

  /** Writes some bytes at a place of the file; another one in tests of a full disk. */
  @FunctionalInterface
  interface Writing {
    int write(FileChannel to, ByteBuffer bytes, long at) throws IOException;
  }

  private LabelFile(Path path, AttributedGraph graph, Writing writing) {
    this.path = path;
    this.ids = graph.ids();
    this.writing = writing;
    this.table = LabelTable.read("", new byte[0], ids, List.of());
  }

  /** The file that belongs to a model file. */
  public static Path beside(Path model) {
    return model.resolveSibling(model.getFileName() + ".labels.csv");
  }

  /**
   * Opens the file, or begins it. Where nothing may be written beside the model, no label can be
   * given.
   *
   * @param graph whose nodes and classes the labels are of
   * @throws GraphDataException when it is no table of labels
   * @throws RequestException when another server uses it
   */
  public static LabelFile open(Path path, AttributedGraph graph) throws IOException {
    return open(path, graph, FileChannel::write);
  }

  static LabelFile open(Path path, AttributedGraph graph, Writing writing) throws IOException {
    if (Files.exists(path) ? !Files.isRegularFile(path) : Files.isSymbolicLink(path)) {
      throw new GraphDataException(
          path.toString(),
          Files.exists(path) ? "this is not a file" : "this link leads to no file",
          "Remove it: labels given to the server are kept under this name");
    }
    LabelFile file = new LabelFile(path, graph, writing);
    FileChannel opened;
    try {
      opened =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
      file.channel = opened;
    } catch (FileSystemException e) {
      if (!Files.exists(path)) {
        return file;
      }
      opened = FileChannel.open(path, StandardOpenOption.READ);
    }
    try {
      if (file.channel != null && lock(opened) == null) {
        throw new RequestException(
            "%s is in use: another server serves this model, and keeps the labels given there"
                .formatted(path),
            Remedy.of("Stop that one, or serve a copy of the model file"));
      }
      file.key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      file.read(opened, graph.labels().classNames());
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
    if (file.channel == null) {
      opened.close();
    }
    return file;
  }

  /** Null when somebody else has it. */
  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // by another server of this process
    }
  }

  private void read(FileChannel from, List<String> classes) throws IOException {
    length = from.size();
    if (length > MOST_BYTES) {
      throw new GraphDataException(
          path.toString(), "this is larger than a file of labels", "Move it to another place");
    }
    ByteBuffer all = ByteBuffer.allocate((int) length);
    while (all.hasRemaining() && from.read(all, all.position()) >= 0) {
      // until everything is there
    }
    table = LabelTable.read(path.toString(), all.array(), ids, classes);
    if (table.complete() < length) {
      setAside(from, all.array());
    }
    long others = 0;
    long first = 0;
    for (LabelTable.Row row : table.rows()) {
      if (row.node() >= 0 && (row.label().isEmpty() || classes.contains(row.label()))) {
        put(new Given(row.node(), row.label()));
      } else if (others++ == 0) {
        first = row.line();
      }
    }
    if (others > 0) {
      notices.add(
          "%s:%d: %,d of %,d rows name nodes or classes that the model does not have. They stay in the file and do not count."
              .formatted(path, first, others, table.rows().size()));
    }
  }

  /** Cuts the row off that was being written when the process was killed, after a copy of it. */
  private void setAside(FileChannel from, byte[] bytes) throws IOException {
    if (from != channel || Files.isSymbolicLink(path)) {
      throw new GraphDataException(
          path + ":" + LabelTable.line(bytes, table.complete()),
          "the last row was cut off, and nothing is removed "
              + (from == channel ? "behind a link" : "from a file that cannot be written"),
          "Complete or remove the last row");
    }
    Path copy = path.resolveSibling(path.getFileName() + ".cut-1");
    for (int i = 2; Files.exists(copy); i++) {
      copy = path.resolveSibling(path.getFileName() + ".cut-" + i);
    }
    int at = table.complete();
    AtomicFile.write(copy, out -> out.write(bytes, at, bytes.length - at));
    from.truncate(at);
    from.force(true);
    length = at;
    notices.add(
        "%s: the last row was cut off when a server was killed, and was acknowledged to nobody. It stands in %s now."
            .formatted(path, copy));
  }

  private void put(Given given) {
    if (given.label.isEmpty()) {
      labels.remove(given.node);
    } else {
      labels.put(given.node, given.label);
    }
  }

  /**
   * Adds rows. When this returns they are on the disk, all of them; when it throws, none counts.
   *
   * @throws HttpProblem 507 when they cannot be written; 409 when the file is not the one that was
   *     opened, or was changed by somebody else
   */
  synchronized void add(List<Given> given) {
    FileChannel to = channel;
    if (to == null) {
      throw notWritten(new IOException("nothing can be written to " + path));
    }
    StringBuilder text = new StringBuilder(table.before());
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    given.forEach(each -> text.append(table.row(ids.get(each.node), each.label, now)));
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      requireSame(length);
      try {
        while (bytes.hasRemaining()) {
          writing.write(to, bytes, length + bytes.position());
        }
        to.force(true);
        requireSame(length + bytes.limit());
      } catch (IOException | HttpProblem e) {
        takeBack(to, length + bytes.position(), e);
        throw e;
      }
      if (length == 0) {
        AtomicFile.syncFolder(path);
      }
      length += bytes.limit();
    } catch (IOException e) {
      throw notWritten(e);
    }
    table.written();
    given.forEach(this::put);
  }

  /**
   * Removes what was written of rows that do not count; half a row must not stand before others.
   */
  private void takeBack(FileChannel to, long end, Exception e) {
    try {
      if (to.size() == end) { // else somebody else has added something
        to.truncate(length);
      }
    } catch (IOException again) {
      e.addSuppressed(again);
    }
  }

  /** Refuses when the file that was opened is not there under its name, as it was left. */
  private void requireSame(long size) throws IOException {
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      if (Objects.equals(now.fileKey(), key) && now.size() == size) {
        return;
      }
    } catch (NoSuchFileException e) {
      // said below
    }
    throw new HttpProblem(
        409,
        "",
        "no label was written: "
            + name()
            + " was removed, replaced or changed since the server read it",
        "Put it back, or start the server again, which reads what is there then");
  }

  private HttpProblem notWritten(IOException e) {
    return new HttpProblem(
        507,
        "",
        "the label could not be written: " + e.getMessage(),
        "Make room on the disk, or give the server the right to write beside the model");
  }

  /** The label that was given for a node. */
  synchronized Optional<String> of(int node) {
    return Optional.ofNullable(labels.get(node));
  }

  /** All of them, by node. */
  synchronized Map<Integer, String> all() {
    return new HashMap<>(labels);
  }

  /** The nodes that a list leaves out: those with a label, where it is asked for without yours. */
  Set<Integer> leftOut(Ask ask) {
    return ask.word("yours", "true", List.of("true", "false")).equals("true")
        ? Set.of()
        : all().keySet();
  }

  /** What a user should know about the file that was opened. */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  /** What the file is called. */
  String name() {
    return String.valueOf(path.getFileName());
  }

  /** The nodes that have a label, sorted by id. */
  synchronized List<Given> list() {
    List<Given> list = new ArrayList<>();
    labels.forEach((node, label) -> list.add(new Given(node, label)));
    list.sort(Comparator.comparing(given -> ids.get(given.node)));
    return list;
  }

  @Override
  public synchronized void close() throws IOException {
    try (FileChannel open = channel) {
      if (open == null || length > 0 || Files.isSymbolicLink(path)) {
        return;
      }
      requireSame(0);
      Files.delete(path); // nobody gave a label: nothing stays behind
    } catch (HttpProblem e) {
      return; // another file stands there
    }
  }
}
