package org.jane.data.planetoid;

import java.io.ByteArrayInputStream;

/** The bytes of a pickle, with a look at what comes before anything is allocated for it. */
final class PickleInput extends ByteArrayInputStream {
  PickleInput(byte[] bytes) {
    super(bytes);
  }

  /** The number of bytes read so far. */
  int position() {
    return pos;
  }

  /** The little-endian number in the next four bytes, without moving; -1 when there are fewer. */
  long nextLength() {
    if (count - pos < 4) {
      return -1;
    }
    long length = 0;
    for (int i = 3; i >= 0; i--) {
      length = (length << 8) | (buf[pos + i] & 0xFF);
    }
    return length;
  }

  /** How many bytes follow those four. */
  int leftAfterLength() {
    return count - pos - 4;
  }
}
