package org.jane.data;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jane.graph.GraphDataException;

/**
 * Recognises by their first bytes files that people have and no reader of ours can use, to name
 * them and say what to do instead of complaining about a byte.
 */
public final class ForeignFile {
  private static final String AS_CSV = "Save it as CSV, one file for nodes and one for edges";
  private static final String TO_CSV =
      "Write it as CSV or Parquet, one table for nodes and one for edges";

  private record Kind(String name, String remedy, int offset, int... bytes) {
    boolean matches(byte[] head) {
      if (head.length < offset + bytes.length) {
        return false;
      }
      for (int i = 0; i < bytes.length; i++) {
        if ((head[offset + i] & 0xFF) != bytes[i]) {
          return false;
        }
      }
      return true;
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "an old Excel workbook or another Office file", AS_CSV, 0, 0xD0, 0xCF, 0x11, 0xE0),
          new Kind(
              "a PDF file", "Give the data it was made from, as CSV", 0, '%', 'P', 'D', 'F', '-'),
          new Kind("an SQLite database", TO_CSV, 0, ascii("SQLite format 3\0")),
          new Kind("an HDF5 file", TO_CSV, 0, 0x89, 'H', 'D', 'F'),
          new Kind("a MATLAB file", "Let its name end in .mat", 0, ascii("MATLAB 5.0 MAT-file")),
          new Kind("an Arrow or Feather file", TO_CSV, 0, ascii("ARROW1")),
          new Kind("a Feather file", TO_CSV, 0, ascii("FEA1")),
          new Kind("an ORC file", TO_CSV, 0, 'O', 'R', 'C', 0x0A),
          new Kind("an Avro file", TO_CSV, 0, 'O', 'b', 'j', 1),
          new Kind(
              "a NumPy array",
              "Write the tables as CSV, or the dataset as .npz",
              0,
              0x93,
              'N',
              'U',
              'M',
              'P',
              'Y'),
          new Kind("a Stata file", TO_CSV, 0, ascii("<stata_dta>")),
          new Kind("an SPSS file", TO_CSV, 0, ascii("$FL2")),
          new Kind("an R data file", TO_CSV, 0, ascii("RDX")),
          new Kind("a PNG image", "Give the data, not a picture of it", 0, 0x89, 'P', 'N', 'G'),
          new Kind("a JPEG image", "Give the data, not a picture of it", 0, 0xFF, 0xD8, 0xFF),
          new Kind("a GIF image", "Give the data, not a picture of it", 0, ascii("GIF8")),
          new Kind("a TIFF image", "Give the data, not a picture of it", 0, 'I', 'I', 0x2A, 0),
          new Kind("a WebP image", "Give the data, not a picture of it", 8, ascii("WEBP")),
          new Kind("a file compressed with gzip", "Unpack it first", 0, 0x1F, 0x8B, 8),
          new Kind("a bzip2 archive", "Unpack it first", 0, ascii("BZh")),
          new Kind("an xz archive", "Unpack it first", 0, 0xFD, '7', 'z', 'X', 'Z', 0),
          new Kind("a 7-Zip archive", "Unpack it first", 0, '7', 'z', 0xBC, 0xAF),
          new Kind("a RAR archive", "Unpack it first", 0, ascii("Rar!")),
          new Kind("a file compressed with zstd", "Unpack it first", 0, 0x28, 0xB5, 0x2F, 0xFD),
          new Kind("a tar archive", "Unpack it first", 257, ascii("ustar")),
          new Kind("a program", "Give a data file", 0, 0x7F, 'E', 'L', 'F'));

  private ForeignFile() {}

  private static int[] ascii(String text) {
    return text.chars().toArray();
  }

  /**
   * The error of a file that is known and cannot be used; empty when it may be text, or a binary
   * format nobody knows.
   *
   * @param name the file's name, for the message
   * @param head its first bytes, a few hundred or more
   */
  public static Optional<GraphDataException> refusal(String name, byte[] head) {
    for (Kind kind : KINDS) {
      if (kind.matches(head)) {
        return refusal(name, kind.name(), kind.remedy());
      }
    }
    if (startsWith(head, 'P', 'K', 3, 4)) {
      return zip(name, head);
    }
    if (startsWith(head, 'P', 'A', 'R', '1')) {
      return refusal(name, "a Parquet file", "Give it as nodes, edges or attributes, or as data");
    }
    if (head.length > 2 && (head[0] & 0xFF) == 0x80 && head[1] >= 2 && head[1] <= 5) {
      return refusal(
          name,
          "a Python pickle",
          "A pickle can run any program and is not read: write the tables as CSV or Parquet, or the"
              + " graph as GraphML or JSON");
    }
    return text(name, head);
  }

  /** As {@link #refusal}, thrown. */
  public static void require(String name, byte[] head) {
    Optional<GraphDataException> refusal = refusal(name, head);
    if (refusal.isPresent()) {
      throw refusal.get();
    }
  }

  private static Optional<GraphDataException> zip(String name, byte[] head) {
    String inside = new String(head, StandardCharsets.ISO_8859_1);
    if (inside.contains("opendocument.spreadsheet")) {
      return refusal(name, "an OpenDocument spreadsheet", AS_CSV);
    }
    if (inside.contains("opendocument")) {
      return refusal(name, "an OpenDocument file", "Save its tables as CSV");
    }
    if (inside.contains("word/")) {
      return refusal(name, "a Word document", "Save its tables as CSV");
    }
    if (inside.contains("ppt/")) {
      return refusal(name, "a PowerPoint file", "Save its tables as CSV");
    }
    boolean excel =
        inside.contains("xl/")
            || (inside.contains("[Content_Types].xml")
                && name.toLowerCase(Locale.ROOT).matches(".*\\.xls[xmb]?"));
    if (excel) {
      return refusal(name, "an Excel workbook", AS_CSV);
    }
    if (inside.contains("[Content_Types].xml")) {
      return refusal(name, "an Office file", "Save its tables as CSV");
    }
    if (inside.contains(".npy")) {
      return refusal(name, "a NumPy archive", "Give it as data, with a name that ends in .npz");
    }
    return refusal(
        name,
        "a zip archive, as Excel workbooks are",
        "Save a workbook as CSV; unpack an archive, and give the files inside");
  }

  private static Optional<GraphDataException> text(String name, byte[] head) {
    boolean marked = startsWith(head, 0xFF, 0xFE) || startsWith(head, 0xFE, 0xFF);
    if (marked || everySecondIsZero(head, 0) || everySecondIsZero(head, 1)) {
      return Optional.of(
          new GraphDataException(name + ":1", "the file is in UTF-16", "Save it as UTF-8"));
    }
    String start =
        new String(head, 0, Math.min(head.length, 512), StandardCharsets.ISO_8859_1)
            .replaceFirst("^\u00EF\u00BB\u00BF", "")
            .stripLeading()
            .toLowerCase(Locale.ROOT);
    if (start.startsWith("<!doctype html") || start.startsWith("<html")) {
      return refusal(
          name, "a web page", "Fetch the file itself: the page may be an error or a login");
    }
    if (start.startsWith("{\\rtf")) {
      return refusal(name, "a rich text document", "Save it as plain text or CSV");
    }
    if (start.startsWith("version https://git-lfs")) {
      return refusal(name, "a pointer of Git LFS", "Fetch the file itself with git lfs pull");
    }
    int zeros = 0;
    for (byte b : head) {
      zeros += b == 0 ? 1 : 0;
    }
    if (zeros > 0) {
      return refusal(name, "a binary file of no kind that is known", TO_CSV);
    }
    return Optional.empty();
  }

  private static boolean startsWith(byte[] head, int... bytes) {
    return new Kind("", "", 0, bytes).matches(head);
  }

  /** Text in UTF-16 without a mark: every other byte of the beginning is 0, the others are not. */
  private static boolean everySecondIsZero(byte[] head, int parity) {
    int length = Math.min(head.length, 64) & ~1;
    for (int i = 0; i < length; i++) {
      if ((head[i] == 0) != (i % 2 == parity)) {
        return false;
      }
    }
    return length >= 8;
  }

  private static Optional<GraphDataException> refusal(String name, String kind, String remedy) {
    return Optional.of(new GraphDataException(name, "this is " + kind, remedy));
  }
}
