package org.jane.data.csv;

import java.util.List;
import java.util.stream.IntStream;

/** Columns that a file has and nobody reads: said, so that a misspelt name does not go unseen. */
final class UnusedColumns {
  private UnusedColumns() {}

  static void tell(Header header, RowIndex index, List<String> used, Notices notices) {
    List<String> unused =
        IntStream.range(0, header.width())
            .filter(c -> !index.contains(c))
            .mapToObj(header.names()::get)
            .filter(name -> !used.contains(name))
            .toList();
    if (!unused.isEmpty()) {
      notices.add("Ignored columns of " + header.file() + ": " + String.join(", ", unused) + ".");
    }
  }
}
