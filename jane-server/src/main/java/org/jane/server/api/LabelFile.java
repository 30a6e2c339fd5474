package org.jane.server.api;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.app.RequestException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jane.server.http.HttpProblem;
import org.jspecify.annotations.Nullable;

/**
 * Labels that a user gave, in a CSV file beside the model: {@code id,label,time}. Rows are only
 * ever added, and are on the disk before anybody is told that they are. A later row for the same
 * node counts instead of an earlier one; an empty label takes it back.
 *
 * <p>A row that was cut off when the process was killed was promised to nobody; it is taken away
 * when the file is opened. Safe for several threads; one process at a time.
 */
public final class LabelFile implements AutoCloseable {
  private static final String HEADER = "id,label,time\n";
  private static final long MOST_BYTES = 1L << 30;

  private final Path path;
  private final NodeIds ids;
  private final @Nullable FileChannel channel; // none where nothing may be written
  private final Map<Integer, String> labels = new HashMap<>();
  private int rows;

  /**
   * A label for a node.
   *
   * @param node its number
   * @param label the name of a class; empty takes an earlier one back
   */
  record Given(int node, String label) {}

  private LabelFile(Path path, NodeIds ids, @Nullable FileChannel channel) {
    this.path = path;
    this.ids = ids;
    this.channel = channel;
  }

  /** The file that belongs to a model file. */
  public static Path beside(Path model) {
    return model.resolveSibling(model.getFileName() + ".labels.csv");
  }

  /**
   * Opens the file, or begins it. Where nothing may be written beside the model, no label can be
   * given.
   *
   * @throws IOException when it cannot be read
   * @throws RequestException when another server uses it
   */
  public static LabelFile open(Path path, NodeIds ids) throws IOException {
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    } catch (FileSystemException e) {
      if (Files.exists(path)) {
        throw e;
      }
      return new LabelFile(path, ids, null);
    }
    try {
      FileLock lock = lock(channel);
      if (lock == null) {
        throw new RequestException(
            "%s is in use: another server serves this model, and keeps the labels given there"
                .formatted(path),
            Remedy.of("Stop that one, or serve a copy of the model file"));
      }
      LabelFile file = new LabelFile(path, ids, channel);
      file.read(channel);
      return file;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Null when somebody else has it. */
  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // by another server of this process
    }
  }

  private void read(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size > MOST_BYTES) {
      throw new IOException(path + " is larger than a file of labels");
    }
    ByteBuffer all = ByteBuffer.allocate((int) size);
    while (all.hasRemaining() && channel.read(all, all.position()) >= 0) {
      // until everything is there
    }
    int complete = completeRows(all.array());
    if (complete < size) {
      channel.truncate(complete);
      channel.force(true);
    }
    channel.position(complete);
    String text = new String(all.array(), 0, complete, StandardCharsets.UTF_8);
    try (CsvReader<NamedCsvRecord> records =
        CsvReader.builder()
            .allowExtraFields(true)
            .allowMissingFields(true)
            .ofNamedCsvRecord(text)) {
      for (NamedCsvRecord record : records) {
        int node = ids.find(record.findField("id").orElse(""));
        String label = record.findField("label").orElse("");
        rows++;
        if (node >= 0) { // others are of a model with other data, and stay in the file
          put(new Given(node, label));
        }
      }
    }
  }

  /** Up to the last line end that does not stand between quotes. */
  private static int completeRows(byte[] bytes) {
    boolean quoted = false;
    int complete = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '"') {
        quoted = !quoted;
      } else if (bytes[i] == '\n' && !quoted) {
        complete = i + 1;
      }
    }
    return complete;
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
   * @throws HttpProblem 507 when they cannot be written
   */
  synchronized void add(List<Given> given) {
    FileChannel to = channel;
    if (to == null) {
      throw notWritten(new IOException("nothing can be written beside the model"));
    }
    StringWriter text = new StringWriter();
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    long before;
    try {
      before = to.position();
      if (before == 0) {
        text.write(HEADER);
      }
      try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
        for (Given each : given) {
          csv.writeRecord(ids.get(each.node), each.label, now);
        }
      }
    } catch (IOException e) {
      throw notWritten(e);
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        to.write(bytes);
      }
      to.force(true);
    } catch (IOException e) {
      try {
        to.truncate(before); // half a row must not stand before the next
        to.position(before);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw notWritten(e);
    }
    given.forEach(this::put);
    rows += given.size();
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

  /** How many rows there are. */
  synchronized int rows() {
    return rows;
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
    if (channel != null) {
      boolean empty = channel.size() == 0;
      channel.close();
      if (empty) { // nobody gave a label: nothing stays behind
        Files.deleteIfExists(path);
      }
    }
  }
}
