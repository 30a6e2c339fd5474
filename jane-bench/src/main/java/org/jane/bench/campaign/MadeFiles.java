package org.jane.bench.campaign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Makes files that have the structure of their format and say anything: zip, npy, pickle, MATLAB,
 * GraphML. Random bytes seldom get past the first check of such a format; these do.
 */
final class MadeFiles {
  private MadeFiles() {}

  /** Writes numbers in a byte order. */
  private static final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteOrder order;

    Bytes(ByteOrder order) {
      this.order = order;
    }

    static Bytes little() {
      return new Bytes(ByteOrder.LITTLE_ENDIAN);
    }

    Bytes b(int... values) {
      for (int value : values) {
        out.write(value);
      }
      return this;
    }

    Bytes s(int value) {
      return raw(ByteBuffer.allocate(2).order(order).putShort((short) value).array());
    }

    Bytes i(int value) {
      return raw(ByteBuffer.allocate(4).order(order).putInt(value).array());
    }

    Bytes l(long value) {
      return raw(ByteBuffer.allocate(8).order(order).putLong(value).array());
    }

    Bytes raw(byte[] bytes) {
      out.writeBytes(bytes);
      return this;
    }

    Bytes text(String text) {
      return raw(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    int size() {
      return out.size();
    }

    byte[] done() {
      return out.toByteArray();
    }
  }

  private static byte[] deflated(byte[] content, boolean raw) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, raw);
    try (DeflaterOutputStream to = new DeflaterOutputStream(out, deflater)) {
      to.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }

  /** An archive of a few entries whose directories may lie about them. */
  static byte[] zip(Choices choices) {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    int count = 1 + choices.below(4);
    for (int e = 0; e < count; e++) {
      String name = choices.of("a.txt", "b/c.npy", "", "../up", "a.txt", "d/", "\u00e9", "/root");
      byte[] content = choices.oneIn(16) ? new byte[choices.below(200_000)] : choices.some(40);
      entries.put(name, content);
    }
    return zip(choices, entries);
  }

  /** An archive of given entries. */
  static byte[] zip(Choices choices, Map<String, byte[]> entries) {
    Bytes out = Bytes.little();
    Bytes directory = Bytes.little();
    int count = 0;
    for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
      byte[] name = entry.getKey().getBytes(StandardCharsets.UTF_8);
      byte[] content = entry.getValue();
      boolean packed = choices.below(2) == 1;
      byte[] stored = packed ? deflated(content, true) : content;
      CRC32 sum = new CRC32();
      sum.update(content);
      int crc = choices.mostly((int) sum.getValue());
      int method = choices.oneIn(32) ? choices.below(100) : packed ? 8 : 0;
      int flags = choices.oneIn(16) ? choices.below(65536) : 0x800;
      int packedSize = choices.mostly(stored.length);
      int size = choices.mostly(content.length);
      byte[] extra =
          choices.oneIn(16)
              ? Bytes.little()
                  .s(choices.of(1, 0x7875, 0))
                  .s(choices.mostly(8))
                  .l(choices.awkward())
                  .done()
              : new byte[0];
      int offset = out.size();
      out.i(0x04034b50).s(20).s(flags).s(method).i(0).i(crc).i(packedSize).i(size);
      out.s(choices.mostly(name.length)).s(extra.length).raw(name).raw(extra).raw(stored);
      directory.i(0x02014b50).s(20).s(20).s(flags).s(method).i(0).i(crc);
      directory
          .i(choices.mostly(packedSize))
          .i(choices.mostly(size))
          .s(choices.mostly(name.length));
      directory.s(extra.length).s(choices.mostly(0)).s(0).s(0).i(0).i(choices.mostly(offset));
      directory.raw(name).raw(extra);
      count++;
    }
    int start = out.size();
    out.raw(directory.done());
    if (choices.oneIn(16)) { // a directory in the form for large archives
      int at = out.size();
      out.i(0x06064b50).l(44).s(45).s(45).i(0).i(0).l(choices.mostly(count));
      out.l(choices.mostly(count)).l(choices.mostly(directory.size())).l(choices.mostly(start));
      out.i(0x07064b50).i(0).l(choices.mostly(at)).i(1);
    }
    out.i(0x06054b50).s(0).s(0).s(choices.mostly(count)).s(choices.mostly(count));
    out.i(choices.mostly(directory.size())).i(choices.mostly(start)).s(choices.mostly(0));
    return out.done();
  }

  /** The arrays of an npz file of a small graph. */
  static Map<String, byte[]> npz(Choices choices) {
    int nodes = 1 + choices.below(6);
    int edges = choices.below(8);
    int splits = 1 + choices.below(3);
    Map<String, byte[]> arrays = new LinkedHashMap<>();
    arrays.put("node_features.npy", npy(choices, 'f', nodes, nodes, 1 + choices.below(4)));
    arrays.put("node_labels.npy", npy(choices, 'i', 3, nodes, -1));
    arrays.put("edges.npy", npy(choices, 'i', nodes, edges, 2));
    for (String part : List.of("train", "val", "test")) {
      if (!choices.oneIn(16)) {
        arrays.put(part + "_masks.npy", npy(choices, 'b', 2, splits, nodes));
      }
    }
    return arrays;
  }

  /**
   * An array as NumPy writes it.
   *
   * @param kind f for decimals, i for whole numbers, b for truths
   * @param below the bound of whole numbers that make sense
   * @param columns -1 for a vector
   */
  static byte[] npy(Choices choices, char kind, int below, int rows, int columns) {
    String type =
        choices.oneIn(20)
            ? choices.of(
                "|O", "<U3", "|S2", "<f2", "<c8", ">i4", "|V9", "<M8[ns]", "?", "f", "<i16")
            : switch (kind) {
              case 'f' -> choices.of("<f4", "<f8", ">f4", ">f8", "<i4", "|b1");
              case 'b' -> choices.of("|b1", "|u1", "<i8");
              default -> choices.of("<i8", "<i4", "<u2", "|u1", ">i8", "<f4");
            };
    int width = Math.max(1, type.charAt(type.length() - 1) - '0');
    String shape =
        choices.oneIn(20)
            ? choices.of(
                "()",
                "(,)",
                "(-1,)",
                "(1e3,)",
                "(2147483647, 2)",
                "(9999999999,)",
                "(0, 3)",
                "(2, 2, 2)",
                "None",
                "(3L,)")
            : columns < 0
                ? "(" + choices.mostly(rows) + ",)"
                : "(" + choices.mostly(rows) + ", " + choices.mostly(columns) + ")";
    String header =
        "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }"
            .formatted(type, choices.of("False", "True", "False", "Maybe"), shape);
    if (choices.oneIn(24)) {
      header =
          header.replace(
              choices.of("'", ",", "{", "}", ":", "descr", "shape"),
              choices.of("", "\"", "''", "(", "x"));
    }
    header += " ".repeat(choices.below(4)) + (choices.oneIn(24) ? "" : "\n");
    int version = choices.oneIn(20) ? choices.below(6) : 1 + choices.below(2);
    Bytes out = Bytes.little().b(0x93).text("NUMPY").b(version, choices.mostly(0));
    int length = choices.mostly(header.length());
    out = version == 1 ? out.s(length) : out.i(length);
    out.text(header);
    boolean big = type.startsWith(">");
    int count = rows * Math.max(1, columns);
    for (int e = 0; e < count; e++) {
      Bytes element = new Bytes(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
      boolean decimal = type.indexOf('f') >= 0;
      double value = decimal ? choices.decimal() : choices.mostly(choices.below(below));
      switch (width) {
        case 1 -> element.b((int) value);
        case 2 -> element.s((int) value);
        case 4 -> element.i(decimal ? Float.floatToRawIntBits((float) value) : (int) value);
        case 8 -> element.l(decimal ? Double.doubleToRawLongBits(value) : (long) value);
        default -> element.raw(choices.some(width));
      }
      out.raw(element.done());
    }
    byte[] file = out.done();
    return choices.oneIn(24) ? Arrays.copyOf(file, choices.below(file.length + 8)) : file;
  }

  /** A pickle: a matrix, an array, lists of neighbours, or any value. */
  static byte[] pickle(Choices choices) {
    Bytes out = Bytes.little();
    out.b(0x80, choices.oneIn(16) ? choices.below(256) : 2 + choices.below(3));
    if (choices.oneIn(16)) {
      out.b(0x95).l(choices.awkward());
    }
    switch (choices.below(4)) {
      case 0 -> sparse(choices, out);
      case 1 ->
          array(
              choices,
              out,
              choices.of("i4", "f4", "i8", "f8"),
              1 + choices.below(4),
              1 + choices.below(3));
      case 2 -> neighbours(choices, out);
      default -> value(choices, out, 0);
    }
    if (!choices.oneIn(24)) {
      out.b('.');
    }
    return out.done();
  }

  private static void number(Choices choices, Bytes out, int value) {
    switch (choices.below(5)) {
      case 0 -> out.b('J').i(value);
      case 1 -> out.b('K', value);
      case 2 -> out.b('M').s(value);
      case 3 -> out.b(0x8a, 4).i(value);
      default -> out.b('J').i(choices.mostly(value));
    }
  }

  private static void text(Choices choices, Bytes out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    int length = choices.mostly(bytes.length);
    switch (choices.below(6)) {
      case 0 -> out.b('T').i(length);
      case 1 -> out.b('U', length);
      case 2 -> out.b('X').i(length);
      case 3 -> out.b(0x8c, length);
      case 4 -> out.b('B').i(length);
      default -> out.b('C', length);
    }
    out.raw(bytes);
    if (choices.oneIn(8)) {
      int slot = choices.below(6);
      out.b(choices.of(0x71, 0x94, 0x72)).b(slot);
    }
  }

  private static void global(Choices choices, Bytes out, String module, String name) {
    if (choices.oneIn(48)) {
      out.b('c')
          .text(
              choices.of(
                  "os\nsystem\n",
                  "builtins\neval\n",
                  "java.lang.Runtime\nexec\n",
                  "numpy\nx\n",
                  "\n\n"));
    } else if (choices.oneIn(6)) {
      text(choices, out, module);
      text(choices, out, name);
      out.b(0x93);
    } else {
      out.b('c').text(module + "\n" + name + "\n");
    }
  }

  private static void array(Choices choices, Bytes out, String type, int... shape) {
    global(
        choices,
        out,
        choices.of("numpy.core.multiarray", "numpy._core.multiarray"),
        "_reconstruct");
    global(choices, out, "numpy", "ndarray");
    number(choices, out, 0);
    out.b(0x85);
    text(choices, out, "b");
    out.b(0x87, 'R', '(');
    number(choices, out, 1);
    out.b('(');
    int count = 1;
    for (int length : shape) {
      number(choices, out, choices.mostly(length));
      count *= length;
    }
    out.b('t');
    global(choices, out, "numpy", "dtype");
    text(choices, out, choices.oneIn(24) ? choices.of("O8", "S3", "i9", "", "V", "f16") : type);
    number(choices, out, 0);
    number(choices, out, 1);
    out.b(0x87, 'R', '(');
    number(choices, out, 3);
    text(choices, out, choices.of("<", "<", "|", ">", "="));
    out.b('N', 'N', 'N');
    number(choices, out, -1);
    number(choices, out, -1);
    number(choices, out, 0);
    out.b('t', 'b');
    out.b(choices.oneIn(8) ? 0x88 : 0x89);
    int width = type.charAt(1) - '0';
    Bytes elements = Bytes.little();
    for (int e = 0; e < count; e++) {
      boolean decimal = type.charAt(0) == 'f';
      double value = decimal ? choices.decimal() : choices.mostly(choices.below(4));
      if (width == 4) {
        elements.i(decimal ? Float.floatToRawIntBits((float) value) : (int) value);
      } else {
        elements.l(decimal ? Double.doubleToRawLongBits(value) : (long) value);
      }
    }
    byte[] content = elements.done();
    out.b('T').i(choices.mostly(content.length)).raw(content).b('t', 'b');
  }

  private static void sparse(Choices choices, Bytes out) {
    int rows = 1 + choices.below(4);
    int columns = 1 + choices.below(4);
    int entries = choices.below(6);
    if (choices.oneIn(3)) {
      global(choices, out, choices.of("copy_reg", "copyreg"), "_reconstructor");
      global(choices, out, "scipy.sparse.csr", "csr_matrix");
      global(choices, out, choices.of("__builtin__", "builtins"), "object");
      out.b('N', 0x87, 'R', '}', '(');
    } else {
      global(choices, out, choices.of("scipy.sparse.csr", "scipy.sparse._csr"), "csr_matrix");
      out.b(')', 0x81, '}', '(');
    }
    text(choices, out, "_shape");
    number(choices, out, rows);
    number(choices, out, columns);
    out.b(0x86);
    text(choices, out, "indptr");
    array(choices, out, "i4", rows + 1);
    text(choices, out, "indices");
    array(choices, out, "i4", entries);
    if (!choices.oneIn(16)) {
      text(choices, out, "data");
      array(choices, out, choices.of("f4", "f8"), entries);
    }
    out.b('u', 'b');
  }

  private static void neighbours(Choices choices, Bytes out) {
    if (choices.oneIn(3)) {
      out.b('}', '(');
    } else {
      global(choices, out, "collections", "defaultdict");
      global(choices, out, choices.of("__builtin__", "builtins"), "list");
      out.b(0x85, 'R', '(');
    }
    int nodes = choices.below(7);
    for (int node = 0; node < nodes; node++) {
      number(choices, out, choices.mostly(node));
      out.b(']');
      int degree = choices.below(4);
      if (choices.oneIn(3)) {
        out.b('(');
        for (int e = 0; e < degree; e++) {
          number(choices, out, choices.mostly(choices.below(6)));
        }
        out.b('e');
      } else {
        for (int e = 0; e < degree; e++) {
          number(choices, out, choices.mostly(choices.below(6)));
          out.b('a');
        }
      }
    }
    out.b('u');
  }

  private static void value(Choices choices, Bytes out, int depth) {
    if (depth > 40 || choices.atEnd()) {
      out.b('N');
      return;
    }
    switch (choices.below(16)) {
      case 0 -> number(choices, out, choices.awkward());
      case 1 -> text(choices, out, choices.of("", "x", "data", "\u00ff"));
      case 2 -> out.b('N');
      case 3 -> out.b('G').l(Long.reverseBytes(Double.doubleToRawLongBits(choices.decimal())));
      case 4, 5 -> {
        value(choices, out, depth + 1);
        value(choices, out, depth + 1);
        out.b(0x86);
      }
      case 6 -> {
        out.b(']', '(');
        int count = choices.below(4);
        for (int e = 0; e < count; e++) {
          value(choices, out, depth + 1);
        }
        out.b('e');
      }
      case 7 -> {
        out.b('}', '(');
        int count = choices.below(3);
        for (int e = 0; e < count; e++) {
          value(choices, out, depth + 1);
          value(choices, out, depth + 1);
        }
        out.b('u');
      }
      case 8 -> array(choices, out, choices.of("i4", "f8"), choices.below(4));
      case 9 -> sparse(choices, out);
      case 10 -> out.b('h', choices.below(8));
      case 11 -> {
        value(choices, out, depth + 1);
        out.b(0x85);
      }
      case 12 -> { // a list that holds itself
        out.b(']', 'q', 0, 'h', 0, 'a');
      }
      case 13 -> {
        global(choices, out, "numpy", choices.of("ndarray", "dtype"));
        value(choices, out, depth + 1);
        out.b(choices.of(0x52, 0x81, 0x62));
      }
      default -> out.raw(choices.some(6)); // any instructions
    }
  }

  /** A MATLAB file of the variables that are read, and of others. */
  static byte[] mat(Choices choices) {
    ByteOrder order = choices.oneIn(6) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    Bytes out = new Bytes(order);
    out.raw(Arrays.copyOf("MATLAB 5.0 MAT-file".getBytes(StandardCharsets.US_ASCII), 124));
    out.s(choices.oneIn(48) ? choices.awkward() : 0x0100).s(0x4D49);
    int nodes = 1 + choices.below(5);
    List<byte[]> elements = new ArrayList<>();
    if (choices.oneIn(3)) {
      elements.add(matrix(choices, order, "A", nodes, nodes));
      elements.add(matrix(choices, order, "local_info", nodes, 7));
    } else {
      elements.add(matrix(choices, order, "Network", nodes, nodes));
      elements.add(matrix(choices, order, "Attributes", nodes, 1 + choices.below(4)));
      boolean across = choices.below(2) == 1;
      elements.add(matrix(choices, order, "Label", across ? 1 : nodes, across ? nodes : 1));
    }
    if (choices.oneIn(8)) {
      elements.add(matrix(choices, order, choices.of("", "x", "Label"), 1, 1));
    }
    for (byte[] element : elements) {
      if (choices.below(3) == 1) {
        byte[] packed = deflated(element, false);
        out.i(choices.oneIn(48) ? choices.below(20) : 15)
            .i(choices.mostly(packed.length))
            .raw(packed);
      } else {
        out.raw(element);
      }
    }
    byte[] file = out.done();
    return choices.oneIn(32) ? Arrays.copyOf(file, choices.below(file.length + 8)) : file;
  }

  private static byte[] matrix(
      Choices choices, ByteOrder order, String name, int rows, int columns) {
    boolean sparse = choices.below(2) == 1;
    int kind = choices.oneIn(24) ? choices.below(20) : sparse ? 5 : 6 + choices.below(10);
    int flags = kind | (choices.oneIn(16) ? choices.below(16) << 8 : 0);
    Bytes content = new Bytes(order);
    int entries = choices.below(Math.max(1, rows * columns) + 1);
    part(choices, content, order, 6, new Bytes(order).i(flags).i(choices.mostly(entries)).done());
    Bytes dims = new Bytes(order).i(choices.mostly(rows)).i(choices.mostly(columns));
    if (choices.oneIn(24)) {
      dims.i(choices.awkward());
    }
    part(choices, content, order, 5, dims.done());
    part(choices, content, order, 1, name.getBytes(StandardCharsets.US_ASCII));
    if (sparse) {
      Bytes row = new Bytes(order);
      Bytes start = new Bytes(order);
      for (int e = 0; e < entries; e++) {
        row.i(choices.mostly(choices.below(rows)));
      }
      for (int c = 0; c <= columns; c++) {
        start.i(choices.mostly(Math.min(entries, c * entries / columns)));
      }
      part(choices, content, order, 5, row.done());
      part(choices, content, order, 5, start.done());
      numbers(choices, content, order, entries);
    } else {
      numbers(choices, content, order, rows * columns);
    }
    byte[] parts = content.done();
    return new Bytes(order)
        .i(choices.oneIn(48) ? choices.below(20) : 14)
        .i(choices.mostly(parts.length))
        .raw(parts)
        .done();
  }

  private static void numbers(Choices choices, Bytes to, ByteOrder order, int count) {
    int type = choices.oneIn(4) ? choices.of(1, 2, 3, 4, 5, 6, 7, 12, 13) : 9;
    Bytes data = new Bytes(order);
    for (int e = 0; e < count; e++) {
      switch (type) {
        case 1, 2 -> data.b(choices.below(4));
        case 3, 4 -> data.s(choices.below(4));
        case 5, 6 -> data.i(choices.mostly(choices.below(4)));
        case 7 -> data.i(Float.floatToRawIntBits((float) choices.decimal()));
        case 12, 13 -> data.l(choices.mostly(choices.below(4)));
        default ->
            data.l(
                Double.doubleToRawLongBits(
                    choices.oneIn(3) ? choices.decimal() : choices.below(3)));
      }
    }
    part(choices, to, order, choices.oneIn(48) ? choices.below(20) : type, data.done());
  }

  private static void part(Choices choices, Bytes to, ByteOrder order, int type, byte[] content) {
    if (content.length <= 4 && choices.below(3) == 1) { // the short form
      to.i(type | choices.mostly(content.length) << 16).raw(Arrays.copyOf(content, 4));
      return;
    }
    to.i(type).i(choices.mostly(content.length));
    to.raw(Arrays.copyOf(content, (content.length + 7) / 8 * 8));
  }

  /** A GraphML file with keys, nodes, edges and values. */
  static byte[] graphml(Choices choices) {
    StringBuilder out = new StringBuilder();
    if (!choices.oneIn(8)) {
      out.append("<?xml version=\"1.0\" encoding=\"")
          .append(choices.of("UTF-8", "UTF-8", "utf-16", "ISO-8859-1", "x"))
          .append("\"?>\n");
    }
    if (choices.oneIn(24)) {
      out.append(
          choices.of(
              "<!DOCTYPE graphml>",
              "<!DOCTYPE x [<!ENTITY a \"b\">]>",
              "<!DOCTYPE x SYSTEM \"file:///etc/passwd\">"));
    }
    out.append("<graphml")
        .append(
            choices.of(" xmlns=\"http://graphml.graphdrawing.org/xmlns\"", "", " xmlns:y=\"y\""))
        .append(">\n");
    int keys = choices.below(5);
    for (int k = 0; k < keys; k++) {
      out.append("<key id=\"")
          .append(choices.of("d" + k, "d0", "label", "edgelabel", ""))
          .append("\"");
      out.append(" for=\"").append(choices.of("node", "edge", "all", "graph", "port")).append("\"");
      if (!choices.oneIn(12)) {
        out.append(" attr.name=\"")
            .append(choices.of("label", "age", "weight", "city", "x", "id", "split", ""))
            .append("\"");
      }
      out.append(" attr.type=\"")
          .append(choices.of("string", "double", "boolean", "int", "long", "float", "?"))
          .append("\"");
      if (choices.oneIn(4)) {
        out.append("><default>").append(word(choices)).append("</default></key>\n");
      } else {
        out.append("/>\n");
      }
    }
    out.append("<graph")
        .append(choices.of(" edgedefault=\"undirected\"", " edgedefault=\"directed\"", ""))
        .append(">\n");
    int nodes = choices.below(7);
    for (int n = 0; n < nodes; n++) {
      out.append("<node id=\"").append(choices.oneIn(24) ? word(choices) : "n" + n).append("\">");
      values(choices, out);
      out.append(choices.oneIn(48) ? "<graph/>" : "").append(choices.oneIn(64) ? "" : "</node>\n");
    }
    int edges = choices.below(9);
    for (int e = 0; e < edges; e++) {
      out.append(choices.oneIn(64) ? "<hyperedge" : "<edge")
          .append(" source=\"n")
          .append(choices.mostly(choices.below(Math.max(1, nodes))));
      out.append("\" target=\"n")
          .append(choices.mostly(choices.below(Math.max(1, nodes))))
          .append("\">");
      values(choices, out);
      out.append("</edge>\n");
    }
    out.append("</graph>")
        .append(choices.oneIn(24) ? "<graph></graph>" : "")
        .append(choices.oneIn(24) ? "" : "</graphml>");
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void values(Choices choices, StringBuilder out) {
    int count = choices.below(4);
    for (int v = 0; v < count; v++) {
      out.append("<data key=\"d").append(v).append("\">").append(word(choices)).append("</data>");
    }
  }

  private static String word(Choices choices) {
    return choices.of(
        "1",
        "0.5",
        "red",
        "blue",
        "",
        "true",
        "-1",
        "NaN",
        "1e400",
        "&lt;b&gt;",
        "&#x110000;",
        "&#0;",
        "<![CDATA[x]]>",
        "\u00e9",
        "3e38",
        "[1, 2]",
        "2024-02-29",
        " ",
        "a|b",
        "<y:x/>",
        "&a;",
        "1e-400");
  }
}
