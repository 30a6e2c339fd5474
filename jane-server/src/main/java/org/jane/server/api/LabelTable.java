package org.jane.server.api;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.data.ForeignFile;
import org.jane.data.csv.Separator;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;

/**
 * The table in a file of labels, and how it is written: what stands between fields, how lines end,
 * which column is which. Read is what spreadsheets and programs save as CSV in UTF-8: comma,
 * semicolon or tab, any line ends, with or without a byte order mark, quotes, a last line end, or a
 * header where the first row begins with a node and its class. Anything else is refused with its
 * line.
 */
final class LabelTable {
  private static final String HEADER = "id,label,time";
  private static final String CUT_HEADER = "id,labe"; // or less of it: no header yet
  private static final String MARK = "\uFEFF";
  private static final int LOOKED_AT = 1 << 14; // characters to find the separator in
  private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");
  private static final Pattern LINE = Pattern.compile("line (\\d+)");

  private final String file;
  private final NodeIds ids;
  private final List<String> classes;
  private final List<Row> rows = new ArrayList<>();
  private char separator = ',';
  private String lineEnd = "\n";
  private int id;
  private int label = 1;
  private int time = 2;
  private int width; // 0 as long as there is neither a header nor a row
  private boolean ended = true; // whether the last row has its line end
  private int complete;

  /**
   * A row.
   *
   * @param line where it begins
   * @param node its number, -1 for one that the model does not have
   * @param label the name of a class, of the model or not; empty takes an earlier one back
   */
  record Row(long line, int node, String label) {}

  private LabelTable(String file, NodeIds ids, List<String> classes) {
    this.file = file;
    this.ids = ids;
    this.classes = classes;
  }

  /**
   * Reads a table.
   *
   * @param file its name, for messages
   * @param bytes all of it
   * @throws GraphDataException when it cannot be read
   */
  static LabelTable read(String file, byte[] bytes, NodeIds ids, List<String> classes) {
    ForeignFile.require(file, bytes);
    LabelTable table = new LabelTable(file, ids, classes);
    String beginning =
        withoutMark(
            new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.UTF_8));
    table.separator = Separator.find(beginning, bytes.length <= LOOKED_AT, List.of("id", "label"));
    int last = table.lastRow(bytes);
    String tail = new String(bytes, last, bytes.length - last, StandardCharsets.UTF_8);
    if (tail.startsWith("\"") || (!tail.isEmpty() && CUT_HEADER.startsWith(tail))) {
      table.parse(text(file, Arrays.copyOf(bytes, last)));
      if (table.width == 0 ? CUT_HEADER.startsWith(tail) : table.cutOff(tail)) {
        table.complete = last;
        return table;
      }
      table.rows.clear();
      table.width = 0;
    }
    String text = text(file, bytes);
    table.parse(text);
    table.complete = bytes.length;
    table.ended = text.isEmpty() || text.endsWith("\n") || text.endsWith("\r");
    return table;
  }

  private static String withoutMark(String text) {
    return text.startsWith(MARK) ? text.substring(1) : text;
  }

  private static String text(String file, byte[] bytes) {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    try {
      return withoutMark(StandardCharsets.UTF_8.newDecoder().decode(left).toString());
    } catch (CharacterCodingException e) {
      int at = left.position();
      throw new GraphDataException(
          file + ":" + line(bytes, at),
          String.format("byte 0x%02X is not UTF-8", bytes[at] & 0xFF),
          "Save the file as CSV in UTF-8");
    }
  }

  /** The line that a byte stands in. */
  static long line(byte[] bytes, int at) {
    return (new String(bytes, 0, at, StandardCharsets.ISO_8859_1) + "x").lines().count();
  }

  /** Where the row begins that has no line end; the length where all have one. */
  private int lastRow(byte[] bytes) {
    byte[] mark = MARK.getBytes(StandardCharsets.UTF_8);
    int begin = Arrays.mismatch(mark, bytes) == mark.length ? mark.length : 0;
    boolean quoted = false;
    boolean fieldBegins = true;
    for (int i = begin; i < bytes.length; i++) {
      byte b = bytes[i];
      if (quoted) {
        quoted = b != '"'; // the second of two quotes opens it again
        fieldBegins = b == '"';
      } else if (b == '"' && fieldBegins) {
        quoted = true;
      } else if (b == '\n' || b == '\r') {
        begin = i + 1;
        fieldBegins = true;
      } else {
        fieldBegins = b == separator;
      }
    }
    return begin;
  }

  private void parse(String text) {
    Matcher end = LINE_END.matcher(text);
    lineEnd = end.find() ? end.group() : "\n";
    for (CsvRecord record : records(text, false)) {
      if (width == 0 && header(record)) {
        continue;
      }
      String where = file + ":" + record.getStartingLineNumber();
      int fields = record.getFieldCount();
      if (fields <= Math.max(id, label) || fields > width) {
        throw new GraphDataException(
            where,
            "the first row has %d fields, this row has %d".formatted(width, fields),
            "Add or remove fields, and quote a field that contains a separator");
      }
      int node = find(record.getField(id));
      if (node < 0 && LINE_END.matcher(record.getField(id)).find()) {
        throw new GraphDataException(
            where,
            "a line break stands between the quotes of an id, and the model has no such node",
            "Close every quote, and write a quote inside a quoted field twice");
      }
      String given = record.getField(label);
      rows.add(
          new Row(
              record.getStartingLineNumber(),
              node,
              classes.contains(given) ? given : given.strip()));
    }
  }

  private List<CsvRecord> records(String text, boolean mayBeCut) {
    List<CsvRecord> all = new ArrayList<>();
    try (CsvReader<CsvRecord> records =
        CsvReader.builder()
            .fieldSeparator(separator)
            .allowExtraFields(true)
            .allowMissingFields(true)
            .allowExtraCharsAfterClosingQuote(mayBeCut)
            .allowUnclosedQuote(mayBeCut)
            .ofCsvRecord(text)) {
      records.forEach(all::add);
      return all;
    } catch (CsvParseException e) {
      Matcher line = LINE.matcher(String.valueOf(e.getMessage()));
      throw new GraphDataException(
          line.find() ? file + ":" + line.group(1) : file,
          "the row cannot be taken apart: a quote is not closed, or text follows it",
          "Close every quote, and write a quote inside a quoted field twice",
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The node of this id; blanks around it count only where the model has them. */
  private int find(String text) {
    int node = ids.find(text);
    return node >= 0 ? node : ids.find(text.strip());
  }

  /** Learns the columns from the first row; false when it is a row of a table without a header. */
  private boolean header(CsvRecord first) {
    List<String> names = first.getFields().stream().map(String::strip).toList();
    width = names.size();
    id = names.indexOf("id");
    label = names.indexOf("label");
    time = names.indexOf("time");
    if (id >= 0 && label >= 0) {
      return true;
    }
    boolean labelled =
        width > 1
            && find(first.getField(0)) >= 0
            && (names.get(1).isEmpty() || classes.contains(names.get(1)));
    if (!labelled) {
      throw new GraphDataException(
          file + ":" + first.getStartingLineNumber(),
          "there are no columns id and label, and the row does not begin with a node and its class",
          "Name the columns in the first row: id,label");
    }
    id = 0;
    label = 1;
    return false;
  }

  /**
   * Whether a last row without a line end is the beginning of one that the server was writing. It
   * puts quotes around every field, so that a row that lacks something shows it.
   */
  private boolean cutOff(String row) {
    if (!row.startsWith("\"")) {
      return false;
    }
    List<CsvRecord> found = records(row.replaceAll("\uFFFD+$", ""), true);
    if (found.size() != 1) {
      return false;
    }
    List<String> fields = found.get(0).getFields();
    if (fields.size() > width || (fields.size() == width && closed(row))) {
      return false;
    }
    for (int c = 0; c < fields.size(); c++) {
      String text = fields.get(c);
      boolean last = c == fields.size() - 1;
      boolean possible =
          c == id
              ? ids.find(text) >= 0 || (last && beginsId(text))
              : c == label
                  ? classes.contains(text)
                      || text.isEmpty()
                      || (last && classes.stream().anyMatch(name -> name.startsWith(text)))
                  : c == time ? text.matches("[0-9TZ:.-]{0,30}") : text.isEmpty();
      if (!possible) {
        return false;
      }
    }
    return true;
  }

  private boolean closed(String row) {
    try {
      return row.endsWith("\"") && records(row, false).size() == 1;
    } catch (GraphDataException e) {
      return false;
    }
  }

  private boolean beginsId(String text) {
    for (int node = 0; node < ids.size(); node++) {
      if (ids.get(node).startsWith(text)) {
        return true;
      }
    }
    return false;
  }

  List<Row> rows() {
    return rows;
  }

  /** How many bytes are whole rows; what follows is a row of the server that was cut off. */
  int complete() {
    return complete;
  }

  /** What stands before the next row: the line end of the last one, or the header. */
  String before() {
    return (ended ? "" : lineEnd) + (width == 0 ? HEADER + lineEnd : "");
  }

  /** A row as this table writes it, with its line end. */
  String row(String node, String given, String when) {
    StringBuilder row = new StringBuilder();
    for (int c = 0; c < (width == 0 ? 3 : width); c++) {
      if (c > 0) {
        row.append(separator);
      }
      String text = c == id ? node : c == label ? given : c == time ? when : "";
      row.append('"').append(text.replace("\"", "\"\"")).append('"');
    }
    return row.append(lineEnd).toString();
  }

  /** Says that a row stands in the file now. */
  void written() {
    ended = true;
    width = width == 0 ? 3 : width;
  }
}
