package org.jane.data.parquet;

/** Bytes of a Parquet file are not what they should be; the table says in which file. */
final class Damaged extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param found what is wrong, without a full stop
   */
  Damaged(String found) {
    super(found, null, false, false);
  }

  static void unless(boolean right, String found) {
    if (!right) {
      throw new Damaged(found);
    }
  }
}
