package org.jane.method.jane;

/** Settings of all kinds, from a short text. */
final class VariedConfigs {
  private VariedConfigs() {}

  /** {@code nu} and {@code random} choose the form of JANE; the rest is {@code key=value}. */
  static JaneConfig of(String settings) {
    JaneConfig config = SmallTasks.quick();
    for (String setting : settings.isEmpty() ? new String[0] : settings.split(",")) {
      int equals = setting.indexOf('=');
      config =
          switch (setting) {
            case "nu" -> config.withoutLatentSteps();
            case "random" -> config.withRandomStart();
            default -> config.with(setting.substring(0, equals), setting.substring(equals + 1));
          };
    }
    return config;
  }
}
