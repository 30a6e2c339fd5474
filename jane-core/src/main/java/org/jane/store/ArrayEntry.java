package org.jane.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The header entry of one array.
 *
 * @param shape the size along each dimension; the number of elements is their product
 * @param offset where it starts, counted in bytes from the start of the first array
 * @param bytes what it takes, without the zeros that fill up to the next array
 */
record ArrayEntry(String name, ArrayType type, List<Long> shape, long offset, long bytes) {
  ArrayEntry {
    shape = List.copyOf(shape);
  }

  /** The number of elements; refuses a shape that no file could hold. */
  long length() {
    long product = 1;
    for (long size : shape) {
      product = Math.multiplyExact(product, size);
    }
    return product;
  }

  Map<String, @Nullable Object> toTree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("type", type.label());
    tree.put("shape", shape);
    tree.put("offset", offset);
    tree.put("bytes", bytes);
    return tree;
  }

  /** Reads an entry and holds its numbers against each other. */
  static ArrayEntry of(Header header, String where) {
    String name = header.string("name");
    String label = header.string("type");
    ArrayType type = ArrayType.labelled(label);
    if (type == null) {
      throw damaged(where, name, "has the unknown type \"" + label + "\"");
    }
    ArrayEntry entry =
        new ArrayEntry(
            name,
            type,
            header.longValues("shape"),
            header.longValue("offset"),
            header.longValue("bytes"));
    if (!entry.consistent()) {
      throw damaged(where, name, "has shape " + entry.shape + " but " + entry.bytes + " bytes");
    }
    return entry;
  }

  private boolean consistent() {
    if (shape.stream().anyMatch(size -> size < 0)) {
      return false;
    }
    try {
      long least = Math.multiplyExact(length(), type.elementBytes());
      return type == ArrayType.UTF8 ? bytes >= least : bytes == least;
    } catch (ArithmeticException beyondAnyFile) {
      return false;
    }
  }

  private static ModelFormatException damaged(String where, String name, String found) {
    return new ModelFormatException(
        where,
        "array \"" + name + "\" " + found,
        "The file was not written by JANE; train the model again");
  }
}
