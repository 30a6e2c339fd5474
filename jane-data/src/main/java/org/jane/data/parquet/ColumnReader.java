package org.jane.data.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jane.data.UnpackLimit;
import org.jane.data.parquet.Thrift.Struct;
import org.jspecify.annotations.Nullable;

/** The values of one column in one row group, row by row; one page is in memory at a time. */
final class ColumnReader implements Closeable {
  private static final int LONGEST_TEXT = 1 << 26;

  private final Column column;
  private final InputStream in;
  private final Codec codec;
  private long left; // bytes of the chunk that are not read yet
  private List<String> dictionary = List.of();
  private long leftInPage;
  private @Nullable Runs repetitions;
  private @Nullable Runs definitions;
  private @Nullable Values values;
  private boolean begun; // a list: the levels of its first element are read already
  private int definition;

  ColumnReader(Input input, Column column, Struct chunk) throws IOException {
    this.column = column;
    Struct meta = chunk.require(3, "the description of a column");
    Damaged.unless(!chunk.has(1), "values in another file");
    Damaged.unless(PhysicalType.of(meta.number(1, -1)) == column.type(), "a column of two types");
    codec = Codec.of(meta.number(4, 0));
    Damaged.unless(
        codec.readable(),
        "column \"%s\" is compressed with %s, which is not read".formatted(column.name(), codec));
    long size = input.size();
    long data = meta.size(9, size, "the place of a column");
    long dictionaryAt = meta.number(11, 0);
    long start = dictionaryAt > 0 && dictionaryAt < data ? dictionaryAt : data;
    left = meta.size(7, size - start, "the size of a column");
    in = input.from(start);
  }

  /** Appends the value of the next row as text; nothing where it has none. */
  void next(StringBuilder out) throws IOException {
    if (column.list()) {
      nextList(out);
      return;
    }
    advance();
    if (definition == column.maxDefinition()) {
      value(out);
    }
  }

  private void nextList(StringBuilder out) throws IOException {
    if (!begun) {
      Damaged.unless(advance() == 0, "a list without a beginning");
    }
    begun = false;
    int start = out.length();
    if (definition < column.listDefinition() - 1) {
      return; // no list
    }
    out.append('[');
    boolean empty = definition < column.listDefinition();
    boolean first = true;
    while (!empty) {
      Damaged.unless(out.length() - start < LONGEST_TEXT, "a list of more than 64 MB");
      out.append(first ? "" : ", ");
      first = false;
      int before = out.length();
      if (definition == column.maxDefinition()) {
        value(out);
      }
      if (out.length() == before) {
        out.append("nan"); // an element that is missing keeps its place
      }
      if (!more()) {
        break;
      }
      if (advance() == 0) {
        begun = true;
        break;
      }
    }
    out.append(']');
  }

  private void value(StringBuilder out) {
    if (values == null) {
      throw new Damaged("a page without values");
    }
    values.next(out);
  }

  /** Reads the levels of the next value and returns how far it repeats. */
  private int advance() throws IOException {
    Damaged.unless(more(), "a column ends too early");
    leftInPage--;
    int repetition = repetitions == null ? 0 : repetitions.next();
    definition = definitions == null ? 0 : definitions.next();
    return repetition;
  }

  private boolean more() throws IOException {
    while (leftInPage == 0) {
      if (left <= 0) {
        return false;
      }
      readPage();
    }
    return true;
  }

  private void readPage() throws IOException {
    Thrift thrift = new Thrift(in, left);
    Struct header = thrift.struct();
    left = thrift.left();
    int packedSize =
        (int) header.size(3, Math.min(left, Integer.MAX_VALUE - 8), "the size of a page");
    int size = (int) header.size(2, UnpackLimit.of(packedSize), "the size of an unpacked page");
    left -= packedSize;
    byte[] packed = in.readNBytes(packedSize);
    Damaged.unless(packed.length == packedSize, "a page ends too early");
    switch ((int) header.number(1, -1)) {
      case 0 -> dataPage(header.require(5, "a page's description"), codec.unpack(packed, 0, size));
      case 1 -> {} // an index
      case 2 -> {
        Struct about = header.require(7, "a dictionary's description");
        dictionary =
            Values.dictionary(
                column.values(),
                codec.unpack(packed, 0, size),
                about.size(1, 8L * size, "the size of a dictionary"));
      }
      case 3 -> newerPage(header.require(8, "a page's description"), packed, size);
      default -> throw new Damaged("a page of an unknown kind");
    }
  }

  private void dataPage(Struct about, byte[] page) {
    leftInPage = about.size(1, Integer.MAX_VALUE, "the number of values");
    int at = 0;
    repetitions = null;
    definitions = null;
    if (column.list()) {
      int end = levelsEnd(page, at);
      repetitions = new Runs(page, at + 4, end, 1);
      at = end;
    }
    if (column.maxDefinition() > 0) {
      Damaged.unless(about.number(3, 3) == 3, "levels in an old encoding");
      int end = levelsEnd(page, at);
      definitions = new Runs(page, at + 4, end, bits(column.maxDefinition()));
      at = end;
    }
    begin((int) about.number(2, -1), page, at);
  }

  private static int levelsEnd(byte[] page, int at) {
    Damaged.unless(page.length - at >= 4, "a page ends too early");
    int length = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    Damaged.unless(length >= 0 && length <= page.length - at - 4, "a page ends too early");
    return at + 4 + length;
  }

  private static int bits(int most) {
    return 32 - Integer.numberOfLeadingZeros(most);
  }

  /** A page of the second version, whose levels are not compressed. */
  private void newerPage(Struct about, byte[] packed, int size) throws IOException {
    leftInPage = about.size(1, Integer.MAX_VALUE, "the number of values");
    int definitionBytes = (int) about.size(5, Math.min(size, packed.length), "the size of levels");
    int repetitionBytes =
        (int) about.size(6, Math.min(size, packed.length) - definitionBytes, "the size of levels");
    int levels = definitionBytes + repetitionBytes;
    repetitions = column.list() ? new Runs(packed, 0, repetitionBytes, 1) : null;
    definitions =
        column.maxDefinition() == 0
            ? null
            : new Runs(packed, repetitionBytes, levels, bits(column.maxDefinition()));
    boolean compressed = about.truth(7, true) && packed.length > levels;
    byte[] page = (compressed ? codec : Codec.NONE).unpack(packed, levels, size - levels);
    begin((int) about.number(4, -1), page, 0);
  }

  private void begin(int encoding, byte[] page, int at) {
    values =
        leftInPage == 0
            ? null
            : at == page.length && encoding != 2 && encoding != 8
                ? Values.of(0, column.values(), dictionary, page, at, at, 0)
                : Values.of(
                    encoding, column.values(), dictionary, page, at, page.length, leftInPage);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
