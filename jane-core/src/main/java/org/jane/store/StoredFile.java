package org.jane.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jane.linalg.DenseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * A model or checkpoint file, open for reading. Every byte of it has been checked before the first
 * field can be asked for; arrays are read when asked for, straight into their place.
 *
 * <p>Layout, numbers little-endian:
 *
 * <pre>
 *  0  8 bytes   magic: J A N E \r \n 0x1a \n, broken by any copying "as text"
 *  8  int32     format version, 2; 1 is read, too
 * 12  int32     length of the header in bytes, H
 * 16  int64     length of the file in bytes
 * 24  H bytes   header: JSON in UTF-8, indented, a line end before and after it
 *               { "kind": "model", "fields": { … },
 *                 "arrays": [ { "name", "type", "shape", "offset", "bytes" }, … ] }
 *     zeros     up to the next multiple of 64
 *     arrays    in the order of the header, each followed by zeros up to a multiple of 64;
 *               "offset" counts from the first one. Types: float32 float64 int32 int64 uint8, and
 *               utf8: the length of each string in bytes (int32), then all their bytes
 *     32 bytes  SHA-256 of everything before
 * </pre>
 *
 * <p>SHA-256 and not a CRC: on processors of the last years it keeps up with the disk, 32 bits
 * would miss one fault in four thousand million, and the sum names the model beyond doubt ({@link
 * #digest}).
 *
 * <p>Memory is bounded by the true size of the file: what a header promises is held against it
 * before anything is allocated. What cannot be used is answered by a {@link ModelFormatException}.
 * Not for several threads at once.
 */
public final class StoredFile implements Closeable {
  private static final String COPY_AGAIN =
      "Copy it again from where it came from, or train the model again";
  private static final String TRAIN_AGAIN =
      "Another program or version may have written the file; train the model again";
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8; // the longest array Java makes

  private final String where;
  private final ArrayInput in;
  private final String digest;
  private final String kind;
  private final Header header;
  private final long dataStart;
  private final Map<String, ArrayEntry> arrays;
  private final String prefix; // of the names of arrays
  private boolean onlyFinite;

  private StoredFile(StoredFile whole, String part) {
    where = whole.where;
    onlyFinite = whole.onlyFinite;
    in = whole.in;
    digest = whole.digest;
    kind = whole.kind;
    header = whole.header.group(part);
    dataStart = whole.dataStart;
    arrays = whole.arrays;
    prefix = whole.prefix + part + "/";
  }

  private StoredFile(String where, ArrayInput in) throws IOException {
    this.where = where;
    this.in = in;
    this.arrays = new LinkedHashMap<>();
    this.prefix = "";
    ByteBuffer preamble = preamble();
    int headerBytes = preamble.getInt();
    long checked = preamble.getLong() - FileLayout.CHECKSUM_BYTES;
    this.digest = checkSum(checked);
    if (headerBytes < 0 || headerBytes > checked - FileLayout.PREAMBLE_BYTES) {
      throw bad("its header of " + headerBytes + " bytes does not fit into it", TRAIN_AGAIN);
    }
    Header all = parse(in.bytes(FileLayout.PREAMBLE_BYTES, headerBytes));
    this.kind = all.string("kind");
    this.header = new Header(where, "", all.group("fields").tree());
    this.dataStart = FileLayout.aligned((long) FileLayout.PREAMBLE_BYTES + headerBytes);
    readTable(all.groups("arrays"), checked - dataStart);
  }

  /** Opens a file and checks all of it. */
  public static StoredFile open(Path path) throws IOException {
    String where = path.toString();
    if (!Files.exists(path)) {
      throw new ModelFormatException(where, "there is no such file", "Check the path");
    }
    if (!Files.isRegularFile(path)) {
      throw new ModelFormatException(where, "this is not a file", "Give the model file itself");
    }
    ArrayInput in = new ArrayInput(path);
    try {
      return new StoredFile(where, in);
    } catch (IOException | RuntimeException | Error e) {
      in.close();
      throw e;
    }
  }

  /** Opens a file that must be of a kind, "model" or "checkpoint". */
  public static StoredFile open(Path path, String kind) throws IOException {
    StoredFile file = open(path);
    if (!file.kind.equals(kind)) {
      file.close();
      throw file.bad("it is a " + file.kind + ", not a " + kind, "Give the path of a " + kind);
    }
    return file;
  }

  /** Checks magic, version and size; what follows in the buffer are the two lengths. */
  private ByteBuffer preamble() throws IOException {
    long size = in.length();
    byte[] start = in.bytes(0, (int) Math.min(size, FileLayout.PREAMBLE_BYTES));
    byte[] magic = FileLayout.magic();
    int common = Math.min(start.length, magic.length);
    if (common == 0 || !Arrays.equals(start, 0, common, magic, 0, common)) {
      throw bad("it is not a JANE model file", "Give a file that jane train has written");
    }
    if (start.length < FileLayout.PREAMBLE_BYTES) {
      throw bad("it ends after " + size + " bytes, inside its first line", COPY_AGAIN);
    }
    ByteBuffer preamble = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    int version = preamble.position(magic.length).getInt();
    if (version > FileLayout.VERSION) {
      throw bad(
          "it has format version "
              + version
              + ", this JANE reads versions up to "
              + FileLayout.VERSION,
          "Use a newer JANE");
    }
    if (version < 1) {
      throw bad("it has format version " + version + ", which never was", COPY_AGAIN);
    }
    long promised = preamble.getLong(preamble.position() + Integer.BYTES);
    if (size < promised) {
      throw bad("it ends after " + size + " of " + promised + " bytes", COPY_AGAIN);
    }
    if (size > promised || size < FileLayout.PREAMBLE_BYTES + FileLayout.CHECKSUM_BYTES) {
      throw bad("it has " + size + " bytes but should have " + promised, COPY_AGAIN);
    }
    return preamble;
  }

  /** Nothing is interpreted before this: a fault is then called a fault, not a strange header. */
  private String checkSum(long length) throws IOException {
    byte[] found = in.checksum(length);
    if (!Arrays.equals(found, in.bytes(length, FileLayout.CHECKSUM_BYTES))) {
      throw bad("its checksum does not match: some byte of it has changed", COPY_AGAIN);
    }
    return HexFormat.of().formatHex(found);
  }

  @SuppressWarnings("unchecked") // only Json makes these maps, and its names are strings
  private Header parse(byte[] bytes) {
    try {
      if (Json.read(Utf8.decode(bytes, bytes.length)) instanceof Map<?, ?> tree) {
        return new Header(where, "", (Map<String, @Nullable Object>) tree);
      }
      throw bad("its header is not a group of fields", TRAIN_AGAIN);
    } catch (IOException | IllegalArgumentException e) {
      throw new ModelFormatException(
          where, "its header cannot be read, " + e.getMessage(), TRAIN_AGAIN, e);
    }
  }

  /** Arrays must follow each other without gaps and end where the checksum begins. */
  private void readTable(List<Header> table, long room) {
    long next = 0;
    for (Header description : table) {
      ArrayEntry entry = ArrayEntry.of(description, where);
      if (entry.offset() != next || entry.bytes() > room - next) {
        throw bad("array \"" + entry.name() + "\" lies outside of its place", TRAIN_AGAIN);
      }
      if (arrays.put(entry.name(), entry) != null) {
        throw bad("array \"" + entry.name() + "\" occurs twice in its header", TRAIN_AGAIN);
      }
      next = FileLayout.aligned(next + entry.bytes());
    }
    if (next != room) {
      throw bad("its arrays take " + next + " bytes, but it has " + room, TRAIN_AGAIN);
    }
  }

  /** From here on, arrays with numbers that are not finite are refused. */
  public StoredFile onlyFinite() {
    onlyFinite = true;
    return this;
  }

  /** A part that was written through {@link StoreWriter#part}; close the whole file only. */
  public StoredFile part(String name) {
    return new StoredFile(this, name);
  }

  /** What the file is: "model" or "checkpoint". */
  public String kind() {
    return kind;
  }

  /** The readable fields. */
  public Header header() {
    return header;
  }

  /** The checksum in hexadecimal: the same for files with the same bytes, and only for them. */
  public String digest() {
    return digest;
  }

  /** Whether there is an array of this name. */
  public boolean has(String name) {
    return arrays.containsKey(prefix + name);
  }

  /** The names of the arrays, in the order in which they were put in. */
  public List<String> names() {
    return List.copyOf(arrays.keySet());
  }

  public float[] floats(String name) throws IOException {
    ArrayEntry entry = entry(name, ArrayType.FLOAT32);
    float[] values = in.floats(start(entry), length(entry));
    for (int i = 0; onlyFinite && i < values.length; i++) {
      requireFinite(name, i, values[i]);
    }
    return values;
  }

  public double[] doubles(String name) throws IOException {
    ArrayEntry entry = entry(name, ArrayType.FLOAT64);
    double[] values = in.doubles(start(entry), length(entry));
    for (int i = 0; onlyFinite && i < values.length; i++) {
      requireFinite(name, i, values[i]);
    }
    return values;
  }

  private void requireFinite(String name, int place, double value) {
    if (!Double.isFinite(value)) {
      throw bad(
          "array \"" + name + "\" holds " + value + " at " + place + ", which is no number",
          TRAIN_AGAIN);
    }
  }

  /**
   * How many numbers the arrays hold whose names begin so. What a header promises must not be more:
   * it would be allocated before it is found missing.
   */
  public long count(String prefixOfNames) {
    long count = 0;
    for (ArrayEntry entry : arrays.values()) {
      count += entry.name().startsWith(prefix + prefixOfNames) ? entry.length() : 0;
    }
    return count;
  }

  public int[] ints(String name) throws IOException {
    ArrayEntry entry = entry(name, ArrayType.INT32);
    return in.ints(start(entry), length(entry));
  }

  public long[] longs(String name) throws IOException {
    ArrayEntry entry = entry(name, ArrayType.INT64);
    return in.longs(start(entry), length(entry));
  }

  public byte[] bytes(String name) throws IOException {
    ArrayEntry entry = entry(name, ArrayType.UINT8);
    return in.bytes(start(entry), length(entry));
  }

  public List<String> strings(String name) throws IOException {
    List<String> strings = new ArrayList<>();
    forEachString(name, strings::add);
    return strings;
  }

  /** Hands out strings one by one, for those who do not need a list of them. */
  public void forEachString(String name, Consumer<String> each) throws IOException {
    ArrayEntry entry = entry(name, ArrayType.UTF8);
    in.strings(entry, start(entry), length(entry), each);
  }

  /** A matrix with the sizes it was stored with. */
  public DenseMatrix matrix(String name) throws IOException {
    ArrayEntry entry = entry(name, ArrayType.FLOAT32);
    List<Long> shape = entry.shape();
    if (shape.size() != 2 || shape.get(0) > MAX_LENGTH || shape.get(1) > MAX_LENGTH) {
      throw bad("array \"" + name + "\" of shape " + shape + " is not a matrix", TRAIN_AGAIN);
    }
    return new DenseMatrix(shape.get(0).intValue(), shape.get(1).intValue(), floats(name));
  }

  private ArrayEntry entry(String name, ArrayType type) {
    ArrayEntry entry = arrays.get(prefix + name);
    if (entry == null) {
      throw bad("array \"" + name + "\" is missing", TRAIN_AGAIN);
    }
    if (entry.type() != type) {
      throw bad(
          "array \"" + name + "\" is " + entry.type().label() + ", not " + type.label(),
          TRAIN_AGAIN);
    }
    return entry;
  }

  private long start(ArrayEntry entry) {
    return dataStart + entry.offset();
  }

  private int length(ArrayEntry entry) {
    if (entry.length() > MAX_LENGTH) {
      throw bad(
          "array \"" + entry.name() + "\" has " + entry.length() + " elements, at most 2^31-9 fit",
          TRAIN_AGAIN);
    }
    return (int) entry.length();
  }

  /** For readers of larger things who find that the arrays contradict each other. */
  public ModelFormatException contradiction(String found, @Nullable Throwable cause) {
    return cause == null
        ? bad(found, TRAIN_AGAIN)
        : new ModelFormatException(where, found, TRAIN_AGAIN, cause);
  }

  private ModelFormatException bad(String found, String remedy) {
    return new ModelFormatException(where, found, remedy);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
