package org.jane.data.csv;

import java.util.List;
import org.jane.data.ReadColumn;

/**
 * Makes something of the rows of one file. Called by one thread at a time, in file order, but for
 * {@link #prepare}.
 */
interface Table {
  /** The columns the file must have. */
  List<String> needed();

  /** Told once, before any row. */
  void columns(Header header);

  /**
   * Told of each batch before {@link #rows}, to do in the batch what does not depend on other rows.
   * Batches are prepared side by side and while earlier rows are taken; the first one comes to
   * {@link #rows} before any other is prepared.
   */
  default void prepare(RowBatch batch) {}

  /** Told of all rows, batch by batch; the batch is used again afterwards. */
  void rows(RowBatch batch);

  /** After all rows: what became of each column, in the order of the file. */
  default List<ReadColumn> columnsRead() {
    return List.of();
  }
}
