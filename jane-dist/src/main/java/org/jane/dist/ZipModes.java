package org.jane.dist;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Unix permissions in the central directory of a zip file. Java's own writer has no way to say
 * them, and without them an unpacked launcher cannot be run.
 */
final class ZipModes {
  private static final int DIRECTORY_ENTRY = 0x02014b50;
  private static final int END = 0x06054b50;
  private static final int END_LENGTH = 22;
  private static final int ENTRY_LENGTH = 46;
  private static final int UNIX = 3;
  private static final int REGULAR_FILE = 0100000;

  private ZipModes() {}

  /** Sets the permissions of every entry, in a file that was written from this tree. */
  static void set(byte[] file, FileTree tree) {
    ByteBuffer zip = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int end = file.length - END_LENGTH;
    if (zip.getInt(end) != END) {
      throw new IllegalStateException("a zip file without a comment ends otherwise");
    }
    int at = zip.getInt(end + 16);
    for (FileTree.Entry e : tree.entries()) {
      if (zip.getInt(at) != DIRECTORY_ENTRY) {
        throw new IllegalStateException("no entry of the zip file where one should be");
      }
      int nameLength = zip.getShort(at + 28);
      String name = new String(file, at + ENTRY_LENGTH, nameLength, StandardCharsets.UTF_8);
      if (!name.equals(e.name())) {
        throw new IllegalStateException(name + " stands where " + e.name() + " should");
      }
      zip.put(at + 5, (byte) UNIX);
      zip.putInt(at + 38, (REGULAR_FILE | (e.executable() ? 0755 : 0644)) << 16);
      at += ENTRY_LENGTH + nameLength + zip.getShort(at + 30) + zip.getShort(at + 32);
    }
  }
}
