package org.jane.ensemble;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselinesEnsembleTest {
  @Tag("slow")
  @Test
  void aFileHoldsAllMembers(@TempDir Path folder) throws IOException {
    EnsembleTest asked = new EnsembleTest();
    asked.folder = folder;
    asked.aFileHoldsAllMembers("deepwalk");
  }
}
