package org.jane.onnx;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message in the wire format of protocol buffers, in memory: fields one after the other, each
 * with its number. Small; large arrays are written past it.
 */
final class Message {
  private static final int VARINT = 0;
  private static final int BYTES = 2;
  private static final int FIXED32 = 5;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  int size() {
    return bytes.size();
  }

  void writeTo(OutputStream out) throws IOException {
    bytes.writeTo(out);
  }

  Message number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
    return this;
  }

  Message text(int field, String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    begin(field, utf8.length);
    bytes.writeBytes(utf8);
    return this;
  }

  Message message(int field, Message value) {
    begin(field, value.size());
    bytes.writeBytes(value.bytes.toByteArray());
    return this;
  }

  Message decimal(int field, float value) {
    varint((long) field << 3 | FIXED32);
    int bits = Float.floatToIntBits(value);
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.write(bits >>> shift);
    }
    return this;
  }

  /** The head of a field whose bytes follow. */
  Message begin(int field, long length) {
    varint((long) field << 3 | BYTES);
    varint(length);
    return this;
  }

  /** All fields of another message behind its own. */
  Message append(Message other) {
    bytes.writeBytes(other.bytes.toByteArray());
    return this;
  }

  private void varint(long value) {
    long left = value;
    while ((left & ~0x7fL) != 0) {
      bytes.write((int) (left & 0x7f | 0x80));
      left >>>= 7;
    }
    bytes.write((int) left);
  }
}
