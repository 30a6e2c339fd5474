package org.jane.data.csv;

import java.util.List;

/** Columns that a file has and nobody reads: said, so that a misspelt name does not go unseen. */
final class UnusedColumns {
  private UnusedColumns() {}

  static void tell(Header header, List<String> used, Notices notices) {
    List<String> unused = header.names().stream().filter(name -> !used.contains(name)).toList();
    if (!unused.isEmpty()) {
      notices.add("Ignored columns of " + header.file() + ": " + String.join(", ", unused) + ".");
    }
  }
}
