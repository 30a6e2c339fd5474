package org.jane.data;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** Any bytes as an archive: its entries are read or refused in words, nothing else. */
@Tag("slow")
class ZipFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void read(byte[] input) throws IOException {
    Path path = Files.createTempFile("fuzz", ".zip");
    try {
      Files.write(path, input);
      Fuzzing.mayRefuse(
          () -> {
            try (ZipFiles zip = ZipFiles.open(path)) {
              zip.names().forEach(zip::read);
            }
          });
    } finally {
      Files.delete(path);
    }
  }
}
