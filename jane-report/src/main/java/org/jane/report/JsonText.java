package org.jane.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Results for programs as JSON, indented, the same text on every Java. */
public final class JsonText {
  /** Its own writer of numbers gives the same digits on every Java. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private JsonText() {}

  /** Maps, lists, records, numbers and strings as text that ends with a line break. */
  public static String of(Object tree) {
    try {
      return MAPPER.writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a result holds something that JSON cannot", e);
    }
  }
}
