package org.jane.data.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jane.data.HeapRoom;
import org.jane.data.parquet.Thrift.Struct;
import org.jspecify.annotations.Nullable;

/**
 * What a Parquet file says about itself at its end.
 *
 * @param columns the columns whose values can be read
 * @param leftOut the names of the others: structures, maps, lists of lists
 * @param groups the row groups
 * @param rows how many rows they have together
 */
record Footer(List<Column> columns, List<String> leftOut, List<Struct> groups, long rows) {
  private static final int TAIL = 8; // length and magic
  private static final int DEEPEST = 32;

  static Footer read(String name, Input input) throws IOException {
    long size = input.size();
    Damaged.unless(size >= 12, "a file of %d bytes".formatted(size));
    byte[] tail;
    try (InputStream in = input.from(size - TAIL)) {
      tail = in.readNBytes(TAIL);
    }
    Damaged.unless(tail.length == TAIL, "the file ends too early");
    String magic = new String(tail, 4, 4, StandardCharsets.US_ASCII);
    Damaged.unless(!magic.equals("PARE"), "the file is encrypted");
    Damaged.unless(magic.equals("PAR1"), "the end of the file is missing");
    int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
    Damaged.unless(
        length > 0 && length <= size - TAIL - 4, "a description of %d bytes".formatted(length));
    HeapRoom.require(name, length + " bytes of description", 40L * length);
    byte[] description;
    try (InputStream in = input.from(size - TAIL - length)) {
      description = in.readNBytes(length);
    }
    Struct meta = new Thrift(new ByteArrayInputStream(description), description.length).struct();
    return of(meta);
  }

  private static Footer of(Struct meta) {
    Schema schema = new Schema(meta.structs(2));
    schema.read();
    List<Struct> groups = meta.structs(4);
    long rows = 0;
    for (Struct group : groups) {
      rows += group.size(3, Integer.MAX_VALUE, "the number of rows");
      Damaged.unless(
          group.structs(1).size() == schema.leaves, "a row group with other columns than the file");
    }
    return new Footer(schema.columns, schema.leftOut, groups, rows);
  }

  /** Walks over the tree of columns, which is written out from top to bottom. */
  private static final class Schema {
    private final List<Struct> elements;
    private final List<Column> columns = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private int at = 1; // after the root
    private int leaves;

    Schema(List<Struct> elements) {
      this.elements = elements;
      Damaged.unless(!elements.isEmpty(), "the file describes no columns");
    }

    void read() {
      long fields = elements.get(0).size(5, elements.size(), "the number of columns");
      for (long f = 0; f < fields; f++) {
        int before = leaves;
        int start = at;
        Found found = new Found();
        walk(found, 0, 0, 0);
        String name = elements.get(start).text(4);
        boolean flat = found.repeated <= 1 && leaves == before + 1 && !found.structure;
        if (found.leaf != null && flat && found.leaf.meaning() != ValueText.Meaning.UNREADABLE) {
          columns.add(
              new Column(
                  name,
                  before,
                  found.leaf.type(),
                  found.definition,
                  found.listDefinition,
                  found.leaf));
        } else {
          leftOut.add(name);
        }
      }
      Damaged.unless(at == elements.size(), "the columns do not add up");
    }

    private static final class Found {
      private @Nullable ValueText leaf;
      private int definition;
      private int listDefinition;
      private int repeated;
      private boolean structure; // a group that is no part of a list
    }

    private void walk(Found found, int depth, int definition, int repeated) {
      Damaged.unless(at < elements.size() && depth < DEEPEST, "the columns do not add up");
      Struct element = elements.get(at++);
      long repetition = element.number(3, 0);
      int here = definition + (repetition == 0 ? 0 : 1);
      int again = repeated + (repetition == 2 ? 1 : 0);
      if (repetition == 2 && again == 1) {
        found.listDefinition = here;
      }
      if (!element.has(5) || element.number(5, 0) == 0) {
        leaves++;
        found.leaf = ValueText.of(element);
        found.definition = here;
        found.repeated = again;
        return;
      }
      long children = element.size(5, elements.size(), "the number of columns");
      Struct logical = element.struct(10);
      boolean list = element.number(6, -1) == 3 || (logical != null && logical.has(3));
      found.structure |= children > 1 || (repetition != 2 && !list);
      for (long c = 0; c < children; c++) {
        walk(found, depth + 1, here, again);
      }
    }
  }
}
