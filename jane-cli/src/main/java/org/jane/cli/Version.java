package org.jane.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/**
 * What {@code jane --version} tells: the version of JANE, the Java it runs on, the kernel in use.
 */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    return new String[] {
      "jane " + ofJane(),
      "Java %s (%s)"
          .formatted(System.getProperty("java.version"), System.getProperty("java.vendor")),
      "kernel " + kernel()
    };
  }

  /** The version the build wrote into the jar. */
  static String ofJane() throws IOException {
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IOException("version.properties is missing beside " + Version.class.getName());
      }
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("version", "unknown");
    }
  }

  private static String kernel() {
    return "plain";
  }
}
