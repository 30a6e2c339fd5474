package org.jane.data.pajek;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.data.CharLines;
import org.jane.data.DataFile;
import org.jane.data.FairSize;
import org.jane.data.HeapRoom;
import org.jane.data.Quote;
import org.jane.data.csv.CsvOptions;
import org.jane.data.graphfile.GraphFile;
import org.jane.data.graphfile.GraphTables;
import org.jane.data.graphfile.ShownNames;
import org.jane.run.Run;

/**
 * Reads a network of Pajek: {@code *Vertices}, then {@code *Edges}, {@code *Arcs}, {@code
 * *Edgeslist}, {@code *Arcslist} or {@code *Matrix}. A vertex's id is its label where every vertex
 * has one of its own, and its number otherwise. Coordinates and shapes are not read; pairs of a
 * name and a value after them are attributes, as networkx writes them.
 */
public final class PajekReader {
  private final DataFile file;
  private final CharLines lines;
  private final GraphTables tables;
  private String section = "";
  private long vertices = -1;
  private long expected = 1; // the number of the vertex that comes next
  private boolean labelled;
  private long matrixRow;

  private PajekReader(DataFile file, CharLines lines, CsvOptions options) {
    this.file = file;
    this.lines = lines;
    this.tables = new GraphTables(file, options);
  }

  public static GraphFile read(DataFile file, CsvOptions options, Run run) {
    try (CharLines lines = new CharLines(file, run)) {
      PajekReader reader = new PajekReader(file, lines, options);
      reader.read();
      return reader.tables.finish();
    }
  }

  private void read() {
    for (String line = lines.nextLine(); line != null; line = lines.nextLine()) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("%")) {
        continue;
      }
      if (text.startsWith("*")) {
        begin(text);
      } else if (!section.equals("*network")) {
        List<String> fields = fields(text);
        if (!fields.isEmpty()) { // a line of control characters is as good as blank
          row(fields);
        }
      }
    }
    if (vertices < 0) {
      throw file.refuse("the file has no *Vertices", "Give a network of Pajek");
    }
    completeVertices();
  }

  private void begin(String heading) {
    List<String> fields = fields(heading);
    section = fields.get(0).toLowerCase(Locale.ROOT);
    switch (section) {
      case "*network" -> {}
      case "*vertices" -> {
        if (vertices >= 0) {
          throw lines.refuse("a second network", "Keep one network in the file");
        }
        vertices = fields.size() < 2 ? -1 : number(fields.get(1), Integer.MAX_VALUE);
        if (vertices < 1) {
          throw lines.refuse("*Vertices without their number", "Write *Vertices 34");
        }
        FairSize.require(
            file.name() + ":" + lines.line(),
            vertices + " vertices",
            vertices,
            HeapRoom.BYTES_PER_NODE,
            file.size());
      }
      case "*edges", "*edgeslist", "*arcs", "*arcslist", "*matrix" -> {
        if (vertices < 0) {
          throw lines.refuse(heading + " before *Vertices", "Begin with the vertices");
        }
        completeVertices();
        if (!section.startsWith("*edges")) {
          tables.directed();
        }
      }
      default ->
          throw lines.refuse(
              Quote.of(heading) + " is no part of a network",
              "Keep *Vertices, *Edges and *Arcs; partitions and vectors are not read");
    }
  }

  private void row(List<String> fields) {
    switch (section) {
      case "*vertices" -> vertex(fields);
      case "*edges", "*arcs" -> {
        if (fields.size() < 2) {
          throw lines.refuse("a line with one vertex only", "Write two numbers of vertices");
        }
        tables.edge(lines.line(), vertexOf(fields.get(0)), vertexOf(fields.get(1)));
        if (fields.size() > 2) {
          tables.weight(lines.line(), fields.get(2));
        }
      }
      case "*edgeslist", "*arcslist" -> {
        String source = vertexOf(fields.get(0));
        for (String target : fields.subList(1, fields.size())) {
          tables.edge(lines.line(), source, vertexOf(target));
        }
      }
      case "*matrix" -> matrixRow(fields);
      default -> throw lines.refuse("a line before *Vertices", "Give a network of Pajek");
    }
  }

  private void matrixRow(List<String> fields) {
    if (++matrixRow > vertices || fields.size() != vertices) {
      throw lines.refuse(
          "row %d of the matrix has %d entries, there are %d vertices"
              .formatted(matrixRow, fields.size(), vertices),
          "Write one row of one number per vertex for each vertex");
    }
    for (int c = 0; c < fields.size(); c++) {
      if (!fields.get(c).matches("0+(\\.0*)?")) {
        tables.edge(lines.line(), Long.toString(matrixRow), Integer.toString(c + 1));
        tables.weight(lines.line(), fields.get(c));
      }
    }
  }

  private void vertex(List<String> fields) {
    long number = number(fields.get(0), vertices);
    if (number < expected) {
      throw lines.refuse(
          "vertex %s comes after vertex %d".formatted(Quote.of(fields.get(0)), expected - 1),
          "Number the vertices from 1 to %d, in order".formatted(vertices));
    }
    fillUpTo(number);
    tables.node(lines.line(), Long.toString(number));
    expected = number + 1;
    if (fields.size() > 1) {
      labelled = true;
      tables.shownNames(ShownNames.ARE_IDS);
      tables.shownName(fields.get(1));
    }
    int at = 2;
    while (at < fields.size() && at < 5 && isNumber(fields.get(at))) {
      at++; // coordinates
    }
    if ((fields.size() - at) % 2 == 1) {
      at++; // a shape: what follows is pairs
    }
    for (; at + 1 < fields.size(); at += 2) {
      tables.value(lines.line(), fields.get(at), fields.get(at + 1));
    }
  }

  /** Vertices need not be listed: those between are there all the same. */
  private void fillUpTo(long number) {
    for (; expected < number; expected++) {
      tables.node(lines.line(), Long.toString(expected));
      if (labelled) {
        tables.shownName("");
      }
    }
  }

  private void completeVertices() {
    fillUpTo(vertices + 1);
  }

  private String vertexOf(String text) {
    String digits =
        text.startsWith("-") ? text.substring(1) : text; // a mark of Pajek's, not a sign
    return Long.toString(number(digits, vertices));
  }

  private long number(String text, long most) {
    boolean digits = text.length() < 11 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    long number = digits && !text.isEmpty() ? Long.parseLong(text) : 0;
    if (number < 1 || number > most) {
      throw lines.refuse(
          "%s is no number from 1 to %d".formatted(Quote.of(text), most), "Correct the line");
    }
    return number;
  }

  private static boolean isNumber(String text) {
    return text.length() < 40 && text.matches("[+-]?[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?");
  }

  /** Words separated by blanks; quotes hold words together and are no part of them. */
  private List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean inField = false;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        inField = true;
      } else if (c > ' ' || quoted) {
        field.append(c);
        inField = true;
      } else if (inField) {
        fields.add(field.toString());
        field.setLength(0);
        inField = false;
      }
    }
    if (quoted) {
      throw lines.refuse("a quote is not closed", "Close it");
    }
    if (inField) {
      fields.add(field.toString());
    }
    return fields;
  }
}
