package org.jane.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands the one browser of all tests to those that ask for it: it takes seconds to start. JUnit
 * closes it at the end. Tests are skipped where there is none.
 */
final class SharedChromium implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == InstalledChromium.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Optional<Path> program = InstalledChromium.find();
    assumeTrue(program.isPresent(), "no browser here: install chromium, or name one in CHROMIUM");
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(
            InstalledChromium.class,
            key -> new InstalledChromium(program.get()),
            InstalledChromium.class);
  }
}
