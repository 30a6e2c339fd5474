package org.jane.data;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPInputStream;
import org.jane.graph.GraphDataException;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A file that is read from front to back, as often as needed, and never held in memory as a whole.
 * One that is compressed with gzip is unpacked on the way, within {@link UnpackLimit}.
 */
public final class DataFile {
  private static final int HEAD = 1 << 13;
  private static final int BUFFER = 1 << 16;
  private static final long REPORT_EVERY = 4L << 20;

  private final String name;
  private final @Nullable Path path;
  private final byte[] bytes;
  private final long size;

  private DataFile(String name, @Nullable Path path, byte[] bytes, long size) {
    this.name = name;
    this.path = path;
    this.bytes = bytes;
    this.size = size;
  }

  /** A file that must be there and be a plain one: its size is what it may be held to. */
  public static DataFile of(Path path) {
    String name = FileBytes.nameOf(path);
    if (!Files.isRegularFile(path)) {
      throw new GraphDataException(
          path.toString(),
          Files.exists(path) ? "this is not a plain file" : "there is no such file",
          "Give the path of a file that exists");
    }
    try {
      return new DataFile(name, path, new byte[0], Files.size(path));
    } catch (IOException e) {
      throw new GraphDataException(
          name,
          "the file cannot be read (" + Reason.of(e) + ")",
          "Check its permissions and the disk",
          e);
    }
  }

  /** A file or a pipe, which can be read once; a pipe's size is unknown and 0. */
  public static DataFile orPipe(Path path) throws IOException {
    return new DataFile(FileBytes.nameOf(path), path, new byte[0], Files.size(path));
  }

  /** A file whose content is at hand. */
  public static DataFile of(String name, byte[] content) {
    return new DataFile(name, null, content, content.length);
  }

  /** The file's name as messages say it. */
  public String name() {
    return name;
  }

  /** How many bytes the file has on disk. */
  public long size() {
    return size;
  }

  /** The name without the endings that say the format: {@code karate} of {@code karate.gml.gz}. */
  public String stem() {
    String stem = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    int dot = stem.lastIndexOf('.');
    return dot > 0 ? stem.substring(0, dot) : stem;
  }

  /** The first bytes of what is inside, a few thousand at most. */
  public byte[] head() {
    try (InputStream in = raw()) {
      byte[] first = in.readNBytes(HEAD);
      return isGzip(first) ? unpackedHead(first) : first;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private byte[] unpackedHead(byte[] packed) throws IOException {
    byte[] head = new byte[HEAD];
    int length = 0;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      for (int got = in.read(head); got > 0; got = in.read(head, length, HEAD - length)) {
        length += got;
      }
    } catch (IOException e) {
      if (length == 0 && packed.length == size) {
        throw e; // else only the part at hand ends too early
      }
    }
    return Arrays.copyOf(head, length);
  }

  /** Whether bytes begin as those of a file that gzip has compressed. */
  public static boolean isGzip(byte[] first) {
    return first.length > 2 && (first[0] & 0xFF) == 0x1F && (first[1] & 0xFF) == 0x8B;
  }

  /** What is inside, from the beginning; tells the run how far it has come. */
  public InputStream open(Run run) {
    try {
      InputStream in = new BufferedInputStream(new Reporting(raw(), run), buffer());
      try {
        in.mark(4);
        byte[] first = in.readNBytes(3);
        in.reset();
        return isGzip(first)
            ? UnpackLimit.counting(name, new GZIPInputStream(in, BUFFER), size)
            : in;
      } catch (IOException | RuntimeException e) {
        in.close();
        throw e;
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** A small file needs no large one; a pipe says that it has no bytes. */
  private int buffer() {
    return size == 0 ? BUFFER : (int) Math.min(BUFFER, Math.max(64, size));
  }

  private InputStream raw() throws IOException {
    return path == null ? new ByteArrayInputStream(bytes) : PipeInput.open(path);
  }

  /** The error of a file that cannot be read to its end, to be thrown by the caller. */
  public GraphDataException unreadable(IOException e) {
    return new GraphDataException(
        name, "the file cannot be read (" + Reason.of(e) + ")", "Check it, it may be damaged", e);
  }

  /** An error about a line of this file, to be thrown by the caller. */
  public GraphDataException refuse(long line, String found, String remedy) {
    return new GraphDataException(name + ":" + line, found, remedy);
  }

  /** An error about this file, to be thrown by the caller. */
  public GraphDataException refuse(String found, String remedy) {
    return new GraphDataException(name, found, remedy);
  }

  /** Counts the bytes of the file as they are read. */
  private final class Reporting extends FilterInputStream {
    private final Run run;
    private long done;
    private long next;

    Reporting(InputStream in, Run run) {
      super(in);
      this.run = run;
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      count(b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      int got = in.read(to, from, length);
      count(Math.max(got, 0));
      return got;
    }

    private void count(int more) {
      done += more;
      if (done >= next) {
        next = done + REPORT_EVERY;
        if (run.stopRequested()) {
          throw new CancellationException("stopped while reading " + name);
        }
        run.report(Progress.of("reading " + name, done, Math.max(size, done), "bytes"));
      }
    }
  }
}
