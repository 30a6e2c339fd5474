package org.jane.spark;

import java.util.Map;
import org.apache.spark.ml.param.Param;
import org.jane.method.jane.JaneConfig;
import org.jane.settings.Key;

/** A setting of JANE as a parameter of Spark: its value as text, checked by the key itself. */
final class KeyParam extends Param<String> {
  private static final long serialVersionUID = 1;

  private final String key;

  KeyParam(String parent, Key<JaneConfig> key) {
    super(parent, camelCase(key.name()), key.meaning());
    this.key = key.name();
  }

  /** The name of the setting in JANE, such as {@code learning-rate}. */
  String key() {
    return key;
  }

  /** Refuses what the setting refuses, in its words. */
  @Override
  public void validate(String value) {
    Key.apply(JaneConfig.keys(), JaneConfig.defaults(), Map.of(key, value));
  }

  /** {@code learning-rate} is {@code learningRate} in Spark. */
  static String camelCase(String name) {
    StringBuilder camel = new StringBuilder();
    boolean upper = false;
    for (char c : name.toCharArray()) {
      if (c == '-') {
        upper = true;
      } else {
        camel.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      }
    }
    return camel.toString();
  }
}
