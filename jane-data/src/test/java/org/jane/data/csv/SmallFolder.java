package org.jane.data.csv;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.data.Dataset;
import org.jane.graph.AttributeEncoding;
import org.jane.run.Run;

/** A folder in our format, written line by line in a test. */
final class SmallFolder {
  final Path path;

  SmallFolder(Path path) {
    this.path = path;
  }

  SmallFolder nodes(String... lines) {
    return file("nodes.csv", lines);
  }

  SmallFolder edges(String... lines) {
    return file("edges.csv", lines);
  }

  SmallFolder attributes(String... lines) {
    return file("attributes.csv", lines);
  }

  SmallFolder file(String name, String... lines) {
    return bytes(name, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  SmallFolder bytes(String name, byte[] content) {
    try {
      Files.write(path.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  Dataset read() {
    return read(CsvOptions.defaults());
  }

  Dataset read(CsvOptions options) {
    return CsvReader.readFolder(path, options, Run.seeded(1));
  }

  Dataset readLike(AttributeEncoding encoding) {
    return CsvReader.readFolder(path, CsvOptions.defaults(), encoding, Run.seeded(1));
  }
}
