package org.jane.browser;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands the one browser of all tests to those that ask for it: it takes seconds to start. JUnit
 * closes it at the end. Tests are skipped where there is none.
 */
final class SharedChromium implements ExecutionCondition, ParameterResolver {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return InstalledChromium.find().isPresent()
        ? ConditionEvaluationResult.enabled("there is a browser")
        : ConditionEvaluationResult.disabled(
            "no browser here: install chromium, or name one in CHROMIUM");
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == InstalledChromium.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(
            InstalledChromium.class,
            key -> new InstalledChromium(InstalledChromium.find().orElseThrow()),
            InstalledChromium.class);
  }
}
