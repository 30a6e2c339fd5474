package org.jane.data.sage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.Closeable;
import java.io.IOException;
import org.jane.data.FileBytes;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;

/**
 * A JSON file read from front to back without building a tree of it; whatever is not as expected is
 * refused with its line.
 */
final class JsonFile implements Closeable {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final FileBytes file;
  private final JsonParser parser;
  private boolean held; // the current token was looked at but belongs to the next reader

  JsonFile(FileBytes file) {
    this.file = file;
    try {
      this.parser = FACTORY.createParser(file.bytes());
    } catch (IOException e) {
      throw new GraphDataException(file.name(), "the file is no JSON", "Fetch it again", e);
    }
  }

  /** What is done with a member of an object; it reads or skips the value. */
  interface Member {
    void of(String name);
  }

  /** Visits the members of the object that comes next. */
  void object(Member member) {
    expect(next(), JsonToken.START_OBJECT, "an object");
    while (next() == JsonToken.FIELD_NAME) {
      member.of(text());
    }
  }

  /** Visits the elements of the array that comes next; each visit reads its element. */
  void array(Runnable element) {
    expect(next(), JsonToken.START_ARRAY, "an array");
    while (peekIsNot(JsonToken.END_ARRAY)) {
      element.run();
    }
  }

  private boolean peekIsNot(JsonToken token) {
    JsonToken found = next();
    if (found == token) {
      return false;
    }
    held = true;
    return true;
  }

  private JsonToken next() {
    if (held) {
      held = false;
      return parser.currentToken();
    }
    try {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw refuse("the file ends too early", "Fetch it again");
      }
      return token;
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** Passes over the value that comes next, whatever it is. */
  void skip() {
    next();
    try {
      parser.skipChildren();
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** The text or whole number that comes next, as text. */
  String name() {
    JsonToken token = next();
    if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
      throw refuse("expected a name or a number, found " + Quote.of(text()), "Fetch it again");
    }
    return text();
  }

  /** The whole number from 0 to below {@code limit} that comes next. */
  int integer(String what, int limit) {
    JsonToken token = next();
    String text = text();
    boolean digits = text.length() <= 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    if (token != JsonToken.VALUE_NUMBER_INT || !digits || Long.parseLong(text) >= limit) {
      throw refuse(
          "%s is %s, not a whole number from 0 to %d".formatted(what, Quote.of(text), limit - 1),
          "Fetch the files again, from one place");
    }
    return Integer.parseInt(text);
  }

  /** The truth value that comes next. */
  boolean flag() {
    JsonToken token = next();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
      throw refuse("expected true or false, found " + Quote.of(text()), "Fetch it again");
    }
    return token == JsonToken.VALUE_TRUE;
  }

  private void expect(JsonToken found, JsonToken expected, String what) {
    if (found != expected) {
      throw refuse("expected " + what + ", found " + Quote.of(text()), "Fetch the file again");
    }
  }

  private String text() {
    try {
      String text = parser.getText();
      return text == null ? "" : text;
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  private GraphDataException damaged(IOException e) {
    String problem =
        e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
    return refuse("the JSON is damaged (" + problem + ")", "Fetch the file again");
  }

  GraphDataException refuse(String found, String remedy) {
    int line = parser.currentLocation().getLineNr();
    return new GraphDataException(file.name() + ":" + line, found, remedy);
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      // The bytes are in memory; there is nothing to lose.
    }
  }
}
