package org.jane.server.api;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A picture of RGBA pixels as a PNG file (RFC 2083), without the classes of Java's desktop. */
final class PngImage {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private PngImage() {}

  /**
   * @param rgba four bytes per pixel, row after row
   */
  static byte[] of(int width, int height, byte[] rgba) {
    byte[] rows = new byte[height * (1 + 4 * width)];
    for (int y = 0; y < height; y++) { // each row begins with its filter: none
      System.arraycopy(rgba, y * 4 * width, rows, y * (1 + 4 * width) + 1, 4 * width);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(SIGNATURE);
    byte[] header =
        ByteBuffer.allocate(13)
            .putInt(width)
            .putInt(height)
            .put((byte) 8) // bits per sample
            .put((byte) 6) // red, green, blue, opacity
            .array();
    chunk("IHDR", header, out);
    chunk("IDAT", deflated(rows), out);
    chunk("IEND", new byte[0], out);
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[1 << 14];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  private static void chunk(String type, byte[] data, ByteArrayOutputStream out) {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(name);
    crc.update(data);
    out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
    out.writeBytes(name);
    out.writeBytes(data);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
  }
}
