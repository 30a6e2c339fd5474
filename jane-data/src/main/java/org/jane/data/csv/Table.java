package org.jane.data.csv;

import java.util.List;
import org.jane.data.ReadColumn;

/** Makes something of the rows of one file. Called by one thread at a time, in file order. */
interface Table {
  /** The columns the file must have. */
  List<String> needed();

  /** Told once, before any row. */
  void columns(Header header);

  /** Told of all rows, batch by batch; the batch is used again afterwards. */
  void rows(RowBatch batch);

  /** After all rows: what became of each column, in the order of the file. */
  default List<ReadColumn> columnsRead() {
    return List.of();
  }
}
