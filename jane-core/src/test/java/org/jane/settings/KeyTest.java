package org.jane.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyTest {
  private enum Colour {
    DARK_RED,
    BLUE
  }

  private record Settings(int size, double rate, boolean on, Colour colour) {}

  private static final List<Key<Settings>> TABLE =
      List.of(
          Key.ofInt("size", "", Settings::size, (s, v) -> new Settings(v, s.rate, s.on, s.colour)),
          Key.ofDouble(
              "rate", "", Settings::rate, (s, v) -> new Settings(s.size, v, s.on, s.colour)),
          Key.ofBoolean(
              "on", "", Settings::on, (s, v) -> new Settings(s.size, s.rate, v, s.colour)),
          Key.ofEnum(
              "colour",
              "",
              Colour.class,
              Settings::colour,
              (s, v) -> new Settings(s.size, s.rate, s.on, v)));

  private static final Settings START = new Settings(3, 0.1, true, Colour.DARK_RED);

  private static Settings set(String key, String value) {
    return Key.apply(TABLE, START, Map.of(key, value));
  }

  @Test
  void whatIsDescribedIsReadBack() {
    assertThat(Key.describe(TABLE, START))
        .containsExactly(
            Map.entry("size", "3"),
            Map.entry("rate", "0.1"),
            Map.entry("on", "true"),
            Map.entry("colour", "dark-red"));
    Settings other = new Settings(0, 1, false, Colour.BLUE);
    assertThat(Key.apply(TABLE, other, Key.describe(TABLE, START))).isEqualTo(START);
  }

  @Test
  void wordsAreReadInAnyCaseAndWithBlanksAround() {
    assertThat(set("colour", " Blue ").colour()).isEqualTo(Colour.BLUE);
    assertThat(set("on", "off").on()).isFalse();
    assertThat(set("rate", " 2e-3 ").rate()).isEqualTo(0.002);
  }

  @Test
  void anUnknownKeyIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> set("colou", "blue"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown setting \"colou\"")
        .hasMessageContaining("\"colour\"");
  }

  @Test
  void aValueOfTheWrongKindNamesItsKey() {
    assertThatThrownBy(() -> set("size", "2.5"))
        .hasMessage("size must be a whole number, found \"2.5\"");
    assertThatThrownBy(() -> set("rate", "much"))
        .hasMessage("rate must be a number, found \"much\"");
    assertThatThrownBy(() -> set("on", "maybe"))
        .hasMessage("on must be true or false, found \"maybe\"");
    assertThatThrownBy(() -> set("colour", "blu"))
        .hasMessageContaining("colour must be one of dark-red, blue, found \"blu\"")
        .hasMessageContaining("Did you mean \"blue\"?");
  }
}
