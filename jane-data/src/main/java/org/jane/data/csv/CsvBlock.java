package org.jane.data.csv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a CSV file that begins and ends with a row, and its rows. Blocks are taken apart by
 * several threads at once, each block by one.
 *
 * <p>Only what is as it should be is taken apart here. Anything else (bytes that are not UTF-8, a
 * quote inside a field without quotes, a row with another number of fields) makes a block
 * irregular: then it is read again by {@link CsvRows}, which knows what is wrong and says so.
 */
final class CsvBlock {
  /** As many fields as the parser that reads irregular blocks takes in a row. */
  static final int MOST_FIELDS = 16 * 1024;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private byte[] bytes = new byte[0];
  private int length;
  private long offset;
  private char[] text = new char[0];
  private int characters;
  private int at; // how far it was taken apart
  private boolean decoded;
  private @Nullable RowBatch rows;
  private boolean regular;
  private long lines;
  private long stripped;
  private long headerLine;

  /**
   * Takes other bytes, which nobody else uses meanwhile.
   *
   * @param from where they begin in the file
   */
  void set(byte[] block, int size, long from) {
    bytes = block;
    length = size;
    offset = from;
    at = 0;
    lines = 0;
    stripped = 0;
    regular = false;
    decoded = false;
  }

  void clear() {
    set(bytes, 0, 0);
  }

  boolean empty() {
    return length == 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Where it begins in the file. */
  long offset() {
    return offset;
  }

  /** After {@link #parse}: whether all was as it should be. */
  boolean regular() {
    return regular;
  }

  /** After {@link #parse}: how many lines it has, beginning with that of its first row. */
  long lines() {
    return lines;
  }

  /** After {@link #parse}: how many fields had blanks around them. */
  long stripped() {
    return stripped;
  }

  RowBatch rows() {
    if (rows == null) {
      throw new IllegalStateException("not taken apart yet");
    }
    return rows;
  }

  /** Counts quotes; blocks are cut where their number is even. */
  static int quotes(byte[] bytes, int from, int to) {
    int quotes = 0;
    int i = from;
    for (; i + 8 <= to; i += 8) {
      long x = (long) EIGHT.get(bytes, i) ^ 0x2222222222222222L;
      if (((x - 0x0101010101010101L) & ~x & 0x8080808080808080L) != 0) { // some byte is a quote
        for (int j = i; j < i + 8; j++) {
          quotes += bytes[j] == '"' ? 1 : 0;
        }
      }
    }
    for (; i < to; i++) {
      quotes += bytes[i] == '"' ? 1 : 0;
    }
    return quotes;
  }

  private static boolean ascii(byte[] bytes, int length) {
    int i = 0;
    for (; i + 8 <= length; i += 8) {
      if (((long) EIGHT.get(bytes, i) & 0x8080808080808080L) != 0) {
        return false;
      }
    }
    for (; i < length; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean decode() {
    if (decoded) {
      return true;
    }
    if (text.length < length) {
      text = new char[Math.max(length, bytes.length)];
    }
    if (ascii(bytes, length)) {
      new String(bytes, 0, length, StandardCharsets.ISO_8859_1).getChars(0, length, text, 0);
      characters = length;
    } else {
      int mark = offset == 0 && hasByteOrderMark() ? 3 : 0;
      try {
        decoder.reset();
        CharBuffer out = CharBuffer.wrap(text);
        var result = decoder.decode(ByteBuffer.wrap(bytes, mark, length - mark), out, true);
        if (result.isError()) {
          result.throwException();
        }
        characters = out.position();
      } catch (CharacterCodingException e) {
        return false; // told by whoever reads the block again
      }
    }
    decoded = true;
    return true;
  }

  private boolean hasByteOrderMark() {
    return length > 2
        && (bytes[0] & 0xFF) == 0xEF
        && (bytes[1] & 0xFF) == 0xBB
        && (bytes[2] & 0xFF) == 0xBF;
  }

  /**
   * Takes the first row apart.
   *
   * @return its fields, none when the block is irregular or has no row
   */
  List<String> header(char separator) {
    List<String> names = new ArrayList<>();
    if (!decode() || !skipEmptyLines()) {
      return names;
    }
    headerLine = lines;
    RowBatch one = new RowBatch(1); // as wide as it becomes
    int fields = row(one, separator);
    for (int f = 0; f < fields; f++) {
      names.add(one.get(0, f));
    }
    return names;
  }

  /** On which line the header was, counted from 0. */
  long headerLine() {
    return headerLine;
  }

  /** False when no row follows. */
  private boolean skipEmptyLines() {
    while (at < characters && (text[at] == '\n' || text[at] == '\r')) {
      breakLine();
    }
    return at < characters;
  }

  private void breakLine() {
    at += text[at] == '\r' && at + 1 < characters && text[at + 1] == '\n' ? 2 : 1;
    lines++;
  }

  /** Takes all rows apart, from where the header ended if it was read. */
  void parse(char separator, int width) {
    if (rows == null || rows.width() != width) {
      rows = new RowBatch(width);
    }
    RowBatch to = rows;
    to.clear();
    if (!decode()) {
      return;
    }
    to.share(text);
    while (skipEmptyLines()) {
      long line = lines;
      if (row(to, separator) != width) {
        return;
      }
      to.endRow(line);
    }
    regular = true;
  }

  /**
   * Takes one row apart.
   *
   * @return how many fields it has, -1 when something is wrong with it
   */
  private int row(RowBatch to, char separator) {
    to.share(text);
    for (int fields = 1; fields <= MOST_FIELDS; fields++) {
      boolean fine = at < characters && text[at] == '"' ? quoted(to) : plain(to, separator);
      if (!fine) {
        return -1;
      }
      if (at == characters) {
        return fields;
      }
      char c = text[at];
      if (c == '\n' || c == '\r') {
        breakLine();
        return fields;
      }
      if (c != separator) {
        return -1; // something stands behind a closing quote
      }
      at++;
    }
    return -1;
  }

  private boolean plain(RowBatch to, char separator) {
    char[] chars = text;
    int end = characters;
    int high = Math.max(separator, '"'); // nothing above ends a field
    int from = at;
    int i = from;
    for (; i < end; i++) {
      char c = chars[i];
      if (c <= high) {
        if (c == separator || c == '\n' || c == '\r') {
          break;
        }
        if (c == '"') {
          return false;
        }
      }
    }
    at = i;
    if (i > from && (isBlank(chars[from]) || isBlank(chars[i - 1]))) {
      while (from < i && isBlank(chars[from])) {
        from++;
      }
      while (i > from && isBlank(chars[i - 1])) {
        i--;
      }
      stripped++;
    }
    to.addShared(from, i);
    return true;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private boolean quoted(RowBatch to) {
    int from = at + 1;
    int out = from; // two quotes become one, so that the rest moves
    int i = from;
    while (true) {
      if (i == characters) {
        return false;
      }
      char c = text[i++];
      if (c == '"') {
        if (i == characters || text[i] != '"') {
          break;
        }
        i++;
      } else if (c == '\n' || (c == '\r' && !(i < characters && text[i] == '\n'))) {
        lines++;
      }
      text[out++] = c;
    }
    at = i;
    to.addShared(from, out);
    return true;
  }
}
