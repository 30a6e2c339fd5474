package org.jane.data.parquet;

/** How values are stored; the order is that of the format. */
enum PhysicalType {
  BOOLEAN(0),
  INT32(4),
  INT64(8),
  INT96(12),
  FLOAT(4),
  DOUBLE(8),
  BYTE_ARRAY(0),
  FIXED_LEN_BYTE_ARRAY(0);

  final int width; // bytes of a value, 0 where it varies

  PhysicalType(int width) {
    this.width = width;
  }

  static PhysicalType of(long number) {
    Damaged.unless(number >= 0 && number < values().length, "unknown type " + number);
    return values()[(int) number];
  }
}
