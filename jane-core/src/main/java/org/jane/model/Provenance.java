package org.jane.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.jane.run.Run;

/**
 * Where a model comes from: with the data, enough to make it again.
 *
 * @param method name of the method
 * @param settings every setting, by name
 * @param seed of all randomness
 * @param janeVersion version that trained it
 * @param javaVersion Java that ran it
 * @param epochs epochs done
 * @param stopReason why training ended
 */
public record Provenance(
    String method,
    Map<String, String> settings,
    long seed,
    String janeVersion,
    String javaVersion,
    int epochs,
    StopReason stopReason) {
  public Provenance {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** The provenance of what this program has just trained. */
  public static Provenance of(
      String method, Map<String, String> settings, Run run, int epochs, StopReason why) {
    return new Provenance(
        method,
        settings,
        run.seed(),
        version(),
        System.getProperty("java.version", "unknown"),
        epochs,
        why);
  }

  /** The version of JANE that is running, as the build wrote it down. */
  public static String version() {
    try (InputStream in = Provenance.class.getResourceAsStream("version.properties")) {
      var properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
