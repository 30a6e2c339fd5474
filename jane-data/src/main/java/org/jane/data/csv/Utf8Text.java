package org.jane.data.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jane.data.DataFile;
import org.jane.data.ForeignFile;
import org.jane.graph.GraphDataException;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * The characters of a UTF-8 file, packed by gzip or not, with or without a byte order mark. Bytes
 * that are not UTF-8 are refused with their line, not replaced: a replaced letter in an id would be
 * another id.
 */
final class Utf8Text extends Reader {
  private static final int BUFFER = 1 << 16;

  private final DataFile file;
  private final InputStream in;
  private final byte[] bytes;
  private final ByteBuffer undecoded;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private char[] seen = new char[0]; // what was looked at before it was read
  private int seenUsed;
  private long bytesRead;
  private boolean started;
  private boolean atEnd;

  /**
   * @param file to look into again for the line of a bad byte
   * @param in its bytes, to be closed with this
   * @param offset where they begin in the file
   */
  Utf8Text(DataFile file, InputStream in, long offset) {
    this.file = file;
    this.in = in;
    this.bytes = new byte[BUFFER];
    this.undecoded = ByteBuffer.wrap(bytes).limit(0);
    this.bytesRead = offset;
  }

  private void skipByteOrderMark() {
    byte[] begin = Arrays.copyOf(bytes, undecoded.limit());
    ForeignFile.require(file.name(), begin);
    if (begin.length > 2
        && (begin[0] & 0xFF) == 0xEF
        && (begin[1] & 0xFF) == 0xBB
        && (begin[2] & 0xFF) == 0xBF) {
      undecoded.position(3);
    }
  }

  /** How the text begins; what is looked at is read all the same. At most once, before reading. */
  String beginning(int most) throws IOException {
    char[] text = new char[most];
    int length = 0;
    try {
      for (int got = 0; got >= 0 && length < most - 1; length += got) {
        got = read(text, length, most - length);
        if (got < 0) {
          break;
        }
      }
    } catch (GraphDataException e) {
      if (length == 0) {
        throw e;
      } // told again when the reader comes to the place: errors of rows before it come first
    }
    seen = Arrays.copyOf(text, length);
    return new String(seen);
  }

  /** Whether nothing follows what was read. */
  boolean over() {
    return atEnd && !undecoded.hasRemaining();
  }

  @Override
  public int read(char[] out, int offset, int length) throws IOException {
    Check.atLeast("room for characters", length, 2); // a character may need a surrogate pair
    if (seenUsed < seen.length) {
      int count = Math.min(length, seen.length - seenUsed);
      System.arraycopy(seen, seenUsed, out, offset, count);
      seenUsed += count;
      return count;
    }
    if (!started) {
      boolean fromTheBeginning = bytesRead == 0;
      started = true;
      refill();
      if (fromTheBeginning) {
        skipByteOrderMark();
      }
    }
    CharBuffer decoded = CharBuffer.wrap(out, offset, length);
    while (true) {
      CoderResult result = decoder.decode(undecoded, decoded, atEnd);
      int count = decoded.position() - offset;
      if (count > 0) { // rows before a bad byte come first: theirs are the first errors
        return count;
      }
      if (result.isError()) {
        throw malformed();
      }
      if (atEnd) {
        return -1;
      }
      refill();
    }
  }

  private void refill() throws IOException {
    undecoded.compact();
    int got = in.readNBytes(bytes, undecoded.position(), undecoded.remaining());
    atEnd = got < undecoded.remaining();
    undecoded.position(undecoded.position() + got).flip();
    bytesRead += got;
  }

  private GraphDataException malformed() throws IOException {
    long offset = bytesRead - undecoded.remaining();
    int bad = undecoded.get(undecoded.position()) & 0xFF;
    return new GraphDataException(
        file.name() + ":" + lineAt(offset),
        String.format("byte 0x%02X at offset %d is not UTF-8", bad, offset),
        "Save the file as UTF-8");
  }

  /** Counts line breaks only now, so that good files do not pay for it. */
  private long lineAt(long offset) throws IOException {
    long line = 1;
    try (InputStream again = file.open(Run.seeded(1))) {
      byte[] part = new byte[BUFFER];
      int before = 0;
      for (long left = offset; left > 0; ) {
        int got = again.read(part, 0, (int) Math.min(left, BUFFER));
        if (got < 0) {
          break;
        }
        for (int i = 0; i < got; i++) {
          if (part[i] == '\r' || (part[i] == '\n' && before != '\r')) {
            line++;
          }
          before = part[i];
        }
        left -= got;
      }
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
