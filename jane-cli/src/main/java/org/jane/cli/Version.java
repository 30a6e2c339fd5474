package org.jane.cli;

import org.jane.linalg.internal.Kernels;
import org.jane.model.Provenance;
import picocli.CommandLine.IVersionProvider;

/**
 * What {@code jane --version} tells: the version of JANE, the Java it runs on, the kernel in use.
 */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "jane " + Provenance.version(),
      "Java %s (%s)"
          .formatted(System.getProperty("java.version"), System.getProperty("java.vendor")),
      "kernel " + kernel()
    };
  }

  private static String kernel() {
    return Kernels.active().name();
  }
}
