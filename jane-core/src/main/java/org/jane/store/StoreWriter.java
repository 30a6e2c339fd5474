package org.jane.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * Collects fields and arrays and writes them as one file, which {@link StoredFile} describes and
 * reads.
 *
 * <pre>{@code
 * new StoreWriter("model").field("seed", 1).put("u", u).write(Path.of("m.jane"));
 * }</pre>
 *
 * <p>Arrays are not copied: they must not change before {@link #write} is done. The bytes of the
 * file depend on what was put in and its order, on nothing else. Not for several threads at once.
 */
public final class StoreWriter {
  private final String kind;
  private final Map<String, @Nullable Object> fields;
  private final Map<String, Content> arrays;
  private final String prefix; // of the names of arrays

  /**
   * @param kind what the file is, "model" or "checkpoint": it keeps one from being read as the
   *     other
   */
  public StoreWriter(String kind) {
    this(kind, new LinkedHashMap<>(), new LinkedHashMap<>(), "");
  }

  private StoreWriter(
      String kind,
      Map<String, @Nullable Object> fields,
      Map<String, Content> arrays,
      String prefix) {
    this.kind = kind;
    this.fields = fields;
    this.arrays = arrays;
    this.prefix = prefix;
  }

  /**
   * A writer into a part of this file: its fields become one group of this file's fields, its
   * arrays have the name of the group before their own. {@link StoredFile#part} reads it back.
   */
  public StoreWriter part(String name) {
    Map<String, @Nullable Object> group = new LinkedHashMap<>();
    field(name, group);
    return new StoreWriter(kind, group, arrays, prefix + name + "/");
  }

  /** Adds a field of the readable header: any value that {@link Json} can write. */
  public StoreWriter field(String name, @Nullable Object value) {
    Check.that(!fields.containsKey(name), "field \"%s\" is there already", name);
    fields.put(name, value);
    return this;
  }

  public StoreWriter put(String name, float[] values) {
    return put(name, ArrayType.FLOAT32, List.of((long) values.length), out -> out.write(values));
  }

  public StoreWriter put(String name, double[] values) {
    return put(name, ArrayType.FLOAT64, List.of((long) values.length), out -> out.write(values));
  }

  public StoreWriter put(String name, int[] values) {
    return put(name, ArrayType.INT32, List.of((long) values.length), out -> out.write(values));
  }

  public StoreWriter put(String name, long[] values) {
    return put(name, ArrayType.INT64, List.of((long) values.length), out -> out.write(values));
  }

  public StoreWriter put(String name, byte[] values) {
    return put(name, ArrayType.UINT8, List.of((long) values.length), out -> out.write(values));
  }

  /** Adds whole numbers that are produced when their turn comes. */
  StoreWriter putInts(String name, long length, ArrayOutput.Source values) {
    return put(name, ArrayType.INT32, List.of(length), out -> out.write(values));
  }

  /** Adds numbers that are produced when their turn comes. */
  StoreWriter putFloats(String name, long length, ArrayOutput.Source values) {
    return put(name, ArrayType.FLOAT32, List.of(length), out -> out.write(values));
  }

  /** Adds strings. The list is walked more than once and must give the same each time. */
  public StoreWriter put(String name, List<String> values) {
    long bytes = 0;
    for (String text : values) {
      bytes += (long) Integer.BYTES + Utf8.length(text);
    }
    List<Long> shape = List.of((long) values.size());
    return put(name, new Content(ArrayType.UTF8, shape, bytes, out -> out.write(values)));
  }

  /** Adds a matrix with its two sizes. */
  public StoreWriter put(String name, DenseMatrix matrix) {
    List<Long> shape = List.of((long) matrix.rows(), (long) matrix.columns());
    return put(name, ArrayType.FLOAT32, shape, out -> out.write(matrix.data()));
  }

  private StoreWriter put(String name, ArrayType type, List<Long> shape, Body body) {
    long bytes = type.elementBytes();
    for (long size : shape) {
      bytes *= size;
    }
    return put(name, new Content(type, shape, bytes, body));
  }

  private StoreWriter put(String name, Content content) {
    String full = prefix + name;
    Check.that(!arrays.containsKey(full), "array \"%s\" is there already", full);
    arrays.put(full, content);
    return this;
  }

  /** The bytes of one array, produced when their turn comes. */
  @FunctionalInterface
  private interface Body {
    void writeTo(ArrayOutput out) throws IOException;
  }

  private record Content(ArrayType type, List<Long> shape, long bytes, Body body) {}

  /**
   * Refuses a place where {@link #write} would fail: there is no such folder, or it is closed to
   * us. For asking before the work that is to be saved.
   */
  public static void checkPlace(Path path) throws IOException {
    AtomicFile.check(path);
  }

  /**
   * Writes the file beside its place and renames it: whatever happens on the way, a file that was
   * there before stays until the new one is complete on the disk, and nothing else is left behind.
   */
  public void write(Path path) throws IOException {
    Check.that(prefix.isEmpty(), "a part of a file is written with the file");
    List<ArrayEntry> table = new ArrayList<>();
    long offset = 0;
    for (Map.Entry<String, Content> array : arrays.entrySet()) {
      Content content = array.getValue();
      table.add(new ArrayEntry(array.getKey(), content.type, content.shape, offset, content.bytes));
      offset = FileLayout.aligned(Math.addExact(offset, content.bytes));
    }
    byte[] header = header(table);
    long dataStart = FileLayout.aligned((long) FileLayout.PREAMBLE_BYTES + header.length);
    long fileBytes = dataStart + offset + FileLayout.CHECKSUM_BYTES;
    try (AtomicFile file = new AtomicFile(path)) {
      ArrayOutput out = new ArrayOutput(file.stream());
      out.write(preamble(header.length, fileBytes));
      out.write(header);
      out.align();
      for (Map.Entry<String, Content> array : arrays.entrySet()) {
        long start = out.written();
        array.getValue().body.writeTo(out);
        Check.that(
            out.written() - start == array.getValue().bytes,
            "array \"%s\" changed while it was written",
            array.getKey());
        out.align();
      }
      out.writeChecksum();
      file.commit();
    } catch (IOException e) {
      throw AtomicFile.named(path, e);
    }
  }

  /** The header between two line ends, so that it stands alone when the file is shown as text. */
  private byte[] header(List<ArrayEntry> table) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", kind);
    tree.put("fields", fields);
    tree.put("arrays", table.stream().map(ArrayEntry::toTree).toList());
    return ("\n" + Json.write(tree) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] preamble(int headerBytes, long fileBytes) {
    return ByteBuffer.allocate(FileLayout.PREAMBLE_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(FileLayout.magic())
        .putInt(FileLayout.VERSION)
        .putInt(headerBytes)
        .putLong(fileBytes)
        .array();
  }
}
