package org.jane.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The numbers of the layout that {@link StoredFile} describes; writer and reader share them. */
final class FileLayout {
  private static final byte[] MAGIC = {'J', 'A', 'N', 'E', '\r', '\n', 0x1a, '\n'};

  /** 2: settings of networks have a patience; 1: what version 0.1 wrote, still read. */
  static final int VERSION = 2;

  /** Magic, version, length of the header, length of the file. */
  static final int PREAMBLE_BYTES = 8 + 4 + 4 + 8;

  static final int CHECKSUM_BYTES = 32;

  /** A cache line, and a multiple of every element size: a file may be mapped into memory. */
  private static final int ALIGNMENT = 64;

  private FileLayout() {}

  static byte[] magic() {
    return MAGIC.clone();
  }

  /** The next multiple of the alignment. */
  static long aligned(long offset) {
    return Math.addExact(offset, ALIGNMENT - 1) & -ALIGNMENT;
  }

  static MessageDigest checksum() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
