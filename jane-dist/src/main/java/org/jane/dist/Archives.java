package org.jane.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writers of zip, tar and ar files in which nothing tells where, when and by whom they were made:
 * all entries have one time and belong to root.
 */
final class Archives {
  private static final int BLOCK = 512;
  private static final int FILE = 0644;
  private static final int PROGRAM = 0755;

  private Archives() {}

  /** A zip file. Unix permissions are kept, in the way Info-ZIP reads them. */
  static byte[] zip(FileTree tree, Instant time) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
      for (FileTree.Entry e : tree.entries()) {
        if (e.isLink()) {
          throw new IllegalArgumentException(e.name() + " is a link, which not every zip can hold");
        }
        var entry = new ZipEntry(e.name());
        // Local time of any zone would be another number: UTC is taken for local time.
        entry.setTimeLocal(time.atOffset(ZoneOffset.UTC).toLocalDateTime());
        zip.putNextEntry(entry);
        zip.write(e.content());
        zip.closeEntry();
      }
    }
    byte[] file = bytes.toByteArray();
    ZipModes.set(file, tree);
    return file;
  }

  /** A tar file in the POSIX form, packed with gzip. */
  static byte[] tarGz(FileTree tree, Instant time) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes, 1 << 16)) {
      tar(tree, time, gzip);
    }
    return bytes.toByteArray();
  }

  static byte[] gzip(byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }

  private static void tar(FileTree tree, Instant time, OutputStream out) throws IOException {
    for (String folder : folders(tree.entries())) {
      out.write(header(folder + "/", 0, PROGRAM, '5', "", time));
    }
    for (FileTree.Entry e : tree.entries()) {
      int mode = e.executable() ? PROGRAM : FILE;
      if (e.isLink()) {
        out.write(header(e.name(), 0, 0777, '2', e.link(), time));
      } else {
        out.write(header(e.name(), e.content().length, mode, '0', "", time));
        out.write(e.content());
        out.write(new byte[(BLOCK - e.content().length % BLOCK) % BLOCK]);
      }
    }
    out.write(new byte[2 * BLOCK]);
  }

  /** Every folder above a file, outer ones first. */
  private static Set<String> folders(Collection<FileTree.Entry> entries) {
    Set<String> folders = new LinkedHashSet<>();
    for (FileTree.Entry e : entries) {
      for (int at = e.name().indexOf('/'); at > 0; at = e.name().indexOf('/', at + 1)) {
        folders.add(e.name().substring(0, at));
      }
    }
    return folders;
  }

  private static byte[] header(
      String path, long size, int mode, char type, String link, Instant time) {
    byte[] header = new byte[BLOCK];
    String name = path;
    String prefix = "";
    if (name.length() > 100) { // the form has 100 bytes, and 155 more for leading folders
      int cut = path.indexOf('/', path.length() - 101);
      if (cut < 0 || cut > 155) {
        throw new IllegalArgumentException(path + " is too long for a tar file");
      }
      prefix = path.substring(0, cut);
      name = path.substring(cut + 1);
    }
    put(header, 0, 100, name);
    octal(header, 100, 8, mode);
    octal(header, 108, 8, 0);
    octal(header, 116, 8, 0);
    octal(header, 124, 12, size);
    octal(header, 136, 12, time.getEpochSecond());
    put(header, 148, 8, "        "); // the sum is made as if it were blank
    header[156] = (byte) type;
    put(header, 157, 100, link);
    put(header, 257, 8, "ustar\00000");
    put(header, 265, 32, "root");
    put(header, 297, 32, "root");
    put(header, 345, 155, prefix);
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xff;
    }
    put(header, 148, 8, "%06o\0 ".formatted(sum));
    return header;
  }

  private static void octal(byte[] header, int at, int width, long value) {
    put(header, at, width, ("%0" + (width - 1) + "o").formatted(value));
  }

  private static void put(byte[] header, int at, int width, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > width) {
      throw new IllegalArgumentException("\"" + text + "\" does not fit into a tar header");
    }
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  /** An ar file, the outer form of Debian packages; entries in the order they are given in. */
  static byte[] ar(Instant time, Object... namesAndContents) throws IOException {
    var out = new ByteArrayOutputStream();
    out.write("!<arch>\n".getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < namesAndContents.length; i += 2) {
      byte[] content = (byte[]) namesAndContents[i + 1];
      out.write(
          "%-16s%-12d%-6d%-6d%-8s%-10d`\n"
              .formatted(namesAndContents[i], time.getEpochSecond(), 0, 0, "100644", content.length)
              .getBytes(StandardCharsets.US_ASCII));
      out.write(content);
      if (content.length % 2 == 1) {
        out.write('\n');
      }
    }
    return out.toByteArray();
  }
}
