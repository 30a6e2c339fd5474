package org.jane.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * JSON as plain Java values: a map for an object, a list for an array, and String, Long, Double,
 * Boolean and null. Writing also takes the smaller numbers.
 *
 * <p>There are two forms. What is stored ({@link #write}) comes back from {@link #read} to the last
 * bit, NaN and the infinities, which JSON does not have, as strings. Results for programs ({@link
 * #text}, {@link #compact}) may also hold records, enums, arrays and other collections; what is not
 * finite is null there.
 *
 * <p>The same tree gives the same text on every Java: numbers are written by the shortest digits
 * that read back to the same bits, found by Jackson's own code and not by {@code Double.toString},
 * whose digits changed in Java 19; lines end in {@code \n}.
 */
public final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE) // what was written must be readable
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          // The names of one file should neither stay in memory nor fill a table shared by all.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private Json() {}

  /**
   * The text of a tree, indented, without a line end behind it. The members of a {@link
   * LinkedHashMap} or a {@link SortedMap} keep their order, those of any other map are sorted by
   * name, because its own order may change from run to run.
   *
   * @throws IllegalArgumentException for a value that JSON cannot hold
   */
  public static String write(@Nullable Object tree) {
    return written(tree, Form.STORED, printer(Separators.Spacing.AFTER));
  }

  /**
   * A result for programs: indented, with a line break at the end. Members keep the order of their
   * map or record.
   *
   * @throws IllegalArgumentException for a value that JSON cannot hold
   */
  public static String text(@Nullable Object tree) {
    return written(tree, Form.RESULT, printer(Separators.Spacing.BOTH)) + "\n";
  }

  /** The same, written while the tree is walked through: nothing but the tree is held. */
  public static void text(@Nullable Object tree, Writer to) throws IOException {
    // the writer stays open for whoever opened it
    JsonGenerator out =
        FACTORY.createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    try (out) {
      out.setPrettyPrinter(printer(Separators.Spacing.BOTH));
      value(tree, Form.RESULT, out);
    }
    to.write("\n");
    to.flush();
  }

  /** A result as {@link #text} has it, on one line without any blank. */
  public static String compact(@Nullable Object tree) {
    return written(tree, Form.RESULT, null);
  }

  private enum Form {
    STORED,
    RESULT
  }

  private static String written(@Nullable Object tree, Form form, @Nullable PrettyPrinter printer) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(text)) {
      if (printer != null) {
        out.setPrettyPrinter(printer);
      }
      value(tree, form, out);
    } catch (IOException e) {
      throw new IllegalArgumentException("not a JSON tree: " + e.getMessage(), e);
    }
    return text.toString();
  }

  private static PrettyPrinter printer(Separators.Spacing aroundColons) {
    // Jackson's default is the line end of the machine it runs on.
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance().withObjectFieldValueSpacing(aroundColons));
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    return printer;
  }

  private static void value(@Nullable Object value, Form form, JsonGenerator out)
      throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof String text) {
      out.writeString(form == Form.STORED ? whole(text) : text);
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof Double number) {
      decimal(number, form, out);
    } else if (value instanceof Float number) {
      decimal(number, form, out);
    } else if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      out.writeNumber(((Number) value).longValue());
    } else if (value instanceof List<?> list) {
      array(list, form, out);
    } else if (value instanceof Map<?, ?> map) {
      object(form == Form.STORED ? ordered(map) : named(map), form, out);
    } else if (form == Form.RESULT && value instanceof Collection<?> some) {
      array(some, form, out);
    } else if (form == Form.RESULT && value instanceof Enum<?> constant) {
      out.writeString(constant.name());
    } else if (form == Form.RESULT && value instanceof Record fields) {
      object(components(fields), form, out);
    } else if (form == Form.RESULT && value.getClass().isArray()) {
      array(elements(value), form, out);
    } else {
      throw new IllegalArgumentException(
          "JSON holds no " + value.getClass().getName() + ", found " + value);
    }
  }

  private static void array(Collection<?> elements, Form form, JsonGenerator out)
      throws IOException {
    out.writeStartArray();
    for (Object element : elements) {
      value(element, form, out);
    }
    out.writeEndArray();
  }

  private static void object(Map<String, @Nullable Object> members, Form form, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    for (Map.Entry<String, @Nullable Object> member : members.entrySet()) {
      out.writeFieldName(form == Form.STORED ? whole(member.getKey()) : member.getKey());
      value(member.getValue(), form, out);
    }
    out.writeEndObject();
  }

  private static Map<String, @Nullable Object> named(Map<?, ?> map) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map.forEach((name, value) -> members.put(String.valueOf(name), value));
    return members;
  }

  private static Map<String, @Nullable Object> components(Record fields) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    try {
      for (RecordComponent component : fields.getClass().getRecordComponents()) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true); // a record need not be public
        members.put(component.getName(), accessor.invoke(fields));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("cannot read " + fields.getClass().getName(), e);
    }
    return members;
  }

  private static List<@Nullable Object> elements(Object array) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(Array.get(array, i));
    }
    return elements;
  }

  private static Map<String, @Nullable Object> ordered(Map<?, ?> map) {
    Map<String, @Nullable Object> members =
        map instanceof LinkedHashMap || map instanceof SortedMap
            ? new LinkedHashMap<>()
            : new TreeMap<>();
    for (Map.Entry<?, ?> member : map.entrySet()) {
      Check.that(
          member.getKey() instanceof String,
          "a JSON object has names of text, found %s",
          member.getKey());
      members.put((String) member.getKey(), member.getValue());
    }
    return members;
  }

  private static void decimal(double number, Form form, JsonGenerator out) throws IOException {
    if (Double.isFinite(number)) {
      out.writeNumber(number);
    } else if (form == Form.STORED) {
      out.writeString(Double.toString(number));
    } else {
      out.writeNull();
    }
  }

  /**
   * A float by its own short digits, unless reading them as a double and rounding again would end
   * one float beside it.
   */
  private static void decimal(float number, Form form, JsonGenerator out) throws IOException {
    String digits = NumberOutput.toString(number, true);
    if (Float.isFinite(number) && (float) Double.parseDouble(digits) == number) {
      out.writeNumber(digits);
    } else {
      decimal((double) number, form, out);
    }
  }

  /** Refuses text that would not survive as UTF-8. */
  private static String whole(String text) {
    Utf8.length(text);
    return text;
  }

  /**
   * The tree of a text: maps that keep the order of their members, lists, and the values named
   * above; a whole number is a Long, any other a Double.
   *
   * @throws IllegalArgumentException where the text is not JSON, names a member twice, holds half a
   *     character or a number beyond 64 bits; the message says at which line
   */
  public static @Nullable Object read(String text) {
    try (JsonParser in = FACTORY.createParser(text)) {
      in.nextToken();
      Object tree = value(in);
      if (in.nextToken() != null) {
        throw new IllegalArgumentException(at(in) + "text after the end of the JSON");
      }
      return tree;
    } catch (IOException e) {
      throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
    }
  }

  private static @Nullable Object value(JsonParser in) throws IOException {
    JsonToken token = in.currentToken();
    if (token == null) {
      throw new IllegalArgumentException("an empty text is not JSON");
    }
    return switch (token) {
      case START_OBJECT -> object(in);
      case START_ARRAY -> array(in);
      case VALUE_STRING -> whole(in.getText(), in);
      case VALUE_NUMBER_INT -> in.getLongValue();
      case VALUE_NUMBER_FLOAT -> decimal(in);
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalArgumentException(at(in) + "no JSON value begins here");
    };
  }

  private static Map<String, @Nullable Object> object(JsonParser in) throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = whole(in.currentName(), in);
      in.nextToken();
      members.put(name, value(in));
    }
    return members;
  }

  private static List<@Nullable Object> array(JsonParser in) throws IOException {
    List<@Nullable Object> elements = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(in));
    }
    return elements;
  }

  /** What is read can be stored again: an escape such as \\uDEE9 alone is half a character. */
  private static String whole(String text, JsonParser in) {
    try {
      return whole(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(at(in) + e.getMessage(), e);
    }
  }

  private static double decimal(JsonParser in) throws IOException {
    double number = in.getDoubleValue();
    if (Double.isInfinite(number)) {
      throw new IllegalArgumentException(at(in) + "a number is too large: " + in.getText());
    }
    return number;
  }

  private static String at(JsonParser in) {
    return "line " + in.currentLocation().getLineNr() + ": ";
  }
}
