package org.jane.spark;

import java.util.function.Consumer;
import org.apache.spark.ml.param.Param;

/** A parameter whose values are text that is checked when it is set. */
final class TextParam extends Param<String> {
  private static final long serialVersionUID = 1;

  private final transient Consumer<String> check;

  TextParam(String parent, String name, String doc, Consumer<String> check) {
    super(parent, name, doc);
    this.check = check;
  }

  @Override
  public void validate(String value) {
    check.accept(value);
  }
}
