package org.jane.onnx;

/** What the numbers of a tensor are. */
public enum OnnxType {
  FLOAT(1, 4),
  INT32(6, 4),
  INT64(7, 8),
  BOOL(9, 1),
  DOUBLE(11, 8);

  private final int code;
  private final int bytes;

  OnnxType(int code, int bytes) {
    this.code = code;
    this.bytes = bytes;
  }

  /** Its number in the format ({@code TensorProto.DataType}). */
  public int code() {
    return code;
  }

  /** Bytes per number. */
  int bytes() {
    return bytes;
  }
}
