package org.jane.data.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jane.data.FileBytes;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyFormatTest {
  private static final double[][] MATRIX = {{1, 2, 3}, {4, 5, 6}};

  private static NumpyArray read(byte[] bytes) {
    return NpyFormat.read(new FileBytes("a.npy", bytes));
  }

  private static void holdsTheMatrix(byte[] bytes) {
    NumpyArray array = read(bytes);
    assertThat(array.rows()).isEqualTo(2);
    assertThat(array.columns()).isEqualTo(3);
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(array.number(i, j)).isEqualTo(MATRIX[i][j]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|i1", "|u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4", "<i8", ">i8", "<u8",
        ">u8", "<f4", ">f4", "<f8", ">f8"
      })
  void readsEveryTypeInBothOrders(String type) {
    holdsTheMatrix(NpyBytes.of(type).matrix(MATRIX));
    holdsTheMatrix(NpyBytes.of(type).fortran().matrix(MATRIX));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void readsEveryVersion(int version) {
    holdsTheMatrix(NpyBytes.of("<f4").version(version).matrix(MATRIX));
  }

  @ParameterizedTest
  @CsvSource({"|i1, -1", "|u1, 255", "<i2, -1", "<u2, 65535", "<i4, -1", "<u4, 4294967295"})
  void tellsSignedFromUnsigned(String type, double value) {
    assertThat(read(NpyBytes.of(type).vector(-1)).number(0, 0)).isEqualTo(value);
  }

  @Test
  void anUnsignedLongBeyondTheSignedOnesIsLarge() {
    assertThat(read(NpyBytes.of("<u8").vector(-1)).number(0, 0)).isEqualTo(0x1p64);
  }

  @ParameterizedTest
  @CsvSource({
    "3c00, 1",
    "c000, -2",
    "0001, 5.960464477539063E-8",
    "7bff, 65504",
    "0000, 0",
    "7c00, Infinity"
  })
  void readsHalfPrecision(String bits, double value) {
    byte[] two = NpyBytes.of("<i2").vector(Integer.parseInt(bits, 16));
    String renamed = new String(two, StandardCharsets.ISO_8859_1).replace("<i2", "<f2");
    assertThat(read(renamed.getBytes(StandardCharsets.ISO_8859_1)).number(0, 0)).isEqualTo(value);
  }

  @Test
  void readsTruthValues() {
    NumpyArray array = read(NpyBytes.of("|b1").vector(0, 1));
    assertThat(array.integer(0, 0, "a mask", 2)).isZero();
    assertThat(array.integer(1, 0, "a mask", 2)).isOne();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(1000000000, 3)",
        "(3000000000, 3)",
        "(9223372036854775807, 9223372036854775807)",
        "(2, 2)"
      })
  void refusesAShapeThatTheBytesDoNotHave(String shape) {
    assertThatThrownBy(() -> read(NpyBytes.of("<f4").claiming(shape).matrix(MATRIX)))
        .isInstanceOf(GraphDataException.class)
        .hasMessageStartingWith("a.npy: ");
  }

  @Test
  void refusesAFileThatIsCutOffAnywhere() {
    byte[] whole = NpyBytes.of("<f4").matrix(MATRIX);
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(part)).isInstanceOf(GraphDataException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"|O", "<U7", "<c8", "|V3", "<f3", ""})
  void refusesWhatIsNotANumber(String type) {
    String header = "{'descr': '%s', 'fortran_order': False, 'shape': (0,), }".formatted(type);
    byte[] bytes =
        ("?NUMPY??" + (char) header.length() + "\0" + header).getBytes(StandardCharsets.ISO_8859_1);
    bytes[0] = (byte) 0x93;
    bytes[6] = 1;
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("the elements are of type \"" + type + "\"");
  }

  @Test
  void refusesAFractionWhereAWholeNumberBelongs() {
    NumpyArray array = read(NpyBytes.of("<f4").vector(1.5));
    assertThatThrownBy(() -> array.integer(0, 0, "the class", 10))
        .hasMessageContaining(
            "the class in row 0, column 0 is 1.5, not a whole number from 0 to 9");
  }
}
