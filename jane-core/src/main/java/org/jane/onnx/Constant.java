package org.jane.onnx;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jane.run.Check;

/**
 * A tensor whose numbers are part of the file ({@code TensorProto}).
 *
 * @param data a {@code float[]}, {@code double[]}, {@code int[]} or {@code long[]}
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Constant(String name, Object data, int[] dims) {
  private static final int CHUNK = 1 << 13; // numbers turned into bytes at a time

  // fields of TensorProto
  private static final int DIMS = 1;
  private static final int DATA_TYPE = 2;
  private static final int NAME = 8;
  private static final int RAW_DATA = 9;

  Constant {
    long needed = 1;
    for (int dim : dims) {
      needed *= dim;
    }
    Check.that(needed == length(data), "%s needs %d numbers, found %d", name, needed, length(data));
  }

  private static int length(Object data) {
    return Array.getLength(data);
  }

  private OnnxType type() {
    return data instanceof float[]
        ? OnnxType.FLOAT
        : data instanceof double[]
            ? OnnxType.DOUBLE
            : data instanceof int[] ? OnnxType.INT32 : OnnxType.INT64;
  }

  private long rawSize() {
    return (long) length(data) * type().bytes();
  }

  private Message head() {
    Message head = new Message();
    for (int dim : dims) {
      head.number(DIMS, dim);
    }
    return head.number(DATA_TYPE, type().code()).text(NAME, name).begin(RAW_DATA, rawSize());
  }

  long size() {
    return head().size() + rawSize();
  }

  void writeTo(OutputStream out) throws IOException {
    head().writeTo(out);
    ByteBuffer buffer = ByteBuffer.allocate(CHUNK * type().bytes()).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < length(data); from += CHUNK) {
      int count = Math.min(CHUNK, length(data) - from);
      buffer.clear();
      if (data instanceof float[] floats) {
        buffer.asFloatBuffer().put(floats, from, count);
      } else if (data instanceof double[] doubles) {
        buffer.asDoubleBuffer().put(doubles, from, count);
      } else if (data instanceof int[] ints) {
        buffer.asIntBuffer().put(ints, from, count);
      } else {
        buffer.asLongBuffer().put((long[]) data, from, count);
      }
      out.write(buffer.array(), 0, count * type().bytes());
    }
  }
}
