package org.jane.bench.program;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes arrays to a file that {@code numpy.load} reads. */
final class Npz implements AutoCloseable {
  private static final int BLOCK = 1 << 16; // numbers written at a time
  private static final int ALIGNMENT = 64;

  private final ZipOutputStream zip;

  Npz(Path file) throws IOException {
    OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.BEST_SPEED);
  }

  void put(String name, int[] numbers) throws IOException {
    begin(name, "<i4", numbers.length);
    ByteBuffer buffer = ByteBuffer.allocate(4 * BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < numbers.length; from += BLOCK) {
      int count = Math.min(BLOCK, numbers.length - from);
      buffer.asIntBuffer().put(numbers, from, count);
      zip.write(buffer.array(), 0, 4 * count);
    }
    zip.closeEntry();
  }

  void put(String name, float[] numbers) throws IOException {
    begin(name, "<f4", numbers.length);
    ByteBuffer buffer = ByteBuffer.allocate(4 * BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < numbers.length; from += BLOCK) {
      int count = Math.min(BLOCK, numbers.length - from);
      buffer.asFloatBuffer().put(numbers, from, count);
      zip.write(buffer.array(), 0, 4 * count);
    }
    zip.closeEntry();
  }

  private void begin(String name, String type, int length) throws IOException {
    zip.putNextEntry(new ZipEntry(name + ".npy"));
    String dictionary =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%d,), }".formatted(type, length);
    int unpadded = 10 + dictionary.length() + 1; // magic, version, length; a line end behind
    int padding = (ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT;
    String header = dictionary + " ".repeat(padding) + "\n";
    zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    zip.write(header.length() & 0xFF);
    zip.write(header.length() >> 8);
    zip.write(header.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
