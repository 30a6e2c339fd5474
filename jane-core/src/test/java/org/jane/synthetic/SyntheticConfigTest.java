package org.jane.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticConfigTest {

  @Test
  void whatIsNotNamedKeepsItsDefault() {
    assertThat(SyntheticConfig.parse("alpha=0.25,n=300,seed=-7"))
        .isEqualTo(new SyntheticConfig(0.25, 300, -7, 0, 1, 2, 0.5));
    assertThat(SyntheticConfig.parse("")).isEqualTo(SyntheticConfig.defaults());
    assertThat(SyntheticConfig.parse("  ")).isEqualTo(SyntheticConfig.defaults());
  }

  @Test
  void everyKeyIsReadInAnyOrderAndBlanksDoNotMatter() {
    assertThat(SyntheticConfig.parse("noise=0.1, separation = 3 ,s=0.5,seed=2,n=50,alpha=1"))
        .isEqualTo(new SyntheticConfig(1, 50, 2, 0, 0.5, 3, 0.1));
    assertThat(SyntheticConfig.parse("degree=4.5").degree()).isEqualTo(4.5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "alpha=0.1,n=1000000,seed=9223372036854775807,degree=10",
        "s=0.3333333333333333,separation=0,noise=0"
      })
  void whatIsWrittenCanBeReadAgain(String text) {
    SyntheticConfig config = SyntheticConfig.parse(text);
    assertThat(SyntheticConfig.parse(config.toString())).isEqualTo(config);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "alhpa=1 | unknown key \"alhpa\" of synthetic. Did you mean \"alpha\"?",
        "seperation=1 | unknown key \"seperation\" of synthetic. Did you mean \"separation\"?",
        "temperature=1 | unknown key \"temperature\" of synthetic. Known are: alpha, n, seed,"
            + " degree, s, separation, noise",
        "alpha | \"alpha\" is not key=value; write for instance alpha=0.5,n=200,seed=1",
        "=1 | \"=1\" is not key=value; write for instance alpha=0.5,n=200,seed=1",
        "n=200, | \"\" is not key=value; write for instance alpha=0.5,n=200,seed=1",
        "n=200,n=300 | key \"n\" is given twice",
        "n=2.5 | n must be a whole number, found \"2.5\"",
        "n= | n must be a whole number, found \"\"",
        "n=3000000000 | n must be at most 2147483647, found 3000000000",
        "n=-4294967096 | n must be at least 4, found -4294967096", // 200 once cut to 32 bits
        "n=3 | n must be at least 4, found 3",
        "alpha=half | alpha must be a number, found \"half\"",
        "alpha=1.01 | alpha must be between 0.0 and 1.0, found 1.01",
        "alpha=NaN | alpha must be between 0.0 and 1.0, found NaN",
        "degree=-1 | degree must be zero or a positive number, found -1.0",
        "degree=199 | degree must be below n - 1 = 199, found 199.0",
        "s=0 | s must be between 1.0E-9 and 1.0E9, found 0.0",
        "noise=-0.1 | noise must be between 0.0 and 1.0E9, found -0.1",
        "separation=Infinity | separation must be between 0.0 and 1.0E9, found Infinity",
        "s=1,degree=5 | degree decides s, both cannot be given; leave one of them out"
      })
  void whatCannotBeReadIsRefusedWithTheReason(String text, String message) {
    assertThatThrownBy(() -> SyntheticConfig.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
