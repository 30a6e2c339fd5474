package org.jane.data.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; {@link TableMutations} says how to do a million. */
class TableMutationsTest {
  @TempDir Path folder;

  @Test
  void faultsInGoodTables() {
    assertThat(new TableMutations(7, folder).run(300)).isPositive();
  }
}
