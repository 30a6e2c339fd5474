package org.jane.data;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jane.graph.GraphDataException;

/**
 * Walks through a text of fields separated by spaces or tabs, line by line and field by field,
 * without making a string of what is a number. Blank lines are passed over.
 *
 * <p>Works on the bytes themselves: a matrix written out as 30 MB of zeros and ones takes about as
 * long as looking at each byte once.
 */
public final class TextLines {
  private final FileBytes file;
  private final byte[] text;
  private int line;
  private int lineStart;
  private int lineEnd = -1; // where the current line's line feed is
  private int start; // the current field
  private int end;

  public TextLines(FileBytes file) {
    this.file = file;
    this.text = file.bytes();
  }

  /** Moves to the next line that is not blank; false when there is none. */
  public boolean nextLine() {
    while (lineEnd < text.length) {
      lineStart = lineEnd + 1;
      if (lineStart >= text.length) {
        return false;
      }
      line++;
      lineEnd = lineStart;
      while (lineEnd < text.length && text[lineEnd] != '\n') {
        lineEnd++;
      }
      end = lineStart;
      if (nextField()) {
        end = lineStart;
        return true;
      }
    }
    return false;
  }

  /** Moves to the next field of the line; false when there is none. */
  public boolean nextField() {
    start = end;
    while (start < lineEnd && blank(text[start])) {
      start++;
    }
    end = start;
    while (end < lineEnd && !blank(text[end])) {
      end++;
    }
    return end > start;
  }

  private static boolean blank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  /** How many fields the line has; the next field is its first again. */
  public int countFields() {
    int count = 0;
    end = lineStart;
    while (nextField()) {
      count++;
    }
    end = lineStart;
    return count;
  }

  /** Moves to the next field, which must be there. */
  public void requireField(String what) {
    if (!nextField()) {
      throw refuse("the line ends where " + what + " should stand", "Complete the line");
    }
  }

  /** Makes sure that the line has no further field. */
  public void requireEnd(int fields) {
    if (nextField()) {
      throw refuse(
          "more than %d fields, the next is %s".formatted(fields, Quote.of(field())),
          "Keep to %d fields a line, separated by spaces or tabs".formatted(fields));
    }
  }

  /** The current field as text. */
  public String field() {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(text, start, end - start))
          .toString();
    } catch (CharacterCodingException e) {
      throw refuse("bytes that are not UTF-8 text", "Save the file as UTF-8 text");
    }
  }

  /** The current field as a whole number from 0 to below {@code limit}. */
  public int integer(String what, int limit) {
    long value = 0;
    for (int i = start; i < end; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        throw refuse(
            what + " is " + Quote.of(field()) + ", not a whole number of 0 or more",
            "Correct the line");
      }
      value = Math.min(value * 10 + digit, Integer.MAX_VALUE);
    }
    if (value >= limit) {
      throw refuse(
          what + " is " + Quote.of(field()) + ", it must be below " + limit, "Correct the line");
    }
    return (int) value;
  }

  /** The current field as a finite number. */
  public float number(String what) {
    if (end == start + 1 && text[start] >= '0' && text[start] <= '9') {
      return text[start] - '0'; // nearly all attributes of nearly all files
    }
    String field = field();
    float value;
    try {
      requireDecimal(field);
      value = Float.parseFloat(field);
    } catch (NumberFormatException e) {
      throw refuse(what + " is " + Quote.of(field) + ", not a number", "Correct the line");
    }
    if (!Float.isFinite(value)) {
      throw refuse(
          what + " is " + Quote.of(field) + ", not a finite number", "Correct or remove it");
    }
    return value;
  }

  /** Java also reads hexadecimal numbers and a type behind a number, which no data means. */
  private static void requireDecimal(String field) {
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit && "+-.eE".indexOf(c) < 0 && !field.matches("[+-]?(?i:nan|inf(inity)?)")) {
        throw new NumberFormatException();
      }
    }
  }

  /** The number of the current line, from 1. */
  public int line() {
    return line;
  }

  /** An error about the current line, to be thrown by the caller. */
  public GraphDataException refuse(String found, String remedy) {
    return new GraphDataException(file.name() + ":" + line, found, remedy);
  }
}
