package org.jane.method.jane;

/** JANE with positions that start at random (JANE-R). */
public final class JaneRMethod extends JaneMethod {
  public JaneRMethod() {
    super(
        "jane-r",
        "JANE with positions that start at random",
        JaneConfig.defaults().withRandomStart());
  }
}
