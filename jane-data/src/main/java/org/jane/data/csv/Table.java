package org.jane.data.csv;

/** Makes something of the rows of one file. Called by one thread at a time, in file order. */
interface Table {
  /** Told once, before any row. */
  void columns(Header header);

  /** Told of all rows, batch by batch; the batch is used again afterwards. */
  void rows(RowBatch batch);
}
