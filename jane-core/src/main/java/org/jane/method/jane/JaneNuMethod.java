package org.jane.method.jane;

/** JANE with positions that stay where the graph's eigenvectors put them (JANE-NU). */
public final class JaneNuMethod extends JaneMethod {
  public JaneNuMethod() {
    super(
        "jane-nu",
        "JANE with positions that stay where the graph's eigenvectors put them",
        JaneConfig.defaults().withoutLatentSteps());
  }
}
