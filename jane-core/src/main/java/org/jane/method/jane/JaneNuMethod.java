package org.jane.method.jane;

/** JANE without updates of the positions, which stay at the Laplacian eigenvectors (JANE-NU). */
public final class JaneNuMethod extends JaneMethod {
  public JaneNuMethod() {
    super(
        "jane-nu",
        "JANE without updates of the positions, which stay at the Laplacian eigenvectors",
        JaneConfig.defaults().withoutLatentSteps());
  }
}
