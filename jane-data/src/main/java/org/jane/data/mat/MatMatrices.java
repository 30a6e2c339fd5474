package org.jane.data.mat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jane.data.FileBytes;
import org.jane.data.Quote;
import org.jane.data.Reason;
import org.jane.graph.GraphDataException;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sources;

/** The matrices of a file that are asked for by name; no other variable is decoded. */
final class MatMatrices {
  private static final int HEADING = 128;
  private static final int SUBSYSTEM_OFFSET = 116; // where the heading points to MATLAB's classes

  private MatMatrices() {}

  static Map<String, MatMatrix> read(FileBytes file, List<String> names) {
    return read(file, MatElements.read(file), names);
  }

  /** The same from variables that are unpacked already. */
  static Map<String, MatMatrix> read(
      FileBytes file, List<MatVariable> variables, List<String> names) {
    Map<String, MatMatrix> matrices = new LinkedHashMap<>();
    for (String name : names) {
      MatVariable variable =
          variables.stream()
              .filter(v -> v.name().equals(name))
              .findFirst()
              .orElseThrow(() -> missing(file, name, variables));
      String where = file.name() + ", variable " + name;
      if (!variable.numeric()) {
        throw new GraphDataException(
            where, "the variable is " + variable.kindText(), "Save it as a matrix of numbers");
      }
      matrices.put(
          name, new MatMatrix(where, decode(where, file, variable), variable.element().capacity()));
    }
    return matrices;
  }

  private static GraphDataException missing(
      FileBytes file, String name, List<MatVariable> variables) {
    String found =
        variables.stream().map(v -> Quote.of(v.name())).limit(20).collect(Collectors.joining(", "));
    return file.refuse(
        "the variable %s is missing, found: %s".formatted(name, found.isEmpty() ? "none" : found),
        "Save the graph as Network, the attributes as Attributes and the classes as Label");
  }

  /** Hands the library a file of one variable, unpacked and checked, without MATLAB's classes. */
  private static Matrix decode(String where, FileBytes file, MatVariable variable) {
    ByteArrayOutputStream alone = new ByteArrayOutputStream();
    byte[] heading = Arrays.copyOf(file.bytes(), HEADING);
    Arrays.fill(heading, SUBSYSTEM_OFFSET, SUBSYSTEM_OFFSET + 8, (byte) 0);
    alone.writeBytes(heading);
    ByteBuffer element = variable.element();
    byte[] bytes = new byte[element.capacity()];
    element.get(0, bytes);
    alone.writeBytes(bytes);
    try {
      // Never closed: that would take the numbers away, and there is no file behind it.
      MatFile decoded = Mat5.newReader(Sources.wrap(alone.toByteArray())).readMat();
      return Objects.requireNonNull(decoded.getArray(variable.name()));
    } catch (IOException | RuntimeException e) {
      throw new GraphDataException(
          where,
          "the variable cannot be decoded (" + Reason.of(e) + ")",
          "Save it again as a matrix of numbers",
          e);
    }
  }
}
