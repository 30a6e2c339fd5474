package org.jane.data.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
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
import java.util.zip.GZIPInputStream;
import org.jane.data.UnpackLimit;
import org.jane.graph.GraphDataException;
import org.jane.run.Check;
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * The characters of a UTF-8 file, packed by gzip or not, with or without a byte order mark. Bytes
 * that are not UTF-8 are refused with their line, not replaced: a replaced letter in an id would be
 * another id. Reports how far it has come.
 */
final class Utf8Text extends Reader {
  private static final int BUFFER = 1 << 16;
  private static final int SMALLEST_BUFFER = 16; // more than a character needs
  private static final int MARK = 4; // bytes that tell what a file is
  private static final long REPORT_EVERY = 4L << 20;

  private final Path file;
  private final Run run;
  private final long total;
  private final CountedBytes packed;
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
  private long nextReport;
  private boolean started;
  private boolean atEnd;

  Utf8Text(Path file, Run run) throws IOException {
    this.file = file;
    this.run = run;
    this.total = Files.size(file);
    this.packed = new CountedBytes(PipeInput.open(file));
    try {
      this.in = unpacked(packed);
    } catch (IOException | RuntimeException e) {
      packed.close();
      throw e;
    }
    boolean plain = in instanceof PushbackInputStream;
    this.bytes = new byte[plain ? (int) Math.min(BUFFER, total + SMALLEST_BUFFER) : BUFFER];
    this.undecoded = ByteBuffer.wrap(bytes).limit(0);
  }

  /** How many bytes of the file itself were read, for the bar: unpacked there are more of them. */
  private static final class CountedBytes extends FilterInputStream {
    private long count;

    CountedBytes(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int got = super.read();
      count += got < 0 ? 0 : 1;
      return got;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int got = super.read(to, offset, length);
      count += Math.max(0, got);
      return got;
    }
  }

  /** What the bytes say decides, not the name: a file may have lost or kept its {@code .gz}. */
  private InputStream unpacked(InputStream raw) throws IOException {
    PushbackInputStream all = new PushbackInputStream(raw, MARK);
    byte[] mark = all.readNBytes(MARK);
    all.unread(mark);
    if (starts(mark, 0x1F, 0x8B)) {
      return UnpackLimit.limited(CsvFiles.name(file), new GZIPInputStream(all, BUFFER), total);
    }
    if (starts(mark, 'P', 'K', 3, 4) || starts(mark, 0xD0, 0xCF, 0x11, 0xE0)) {
      throw new GraphDataException(
          CsvFiles.name(file),
          mark[0] == 'P'
              ? "this is a zip archive, as Excel workbooks are, and no table"
              : "this is an Excel workbook and no table",
          "Save it as CSV");
    }
    return all;
  }

  private static boolean starts(byte[] bytes, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private void skipByteOrderMark() {
    byte[] begin = Arrays.copyOf(bytes, Math.min(MARK, undecoded.limit()));
    if (starts(begin, 0xEF, 0xBB, 0xBF)) {
      undecoded.position(3);
    } else if (starts(begin, 0xFF, 0xFE) || starts(begin, 0xFE, 0xFF)) {
      throw new GraphDataException(
          CsvFiles.name(file) + ":1", "the file is in UTF-16", "Save it as UTF-8");
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
      run.report(Progress.of(task, packed.count, Math.max(total, packed.count), "bytes"));
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
    try (InputStream again = unpacked(Files.newInputStream(file))) {
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
