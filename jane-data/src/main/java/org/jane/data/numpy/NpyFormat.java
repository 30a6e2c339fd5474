package org.jane.data.numpy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.data.FileBytes;
import org.jane.graph.GraphDataException;

/**
 * Reads a {@code .npy} file: a magic word, a version, a header that is a Python dictionary in text,
 * then the elements. Versions 1 and 2 differ in the size of the header's length alone, version 3 in
 * its encoding.
 */
public final class NpyFormat {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int LONGEST_HEADER = 1 << 16;
  private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9L, ]*)\\)");

  private NpyFormat() {}

  public static NumpyArray read(FileBytes file) {
    byte[] bytes = file.bytes();
    if (bytes.length < 12 || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw file.refuse("this is no NumPy array", "Save it with numpy.save or numpy.savez");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int version = bytes[6];
    if (version < 1 || version > 3) {
      throw file.refuse(
          "version %d of the format is not known".formatted(version),
          "Save the array with a NumPy that writes version 1, 2 or 3");
    }
    int start = version == 1 ? 10 : 12;
    long length = version == 1 ? buffer.getShort(8) & 0xFFFF : buffer.getInt(8) & 0xFFFFFFFFL;
    if (length > bytes.length - start || length > LONGEST_HEADER) {
      throw file.refuse(
          "the header promises %d bytes for itself, %d are left"
              .formatted(length, bytes.length - start),
          "Fetch the file again, it is damaged or cut off");
    }
    String header = new String(bytes, start, (int) length, StandardCharsets.ISO_8859_1);
    int data = start + (int) length;
    return new NumpyArray(
        file.name(),
        ElementType.parse(file.name(), find(file, TYPE, "one type of elements", header)),
        shape(file, find(file, SHAPE, "a shape", header)),
        find(file, ORDER, "an order of elements", header).equals("True"),
        ByteBuffer.wrap(bytes, data, bytes.length - data));
  }

  private static String find(FileBytes file, Pattern pattern, String what, String header) {
    Matcher matcher = pattern.matcher(header);
    if (!matcher.find()) {
      throw file.refuse("the header does not state " + what, "Save it with numpy.save");
    }
    return matcher.group(1);
  }

  private static long[] shape(FileBytes file, String text) {
    try {
      return Arrays.stream(text.split(","))
          .map(length -> length.replace("L", "").strip()) // Python 2 wrote its long integers so
          .filter(length -> !length.isEmpty())
          .mapToLong(Long::parseLong)
          .toArray();
    } catch (NumberFormatException e) {
      throw new GraphDataException(
          file.name(), "the shape (" + text + ") is not made of lengths", "Save it again", e);
    }
  }
}
