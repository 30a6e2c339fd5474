package org.jane.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jane.graph.GraphDataException;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a UTF-8 text file, one by one or line by line, with the number of the line. A
 * byte order mark is passed over; a file that is no text is named.
 */
public final class CharLines implements Closeable {
  /** What {@link #read} returns at the end of the file. */
  public static final int END = -1;

  private final DataFile file;
  private final Reader reader;
  private final char[] buffer = new char[1 << 14];
  private final StringBuilder text = new StringBuilder();
  private int length;
  private int at;
  private long line = 1;
  private boolean lineBreakRead; // the last character ended a line: the next is on another

  public CharLines(DataFile file, Run run) {
    this.file = file;
    ForeignFile.require(file.name(), file.head());
    InputStream in = file.open(run);
    this.reader =
        new InputStreamReader(
            in,
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
    if (peek() == '\uFEFF') {
      at++;
    }
  }

  /** The next character without moving on. */
  public int peek() {
    if (at == length) {
      try {
        length = Math.max(0, reader.read(buffer));
        at = 0;
      } catch (CharacterCodingException e) {
        throw refuse("bytes that are not UTF-8 text on or after this line", "Save it as UTF-8");
      } catch (IOException e) {
        throw file.unreadable(e);
      }
      if (length == 0) {
        return END;
      }
    }
    return buffer[at];
  }

  /** The next character; line breaks of all kinds are one line feed. */
  public int read() {
    int c = peek();
    if (c == END) {
      return END;
    }
    at++;
    if (lineBreakRead) {
      line++;
      lineBreakRead = false;
    }
    if (c == '\r') {
      if (peek() == '\n') {
        at++;
      }
      c = '\n';
    }
    lineBreakRead = c == '\n';
    return c;
  }

  /** The next line without its end, null after the last. */
  public @Nullable String nextLine() {
    int c = read();
    if (c == END) {
      return null;
    }
    text.setLength(0);
    for (; c != '\n' && c != END; c = read()) {
      text.append((char) c);
    }
    return text.toString();
  }

  /** The line of the last character that was read. */
  public long line() {
    return line;
  }

  /** An error about this line, to be thrown by the caller. */
  public GraphDataException refuse(String found, String remedy) {
    return file.refuse(line, found, remedy);
  }

  /** An error about this line with a remedy that names options. */
  public GraphDataException refuse(String found, Remedy remedy) {
    return new GraphDataException(file.name() + ":" + line, found, remedy);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      // Everything asked for has been read by now.
    }
  }
}
