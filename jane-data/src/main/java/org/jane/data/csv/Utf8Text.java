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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.jane.data.ForeignFile;
import org.jane.graph.GraphDataException;
import org.jane.run.Check;
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * The characters of a UTF-8 file, with or without a byte order mark. Bytes that are not UTF-8 are
 * refused with their line, not replaced: a replaced letter in an id would be another id. Reports
 * how far it has come.
 */
final class Utf8Text extends Reader {
  private static final int BUFFER = 1 << 16;
  private static final int SMALLEST_BUFFER = 16; // more than a character needs
  private static final long REPORT_EVERY = 4L << 20;

  private final Path file;
  private final Run run;
  private final long total;
  private final InputStream in;
  private final byte[] bytes;
  private final ByteBuffer undecoded;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private long bytesRead;
  private long nextReport;
  private boolean started;
  private boolean atEnd;

  Utf8Text(Path file, Run run) throws IOException {
    this.file = file;
    this.run = run;
    this.total = Files.size(file);
    this.bytes = new byte[(int) Math.min(BUFFER, total + SMALLEST_BUFFER)];
    this.undecoded = ByteBuffer.wrap(bytes).limit(0);
    this.in = Files.newInputStream(file);
  }

  private void skipByteOrderMark() {
    ForeignFile.require(CsvFiles.name(file), Arrays.copyOf(bytes, undecoded.limit()));
    if (startsWith(0xEF, 0xBB, 0xBF)) {
      undecoded.position(3);
    }
  }

  private boolean startsWith(int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= undecoded.limit() || (bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int read(char[] out, int offset, int length) throws IOException {
    Check.atLeast("room for characters", length, 2); // a character may need a surrogate pair
    if (!started) {
      started = true;
      refill();
      skipByteOrderMark();
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
    if (bytesRead >= nextReport || atEnd) {
      nextReport = bytesRead + REPORT_EVERY;
      String task = "reading " + CsvFiles.name(file);
      if (run.stopRequested()) {
        throw new CancellationException("stopped while " + task);
      }
      run.report(Progress.of(task, bytesRead, Math.max(total, bytesRead), "bytes"));
    }
  }

  private GraphDataException malformed() throws IOException {
    long offset = bytesRead - undecoded.remaining();
    int bad = undecoded.get(undecoded.position()) & 0xFF;
    return new GraphDataException(
        CsvFiles.name(file) + ":" + lineAt(offset),
        String.format("byte 0x%02X at offset %d is not UTF-8", bad, offset),
        "Save the file as UTF-8");
  }

  /** Counts line breaks only now, so that good files do not pay for it. */
  private long lineAt(long offset) throws IOException {
    long line = 1;
    try (InputStream again = Files.newInputStream(file)) {
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
