package org.jane.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.store.AtomicFile;

/** Results for programs as JSON, indented, the same text on every Java. */
public final class JsonText {
  /** Its own writer of numbers gives the same digits on every Java. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .enable(SerializationFeature.INDENT_OUTPUT)
          .addModule(
              new SimpleModule()
                  .addSerializer(double.class, new FiniteOrNull())
                  .addSerializer(Double.class, new FiniteOrNull()))
          .build();

  /** JSON has no word for what is not a number. */
  private static final class FiniteOrNull extends StdSerializer<Double> {
    private static final long serialVersionUID = 1;

    FiniteOrNull() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        out.writeNumber(value);
      } else {
        out.writeNull();
      }
    }
  }

  private JsonText() {}

  /**
   * Maps, lists, records, numbers and strings as text that ends with a line break. A number that is
   * not finite is null.
   */
  public static String of(Object tree) {
    try {
      return MAPPER.writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a result holds something that JSON cannot", e);
    }
  }

  /** Replaces a file by the text of a tree, whole or not at all; its folder is made. */
  public static void write(Path file, Object tree) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    AtomicFile.write(file, of(tree));
  }
}
