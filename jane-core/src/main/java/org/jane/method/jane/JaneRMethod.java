package org.jane.method.jane;

/** JANE with random initial positions (JANE-R). */
public final class JaneRMethod extends JaneMethod {
  public JaneRMethod() {
    super("jane-r", "JANE with random initial positions", JaneConfig.defaults().withRandomStart());
  }
}
