package org.jane.store;

import org.jspecify.annotations.Nullable;

/** What an array of a stored file is made of. The names stand in the header. */
enum ArrayType {
  FLOAT32("float32", 4),
  FLOAT64("float64", 8),
  INT32("int32", 4),
  INT64("int64", 8),
  UINT8("uint8", 1),

  /** Strings: the length of each in bytes (int32), then the bytes of all, one after the other. */
  UTF8("utf8", 4);

  private final String label;
  private final int elementBytes;

  ArrayType(String label, int elementBytes) {
    this.label = label;
    this.elementBytes = elementBytes;
  }

  String label() {
    return label;
  }

  /** Bytes an element takes; for strings the least they take. */
  int elementBytes() {
    return elementBytes;
  }

  static @Nullable ArrayType labelled(String label) {
    for (ArrayType type : values()) {
      if (type.label.equals(label)) {
        return type;
      }
    }
    return null;
  }
}
